import Foundation
import SchemaDiagnostics

/// A file for programs. The shape is stable; `format` is raised when something in it changes its meaning:
///
///     { "format": 1, "kind", "form"?, "archiver"?, "archiverVersion"?, "bytes",
///       "roots": [{ "name", "value" }],
///       "objects": [{ "id", "class"?, "superclasses"?, "fields": [{ "key", "value" }] }
///                   | { "id", "class"?, "elements": [value] } | { "id", "class"?, "entries": [{ "key", "value" }] }
///                   | { "id", "value" }] }
///
/// A value is null, true, false, a number, a text, `{ "ref": id }`, `{ "data": base64 }`, `{ "date": seconds since 2001 }`,
/// `{ "class", "text" }` for a value object of Foundation, or `{ "broken": why }`. Objects are in the order in which they are met; in an
/// archive the id is the object's UID. Texts and data of more than 256 bytes are written where they are met first, and as an object if they are
/// met again. A key is a text, or a reference to such an object. Where the names of superclasses are long, only the first object of a
/// class has them.
package struct ArchiveJSON {
    private let file: ArchiveFile
    private let output: ([UInt8]) -> Void
    private var bytes: [UInt8] = []
    private var isKnown: [Bool]
    /// Objects that were referred to and are not written yet; those before `next` are.
    private var waiting: [UInt32] = []
    private var next = 0
    /// `"key": `, by shape.
    private var keys: [ObjectIdentifier: (shape: ArchivedShape, texts: [[UInt8]])] = [:]
    /// Long texts and data that were written, by number.
    private var written: Set<Int> = []
    private var describedClasses: Set<ObjectIdentifier> = []

    /// - Parameter output: gets the text piece by piece: whole, it is larger than the file.
    package static func write(_ file: ArchiveFile, name: String, to output: ([UInt8]) -> Void) {
        withoutActuallyEscaping(output) { output in
            var writer = ArchiveJSON(file, output)
            writer.write(name)
        }
    }

    private init(_ file: ArchiveFile, _ output: @escaping ([UInt8]) -> Void) {
        self.file = file
        self.output = output
        isKnown = [Bool](repeating: false, count: file.list.objectCount)
    }

    private static let pieceSize = 1 << 18

    private mutating func write(_ name: String) {
        add("{\"format\": 1, \"file\": \(name.quotedForJSON), \"kind\": \(file.kind.rawValue.quotedForJSON)")
        if !file.form.isEmpty { add(", \"form\": \(file.form.quotedForJSON)") }
        if let archiver = file.archiver { add(", \"archiver\": \(archiver.quotedForJSON)") }
        if let version = file.archiverVersion { add(", \"archiverVersion\": \(version.quotedForJSON)") }
        add(", \"bytes\": \(file.byteCount),\n \"roots\": [")
        for (index, root) in file.roots.enumerated() {
            add((index == 0 ? "" : ", ") + "{\"name\": \(root.name.quotedForJSON), \"value\": ")
            write(root.reference)
            add("}")
        }
        add("],\n \"objects\": [")
        while next < waiting.count {
            add(next == 0 ? "\n  " : ",\n  ")
            next += 1
            writeObject(Int(waiting[next - 1]))
            if bytes.count >= Self.pieceSize {
                output(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
        }
        add(next == 0 ? "]}\n" : "\n ]}\n")
        output(bytes)
    }

    private mutating func add(_ text: String) { bytes += text.utf8 }

    private mutating func write(_ reference: Int) {
        let (number, value) = file.value(reference)
        if value.size > ArchiveFile.large, !written.insert(number).inserted { return refer(to: number) }
        write(value, number)
    }

    private mutating func refer(to number: Int) {
        add("{\"ref\": \(file.id(of: number))}")
        guard isKnown.indices.contains(number), !isKnown[number] else { return }
        isKnown[number] = true
        waiting.append(UInt32(clamping: number))
    }

    private mutating func write(_ value: InspectedValue, _ number: Int) {
        switch value {
        case .null: add("null")
        case .bool(let flag): add("\(flag)")
        case .integer(let digits): add(digits)
        case .real(let real): add(real.isFinite ? "\(real)" : "\(real)".quotedForJSON)
        case .date(let date):
            let time = date.timeIntervalSinceReferenceDate
            add("{\"date\": \(time.isFinite ? "\(time)" : "\(time)".quotedForJSON)}")
        case .text(let string): add(string.quotedForJSON)
        case .data(let data): add("{\"data\": \"\(Data(data).base64EncodedString())\"}")
        case .foundation(let type, let string):
            add("{\"class\": \(type.quotedForJSON), \"text\": \(string.quotedForJSON)}")
        case .broken(let why): add("{\"broken\": \(why.quotedForJSON)}")
        case .list, .dictionary, .fields: refer(to: number)
        }
    }

    private mutating func writeObject(_ number: Int) {
        add("{\"id\": \(file.id(of: number))")
        let value = file.value(number).value
        switch value {
        case .list(let type, let items):
            head(type)
            add(", \"elements\": [")
            for (index, item) in items.enumerated() {
                if index > 0 { add(", ") }
                write(item)
            }
            add("]}")
        case .dictionary(let type, let pairs):
            head(type)
            add(", \"entries\": [")
            for (index, pair) in pairs.enumerated() {
                add(index == 0 ? "{\"key\": " : ", {\"key\": ")
                write(pair.key)
                add(", \"value\": ")
                write(pair.value)
                add("}")
            }
            add("]}")
        case .fields(let type, let fields):
            head(type)
            add(", \"fields\": [")
            let keys = quotedKeys(of: fields.shape)
            for index in fields.indices {
                add(index == 0 ? "{\"key\": " : ", {\"key\": ")
                let number = fields.shape.numbers[index]
                if keys[index].count > ArchiveFile.large, !written.insert(number).inserted {
                    refer(to: number)
                } else {
                    bytes += keys[index]
                }
                add(", \"value\": ")
                write(fields.value(index))
                add("}")
            }
            add("]}")
        default:
            add(", \"value\": ")
            write(value, number)
            add("}")
        }
    }

    private mutating func head(_ type: ArchivedClass?) {
        guard let type else { return }
        add(", \"class\": \(type.name.showing(1_000).0.quotedForJSON)")
        guard describedClasses.insert(ObjectIdentifier(type)).inserted || type.isShort else { return }
        let chain = type.chain.dropFirst().map(\.quotedForJSON).joined(separator: ", ")
        if !chain.isEmpty { add(", \"superclasses\": [\(chain)]") }
    }

    private mutating func quotedKeys(of shape: ArchivedShape) -> [[UInt8]] {
        if let known = keys[ObjectIdentifier(shape)] { return known.texts }
        if keys.count > 1_000 { keys = [:] }
        let texts = shape.keys.map { Array($0.quotedForJSON.utf8) }
        keys[ObjectIdentifier(shape)] = (shape, texts)
        return texts
    }
}
