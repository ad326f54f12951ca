import ArchiveInspection
import ModelLanguage
import SchemaDiagnostics

/// Drafts a schema from the objects found in archives.
struct ArchiveDraft {
    private let observed: [String: ObservedClass]
    private let fileCount: Int
    /// Archive names in an order that has superclasses first.
    private var order: [String] = []
    private var superclasses: [String: String] = [:]
    private var children: [String: [String]] = [:]
    /// Swift's names by the archives'.
    private var names: [String: String] = [:]
    private var foreign: [String: SchemaDraft.Line] = [:]
    /// By class: keys that are not required, and whether they lead back.
    private var loose: [String: [String: Bool]] = [:]
    private var unions: [SchemaDraft.Line] = []
    private var isAlike: (boxed: Bool, nils: Bool) = (false, false)

    init(_ observed: ObservedClasses, fileCount: Int) {
        self.observed = observed.classes
        self.fileCount = fileCount
    }

    /// The model in the stamps, or the module before the names of Swift classes, if all of them agree.
    static func modelName(of observed: ObservedClasses) -> String? {
        let models = Set(observed.classes.values.flatMap(\.stamps.keys))
        if models.count == 1, let model = models.first, isIdentifier(model) { return model }
        let names = observed.classes.keys.filter { $0.contains(".") }.map { String($0.prefix { $0 != "." }) }
        return Set(names).count == 1 && isIdentifier(names[0]) ? names[0] : nil
    }

    mutating func draft(model: String) -> SchemaDraft {
        arrange()
        let keys = placed()
        var draft = SchemaDraft()
        let numbers = keys.values.flatMap(\.values)
        isAlike.boxed = Self.areBoxed(numbers)
        isAlike.nils = numbers.contains { $0.nilCount > 0 }
        loosen(keys)
        for name in order { draft.classes.append(item(name, keys[name] ?? [:])) }
        draft.header = header(model)
        draft.types = foreign.sorted { $0.key < $1.key }.map(\.value) + unions
        let sources = fileCount == 1 ? "an archive" : "\(fileCount) archives"
        draft.comments = [
            "Drafted from \(sources). Properties that some object lacks are optional, and numbers have the widest range;",
            "add what these archives do not show.",
        ]
        if order.isEmpty { draft.comments.append("No object of a class of yours was found.") }
        return draft
    }

    private func header(_ model: String) -> [SchemaDraft.Line] {
        var lines = [SchemaDraft.Line(key: "model", value: YAMLText.scalar(model))]
        let stamps = observed.values.flatMap(\.stamps)
        if let version = stamps.map(\.value).max() {
            let models = Set(stamps.map(\.key)).sorted().joined(separator: ", ")
            lines.append(
                SchemaDraft.Line(
                    key: "version",
                    value: "\(max(1, version))",
                    comment:
                        "as stamped by \(models): the schema that wrote these archives contains more than a draft can"
                )
            )
        } else {
            lines.append(.init(key: "version", value: "2", comment: "the archives are of version 1"))
            lines.append(.init(key: "stampedFrom", value: "2", comment: "they have no stamps"))
        }
        if isAlike.boxed {
            lines.append(.init(key: "boxed", value: "true", comment: "their numbers are objects"))
        }
        if isAlike.nils {
            lines.append(.init(key: "writesNil", value: "true", comment: "nil is written in them"))
        }
        return lines
    }

    // MARK: Classes

    private static let deepest = 64

    /// Finds all classes, including those that only have objects of a subclass, and their superclasses.
    private mutating func arrange() {
        var chains: [String: [String]] = [:]
        for (name, item) in observed {
            if let line = ForeignModules.line(name) { foreign[name] = line }
            if foreign[name] != nil || Self.isSystem(name) { continue }
            var chain = [name] + item.superclasses.filter { $0 != name }
            chain = Array(chain.prefix { !Self.isSystem($0) && ForeignModules.line($0) == nil })
            for (index, link) in chain.enumerated() where chains[link] == nil {
                chains[link] = Array(chain[index...])
            }
        }
        for (name, chain) in chains where chain.count > 1 { superclasses[name] = chain[1] }
        // The superclasses in an archive may form a cycle, or be very many.
        for name in superclasses.keys.sorted() {
            var (above, depth) = (superclasses[name], 0)
            while let next = above, depth < Self.deepest { (above, depth) = (superclasses[next], depth + 1) }
            if above != nil { superclasses[name] = nil }
        }
        for (name, parent) in superclasses.sorted(by: { $0.key < $1.key }) {
            children[parent, default: []].append(name)
        }
        func add(_ name: String) {
            order.append(name)
            for child in children[name] ?? [] { add(child) }
        }
        for name in chains.keys.sorted() where superclasses[name] == nil { add(name) }
        var swift = SwiftNames()
        for name in order { names[name] = swift.type(Self.ownName(name)) }
    }

    /// The last name in the one that Swift's runtime gives to nested, private and generic classes: `_TtCC4Game5Board5Piece` is `Piece`,
    /// `_TtGC4Game3BoxSi_` is `Box`.
    static func ownName(_ name: String) -> String {
        guard name.hasPrefix("_Tt") else { return name }
        var rest = name.drop { !($0.isASCII && $0.isNumber) }
        var own = name[...]
        func next() -> Substring? {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard let count = Int(digits), count > 0, count <= rest.count - digits.count else { return nil }
            defer { rest = rest.dropFirst(digits.count + count) }
            return rest.dropFirst(digits.count).prefix(count)
        }
        while let found = next() {
            own = found
            // What makes a private name unique comes before it.
            guard rest.first == "P" else { continue }
            rest = rest.dropFirst()
            _ = next()
        }
        return String(own)
    }

    /// The class and all its subclasses.
    private func hierarchy(below name: String) -> [String] {
        [name] + (children[name] ?? []).flatMap(hierarchy)
    }

    /// Each class's own keys: a key belongs to the topmost class for which all its objects, and those of its subclasses, have it; and which
    /// has objects of its own with it.
    private func placed() -> [String: [String: ObservedKey]] {
        var result: [String: [String: ObservedKey]] = [:]
        func place(_ name: String, above: Set<String>) {
            let members = hierarchy(below: name).compactMap { observed[$0] }
            var own: [String: ObservedKey] = [:]
            for key in Set(members.flatMap(\.keys.keys)).subtracting(above) {
                let isOwn = observed[name]?.keys[key] != nil
                guard isOwn || members.count > 1 && members.allSatisfy({ $0.keys[key] != nil }) else { continue }
                var merged = ObservedKey()
                for member in members { if let found = member.keys[key] { merged.merge(found) } }
                own[key] = merged
            }
            result[name] = own
            for child in children[name] ?? [] { place(child, above: above.union(own.keys)) }
        }
        for name in order where superclasses[name] == nil { place(name, above: []) }
        return result
    }

    /// A reference that each object of a class has.
    private struct Requirement: Hashable {
        var owner: String
        var key: String
        var target: String
        /// How many of its objects, of a thousand, contain the one that refers to them.
        var above: Int
    }

    /// Objects that require each other could never be created: the reference that leads back is not required.
    private mutating func loosen(_ keys: [String: [String: ObservedKey]]) {
        var requirements: [String: [Requirement]] = [:]
        for (owner, own) in keys {
            let count = hierarchy(below: owner).reduce(0) { $0 + (observed[$1]?.count ?? 0) }
            for (key, seen) in own.sorted(by: { $0.key < $1.key }) where seen.count == count && count > 0 {
                guard let target = sharedSuperclass(seen.type.alternatives) else { continue }
                let above = seen.aboveCount * 1_000 / seen.count
                let requirement = Requirement(owner: owner, key: key, target: target, above: above)
                // Inherited, too.
                for name in hierarchy(below: owner) { requirements[name, default: []].append(requirement) }
            }
        }
        while let circle = circle(in: requirements), let back = circle.max(by: { $0.above < $1.above }) {
            loose[back.owner, default: [:]][back.key] = back.above == 1_000
            requirements = requirements.mapValues { $0.filter { $0 != back } }
        }
    }

    private func circle(in requirements: [String: [Requirement]]) -> [Requirement]? {
        var done: Set<String> = []
        for start in order where !done.contains(start) {
            var path: [(name: String, next: Int)] = [(start, 0)]
            while let (name, next) = path.last {
                let all = requirements[name] ?? []
                guard next < all.count else {
                    done.insert(name)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                if let place = path.firstIndex(where: { $0.name == all[next].target }) {
                    return path[place...].map { (requirements[$0.name] ?? [])[$0.next - 1] }
                }
                if !done.contains(all[next].target) { path.append((all[next].target, 0)) }
            }
        }
        return nil
    }

    private mutating func item(_ name: String, _ keys: [String: ObservedKey]) -> SchemaDraft.Class {
        let swiftName = names[name] ?? name
        var item = SchemaDraft.Class(
            name: swiftName,
            superclass: superclasses[name].flatMap { names[$0] },
            archiveName: name == swiftName ? nil : name
        )
        let members = hierarchy(below: name)
        let count = members.reduce(0) { $0 + (observed[$1]?.count ?? 0) }
        for other in observed[name]?.otherSuperclasses.sorted(by: { $0.count < $1.count }) ?? [] {
            item.comments.append("In other archives its superclasses are \(other.joined(separator: ", ")).")
        }
        if observed[name] == nil { item.comments.append("No object of this class itself was found: abstract?") }
        if let above = observed[name]?.superclasses.first, above != name, above != "NSObject", superclasses[name] == nil
        {
            item.comments.append("Its superclass \(above) is not in your model; declare a foreign class under 'types'.")
        }
        let pattern = Self.pattern(Array(keys.keys))
        if let pattern { item.attributes.append(.init(key: "keys", value: YAMLText.quoted(pattern + "*"))) }
        let isBoxed = !isAlike.boxed && Self.areBoxed(keys.values)
        if isBoxed { item.attributes.append(.init(key: "boxed", value: "true")) }
        let archiveName = name
        var swift = SwiftNames()
        // Foundation writes keys in no particular order.
        for (key, seen) in keys.sorted(by: { $0.key < $1.key }) {
            let name = swift.property(String(key.dropFirst(pattern?.count ?? 0)))
            var found = property(seen, of: count, named: name, in: swiftName, isBoxed: isBoxed || isAlike.boxed)
            if (pattern ?? "") + name != key { found.attributes.append(("key", YAMLText.quoted(key))) }
            if let isBack = loose[archiveName]?[key] {
                found.type = found.type.optional
                found.comments = [
                    isBack
                        ? "It contains the object that refers to it, and each requires the other: weak."
                        : "Such objects require each other in a circle: some of them without it."
                ]
                if isBack { found.attributes.append(("weak", "true")) }
            }
            item.properties.append(found)
        }
        return item
    }

    /// The common beginning of all keys of a class, up to a dot or an underscore.
    private static func pattern(_ keys: [String]) -> String? {
        guard keys.count > 1, var prefix = keys.first else { return nil }
        for key in keys { prefix = String(zip(prefix, key).prefix { $0 == $1 }.map(\.0)) }
        guard let end = prefix.lastIndex(where: { $0 == "." || $0 == "_" }) else { return nil }
        let pattern = String(prefix[...end])
        let hasRest = keys.allSatisfy { isIdentifier(String($0.dropFirst(pattern.count))) }
        return hasRest && !pattern.contains("*") && !pattern.hasPrefix("$") ? pattern : nil
    }

    /// Whether there are numbers, and all are objects.
    private static func areBoxed(_ keys: some Collection<ObservedKey>) -> Bool {
        keys.contains { $0.boxedCount > 0 } && keys.allSatisfy { $0.inlineCount == 0 }
    }

    // MARK: Properties

    /// - Parameters:
    ///   - count: the number of objects that could have it.
    ///   - isBoxed: whether its class writes numbers as objects.
    private mutating func property(
        _ seen: ObservedKey,
        of count: Int,
        named name: String,
        in owner: String,
        isBoxed: Bool
    ) -> SchemaDraft.Property {
        let type = spelling(seen.type, for: "\(owner)\(name.raisingFirst)")
        var property = SchemaDraft.Property(name: name, type: type ?? .propertyList, isOpen: type == nil)
        if seen.count < count {
            property.type = property.type.optional
            if seen.count > 0 { property.note = "in \(seen.count) of \(count) objects" }
        }
        property.comments = comments(on: seen, as: type)
        switch seen.type {
        case .array(_, let form?), .set(_, let form?): property.attributes.append(("form", form))
        default:
            if Self.areBoxed([seen]), !isBoxed, type != .propertyList {
                property.attributes.append(("form", "NSNumber"))
            }
        }
        return property
    }

    private func comments(on seen: ObservedKey, as type: PropertyType?) -> [DraftRemark] {
        var comments: [DraftRemark] = []
        if type == nil { comments.append("No type includes all values that were found: \(seen.type.words).") }
        if type == .propertyList { comments.append("What was found: \(seen.type.words).") }
        if seen.type.holdsNothing {
            comments.append(
                seen.count == 0 ? "Always nil: the type is a guess." : "Always empty: its element type is a guess."
            )
        }
        if type == .builtin(.cgPoint) {
            comments.append("CGPoint, CGSize or NSRange: all three are such a text in archives.")
        }
        if type == .builtin(.string), seen.count > 7, let texts = seen.raws, 1...8 ~= texts.count {
            let list = texts.sorted().map { "\"\($0.prefix(30))\"" }.joined(separator: ", ")
            comments.append("An enum? All that was found: \(list).")
        }
        if seen.backCount > 0, seen.aboveCount > 0 {
            comments.append("Leads back to the object that it refers to: 'weak: true'?")
        }
        return comments
    }

    /// nil if a schema has no type for it.
    private mutating func spelling(_ type: ObservedType, for place: String) -> PropertyType? {
        // Elements that may be NSNull.
        if type.hasNull { return spelling(type.withoutNull, for: place).map { $0 == .propertyList ? $0 : $0.optional } }
        switch type {
        case .nothing: return .builtin(.string)
        case .value, .object: return single(type)
        case .array(let element, _): return spelling(element, for: place).map { .array($0) }
        case .set(let element, _):
            // What is Hashable.
            switch element {
            case .value where element == .null: return nil
            case .value, .object, .nothing: return spelling(element, for: place).map { .set($0) }
            case .array, .set, .dictionary, .several: return nil
            }
        case .dictionary(let key, let value):
            guard let key = spelling(key, for: place), key.isDictionaryKey else { return nil }
            return spelling(value, for: place).map { .dictionary(key: key, value: $0) }
        case .several(let all): return self.common(all, for: place)
        }
    }

    /// nil for a class that is in no draft, and for collections.
    private func single(_ type: ObservedType) -> PropertyType? {
        switch type {
        case .value(let name): .named(name)
        case .object(let name): (names[name] ?? (foreign[name] == nil ? nil : name)).map { .named($0) }
        case .nothing, .array, .set, .dictionary, .several: nil
        }
    }

    private mutating func common(_ all: Set<ObservedType>, for place: String) -> PropertyType? {
        if let shared = sharedSuperclass(all) { return names[shared].map { .named($0) } }
        if all.allSatisfy({ $0.isPlain() }) { return .propertyList }
        let members = all.compactMap { single($0)?.schemaSpelling() }
        guard members.count == all.count else { return nil }
        let swift = all.allSatisfy { if case .object = $0 { true } else { false } } ? "NSObject" : "Any"
        let list = members.sorted().joined(separator: ", ")
        unions.append(.init(key: place, value: "{ swift: \(swift), oneOf: [\(list)] }"))
        return .named(place)
    }

    /// The nearest class of the draft that all are, if they are objects of such classes.
    private func sharedSuperclass(_ all: Set<ObservedType>) -> String? {
        func chain(_ name: String) -> [String] { [name] + (superclasses[name].map(chain) ?? []) }
        let chains = all.map { type -> [String] in
            if case .object(let name) = type, names[name] != nil { chain(name) } else { [] }
        }
        return chains.nearestShared
    }

    // MARK: Foreign classes

    /// A name that Foundation, AppKit and other frameworks reserve.
    static func isSystem(_ name: String) -> Bool {
        let name = name.drop { $0 == "_" }
        return name.hasPrefix("NS") && name.dropFirst(2).first?.isUppercase == true && !name.contains(".")
    }
}

extension ObservedType {
    /// Whether an element's type was never seen.
    fileprivate var holdsNothing: Bool {
        switch self {
        case .nothing: true
        case .array(let element, _), .set(let element, _): element.withoutNull.holdsNothing
        case .dictionary(_, let value): value.withoutNull.holdsNothing
        case .value, .object, .several: false
        }
    }

    /// Values of a PropertyList that archives have as text or numbers.
    static let othersInPropertyLists: Set = ["Decimal", "CGPoint", "CGRect"]

    /// Whether a property list can contain it.
    /// - Parameters:
    ///   - others: values that may be text or numbers.
    ///   - isDropped: for classes whose objects leave collections.
    func isPlain(_ others: Set<String> = [], _ isDropped: (String) -> Bool = { _ in false }) -> Bool {
        switch self {
        case .nothing: true
        case .value(let name):
            ["Bool", "Int", "UInt64", "Double", "String", "Date", "Data", "nil"].contains(name) || others.contains(name)
        case .array(let element, let form): form == nil && element.isPlain(others, isDropped)
        case .dictionary(let key, let value):
            [.nothing, .value("String")].contains(key) && value.isPlain(others, isDropped)
        case .several(let all): all.allSatisfy { $0.isPlain(others, isDropped) }
        case .object(let name): isDropped(name)
        case .set: false
        }
    }
}

extension Collection<[String]> {
    /// The nearest class that all are, of chains that each begin with a class itself.
    var nearestShared: String? { first?.first { above in allSatisfy { $0.contains(above) } } }
}
