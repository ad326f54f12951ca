import Foundation

// Reads objects with generated code. Each line of the file is a reader's name, a form and data in base 64; each line printed is what the
// reader made of it.

func entries(_ data: Data) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
}

let table = readers()
for line in try String(contentsOf: URL(filePath: CommandLine.arguments[1]), encoding: .utf8).split(separator: "\n") {
    let parts = line.split(separator: " ").map(String.init)
    guard parts.count == 3, let read = table["\(parts[0]) \(parts[1])"], let archive = Data(base64Encoded: parts[2])
    else {
        print("no reader for \(line.prefix(40))")
        continue
    }
    do {
        print(try read(archive))
    } catch {
        print("refused: \(error)")
    }
}
