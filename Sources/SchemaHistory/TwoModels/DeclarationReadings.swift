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
        guard let oldView = change.oldOwner else { return asBefore }
        if change.kind == .removed, !change.isDeclared { return rows(.unknownType(oldView.name.name)) }
        guard let newView = change.newOwner else { return asBefore }
        let name = newView.name.name
        switch change.kind {
        case .renamed, .archiveName:
            let backward = change.kind == .archiveName && !change.isDeclared ? oldView.archiveName : nil
            return ChangeRows(
                backward.map { self.backward(.unknownClass($0), of: change) } ?? asBefore.backward,
                channel.traits.namesTypes || isNamedInJSON(change) ? forwardOfName(oldView, newView) : asBefore.forward
            )
        case .removalAndAddition where change.thing != .enum:
            return rows(.unknownClass(oldView.name.name), .unknownClass(name))
        case .redeclared where !change.isDeclared:
            let isOfObjects = oldView.thing != .enum && newView.thing != .enum
            let verdict = Verdict.otherKind(oldView.name.name, isOfObjects: isOfObjects)
            return rows(verdict, verdict)
        case .superclass where !change.isDeclared:
            return rowsOfSuperclass(oldView, newView, change, asBefore, in: channel)
        case .abstractness where newView.isAbstract:
            return newPlan[newView.name].dropsAll(of: old.version) ? asBefore : rows(.ownObjects(of: name))
        case .abstractness where !change.isDeclared: return rows(.reads, .ownObjects(of: name))
        case .keyPattern where channel == .archive:
            return rowsOfKeys(oldView, newView, asBefore, in: channel, besides: \.isKeyWritten)
        case .jsonKeyStyle where channel == .json:
            return rowsOfKeys(oldView, newView, asBefore, in: channel, besides: \.isJSONKeyWritten)
        case .versionKey:
            let keys = (old: oldView.versionKey, new: newView.versionKey)
            // If there is a stamp, it decides.
            let read = asBefore.backward.map { version, verdict in
                version >= max(2, old.stampedFrom)
                    ? verdict : counterparts.old.verdict(onVersion: version, of: keys.old, by: keys.new)
            }
            return ChangeRows(read, asBefore.forward)
        case .discriminator where channel == .json: return rowsOfDiscriminator(oldView, newView, rows)
        default: break
        }
        if let oldModel = oldView.recordModel, let newModel = newView.recordModel {
            switch change.kind {
            case .validation:
                return rows(newModel.verdict(onUnvalidatedOf: oldModel), oldModel.verdict(onUnvalidatedOf: newModel))
            case .drafts: return rows(newModel.verdict(onDraftsOf: oldModel), oldModel.verdict(onDraftsOf: newModel))
            default: return asBefore
            }
        }
        guard let oldModel = oldView.enumModel, let newModel = newView.enumModel else { return asBefore }
        switch change.kind {
        case .rawType where !change.isDeclared:
            return rows(newModel.verdict(onRawValuesOf: oldModel), oldModel.verdict(onRawValuesOf: newModel))
        case .optionSet:
            return rows(
                newModel.verdict(onRawValuesOf: oldModel),
                change.isDeclared ? .reads : oldModel.verdict(onRawValuesOf: newModel)
            )
        case .unknownCases where newModel.unknown == .error:
            // Other programs write JSON and dictionaries too.
            if channel.traits.hasOtherWriters { return rows(newModel.verdict(onUnknownTakenBy: oldModel)) }
            let kept = asBefore.backward.map { version, verdict in
                let shape = written(oldView, at: version).flatMap { $0.shape.enums[$0.name] }
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
    private func forwardOfName(_ oldView: DeclarationView, _ newView: DeclarationView) -> VersionVerdicts {
        guard let name = newView.archiveName else { return rows(oldReaders, .reads, oldView) }
        let written = newPlan[newView.name].writtenName ?? name
        return VersionVerdicts(
            oldReaders.compactMap { version -> VersionVerdicts.Row? in
                guard let side = self.written(oldView, at: version), side.shape.records[side.name] != nil
                else { return nil }
                return .init(version, side.timeline.verdict(onName: written, of: side.name, by: version))
            }
        )
    }

    private func rowsOfDiscriminator(
        _ oldView: DeclarationView,
        _ newView: DeclarationView,
        _ rows: (Verdict, Verdict?) -> ChangeRows
    ) -> ChangeRows {
        let backward = Discriminator.verdict(newView.discriminator, on: oldView.discriminator, .allVersions)
        let forward = Discriminator.verdict(oldView.discriminator, on: newView.discriminator, .itself)
        guard let oldModel = oldView.enumModel, let newModel = newView.enumModel else { return rows(backward, forward) }
        return rows(
            backward.worse(newModel.verdict(onJSONOf: oldModel)),
            forward.worse(oldModel.verdict(onJSONOf: newModel))
        )
    }

    // MARK: Keys by a rule

    /// The properties whose keys follow the declaration's rule are read as they are.
    private func rowsOfKeys(
        _ oldView: DeclarationView,
        _ newView: DeclarationView,
        _ asBefore: ChangeRows,
        in channel: Channel,
        besides isWritten: KeyPath<PropertyModel, Bool>
    ) -> ChangeRows {
        func follows(_ property: PropertyModel) -> Bool {
            !property[keyPath: isWritten] && !property.shape.keys(in: channel).isEmpty
        }
        let backward = newView.properties.filter(follows).map { self.backward($0, of: newView, in: channel) }
        let forward = oldView.properties.filter { property in
            // A removal or a rename is a change of its own.
            let id = Leaf(owner: newView.name, name: property.name)
            return follows(property) && newView[id.name] != nil && counterparts.roots(of: id) == [id]
        }.map { self.forward($0, of: oldView, to: newView[$0.name], of: newView, in: channel) }
        return ChangeRows(([asBefore.backward] + backward).merged, ([asBefore.forward] + forward).merged)
    }

    // MARK: Superclasses

    /// What a superclass gave of which the object's class has nothing any more, for the objects of a version.
    ///
    /// If the change is declared, a new superclass's property is another one, also with the same name; if not, it takes the old one's value.
    package func lost(with change: ModelChange, at version: Int, in channel: Channel) -> [String] {
        guard let oldView = change.oldOwner, let newView = change.newOwner, let shape = counterparts.new.shapes.last
        else {
            return []
        }
        let kept = Set(shape.properties(of: newView.name).map(\.name))
        let lost = given(by: oldView).filter { owner, property in
            guard change.isDeclared else { return !kept.contains(property.name) && property.shape.isHeld(in: channel) }
            let tracer = newTracer(in: channel)
            return losing(property, of: owner, at: version, in: channel).contains { object in
                tracer.target(of: object).map { shape.isKind($0, of: newView.name) } ?? false
            }
        }
        // What superclasses in used models gave.
        let used = shape.usedAncestors(of: newView.name, new)
        let gone = counterparts.old.shapes.last?.usedProperties(of: oldView.name, old, besides: used) ?? []
        return lost.map(\.property.name) + gone.map(\.property).filter { $0.shape.isHeld(in: channel) }.map(\.name)
    }

    /// What a new superclass requires, and the old one did not give.
    package func missing(with change: ModelChange) -> [PropertyModel] {
        guard let oldView = change.oldOwner, let newView = change.newOwner else { return [] }
        let given = self.given(by: oldView)
        return inherited(newView.name, of: counterparts.new).filter { owner, property in
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
        _ oldView: DeclarationView,
        _ newView: DeclarationView,
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
        let newProperties = shape?.properties(of: newView.name) ?? []
        let held = given(by: oldView).filter { _, property in
            property.shape.isHeld(in: channel) && !newProperties.contains { $0.name == property.name }
        }
        let forward = held.compactMap { owner, property in
            counterparts.oldView(of: counterparts.identity(of: owner)).map {
                self.forward(property, of: $0, to: nil, of: newView, in: channel)
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
