/// One version of a Core Data model, from its XML.
struct CoreDataModel {
    /// Without its ending: `Library 2`.
    var name: String
    var entities: [Entity]
    /// Composite attributes: entities without relationships.
    var composites: [Entity]
    /// Names and members.
    var configurations: [(name: String, members: [String])]

    struct Entity {
        var element: MarkupElement

        var name: String { element["name"] ?? "" }
        /// What it was called before.
        var renamingID: String { Self.renamingID(of: element) }
        var parent: String? { element["parentEntity"] }
        var isAbstract: Bool { element.isYes("isAbstract") }
        var attributes: [MarkupElement] { element.all("attribute") }
        var relationships: [MarkupElement] { element.all("relationship") }

        static func renamingID(of element: MarkupElement) -> String {
            element["elementID"].flatMap { $0.isEmpty ? nil : $0 } ?? element["name"] ?? ""
        }
    }

    init(name: String, _ root: MarkupElement) throws(MarkupError) {
        guard root.name == "model" else {
            throw MarkupError(reason: "it is not a Core Data model: its root is <\(root.name)>", line: root.line)
        }
        self.name = name
        entities = root.all("entity").map(Entity.init)
        composites = root.children.filter { $0.name.lowercased().hasPrefix("composite") }.map(Entity.init)
        configurations = root.all("configuration").map { configuration in
            (configuration["name"] ?? "", configuration.all("memberEntity").compactMap { $0["name"] })
        }
        for list in [entities, composites] {
            var names: Set<String> = []
            for entity in list {
                guard !entity.name.isEmpty else {
                    throw MarkupError(reason: "an entity has no name", line: entity.element.line)
                }
                guard names.insert(entity.name).inserted else {
                    throw MarkupError(reason: "two entities are called '\(entity.name)'", line: entity.element.line)
                }
            }
        }
    }

    func entity(_ name: String) -> Entity? { entities.first { $0.name == name } }

    /// The entity and its parents, nearest first; a cycle ends where it closes.
    func chain(of name: String) -> [Entity] {
        var (chain, next): ([Entity], String?) = ([], name)
        while let name = next, let entity = entity(name), !chain.contains(where: { $0.name == name }) {
            chain.append(entity)
            next = entity.parent
        }
        return chain
    }

    /// Whether its parents form a cycle.
    func isInCircle(_ name: String) -> Bool { chain(of: name).last?.parent == name }

    /// The parent, if there is one and no cycle.
    func parent(of entity: Entity) -> Entity? {
        entity.parent.flatMap { self.entity($0) }.flatMap { isInCircle(entity.name) ? nil : $0 }
    }

    func isKind(_ name: String, of above: String) -> Bool { chain(of: name).contains { $0.name == above } }

    /// The other end of a relationship, if both ends name each other.
    func inverse(of relationship: MarkupElement, in owner: Entity) -> (owner: Entity, relationship: MarkupElement)? {
        guard let name = relationship["inverseName"], let destination = relationship["destinationEntity"] else {
            return nil
        }
        for other in chain(of: destination) {
            guard let end = other.relationships.first(where: { $0["name"] == name }) else { continue }
            guard end["inverseName"] == relationship["name"], let back = end["destinationEntity"],
                isKind(back, of: owner.name) || isKind(owner.name, of: back)
            else { return nil }
            return (other, end)
        }
        return nil
    }
}

extension MarkupElement {
    func isYes(_ attribute: String) -> Bool { self[attribute] == "YES" }

    /// `<userInfo>`: keys and values.
    var userInfo: [(key: String, value: String)] {
        all("userInfo").flatMap { $0.all("entry") }.map { ($0["key"] ?? "", $0["value"] ?? "") }
    }
}
