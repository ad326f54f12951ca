import Foundation

// Reads objects with generated code. Each line of the file is data in base 64, that of an update after a comma, and a reader's name; each
// line printed is what the reader made of it.

func entries(_ data: Data) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
}

let table = readers()
// Printed at the end, since Foundation's unarchiver writes to standard error meanwhile.
var lines: [String] = []
for line in try String(contentsOf: URL(filePath: CommandLine.arguments[1]), encoding: .utf8).split(separator: "\n") {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    let archives = parts[0].split(separator: ",").compactMap { Data(base64Encoded: String($0)) }
    guard parts.count == 2, let read = table[parts[1]] else {
        lines.append("no reader for \(line.prefix(40))")
        continue
    }
    do {
        lines.append(try read(archives))
    } catch let other as OtherPart {
        lines.append("parts differ: \(other.faults)")
    } catch {
        lines.append("refused: \("\(error)".split(separator: "\n").joined(separator: " "))")
    }
}
print("parts: \(partsCompared)")
print(lines.joined(separator: "\n"))
