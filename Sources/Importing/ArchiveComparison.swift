import ArchiveInspection
import ModelLanguage
import SchemaDiagnostics

/// What archives tell of classes that are drafted from their sources.
struct ArchiveComparison {
    private let observed: [String: ObservedClass]
    /// The draft's classes with their superclasses, by their names in archives.
    private var drafted: [String: [String]] = [:]
    private let fileCount: Int

    init(_ observed: ObservedClasses, fileCount: Int) {
        (self.observed, self.fileCount) = (observed.classes, fileCount)
    }

    /// Makes optional what objects lack, and gives numbers their types and classes their names.
    mutating func complete(_ draft: inout SchemaDraft) {
        let classes = draft.classes
        let chains = Dictionary(classes.map { ($0.name, Self.chain(of: $0, in: classes)) }) { first, _ in first }
        for item in classes {
            for name in archived(item) { drafted[name] = chains[item.name]?.map(\.name) }
        }
        for index in draft.classes.indices {
            let name = classes[index].name
            let below = classes.filter { chains[$0.name]?.contains { $0.name == name } ?? false }
            let objects = below.flatMap { item in archived(item).map { observed[$0] ?? ObservedClass(superclasses: []) }
            }
            for place in draft.classes[index].properties.indices {
                complete(&draft.classes[index].properties[place], objects)
            }
            let named = archived(classes[index])
            if named.count == 1, named[0] != name {
                draft.classes[index].archiveName = named[0]
                draft.classes[index].comments.removeAll { $0.text.hasSuffix(Self.hiddenNote) }
            }
        }
        draft.comments.append(
            "Compared with \(fileCount == 1 ? "an archive" : "\(fileCount) archives"): what an object lacks there is optional."
        )
    }

    /// The class and what it inherits from.
    private static func chain(of item: SchemaDraft.Class, in classes: [SchemaDraft.Class]) -> [SchemaDraft.Class] {
        var chain = [item]
        while let above = chain.last?.superclass, let next = classes.first(where: { $0.name == above }),
            !chain.contains(where: { $0.name == above })
        {
            chain.append(next)
        }
        return chain
    }

    /// The names that archives have for a class, with or without a module.
    private func archived(_ item: SchemaDraft.Class) -> [String] {
        if let name = item.archiveName { return observed[name] == nil ? [] : [name] }
        return observed.keys.filter {
            ArchiveDraft.ownName($0.split(separator: ".").last.map(String.init) ?? "") == item.name
        }.sorted()
    }

    private static func key(of property: SchemaDraft.Property) -> String {
        let written = property["key"]
        return written.map { $0.filter { $0 != "\"" } } ?? property.name
    }

    private func complete(_ property: inout SchemaDraft.Property, _ objects: [ObservedClass]) {
        let total = objects.reduce(0) { $0 + $1.count }
        var found = ObservedKey()
        for object in objects {
            if let seen = object.keys[Self.key(of: property)] { found.merge(seen) }
        }
        if let type = refined(property.type, found.type), type != property.type {
            if property.isOpen {
                property.isOpen = false
                property.type = type.optional
            } else {
                property.type = type
            }
            property.comments.removeAll { $0.text.hasPrefix(Self.undeclaredNote) || $0.text.hasSuffix(Self.anyNote) }
            property.comments.append("The archives have \(found.type.words) in it.")
        }
        guard !property.isOpen else { return }
        if property.comments.contains(where: { $0.text == Self.numberNote }), case .value(let name) = found.type,
            let number = BuiltinType(rawValue: name), number.isNumber
        {
            property.comments.removeAll { $0.text == Self.numberNote }
            property.comments.append("An NSNumber, of which the archives have \(name).")
            property.type = property.type.isOptional ? .optional(.builtin(number)) : .builtin(number)
        }
        let isRequired = !property.type.isOptional && property["default"] == nil
        guard isRequired, found.count < total else { return }
        property.type = property.type.optional
        property.comments.append("Not in \(total - found.count) of \(total) objects in the archives.")
    }

    /// The type with the classes that were found in place of property lists. nil: a draft has no type for them.
    private func refined(_ type: PropertyType, _ found: ObservedType) -> PropertyType? {
        switch (type, found) {
        case (.optional(let inner), _): return refined(inner, found).map(PropertyType.optional)
        case (.propertyList, _) where found.hasNull:
            return found.isPlain() ? type : refined(type, found.withoutNull)?.optional
        case (.propertyList, _) where found.isPlain(ObservedType.othersInPropertyLists): return type
        case (.propertyList, .value(let name)): return .named(name)
        case (.propertyList, .object), (.propertyList, .several): return shared(found.alternatives).map { .named($0) }
        case (.propertyList, .array(let inner, _)), (.array(.propertyList), .array(let inner, _)):
            return refined(.propertyList, inner).map(PropertyType.array)
        case (.propertyList, .set(.value(let name), _)): return .set(.named(name))
        case (.propertyList, .set(let inner, _)): return shared(inner.alternatives).map { .set(.named($0)) }
        case (.propertyList, .dictionary(.value("String"), let inner)),
            (.dictionary(key: .builtin(.string), value: .propertyList), .dictionary(.value("String"), let inner)):
            return refined(.propertyList, inner).map { .dictionary(key: .builtin(.string), value: $0) }
        default: return nil
        }
    }

    /// The nearest class of the draft that all of them are.
    private func shared(_ objects: Set<ObservedType>) -> String? {
        let chains = objects.map { object -> [String] in
            if case .object(let name) = object { drafted[name] ?? [] } else { [] }
        }
        return chains.nearestShared
    }

    /// The beginning of what a draft says of a collection, and the end of what it says of `id`.
    static let undeclaredNote = "What is in this "
    static let anyNote = "may be anything: say what it is, a type, or 'oneOf' of several."

    /// What a draft says of an NSNumber.
    static let numberNote = "An NSNumber: an Int, a Double, a Bool? Its archives show which."

    /// What a draft says of a private class.
    static let hiddenNote =
        "its name in archives has a part that Swift computes from the file; give an archive beside the sources, or see 'heirloom inspect'."
}
