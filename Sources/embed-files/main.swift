// embed-files OUTPUT ROOT INPUT...: writes OUTPUT, Swift source that holds each INPUT's text under its path relative to ROOT.

import Foundation

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 2, let output = arguments.first, let root = arguments.dropFirst().first else {
    FileHandle.standardError.write(Data("usage: embed-files OUTPUT ROOT INPUT...\n".utf8))
    exit(2)
}

do {
    var source = "enum EmbeddedFiles {\n    static let all: [(path: String, text: String)] = [\n"
    for input in arguments.dropFirst(2) {
        let text = try String(contentsOf: URL(filePath: input), encoding: .utf8)
        let path = input.hasPrefix(root) ? String(input.dropFirst(root.count)) : input
        // As many # as no run inside the text reaches, so that nothing in it is read as an escape or as the end.
        var longest = 0
        var run = 0
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "#") ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "#", count: longest + 1)
        source += "        (\"\(path)\", \(fence)\"\"\"\n\(text)\n\"\"\"\(fence)),\n"
    }
    source += "    ]\n}\n"
    try source.write(to: URL(filePath: output), atomically: true, encoding: .utf8)
} catch {
    FileHandle.standardError.write(Data("embed-files: \(error)\n".utf8))
    exit(1)
}
