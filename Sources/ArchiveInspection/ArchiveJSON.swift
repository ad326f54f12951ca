import Foundation
import SchemaDiagnostics

/// A file for programs. The shape is stable; `format` is raised when something in it changes its meaning:
///
///     { "format": 1, "kind", "form"?, "archiver"?, "archiverVersion"?, "bytes",
///       "roots": [{ "name", "value" }],
///       "objects": [{ "id", "class"?, "superclasses"?, "fields": [{ "key", "value" }] }
///                   | { "id", "class"?, "elements": [value] } | { "id", "class"?, "entries": [{ "key", "value" }] }] }
///
/// A value is null, true, false, a number, a text, `{ "ref": id }`, `{ "data": base64 }`, `{ "date": seconds since 2001 }`,
/// `{ "class", "text" }` for a value object of Foundation, or `{ "broken": why }`. Objects are in the order in which they are met; in an
/// archive the id is the object's UID.
package struct ArchiveJSON {
    private let file: ArchiveFile
    private var text = ""
    private var isKnown: [Bool]
    private var waiting: [Int] = []

    package static func render(_ file: ArchiveFile, name: String) -> String {
        var writer = ArchiveJSON(file)
        writer.write(name)
        return writer.text
    }

    private init(_ file: ArchiveFile) {
        self.file = file
        isKnown = [Bool](repeating: false, count: file.list.objectCount)
    }

    private mutating func write(_ name: String) {
        text = "{\"format\": 1, \"file\": \(name.quotedForJSON), \"kind\": \(file.kind.rawValue.quotedForJSON)"
        if !file.form.isEmpty { text += ", \"form\": \(file.form.quotedForJSON)" }
        if let archiver = file.archiver { text += ", \"archiver\": \(archiver.quotedForJSON)" }
        if let version = file.archiverVersion { text += ", \"archiverVersion\": \(version.quotedForJSON)" }
        text += ", \"bytes\": \(file.byteCount),\n \"roots\": ["
        for (index, root) in file.roots.enumerated() {
            text += (index == 0 ? "" : ", ") + "{\"name\": \(root.name.quotedForJSON), \"value\": "
            write(root.reference)
            text += "}"
        }
        text += "],\n \"objects\": ["
        var next = 0
        while next < waiting.count {
            text += next == 0 ? "\n  " : ",\n  "
            writeObject(waiting[next])
            next += 1
        }
        text += next == 0 ? "]}\n" : "\n ]}\n"
    }

    private mutating func write(_ reference: Int) {
        let (number, value) = file.value(reference)
        switch value {
        case .null: text += "null"
        case .bool(let flag): text += "\(flag)"
        case .integer(let digits): text += digits
        case .real(let real): text += real.isFinite ? "\(real)" : "\(real)".quotedForJSON
        case .date(let date):
            let time = date.timeIntervalSinceReferenceDate
            text += "{\"date\": \(time.isFinite ? "\(time)" : "\(time)".quotedForJSON)}"
        case .text(let string): text += string.quotedForJSON
        case .data(let bytes): text += "{\"data\": \"\(Data(bytes).base64EncodedString())\"}"
        case .foundation(let type, let string):
            text += "{\"class\": \(type.quotedForJSON), \"text\": \(string.quotedForJSON)}"
        case .broken(let why): text += "{\"broken\": \(why.quotedForJSON)}"
        case .list, .dictionary, .fields:
            text += "{\"ref\": \(file.id(of: number))}"
            guard isKnown.indices.contains(number), !isKnown[number] else { return }
            isKnown[number] = true
            waiting.append(number)
        }
    }

    private mutating func writeObject(_ number: Int) {
        text += "{\"id\": \(file.id(of: number))"
        func head(_ type: ArchivedClassName?) -> String {
            guard let type else { return "" }
            let chain = type.chain.dropFirst().map(\.quotedForJSON).joined(separator: ", ")
            return ", \"class\": \(type.name.quotedForJSON)" + (chain.isEmpty ? "" : ", \"superclasses\": [\(chain)]")
        }
        switch file.value(number).value {
        case .list(let type, let items):
            text += head(type) + ", \"elements\": ["
            for (index, item) in items.enumerated() {
                if index > 0 { text += ", " }
                write(item)
            }
            text += "]}"
        case .dictionary(let type, let pairs):
            text += head(type) + ", \"entries\": ["
            for (index, pair) in pairs.enumerated() {
                text += index == 0 ? "{\"key\": " : ", {\"key\": "
                write(pair.key)
                text += ", \"value\": "
                write(pair.value)
                text += "}"
            }
            text += "]}"
        case .fields(let type, let fields):
            text += head(type) + ", \"fields\": ["
            for (index, field) in fields.enumerated() {
                text += (index == 0 ? "" : ", ") + "{\"key\": \(field.key.quotedForJSON), \"value\": "
                write(field.value)
                text += "}"
            }
            text += "]}"
        default: text += "}"
        }
    }
}
