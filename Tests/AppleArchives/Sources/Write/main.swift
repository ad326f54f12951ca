import Foundation

// Write FOLDER: one archive of NSKeyedArchiver's for each sample, binary and XML, for the tests of the runtime. On Linux it writes those that
// Foundation has there.

guard CommandLine.arguments.count == 2 else {
    FileHandle.standardError.write(Data("usage: Write FOLDER\n".utf8))
    exit(64)
}
let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
for sample in samples {
    for (format, ending) in [(PropertyListSerialization.PropertyListFormat.binary, "archive"), (.xml, "xml")] {
        let archiver = NSKeyedArchiver(requiringSecureCoding: sample.isSecure)
        archiver.outputFormat = format
        sample.encode(archiver)
        try archiver.encodedData.write(to: folder.appending(path: "\(sample.name).\(ending)"))
    }
}
print("wrote \(2 * samples.count) archives")
