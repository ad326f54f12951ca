import ModelLanguage
import SchemaHistory

/// The changes from one version of an entity to the next, as entries of a history.
struct CoreDataChanges {
    let past: CoreDataPast

    typealias Place = CoreDataPast.Place

    func history(of life: CoreDataPast.Life, number: Int) -> [(version: Int, entries: [SchemaDraft.Line])] {
        guard life.last > life.first else { return [] }
        return ((life.first + 1)...life.last).reversed().compactMap { version in
            guard let before = past.place(of: life, at: version - 1), let place = past.place(of: life, at: version)
            else { return nil }
            return (version, entries(number, before, place))
        }
    }

    private func entries(_ number: Int, _ before: Place, _ place: Place) -> [SchemaDraft.Line] {
        var lines: [SchemaDraft.Line] = []
        let names = [before, place].map { CoreDataProperty.className($0.owner) }
        if names[0] != names[1] { lines.append(.init(.renameClass(names[0]))) }
        if !place.isComposite { lines += entityEntries(before, place) }
        let moves = past.moves.filter { $0.version == place.version }
        for move in moves where move.owner == number { lines.append(self.line(move, at: place)) }

        let (old, new) = (past.shape(before), past.shape(place))
        let kept = new.compactMap { property in
            self.origin(of: property, at: place, before, moves).map { (old: $0.property, at: $0.place, new: property) }
        }
        let leaving = Set(moves.filter { $0.owner == number }.map(\.old))
        for property in old where !leaving.contains(property.name) {
            guard !kept.contains(where: { $0.at == before && $0.old.name == property.name }) else { continue }
            lines.append(.init(.remove(property.swiftName, property.past)))
        }
        let renamed = kept.filter { $0.old.swiftName != $0.new.swiftName }
        if !renamed.isEmpty {
            lines.append(.init(.rename(renamed.map { ($0.old.swiftName, $0.new.swiftName) })))
        }
        for item in kept { lines += change(item.old, at: item.at, item.new, at: place) }
        let added = new.filter { property in !kept.contains { $0.new.name == property.name } }
        let plain = added.filter { !$0.isRequired }.map(\.swiftName)
        if !plain.isEmpty { lines.append(.init(.add(plain))) }
        for property in added where property.isRequired {
            lines.append(
                SchemaDraft.Line(
                    .add(property.swiftName, missing: "fail"),
                    comment: "older data has no value for it: say one, or a function of others"
                )
            )
        }
        return lines
    }

    /// The property's declaration in the previous version, also if another entity of the hierarchy had it.
    private func origin(
        of property: CoreDataProperty,
        at place: Place,
        _ before: Place,
        _ moves: [CoreDataPast.Move]
    ) -> (property: CoreDataProperty, place: Place)? {
        if let old = past.origin(of: property, at: place, from: before) { return (old, before) }
        guard let move = moves.first(where: { $0.target == place.owner && $0.new == property.name }),
            let source = past.place(of: past.lives[move.owner], at: place.version - 1),
            let old = past.shape(source).first(where: { $0.name == move.old })
        else { return nil }
        return (old, source)
    }

    private func line(_ move: CoreDataPast.Move, at place: Place) -> SchemaDraft.Line {
        let target = CoreDataProperty.className(move.target)
        let name = CoreDataProperty.swiftName(move.old)
        let property = past.shape(Place(version: move.version, owner: move.target)).first { $0.name == move.new }
        guard move.isUp, property?.isRequired == true else { return SchemaDraft.Line(.move(name, to: target)) }
        return SchemaDraft.Line(
            .move(name, to: target, [("missing", "fail")]),
            comment: "other entities below '\(target)' have no value for it in older data"
        )
    }

    private func entityEntries(_ before: Place, _ place: Place) -> [SchemaDraft.Line] {
        let models = [before, place].map { past.model($0.version) }
        guard let old = models[0].entity(before.owner), let new = models[1].entity(place.owner) else { return [] }
        var lines: [SchemaDraft.Line] = []
        let parents = [models[0].parent(of: old)?.name, models[1].parent(of: new)?.name]
        let lives = zip(parents, [before, place]).map { parent, place in
            parent.flatMap { past.life(of: $0, at: place.version) }
        }
        if lives[0] != lives[1] { lines.append(superclass(before, place, models, parent: parents[0])) }
        if old.isAbstract != new.isAbstract {
            lines.append(.init(.was([("abstract", "\(old.isAbstract)")])))
        }
        return lines
    }

    private func superclass(
        _ before: Place,
        _ place: Place,
        _ models: [CoreDataModel],
        parent: String?
    ) -> SchemaDraft.Line {
        let was = parent.map(CoreDataProperty.className) ?? "NSObject"
        let ancestors = models[0].chain(of: before.owner).dropFirst().compactMap {
            past.life(of: $0.name, at: before.version)
        }
        let arrivals = past.moves.filter { $0.version == place.version && $0.isUp }
        let owner = past.life(of: place.owner, at: place.version)
        let missing = models[1].chain(of: place.owner).dropFirst().flatMap { entity -> [String] in
            guard let life = past.life(of: entity.name, at: place.version), !ancestors.contains(life) else { return [] }
            // New superclasses come before everything else of their version, in the names of the previous version.
            let old = past.place(of: past.lives[life], at: before.version)
            let given = old ?? Place(version: place.version, owner: entity.name)
            return past.shape(given).filter { property in
                property.isRequired
                    && !(old == nil
                        && arrivals.contains {
                            $0.owner == owner && $0.target == entity.name && $0.new == property.name
                        })
            }.map(\.swiftName)
        }
        return SchemaDraft.Line(
            .superclass(was, missing: missing.map { ($0, "fail") }),
            comment: missing.isEmpty ? nil : "older data has no values for them: say some"
        )
    }

    // MARK: Types and defaults

    private func change(
        _ old: CoreDataProperty,
        at before: Place,
        _ new: CoreDataProperty,
        at place: Place
    ) -> [SchemaDraft.Line] {
        if past.isSame(old, at: before, new, at: place) {
            guard old.defaultValue != new.defaultValue else { return [] }
            return [SchemaDraft.Line(.redefault(new.swiftName, old.defaultValue))]
        }
        let declaration = SchemaDraft.Property(name: "", type: old.type, attributes: old.shape).declaration
        var fields: [(key: String, value: String)] = []
        var comment: String?
        if !isConverted(old, before, new, place) {
            let function = "\(new.swiftName)From\(old.type.word)"
            let owner = past.life(of: place.owner, at: place.version).map { past.lives[$0] }
            // Functions use current names.
            let today = owner.flatMap { $0.names[$0.last] } ?? place.owner
            fields.append(("using", "\(CoreDataProperty.className(today)).\(function)"))
            comment = "a function of yours, as Core Data needed a mapping model"
        }
        if old.isOptional, !new.isOptional, !isMany(new) {
            if new.defaultValue != nil {
                fields.append(("else", "default"))
            } else {
                comment = (comment.map { $0 + "; " } ?? "") + "nil in older data is an error: 'else' requires a default"
            }
        }
        return [SchemaDraft.Line(.retype(new.swiftName, from: declaration, fields), comment: comment)]
    }

    private func isMany(_ property: CoreDataProperty) -> Bool {
        if case .many = property.form { true } else { false }
    }

    /// Whether the language has a built-in conversion between the two.
    private func isConverted(_ old: CoreDataProperty, _ before: Place, _ new: CoreDataProperty, _ place: Place) -> Bool
    {
        // The current name of an entity.
        func name(_ entity: String) -> String {
            let life = past.life(of: entity, at: before.version)
            return life.flatMap { past.lives[$0].names[place.version] } ?? "old " + entity
        }
        let (from, to) = (old.type(name), new.type { $0 })
        let model = past.model(place.version)
        return ValueConversion.builtIn(from: from, to: to) { model.isKind($0.name, of: $1.name) } != nil
    }
}
