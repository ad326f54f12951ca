#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A program that cannot be run.
package struct ChildProcessError: Error, Sendable {
    /// Lower case, no full stop.
    package var reason: String
}

/// Runs a program, waits for it and returns its output. It has no standard input.
package enum ChildProcess {
    package struct Result {
        /// 128 if a signal ended it.
        package var status: Int32
        package var output: [UInt8]
        package var errors: [UInt8]

        package var text: String { String(decoding: output, as: UTF8.self) }
        /// The output without its line end.
        package var line: String {
            var text = text
            while text.last?.isNewline == true { text.removeLast() }
            return text
        }
    }

    /// - Parameter words: the program, looked for in PATH where it has no slash, and its arguments.
    package static func run(_ words: [String]) throws(ChildProcessError) -> Result {
        var outputPipe: [Int32] = [0, 0]
        var errorPipe: [Int32] = [0, 0]
        guard pipe(&outputPipe) == 0 else { throw ChildProcessError(reason: "a pipe could not be created") }
        guard pipe(&errorPipe) == 0 else {
            for end in outputPipe { close(end) }
            throw ChildProcessError(reason: "a pipe could not be created")
        }
        let process = start(words, output: outputPipe, errors: errorPipe)
        close(outputPipe[1])
        close(errorPipe[1])
        defer {
            close(outputPipe[0])
            close(errorPipe[0])
        }
        guard let process else { throw ChildProcessError(reason: "\(words[0]) could not be started; is it installed?") }
        var result = Result(status: 0, output: [], errors: [])
        drain(outputPipe[0], errorPipe[0], into: &result)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        // As WIFEXITED and WEXITSTATUS compute it, which Swift does not import.
        result.status = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128
        return result
    }

    private static func start(_ words: [String], output: [Int32], errors: [Int32]) -> pid_t? {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output[1], 1)
        posix_spawn_file_actions_adddup2(&actions, errors[1], 2)
        for end in output + errors { posix_spawn_file_actions_addclose(&actions, end) }
        var process: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        arguments.append(nil)
        return posix_spawnp(&process, words[0], &actions, nil, arguments, environ) == 0 ? process : nil
    }

    /// Reads both pipes to their ends, whichever fills first.
    private static func drain(_ output: Int32, _ errors: Int32, into result: inout Result) {
        var polls = [
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
        ]
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while polls.contains(where: { $0.fd >= 0 }) {
            if poll(&polls, nfds_t(polls.count), -1) < 0 {
                if errno == EINTR { continue }
                return
            }
            for index in polls.indices where polls[index].fd >= 0 && polls[index].revents != 0 {
                let count = read(polls[index].fd, &chunk, chunk.count)
                if count > 0 {
                    if index == 0 { result.output += chunk[..<count] } else { result.errors += chunk[..<count] }
                } else if count == 0 || errno != EINTR {
                    polls[index].fd = -1
                }
            }
        }
    }
}
