import ModelLanguage

/// The properties that either history mentions, or that differ between the sides: none for most classes.
final class OpenProperties {
    private let two: TwoModels
    private let names: NameMap
    private let old: ModelShape
    /// Of each current class's own.
    private var known: [TypeName: [(id: Leaf, property: PropertyModel)]] = [:]

    init(_ two: TwoModels) {
        self.two = two
        names = two.counterparts.names
        old = two.counterparts.old.shapes.last ?? ModelShape(version: two.old.version)
    }

    /// Those of a class, inherited ones included.
    func properties(of target: TypeName, in newShape: ModelShape) -> [(id: Leaf, property: PropertyModel)] {
        newShape.chain(of: target).flatMap { ownProperties(of: $0, in: newShape) }
    }

    private func ownProperties(of owner: TypeName, in newShape: ModelShape) -> [(id: Leaf, property: PropertyModel)] {
        if let known = known[owner] { return known }
        let name = names.oldNames[owner]
        let isPlanned = two.newPlan.records[owner] != nil || name.map { two.oldPlan.records[$0] != nil } ?? true
        if !isPlanned, two.counterparts.unchanged.contains(owner) { return [] }
        let former = name.flatMap { old.records[$0] }
        let found: [(id: Leaf, property: PropertyModel)] = (newShape.records[owner]?.properties ?? []).filter {
            $0.inverseOf == nil && !isUntouched($0, of: owner, former?[$0.name], of: name)
        }.map { (Leaf(owner: owner, name: $0.name), $0) }
        known[owner] = found
        return found
    }

    /// Neither history mentions the property, and it is the same on both sides.
    private func isUntouched(
        _ property: PropertyModel,
        of owner: TypeName,
        _ oldProperty: PropertyModel?,
        of name: TypeName?
    ) -> Bool {
        guard let oldProperty, let name, two.newPlan.records[owner]?.properties[property.name] == nil,
            two.oldPlan.records[name]?.properties[property.name] == nil
        else { return false }
        let isToTheLetter = !names.hasReusedNames && oldProperty.shape == property.shape
        return isToTheLetter || oldProperty.shape.renaming(names.type) == property.shape
    }
}
