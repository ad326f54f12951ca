import SchemaDiagnostics
import YAMLTree

/// What may be written in a schema: its places.
package enum Language {}

extension Language {
    /// A place of the language that has keys. What may be written there is said here and nowhere else: from it come the reader's walk, "unknown
    /// key" with its suggestion, where a key belongs that is somewhere else, the JSON Schema, and the tables of the reference.
    package struct Place: Sendable {
        /// Which place it is, whatever keys a declaration leaves out.
        package enum ID: Hashable, Sendable {
            case file, swift, `class`, `struct`, `enum`, `case`, foreignType, property, change
            /// The fields of a change, a hook, a removed declaration and so on, by their title.
            case fields(String)
        }

        package let id: ID
        /// As messages call it, where it has no name.
        package let title: String
        package let keys: [Key]
        /// The key whose value can be written alone, in place of the mapping.
        package let short: String?
        /// Its value can be missing: `Book:` is a class without properties.
        package let mayBeEmpty: Bool
        package let names: [String]
        /// Without capitals and the like: `plainWord`.
        let plainNames: Set<String>
        private let table: TextTable

        package init(_ id: ID, _ title: String, short: String? = nil, mayBeEmpty: Bool = false, _ keys: [Key]) {
            (self.id, self.title, self.short, self.mayBeEmpty, self.keys) = (id, title, short, mayBeEmpty, keys)
            names = keys.map(\.name)
            plainNames = Set(names.map(plainWord))
            var table = TextTable(minimumCapacity: keys.count)
            for (index, name) in names.enumerated() { table[name] = index }
            self.table = table
        }

        /// A mapping of fields, called by a title.
        package init(_ title: String, short: String? = nil, mayBeEmpty: Bool = false, _ keys: [Key]) {
            self.init(.fields(title), title, short: short, mayBeEmpty: mayBeEmpty, keys)
        }

        package subscript(_ name: String) -> Key? { index(of: name).map { keys[$0] } }

        package func has(_ name: String) -> Bool { index(of: name) != nil }

        func index(of name: String) -> Int? { table[name] }

        /// The keys of which each must be there.
        package var required: [String] { keys.filter(\.isRequired).map(\.name) }
    }

    /// A key of a place.
    package struct Key: Sendable {
        package let name: String
        package let kind: ValueKind
        /// For editors and the reference; nil: what is said of the kind of value.
        package private(set) var doc: String?
        /// In YAML.
        package private(set) var examples: [String] = []
        package private(set) var isRequired = false
        /// For the reference only: more about the value, and where it is allowed.
        package private(set) var more = ""
        package private(set) var at = ""
        /// The first version of the schema language that has it.
        package private(set) var since = 1

        package init(_ name: String, _ kind: ValueKind) { (self.name, self.kind) = (name, kind) }

        package func says(_ doc: String, _ examples: String...) -> Key { says(doc, examples) }

        func says(_ doc: String?, _ examples: [String]) -> Key {
            var key = self
            (key.doc, key.examples) = (doc, examples)
            return key
        }

        package var required: Key {
            var key = self
            key.isRequired = true
            return key
        }

        func detail(_ more: String = "", at: String = "") -> Key {
            var key = self
            (key.more, key.at) = (more, at)
            return key
        }
    }
}

/// What a key's value is.
package indirect enum ValueKind: Sendable {
    /// `true` or `false`, and which of them it is where it is not written.
    case flag(Bool)
    /// One of some words, and what it is where it is not written.
    case word([String], unwritten: String?)
    case whole(ClosedRange<Int>, unwritten: Int?)
    /// Any text; what YAML takes for a number is read as its text.
    case text
    /// Text that is not empty and no number: code, a path, a name of something that is not this model's.
    case code(unwritten: String?)
    /// Described in the JSON Schema by the pattern of that name.
    case pattern(String)
    case list(ValueKind, mayBeEmpty: Bool)
    /// `{ name: value }`.
    case named(ValueKind, mayBeEmpty: Bool)
    case mapping(Language.Place)
    case either([ValueKind])
    /// What no kind describes: the JSON Schema has a pattern for it.
    case anything
    /// A value that several places have.
    case shared(SharedValue)

    /// What a flag is where it is not written.
    var unwrittenFlag: Bool? {
        switch self {
        case .flag(let value): value
        case .either(let kinds): kinds.lazy.compactMap(\.unwrittenFlag).first
        default: nil
        }
    }

    /// The place of the fields of each member, where the value is a mapping of members.
    var memberPlace: Language.Place? {
        switch whole {
        case .named(let kind, _): kind.place
        case .either(let kinds): kinds.lazy.compactMap(\.memberPlace).first
        default: nil
        }
    }

    package static let name = ValueKind.pattern("name")
    package static let typeName = ValueKind.pattern("typeName")
    package static let type = ValueKind.pattern("type")
    package static let value = ValueKind.pattern("value")
    /// None was written in an older version.
    package static let unwritten = ValueKind.pattern("unwritten")

    package static func word<Word: CaseIterable & RawRepresentable>(of _: Word.Type, unwritten: Word? = nil)
        -> ValueKind
    where Word.RawValue == String {
        .word(Word.allCases.map(\.rawValue), unwritten: unwritten?.rawValue)
    }

    package static func whole(from minimum: Int = 1, unwritten: Int? = nil) -> ValueKind {
        .whole(minimum ... .max, unwritten: unwritten)
    }

    package static func list(of kind: ValueKind, mayBeEmpty: Bool = false) -> ValueKind {
        .list(kind, mayBeEmpty: mayBeEmpty)
    }

    package static func named(_ kind: ValueKind) -> ValueKind { .named(kind, mayBeEmpty: false) }

    package static var names: ValueKind { .either([.name, .list(of: .name)]) }
}

/// A value that several places have: a definition of the JSON Schema.
package struct SharedValue: Sendable {
    package let name: String
    package let doc: String
    package let kind: ValueKind
    package let examples: [String]

    package init(_ name: String, _ doc: String, _ kind: ValueKind, _ examples: [String] = []) {
        (self.name, self.doc, self.kind, self.examples) = (name, doc, kind, examples)
    }
}

/// The keys of a place, and how the reader takes their values into a declaration.
struct Rows<Owner>: Sendable {
    let place: Language.Place
    private let readers: [Row<Owner>.Reader]

    init(_ id: Language.Place.ID, _ title: String, short: String? = nil, mayBeEmpty: Bool = false, _ rows: [Row<Owner>])
    {
        place = Language.Place(id, title, short: short, mayBeEmpty: mayBeEmpty, rows.map(\.key))
        readers = rows.map(\.read)
    }

    subscript(_ name: String) -> Row<Owner>.Reader? { place.index(of: name).map { readers[$0] } }
}

struct Row<Owner>: Sendable {
    typealias Reader = @Sendable (inout SchemaReader, YAMLPair, inout Owner) -> Void
    typealias Path<Value> = any WritableKeyPath<Owner, Value> & Sendable

    private(set) var key: Language.Key
    /// The declarations that have it; nil: all of its place.
    private(set) var kind: DeclarationKind?
    let read: Reader

    init(_ name: String, _ kind: ValueKind, _ read: @escaping Reader) {
        key = Language.Key(name, kind)
        self.read = read
    }

    private func with(_ change: (inout Row) -> Void) -> Row {
        var row = self
        change(&row)
        return row
    }

    var inClasses: Row { with { $0.kind = .class } }
    var inStructs: Row { with { $0.kind = .struct } }

    func says(_ doc: String, _ examples: String...) -> Row { says(doc, examples) }

    func says(_ doc: String?, _ examples: [String]) -> Row { with { $0.key = key.says(doc, examples) } }

    func detail(_ more: String = "", at: String = "") -> Row { with { $0.key = key.detail(more, at: at) } }

    static func flag(_ name: String, _ path: Path<Spanned<Bool>?>) -> Row {
        Row(name, .flag(false)) { $2[keyPath: path] = $0.bool($1) }
    }

    /// One of the words of a type.
    static func word<Word: CaseIterable & RawRepresentable & Sendable>(
        _ name: String,
        _ path: Path<Spanned<Word>?>,
        unwritten: Word? = nil
    ) -> Row where Word.RawValue == String {
        Row(name, .word(of: Word.self, unwritten: unwritten)) { $2[keyPath: path] = $0.option($1) }
    }

    /// The same, of a value that several places have.
    static func word<Word: CaseIterable & RawRepresentable & Sendable>(
        _ name: String,
        _ path: Path<Spanned<Word>?>,
        _ value: SharedValue
    ) -> Row where Word.RawValue == String {
        Row(name, .shared(value)) { $2[keyPath: path] = $0.option($1) }
    }

    static func whole(_ name: String, _ path: Path<Spanned<Int>?>, unwritten: Int? = nil) -> Row {
        Row(name, .whole(unwritten: unwritten)) { $2[keyPath: path] = $0.integer($1) }
    }

    static func name(_ name: String, _ path: Path<Spanned<String>?>) -> Row {
        Row(name, .name) { $2[keyPath: path] = $0.identifier($1) }
    }
}

extension Language {
    /// Values that no key has by itself: parts of patterns of the JSON Schema.
    package static let shared: [SharedValue] = [.jsonKeyChoice, .channels, .payload]
}
