import ModelLanguage
import SchemaDiagnostics

extension TwoModels {
    func rows(ofDeclaration change: ModelChange, in channel: Channel) -> ChangeRows {
        let asBefore = ChangeRows(backward(.reads, of: change), forward(.reads, of: change))
        func rows(_ backward: Verdict, _ forward: Verdict? = nil) -> ChangeRows {
            ChangeRows(
                self.backward(backward, of: change),
                forward.map { self.forward($0, of: change) } ?? asBefore.forward
            )
        }
        if change.kind == .added { return ChangeRows(VersionVerdicts(), asBefore.forward) }
        guard let before = change.oldOwner else { return asBefore }
        if change.kind == .removed, !change.isDeclared { return rows(.unknownType(before.name.name)) }
        guard let after = change.newOwner else { return asBefore }
        let name = after.name.name
        switch change.kind {
        case .renamed, .archiveName:
            let backward = change.kind == .archiveName && !change.isDeclared ? before.archiveName : nil
            return ChangeRows(
                backward.map { self.backward(.unknownClass($0), of: change) } ?? asBefore.backward,
                channel.traits.namesTypes || isNamedInJSON(change) ? forwardOfName(before, after) : asBefore.forward
            )
        case .removalAndAddition where change.thing != .enum:
            return rows(.unknownClass(before.name.name), .unknownClass(name))
        case .redeclared where !change.isDeclared:
            let isOfObjects = before.thing != .enum && after.thing != .enum
            let verdict = Verdict.otherKind(before.name.name, isOfObjects: isOfObjects)
            return rows(verdict, verdict)
        case .superclass where !change.isDeclared: return rowsOfSuperclass(before, after, change, asBefore, in: channel)
        case .abstractness where after.isAbstract:
            return newPlan[after.name].dropsAll(of: old.version) ? asBefore : rows(.ownObjects(of: name))
        case .abstractness where !change.isDeclared: return rows(.reads, .ownObjects(of: name))
        case .keyPattern where channel == .archive:
            return rowsOfKeys(before, after, asBefore, in: channel, besides: \.isKeyWritten)
        case .jsonKeyStyle where channel == .json:
            return rowsOfKeys(before, after, asBefore, in: channel, besides: \.isJSONKeyWritten)
        case .versionKey:
            let keys = (old: before.versionKey, new: after.versionKey)
            // If there is a stamp, it decides.
            let read = asBefore.backward.map { version, verdict in
                version >= max(2, old.stampedFrom)
                    ? verdict : counterparts.old.verdict(onVersion: version, of: keys.old, by: keys.new)
            }
            return ChangeRows(read, asBefore.forward)
        case .discriminator where channel == .json: return rowsOfDiscriminator(before, after, rows)
        default: break
        }
        if let then = before.recordModel, let now = after.recordModel {
            switch change.kind {
            case .validation: return rows(now.verdict(onUnvalidatedOf: then), then.verdict(onUnvalidatedOf: now))
            case .drafts: return rows(now.verdict(onDraftsOf: then), then.verdict(onDraftsOf: now))
            default: return asBefore
            }
        }
        guard let then = before.enumModel, let now = after.enumModel else { return asBefore }
        switch change.kind {
        case .rawType where !change.isDeclared:
            return rows(now.verdict(onRawValuesOf: then), then.verdict(onRawValuesOf: now))
        case .optionSet:
            return rows(
                now.verdict(onRawValuesOf: then),
                change.isDeclared ? .reads : then.verdict(onRawValuesOf: now)
            )
        case .unknownCases where now.unknown == .error:
            // Other programs write JSON and dictionaries too.
            if channel.traits.hasOtherWriters { return rows(now.verdict(onUnknownTakenBy: then)) }
            let kept = asBefore.backward.map { version, verdict in
                let shape = written(before, at: version).flatMap { $0.shape.enums[$0.name] }
                return shape?.verdictOnKept(by: .error) ?? verdict
            }
            return ChangeRows(kept, asBefore.forward)
        default: return asBefore
        }
    }

    // MARK: Names

    /// Whether JSON and dictionaries contain the name of the declaration.
    func isNamedInJSON(_ change: ModelChange) -> Bool {
        change.newOwner.map { newReaders.isNamed($0.name, in: .json) } ?? false
    }

    /// Older code and a class under its new archive name.
    private func forwardOfName(_ before: DeclarationView, _ after: DeclarationView) -> VersionVerdicts {
        guard let name = after.archiveName else { return rows(oldReaders, .reads, before) }
        let written = newPlan[after.name].writtenName ?? name
        return VersionVerdicts(
            oldReaders.compactMap { version -> VersionVerdicts.Row? in
                guard let side = self.written(before, at: version), side.shape.records[side.name] != nil
                else { return nil }
                return .init(version, side.timeline.verdict(onName: written, of: side.name, by: version))
            }
        )
    }

    private func rowsOfDiscriminator(
        _ before: DeclarationView,
        _ after: DeclarationView,
        _ rows: (Verdict, Verdict?) -> ChangeRows
    ) -> ChangeRows {
        let backward = Discriminator.verdict(after.discriminator, on: before.discriminator, .allVersions)
        let forward = Discriminator.verdict(before.discriminator, on: after.discriminator, .itself)
        guard let then = before.enumModel, let now = after.enumModel else { return rows(backward, forward) }
        return rows(backward.worse(now.verdict(onJSONOf: then)), forward.worse(then.verdict(onJSONOf: now)))
    }

    // MARK: Keys by a rule

    /// The properties whose keys follow the declaration's rule are read as they are.
    private func rowsOfKeys(
        _ before: DeclarationView,
        _ after: DeclarationView,
        _ asBefore: ChangeRows,
        in channel: Channel,
        besides isWritten: KeyPath<PropertyModel, Bool>
    ) -> ChangeRows {
        func follows(_ property: PropertyModel) -> Bool {
            !property[keyPath: isWritten] && !property.shape.keys(in: channel).isEmpty
        }
        let backward = after.properties.filter(follows).map { self.backward($0, of: after, in: channel) }
        let forward = before.properties.filter { property in
            // A removal or a rename is a change of its own.
            let id = Leaf(owner: after.name, name: property.name)
            return follows(property) && after[id.name] != nil && counterparts.roots(of: id) == [id]
        }.map { self.forward($0, of: before, to: after[$0.name], of: after, in: channel) }
        return ChangeRows(([asBefore.backward] + backward).merged, ([asBefore.forward] + forward).merged)
    }

    // MARK: Superclasses

    /// What a superclass gave of which the object's class has nothing any more, for the objects of a version.
    ///
    /// If the change is declared, a new superclass's property is another one, also with the same name; if not, it takes the old one's value.
    package func lost(with change: ModelChange, at version: Int, in channel: Channel) -> [String] {
        guard let before = change.oldOwner, let after = change.newOwner, let shape = counterparts.new.shapes.last else {
            return []
        }
        let kept = Set(shape.properties(of: after.name).map(\.name))
        let lost = given(by: before).filter { owner, property in
            guard change.isDeclared else { return !kept.contains(property.name) && property.shape.isHeld(in: channel) }
            let tracer = newTracer(in: channel)
            return losing(property, of: owner, at: version, in: channel).contains { object in
                tracer.target(of: object).map { shape.isKind($0, of: after.name) } ?? false
            }
        }
        // What superclasses in used models gave.
        let used = shape.usedAncestors(of: after.name, new)
        let gone = counterparts.old.shapes.last?.usedProperties(of: before.name, old, besides: used) ?? []
        return lost.map(\.property.name) + gone.map(\.property).filter { $0.shape.isHeld(in: channel) }.map(\.name)
    }

    /// What a new superclass requires, and the old one did not give.
    package func missing(with change: ModelChange) -> [PropertyModel] {
        guard let before = change.oldOwner, let after = change.newOwner else { return [] }
        let given = self.given(by: before)
        return inherited(after.name, of: counterparts.new).filter { owner, property in
            property.isRequired && property.inverseOf == nil
                && !given.contains { counterparts.inNew($0.owner) == owner && $0.property.name == property.name }
        }.map(\.property)
    }

    /// Of an undeclared change: those of which older objects have nothing of that name.
    package func failing(with change: ModelChange) -> [String] {
        let given = change.oldOwner.map { self.given(by: $0) } ?? []
        return missing(with: change).map(\.name).filter { name in !given.contains { $0.property.name == name } }
    }

    private func rowsOfSuperclass(
        _ before: DeclarationView,
        _ after: DeclarationView,
        _ change: ModelChange,
        _ asBefore: ChangeRows,
        in channel: Channel
    ) -> ChangeRows {
        let shape = counterparts.new.shapes.last
        let failing = failing(with: change)
        let backward =
            failing.isEmpty
            ? asBefore.backward.map { lost(with: change, at: $0, in: channel).isEmpty ? $1 : .losing() }
            : self.backward(.missing(failing), of: change)
        let now = shape?.properties(of: after.name) ?? []
        let held = given(by: before).filter { _, property in
            property.shape.isHeld(in: channel) && !now.contains { $0.name == property.name }
        }
        let forward = held.compactMap { owner, property in
            counterparts.oldView(of: counterparts.identity(of: owner)).map {
                self.forward(property, of: $0, to: nil, of: after, in: channel)
            }
        }
        return ChangeRows(backward, ([asBefore.forward] + forward).merged)
    }

    private func given(by view: DeclarationView) -> [(owner: TypeName, property: PropertyModel)] {
        inherited(view.name, of: counterparts.old)
    }

    /// The properties that a class inherits, each with the class that declares it.
    private func inherited(_ name: TypeName, of history: ModelHistory) -> [(owner: TypeName, property: PropertyModel)] {
        guard let shape = history.shapes.last else { return [] }
        return shape.chain(of: name).dropFirst().flatMap { owner in
            (shape.records[owner]?.properties ?? []).map { (owner, $0) }
        }
    }
}
