import Foundation

// Reads archives with generated code. Each line of the file is a reader's name and an archive, in base 64; each line printed is what the
// reader made of it.

let table = readers()
for line in try String(contentsOf: URL(filePath: CommandLine.arguments[1]), encoding: .utf8).split(separator: "\n") {
    let parts = line.split(separator: " ").map(String.init)
    guard parts.count == 2, let read = table[parts[0]], let archive = Data(base64Encoded: parts[1]) else {
        print("no reader for \(line.prefix(40))")
        continue
    }
    do {
        print(try read(archive))
    } catch {
        print("refused: \(error)")
    }
}
