import Foundation

/// A client of `heirloom lsp`: the built tool as a process, in a folder of its own. It uses the protocol.
package final class LanguageClient {
    private let project: TemporaryProject
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var buffer = Data()
    private var requests = 0
    /// The server's notifications, in order.
    package private(set) var notifications: [[String: Any]] = []
    private var texts: [String: (version: Int, text: String)] = [:]
    /// The capabilities of the server.
    package private(set) var capabilities: [String: Any] = [:]

    package struct Failure: Error, CustomStringConvertible {
        package var code: Int
        package var message: String
        package var description: String { "\(code) \(message)" }
    }

    package init(_ files: [String: String] = [:], capabilities: [String: Any] = [:]) throws {
        project = try TemporaryProject(files)
        process.executableURL = URL(filePath: "/bin/sh")
        // The system ends a server that runs without end.
        process.arguments = ["-c", "ulimit -t 60 && exec \"$@\"", "sh", Repository.tool.path(), "lsp", "--stdio"]
        process.environment = ProcessInfo.processInfo.environment.merging([
            "XDG_CACHE_HOME": folder.appending(path: ".cache").path(), "SWIFT_BACKTRACE": "enable=no",
        ]) { $1 }
        process.standardInput = input
        process.standardOutput = output
        try Command.start(process)
        let result = try request(
            "initialize",
            ["processId": NSNull(), "rootUri": folder.absoluteString, "capabilities": capabilities]
        )
        self.capabilities = (result as? [String: Any])?["capabilities"] as? [String: Any] ?? [:]
        try notify("initialized", [:])
    }

    deinit {
        // Threads of tests block other signals, and a process inherits that.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        // Foundation does not release a process that has ended, nor what it was given.
        for pipe in [input, output] {
            try? pipe.fileHandleForReading.close()
            try? pipe.fileHandleForWriting.close()
        }
    }

    package var folder: URL { project.folder }

    package func write(_ text: String, to path: String) throws { try project.write(text, to: path) }

    package func address(_ path: String) -> String { folder.appending(path: path).absoluteString }

    // MARK: Messages

    /// The result; notifications that arrive meanwhile are kept.
    @discardableResult package func request(_ method: String, _ parameters: [String: Any]) throws -> Any {
        requests += 1
        let id = requests
        try send(["id": id, "method": method, "params": parameters])
        return try answer(to: id)
    }

    package func answer(to id: Int) throws -> Any {
        while true {
            let message = try receive()
            guard message["method"] == nil, message["id"] as? Int == id else {
                notifications.append(message)
                continue
            }
            if let error = message["error"] as? [String: Any] {
                throw Failure(code: error["code"] as? Int ?? 0, message: error["message"] as? String ?? "")
            }
            return message["result"] ?? NSNull()
        }
    }

    package func notify(_ method: String, _ parameters: [String: Any]) throws {
        try send(["method": method, "params": parameters])
    }

    package func send(_ message: [String: Any]) throws {
        try sendRaw(JSONSerialization.data(withJSONObject: message.merging(["jsonrpc": "2.0"]) { $1 }))
    }

    package func sendRaw(_ body: Data) throws {
        try sendBytes(Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
    }

    package func sendBytes(_ bytes: Data) throws { try input.fileHandleForWriting.write(contentsOf: bytes) }

    /// The next message of any kind.
    package func receive() throws -> [String: Any] {
        while true {
            if let end = buffer.range(of: Data("\r\n\r\n".utf8)) {
                let header = String(decoding: buffer[buffer.startIndex..<end.lowerBound], as: UTF8.self)
                let length = Int(header.split(separator: " ").last ?? "") ?? 0
                if buffer.endIndex - end.upperBound >= length {
                    let body = Data(buffer[end.upperBound..<end.upperBound + length])
                    buffer = Data(buffer[(end.upperBound + length)...])
                    return try JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:]
                }
            }
            let bytes = output.fileHandleForReading.availableData
            guard !bytes.isEmpty else { throw Failure(code: 0, message: "the server has ended") }
            buffer.append(bytes)
        }
    }

    /// Closes its input and waits for its end.
    package func end() throws -> Int32 {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    // MARK: Texts

    package func open(_ path: String, _ text: String) throws {
        texts[path] = (1, text)
        try notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": address(path), "languageId": "yaml", "version": 1, "text": text]]
        )
    }

    /// Replaces the text between two texts, or the first occurrence of one, as an editor does.
    package func replace(_ old: String, with new: String, in path: String) throws {
        guard let found = text(path).range(of: old) else {
            throw Failure(code: 0, message: "'\(old)' is not in \(path)")
        }
        try replace(found, with: new, in: path)
    }

    package func replace(_ found: Range<String.Index>, with new: String, in path: String) throws {
        let (version, text) = texts[path] ?? (0, "")
        let range = ["start": Self.position(found.lowerBound, text), "end": Self.position(found.upperBound, text)]
        texts[path] = (version + 1, text.replacingCharacters(in: found, with: new))
        try notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": address(path), "version": version + 1],
                "contentChanges": [["range": range, "text": new]],
            ]
        )
    }

    package func text(_ path: String) -> String { texts[path]?.text ?? "" }

    private static func position(_ index: String.Index, _ text: String) -> [String: Int] {
        let before = text[..<index]
        let line = before.utf8.count { $0 == 0x0A }
        let start = before.lastIndex(of: "\n").map { text.index(after: $0) } ?? text.startIndex
        return ["line": line, "character": text[start..<index].utf16.count]
    }

    /// The parameters of a request about a place: the place of `|` in a text that occurs once in the file, without it.
    package func place(_ marked: String, in path: String) throws -> [String: Any] {
        let parts = marked.components(separatedBy: "|")
        let text = text(path)
        guard parts.count == 2, let found = text.range(of: parts.joined()) else {
            throw Failure(code: 0, message: "'\(marked)' is not in \(path)")
        }
        return place(at: text.index(found.lowerBound, offsetBy: parts[0].count), in: path)
    }

    package func place(at index: String.Index, in path: String) -> [String: Any] {
        ["textDocument": ["uri": address(path)], "position": Self.position(index, text(path))]
    }

    /// So that the next ones are awaited.
    package func forgetNotifications() { notifications = [] }

    /// Diagnostics of the file's current text, which are awaited.
    package func diagnostics(_ path: String) throws -> [[String: Any]] {
        let version = texts[path]?.version
        while true {
            for message in notifications.reversed()
            where message["method"] as? String == "textDocument/publishDiagnostics" {
                let parameters = message["params"] as? [String: Any] ?? [:]
                if parameters["uri"] as? String == address(path), parameters["version"] as? Int == version {
                    return parameters["diagnostics"] as? [[String: Any]] ?? []
                }
            }
            notifications.append(try receive())
        }
    }

    /// The text after edits, as an editor makes it.
    package static func applying(_ edits: [[String: Any]], to text: String) -> String {
        var units = Array(text.utf16)
        var starts = [0]
        for (index, unit) in units.enumerated() where unit == 0x0A { starts.append(index + 1) }
        func offset(_ position: Any?) -> Int {
            let position = position as? [String: Int] ?? [:]
            return min(starts[min(position["line"] ?? 0, starts.count - 1)] + (position["character"] ?? 0), units.count)
        }
        let ranges = edits.map { edit in
            let range = edit["range"] as? [String: Any] ?? [:]
            return (offset(range["start"])..<offset(range["end"]), edit["newText"] as? String ?? "")
        }
        for (range, new) in ranges.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
            units.replaceSubrange(range, with: Array(new.utf16))
        }
        return String(decoding: units, as: UTF16.self)
    }
}
