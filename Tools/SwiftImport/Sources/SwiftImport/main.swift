import Foundation

// Prints the declarations in Swift sources, as JSON, for `heirloom import`. It does not run the sources' code.
let paths = CommandLine.arguments.dropFirst()
if paths.isEmpty || paths.contains("--help") {
    print(
        "usage: heirloom-swift-import FILE.swift|FOLDER...\nprints what the Swift sources declare as JSON; 'heirloom import' runs it"
    )
    exit(paths.isEmpty ? 2 : 0)
}

// Expressions may be nested as deep as a file is long, and so are the calls that walk them.
let thread = Thread {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
        let json = try encoder.encode(SourceReader.facts(of: Array(paths)))
        FileHandle.standardOutput.write(json + Data("\n".utf8))
        exit(0)
    } catch {
        FileHandle.standardError.write(Data("error: \(error)\n".utf8))
        exit(3)
    }
}
thread.stackSize = 1 << 30
thread.start()

// swift-syntax takes twice as long for each '[' inside another one.
while true {
    usleep(200_000)
    if let file = SourceReader.watch.overdue {
        FileHandle.standardError.write(Data("error: '\(file)' takes too long to parse\n".utf8))
        exit(3)
    }
}
