import Foundation

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
    private var uids: [Int: Int] = [:]

    package static func render(_ file: ArchiveFile, name: String) -> String {
        var writer = ArchiveJSON(file)
        writer.write(name)
        return writer.text
    }

    private init(_ file: ArchiveFile) {
        self.file = file
        isKnown = [Bool](repeating: false, count: file.list.objectCount)
        for uid in 0..<file.objects.count { uids[file.list.reference(uid, from: file.objects.start)] = uid }
    }

    private mutating func write(_ name: String) {
        text = "{\"format\": 1, \"file\": \(quoted(name)), \"kind\": \(quoted(file.kind.rawValue))"
        if !file.form.isEmpty { text += ", \"form\": \(quoted(file.form))" }
        if let archiver = file.archiver { text += ", \"archiver\": \(quoted(archiver))" }
        if let version = file.archiverVersion { text += ", \"archiverVersion\": \(quoted(version))" }
        text += ", \"bytes\": \(file.byteCount),\n \"roots\": ["
        for (index, root) in file.roots.enumerated() {
            text += (index == 0 ? "" : ", ") + "{\"name\": \(quoted(root.name)), \"value\": "
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
        case .real(let real): text += real.isFinite ? "\(real)" : quoted("\(real)")
        case .date(let date):
            let time = date.timeIntervalSinceReferenceDate
            text += "{\"date\": \(time.isFinite ? "\(time)" : quoted("\(time)"))}"
        case .text(let string): text += quoted(string)
        case .data(let bytes): text += "{\"data\": \"\(Data(bytes).base64EncodedString())\"}"
        case .foundation(let type, let string): text += "{\"class\": \(quoted(type)), \"text\": \(quoted(string))}"
        case .broken(let why): text += "{\"broken\": \(quoted(why))}"
        case .list, .dictionary, .fields:
            text += "{\"ref\": \(uids[number] ?? number)}"
            guard isKnown.indices.contains(number), !isKnown[number] else { return }
            isKnown[number] = true
            waiting.append(number)
        }
    }

    private mutating func writeObject(_ number: Int) {
        text += "{\"id\": \(uids[number] ?? number)"
        func head(_ type: ArchivedClassName?) -> String {
            guard let type else { return "" }
            let chain = type.chain.dropFirst().map(quoted).joined(separator: ", ")
            return ", \"class\": \(quoted(type.name))" + (chain.isEmpty ? "" : ", \"superclasses\": [\(chain)]")
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
                text += (index == 0 ? "" : ", ") + "{\"key\": \(quoted(field.key)), \"value\": "
                write(field.value)
                text += "}"
            }
            text += "]}"
        default: text += "}"
        }
    }

    private func quoted(_ string: String) -> String {
        var result = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _
            where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028
                || scalar.value == 0x2029:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
