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
    var dynamic: Set<String> = []
    /// It has an `@interface` that is not a category.
    var isDeclared = false

    func method(_ selector: String, ofClass: Bool? = nil) -> ObjCMethod? {
        methods.first { $0.selector == selector && (ofClass == nil || $0.isOfClass == ofClass) }
    }
}

struct ObjCEnum {
    var name: String
    var raw: String
    var isOptions: Bool
    var isClosed: Bool
    /// nil: its value is not known.
    var cases: [(name: String, value: Int?, text: String)] = []
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
    /// Constants: `static NSString *const key = @"key";`.
    var constants: [String: ObjCToken] = [:]
    var imports: [String] = []
    /// The parts that the scanner skipped because it did not know them.
    var problems: [String] = []

    mutating func add(_ bytes: [UInt8], path: String) {
        let found = ObjCTokens(bytes)
        imports += found.imports
        constants.merge(found.macros) { old, _ in old }
        var parser = ObjCParser(found.tokens, path: path)
        parser.parse(into: &self)
        problems += parser.problems
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

    /// Superclasses outside of the sources too: `MTLModel`.
    func descends(_ name: String, from above: String) -> Bool {
        chain(of: name).contains { $0.name == above || $0.superclass == above }
    }
}
