import Foundation
import Testing

@testable import HeirloomRuntime

@Suite struct FileTests {
    @Test func replacesAtomicallyAndKeepsPermissions() throws {
        try withFolder { folder in
            let url = folder.appending(path: "a file")
            try FileWriting.replace(url, with: Data("one".utf8))
            chmod(url.path, 0o640)
            try FileWriting.replace(url, with: Data("two".utf8))
            #expect(try Data(contentsOf: url) == Data("two".utf8))
            let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
            #expect(attributes[.posixPermissions] as? Int == 0o640)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a file"])
        }
    }

    @Test func filesOfKilledRunsGoAtTheNextWrite() throws {
        try withFolder { folder in
            let url = folder.appending(path: "a file")
            let start = folder.path + "/" + FileWriting.prefix(of: url.path)
            let others = [start + "writing.tmp", folder.path + "/.heirloom-other-1.tmp", start + "kept"]
            for path in others + [start + "killed.tmp"] { close(open(path, O_CREAT | O_WRONLY, 0o600)) }
            // Another process is writing it.
            let writing = open(others[0], O_RDONLY | O_CLOEXEC)
            #expect(flock(writing, LOCK_EX) == 0)
            try FileWriting.replace(url, with: Data("one".utf8))
            func found() throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) }
            let names = others.map { String($0.dropFirst(folder.path.count + 1)) }
            #expect(try found() == Set(names + ["a file"]))
            // A child that another test starts at this moment has the file too: closing it here would not end the lock.
            flock(writing, LOCK_UN)
            close(writing)
            try FileWriting.replace(url, with: Data("two".utf8))
            #expect(try found() == Set(names.dropFirst() + ["a file"]))
        }
    }

    @Test func newFilesHaveTheUsersPermissions() throws {
        try withFolder { folder in
            let mine = folder.appending(path: "mine")
            let reference = folder.appending(path: "reference")
            try FileWriting.replace(mine, with: Data())
            close(open(reference.path, O_CREAT | O_WRONLY, 0o666))
            func mode(_ url: URL) throws -> Int? {
                try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
            }
            #expect(try mode(mine) == mode(reference))
        }
    }

    @Test func linksStayLinks() throws {
        try withFolder { folder in
            let target = folder.appending(path: "sub/target")
            try FileManager.default.createDirectory(
                at: folder.appending(path: "sub"),
                withIntermediateDirectories: true
            )
            let link = folder.appending(path: "link")
            let chain = folder.appending(path: "chain")
            symlink("sub/target", link.path)
            symlink(link.path, chain.path)
            // The target does not exist yet.
            try FileWriting.replace(chain, with: Data("one".utf8))
            #expect(try Data(contentsOf: target) == Data("one".utf8))
            try FileWriting.replace(link, with: Data("two".utf8))
            #expect(try Data(contentsOf: target) == Data("two".utf8))
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "sub/target")
            let loop = folder.appending(path: "loop")
            symlink("loop", loop.path)
            let error = try #require(throws: ArchiveError.self) { try FileWriting.replace(loop, with: Data()) }
            #expect(error.systemCode == ELOOP)
        }
    }

    @Test func errorsNameThePath() throws {
        try withFolder { folder in
            let missing = folder.appending(path: "no/such/file")
            let read = try #require(throws: ArchiveError.self) { try FileReading.withContents(of: missing) { $0 } }
            #expect(read.description.contains("no/such/file"))
            #expect(read.kind == .file)
            #expect(read.file == missing.path)
            #expect(read.systemCode == ENOENT)
            #expect((read.underlyingError as? POSIXError)?.code == .ENOENT)
            let written = try #require(throws: ArchiveError.self) { try FileWriting.replace(missing, with: Data()) }
            #expect(written.file == missing.path)
            let folderError = try #require(throws: ArchiveError.self) {
                try FileWriting.replace(folder, with: Data())
            }
            #expect(folderError.description.contains("not a regular file"))
            #expect(throws: ArchiveError.self) { try FileReading.withContents(of: folder) { $0 } }
            let web = try #require(URL(string: "https://example.org/a"))
            #expect(throws: ArchiveError.self) { try FileReading.withContents(of: web) { $0 } }
        }
    }

    @Test func aPipeIsRefusedWithoutWaiting() throws {
        try withFolder { folder in
            let pipe = folder.appending(path: "pipe")
            mkfifo(pipe.path, 0o600)
            #expect(throws: ArchiveError.self) { try FileReading.withContents(of: pipe) { $0 } }
            #expect(throws: ArchiveError.self) { try FileWriting.replace(pipe, with: Data()) }
        }
    }

    @Test(arguments: [0, 1, FileReading.smallestMapped - 1, FileReading.smallestMapped, 3 << 20])
    func contentsAreRead(size: Int) throws {
        try withFolder { folder in
            let url = folder.appending(path: "file")
            let data = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            try FileWriting.replace(url, with: data)
            #expect(try FileReading.withContents(of: url) { Data(Array($0)) } == data)
        }
    }

    @Test func aFullDiskLeavesTheOldFile() async throws {
        let folder = try newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "file")
        try FileWriting.replace(url, with: Data("old".utf8))
        await #expect(processExitsWith: .success) { [path = url.path as String] in
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
            #if canImport(Darwin)
                setrlimit(RLIMIT_FSIZE, &limit)
            #else
                setrlimit(.init(RLIMIT_FSIZE.rawValue), &limit)
            #endif
            do {
                try FileWriting.replace(URL(filePath: path), with: Data(count: 5000))
                exit(1)
            } catch {
                guard "\(error)".contains(path), (error as? ArchiveError)?.systemCode == EFBIG else { exit(2) }
            }
        }
        #expect(try Data(contentsOf: url) == Data("old".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }

    @Test func aReadOnlyFolderLeavesTheOldFile() throws {
        try withFolder { folder in
            let url = folder.appending(path: "file")
            try FileWriting.replace(url, with: Data("old".utf8))
            chmod(folder.path, 0o500)
            defer { chmod(folder.path, 0o700) }
            if getuid() == 0 {
                // Permissions do not apply to root; a name that is too long fails in the same place.
                let long = folder.appending(path: String(repeating: "x", count: 300))
                #expect(throws: ArchiveError.self) { try FileWriting.replace(long, with: Data()) }
            } else {
                let error = try #require(throws: ArchiveError.self) {
                    try FileWriting.replace(url, with: Data())
                }
                #expect(error.systemCode == EACCES)
            }
            #expect(try Data(contentsOf: url) == Data("old".utf8))
        }
    }

    @Test func namesOfAnyLengthCanBeWritten() throws {
        try withFolder { folder in
            let url = folder.appending(path: String(repeating: "x", count: 255))
            try FileWriting.replace(url, with: Data("x".utf8))
            #expect(try Data(contentsOf: url) == Data("x".utf8))
        }
    }

    @Test func aKillAtAnyMomentLeavesOneOfTheTwo() async throws {
        let folder = try newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "file")
        let size = 200_000
        try FileWriting.replace(url, with: Data(repeating: 0, count: size))
        for round in 0..<20 {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = url.path as String, round = round as Int, size = size as Int] in
                let microseconds = UInt32(500 + round * 700)
                Thread.detachNewThread {
                    usleep(microseconds)
                    kill(getpid(), SIGKILL)
                }
                var byte: UInt8 = 1
                while true {
                    byte &+= 1
                    try FileWriting.replace(URL(filePath: path), with: Data(repeating: byte, count: size))
                }
            }
            let found = try Data(contentsOf: url)
            #expect(found.count == size)
            #expect(Set(found).count == 1)
        }
    }

    @Test func twoProcessesMayWriteOneFileWhileOthersReadIt() async throws {
        let folder = try newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "file")
        let size = 100_000
        try FileWriting.replace(url, with: Data(repeating: 0, count: size))
        func write(_ byte: UInt8) async {
            await #expect(processExitsWith: .success) {
                [path = url.path as String, size = size as Int, byte = byte as UInt8] in
                for _ in 0..<150 {
                    try FileWriting.replace(URL(filePath: path), with: Data(repeating: byte, count: size))
                }
            }
        }
        async let one: Void = write(1)
        async let other: Void = write(2)
        var seen: Set<UInt8> = []
        for _ in 0..<200 {
            let found = try FileReading.withContents(of: url) { Set($0) }
            #expect(found.count == 1)
            seen.formUnion(found)
            try await Task.sleep(for: .milliseconds(2))
        }
        _ = await (one, other)
        let found = try Data(contentsOf: url)
        #expect(found.count == size && Set(found).count == 1)
        #expect(seen.isSubset(of: [0, 1, 2]))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }

    @Test func aFileThatIsCutWhileItIsReadDoesNotEndTheProcess() async throws {
        let folder = try newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "file")
        try FileWriting.replace(url, with: Data(repeating: 7, count: 8 << 20))
        await #expect(processExitsWith: .success) { [path = url.path as String] in
            let cutter = Thread { truncate(path, 10) }
            let sum = try FileReading.withContents(of: URL(filePath: path)) { data in
                cutter.start()
                usleep(200_000)
                return data.reduce(0) { $0 &+ Int($1) }
            }
            guard sum == 7 * (8 << 20) else { exit(3) }
            // The writer had to wait, and can continue now.
            for _ in 0..<100 {
                var status = stat()
                if stat(path, &status) == 0, status.st_size == 10 { return }
                usleep(50_000)
            }
            exit(4)
        }
    }
}

private func newFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "heirloom-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
}

private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = try newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
}
