import ModelLanguage

/// The types of Swift sources, each with its extensions, and names looked up as Swift does.
struct SwiftTypes {
    typealias Declaration = SwiftFacts.Declaration

    /// In the order of the sources.
    private(set) var all: [Declaration] = []
    private var indices: [String: Int] = [:]
    private let aliases: [String: SwiftType]
    private var globals: [String: SwiftFacts.Property]
    /// Types whose name was declared before.
    private(set) var repeated: [Declaration] = []

    init(_ facts: SwiftFacts) {
        aliases = Dictionary(facts.aliases.map { ($0.name, $0.type) }) { first, _ in first }
        globals = Dictionary(facts.globals.map { ($0.name, $0) }) { first, _ in first }
        for var type in facts.types where type.kind != .extension {
            // Declared in the extension of an alias.
            for end in type.name.indices where type.name[end] == "." {
                guard let alias = aliases[String(type.name[..<end])] else { continue }
                type.name = alias.name + type.name[end...]
                break
            }
            if indices[type.name] != nil {
                repeated.append(type)
            } else {
                indices[type.name] = all.count
                all.append(type)
            }
        }
        for part in facts.types where part.kind == .extension {
            guard let index = resolve(part.name, in: "").flatMap({ indices[$0.name] }) else {
                // `.title` of `extension String { static let title = "title" }`
                for item in part.properties where item.isStatic { globals[item.name] = globals[item.name] ?? item }
                continue
            }
            all[index].inherits += part.inherits
            all[index].properties += part.properties
            all[index].codings += part.codings
            all[index].attributes += part.attributes
        }
    }

    subscript(name: String) -> Declaration? { indices[name].map { all[$0] } }

    /// The type of that name in the scope: `Genre` inside `Library.Book` is `Library.Book.Genre`, `Library.Genre` or `Genre`.
    func resolve(_ name: String, in scope: String, depth: Int = 0) -> Declaration? {
        guard depth < 16 else { return nil }
        for around in Self.scopes(scope) {
            if let found = self[around + name] { return found }
            if let alias = aliases[around + name], alias.name != name {
                return resolve(alias.name, in: around, depth: depth + 1)
            }
        }
        // `Old.Book`, where Old is an alias.
        guard let head = head(of: name), let owner = resolve(head, in: scope, depth: depth + 1) else { return nil }
        let member = owner.name + name.dropFirst(head.count)
        return member == name ? nil : resolve(member, in: "", depth: depth + 1)
    }

    /// `A.B` of `A.B.C`.
    private func head(of name: String) -> String? { name.lastIndex(of: ".").map { String(name[..<$0]) } }

    /// The type of an alias.
    func alias(_ name: String, in scope: String) -> SwiftType? {
        for around in Self.scopes(scope) {
            if self[around + name] != nil { return nil }
            if let alias = aliases[around + name] { return alias.name == name ? nil : alias }
        }
        return nil
    }

    /// `A.B.`, `A.` and nothing of `A.B`.
    private static func scopes(_ scope: String) -> [String] {
        var parts = scope.split(separator: ".")
        var result: [String] = []
        while !parts.isEmpty {
            result.append(parts.joined(separator: ".") + ".")
            parts.removeLast()
        }
        return result + [""]
    }

    // MARK: Conformances

    /// The names of all types and protocols from which a type inherits or to which it conforms, through declarations of the sources.
    func conformances(of type: Declaration) -> Set<String> {
        var found: Set<String> = []
        var open = [type]
        while let next = open.popLast() {
            for inherited in next.inherits {
                let name = Self.plain(inherited.name)
                guard found.insert(name).inserted, let declared = resolve(inherited.name, in: next.name) else {
                    continue
                }
                open.append(declared)
            }
        }
        return found
    }

    static func plain(_ name: String) -> String {
        for module in ["Swift.", "Foundation.", "SwiftData."] where name.hasPrefix(module) {
            return String(name.dropFirst(module.count))
        }
        return name
    }

    /// The superclass, if it is in the sources.
    func superclass(of type: Declaration) -> Declaration? {
        guard type.kind == .class, let first = type.inherits.first else { return nil }
        guard let found = resolve(first.name, in: type.name), found.kind == .class, found.name != type.name else {
            return nil
        }
        return found
    }

    /// A property of the type or of its superclasses.
    func property(_ name: String, of type: Declaration) -> SwiftFacts.Property? {
        var next: Declaration? = type
        for _ in 0..<64 {
            guard let current = next else { return nil }
            if let found = current.properties.first(where: { $0.name == name && !$0.isStatic }) { return found }
            next = superclass(of: current)
        }
        return nil
    }

    // MARK: Constants

    /// The literal value of a constant, a case or an expression.
    func constant(_ expression: SwiftFacts.Expression, in scope: String, depth: Int = 0) -> SwiftFacts.Expression? {
        guard depth < 8 else { return nil }
        if [.string, .integer, .real, .bool].contains(expression.kind) { return expression }
        guard expression.kind == .member else { return nil }
        var parts = expression.value.split(separator: ".").map(String.init)
        if parts.count > 1, ["rawValue", "stringValue", "description"].contains(parts.last) { parts.removeLast() }
        guard let name = parts.popLast() else { return nil }
        let base = parts.filter { $0 != "self" && $0 != "Self" }.joined(separator: ".")
        if base.isEmpty {
            for around in Self.scopes(scope) {
                let type = self[String(around.dropLast())]
                if let found = type?.properties.first(where: { $0.name == name && $0.isStatic }),
                    let initial = found.initial
                {
                    return constant(initial, in: scope, depth: depth + 1)
                }
            }
            return globals[name]?.initial.flatMap { constant($0, in: "", depth: depth + 1) }
        }
        guard let type = resolve(base, in: scope) else { return nil }
        if let index = type.cases.firstIndex(where: { $0.name == name }) { return rawValues(of: type)?[index] }
        guard let found = type.properties.first(where: { $0.name == name && $0.isStatic }) else { return nil }
        return found.initial.flatMap { constant($0, in: type.name, depth: depth + 1) }
    }

    /// The raw type of an enum: a builtin one; nil: it has none.
    func rawType(of type: Declaration) -> BuiltinType? {
        guard type.kind == .enum, let first = type.inherits.first else { return nil }
        let name = alias(first.name, in: type.name)?.name ?? first.name
        let known = BuiltinType(rawValue: Self.plain(name))
        return known == .string || known?.integerRange != nil ? known : nil
    }

    /// The raw values of an enum's cases, including implicit ones; nil if one is not a literal.
    func rawValues(of type: Declaration) -> [SwiftFacts.Expression]? {
        let isCodingKey = conformances(of: type).contains("CodingKey")
        guard let raw = rawType(of: type) ?? (isCodingKey ? .string : nil) else { return nil }
        var next: Int? = 0
        var result: [SwiftFacts.Expression] = []
        for item in type.cases {
            if let written = item.raw {
                guard let value = constant(written, in: type.name) else { return nil }
                result.append(value)
                next = Int(value.value).map { $0 &+ 1 }
            } else if raw == .string {
                result.append(.init(kind: .string, value: item.name, text: item.name))
            } else {
                guard let number = next else { return nil }
                result.append(.init(kind: .integer, value: "\(number)", text: "\(number)"))
                next = number &+ 1
            }
        }
        return result
    }
}
