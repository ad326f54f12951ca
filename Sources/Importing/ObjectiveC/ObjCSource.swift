import Workspace

/// A type in Objective-C's spelling.
struct ObjCType: Equatable {
    enum Nullability: Equatable {
        case nullable
        case nonnull
        case unspecified
    }

    /// Without pointers and qualifiers: `NSArray`, `unsigned long`, `id`.
    var name = ""
    var pointers = 0
    var generics: [ObjCType] = []
    /// `id<Shape>`.
    var protocols: [String] = []
    var nullability = Nullability.unspecified
    /// A block, a function pointer, a C array: a type without archived values.
    var isOpaque = false
    /// As it was written.
    var text = ""
}

/// A property or an instance variable.
struct ObjCProperty {
    var name: String
    var type: ObjCType
    /// `copy`, `readonly`, `getter` with its value.
    var attributes: [String: String] = [:]
    var line: Int
    var isVariable = false

    func has(_ attribute: String) -> Bool { attributes[attribute] != nil }
}

struct ObjCMethod {
    var selector: String
    var isOfClass: Bool
    /// The names of its arguments.
    var parameters: [String] = []
    var body: [ObjCToken]
    var line: Int
}

struct ObjCClass {
    var name: String
    var path: String
    var superclass: String?
    var protocols: [String] = []
    var properties: [ObjCProperty] = []
    var variables: [ObjCProperty] = []
    var methods: [ObjCMethod] = []
    /// `@synthesize name = _text`: variables by properties.
    var synthesized: [String: String] = [:]
    /// It has an `@interface` that is not a category.
    var isDeclared = false
    var line = 0
    /// What is at the top of its implementation and no method: macros that write methods.
    var words: Set<String> = []

    func method(_ selector: String, ofClass: Bool? = nil) -> ObjCMethod? {
        methods.first { $0.selector == selector && (ofClass == nil || $0.isOfClass == ofClass) }
    }

    /// Whether a name is that of the property or of its variable.
    func stores(_ property: ObjCProperty, as name: String) -> Bool {
        name == property.name || name == "_" + property.name || name == synthesized[property.name]
    }
}

struct ObjCEnum {
    var name: String
    var raw: String
    var isOptions: Bool
    var isClosed: Bool
    /// nil: its value is not known.
    var cases: [(name: ObjCToken, value: Int?, text: String)] = []
}

struct ObjCFile {
    var path: String
    var imports: [String]
    /// Its own: macros, and `static NSString *const key = @"key";`.
    var constants: [String: ObjCToken]
    var macros: [String: ObjCMacro]

    var isHeader: Bool { path.hasSuffix("h") }
}

/// The declarations in the given Objective-C files, as far as a scanner can find them.
struct ObjCSource {
    var classes: [String: ObjCClass] = [:]
    /// In the order of their declarations.
    var order: [String] = []
    var enums: [String: ObjCEnum] = [:]
    var enumOrder: [String] = []
    /// `typedef`s of other types.
    var aliases: [String: ObjCType] = [:]
    /// Structs of C.
    var structs: Set<String> = []
    var files: [ObjCFile] = []
    /// Constants that each file may name: `NSString *const key = @"key";`.
    var exported: [String: [ObjCToken]] = [:]
    /// The parts that the scanner skipped because it did not know them.
    var problems: [String] = []

    mutating func add(_ bytes: [UInt8], path: String) {
        let found = ObjCTokens(bytes, file: files.count)
        files.append(ObjCFile(path: path, imports: found.imports, constants: found.macros, macros: found.functions))
        var parser = ObjCParser(found.tokens, path: path)
        let before = (classes: classes, enums: enums)
        parser.parse(into: &self)
        problems += parser.problems
        for name in order {
            let known = before.classes[name]?.properties ?? []
            for property in classes[name]?.properties.dropFirst(known.count) ?? [] {
                guard let other = known.first(where: { $0.name == property.name }),
                    other.type.text.filter({ $0 != " " }) != property.type.text.filter({ $0 != " " })
                else { continue }
                problems.append(
                    "Line \(property.line) of \(Paths.name(of: path)): '\(property.name)' of \(name) is \(property.type.text), and was \(other.type.text) in another file: the draft has the last."
                )
            }
        }
        for (name, known) in before.enums.sorted(by: { $0.key < $1.key }) {
            guard let now = enums[name], known.cases.map(\.name.text) != now.cases.map(\.name.text) else { continue }
            problems.append(
                "\(Paths.name(of: path)) declares the enum \(name) again, with other cases: the draft has these."
            )
        }
    }

    /// The value of a constant, as the file of its name sees it. nil: none is known, or several differ.
    func constant(_ name: ObjCToken) -> ObjCToken? {
        var (reached, level): (Set<Int>, Set<Int>) = ([], [name.file])
        while !level.isEmpty {
            let found = level.compactMap { files[$0].constants[name.text] }
            if !found.isEmpty { return Self.agreed(found) }
            reached.formUnion(level)
            let imports = level.flatMap { files[$0].imports.map(Paths.name) }
            level = Set(files.indices.filter { imports.contains(Paths.name(of: files[$0].path)) }).subtracting(reached)
        }
        // Headers may be imported by a file that is not given.
        let headers = files.filter { $0.isHeader }.compactMap { $0.constants[name.text] }
        return Self.agreed(exported[name.text] ?? headers)
    }

    /// A macro with parameters, as the file of its use has it, or another one.
    func macro(_ use: ObjCToken) -> ObjCMacro? {
        files[use.file].macros[use.text] ?? files.lazy.compactMap { $0.macros[use.text] }.first
    }

    func place(of token: ObjCToken) -> String { "\(Paths.name(of: files[token.file].path)):\(token.line)" }

    private static func agreed(_ values: [ObjCToken]) -> ObjCToken? {
        values.first.flatMap { first in
            values.allSatisfy { ($0.kind, $0.text) == (first.kind, first.text) } ? first : nil
        }
    }

    /// The class and its superclasses in the sources.
    func chain(of name: String) -> [ObjCClass] {
        var (chain, next): ([ObjCClass], String?) = ([], name)
        while let name = next, let item = classes[name], !chain.contains(where: { $0.name == name }) {
            chain.append(item)
            next = item.superclass
        }
        return chain
    }

    /// JSONModel's, which is inherited and is for all properties of an object.
    func keyMapper(of name: String) -> ObjCMethod? {
        chain(of: name).lazy.compactMap { $0.method("keyMapper") }.first
    }

    /// Superclasses outside of the sources too: `MTLModel`.
    func descends(_ name: String, from above: String) -> Bool {
        chain(of: name).contains { $0.name == above || $0.superclass == above }
    }
}
