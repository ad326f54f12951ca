import Foundation

/// How many expectations of this program were not met.
nonisolated(unsafe) var failures = 0

func check(_ condition: @autoclosure () throws -> Bool, _ text: String, line: Int = #line) {
    do {
        if try !condition() {
            failures += 1
            print("line \(line): \(text)")
        }
    } catch {
        failures += 1
        print("line \(line): \(text): threw \(error)")
    }
}

/// The body must throw an error whose text contains `part`.
func throwsError(_ text: String, contains part: String = "", line: Int = #line, _ body: () throws -> Void) {
    do {
        try body()
        failures += 1
        print("line \(line): \(text): no error")
    } catch {
        if !part.isEmpty, !"\(error)".contains(part) {
            failures += 1
            print("line \(line): \(text): the error lacks '\(part)': \(error)")
        }
    }
}

/// The body must not throw.
func attempt(_ text: String, line: Int = #line, _ body: () throws -> Void) {
    do {
        try body()
    } catch {
        failures += 1
        print("line \(line): \(text): threw \(error)")
    }
}

nonisolated(unsafe) private var temporaryFiles: [URL] = []

/// A path for this process alone; `finish` removes the file.
func temporaryFile(_ name: String) -> URL {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
        "\(ProcessInfo.processInfo.processIdentifier)-\(name)"
    )
    temporaryFiles.append(file)
    return file
}

func finish() -> Never {
    for file in temporaryFiles { try? FileManager.default.removeItem(at: file) }
    print(failures == 0 ? "as expected" : "\(failures) expectations not met")
    exit(failures == 0 ? 0 : 1)
}
