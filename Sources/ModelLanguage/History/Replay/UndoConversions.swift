import Diagnostics

/// Changes of types: `retype`, `merge`, `split`.
extension Replay {
    mutating func undoRetype(_ retypings: [ChangeDeclaration.Retyping], _ change: HistoryEntry, _ life: Life) {
        var result: [Change.Retyping] = []
        for retyping in retypings {
            let name = retyping.old.name
            guard let index = index(of: name, in: life, to: "retype"),
                let new = state.records[life.identity]?.properties[index],
                var old = oldProperty(retyping.old, in: life)
            else { continue }
            if !old.isKeyWritten {
                old.setKey(new.key)
                old.isKeyWritten = new.isKeyWritten
            }
            if !old.isJSONKeyWritten {
                old.jsonKey = new.jsonKey
                old.isJSONKeyWritten = new.isJSONKeyWritten
            }
            old.excludedFrom = new.excludedFrom
            old.inverseOf = new.inverseOf
            old.isVirtual = new.isVirtual
            let otherwise = otherwise(retyping.otherwise, for: new)
            if retyping.using == nil, PropertyShape(old) == PropertyShape(new) {
                reportNoChange(
                    "retype",
                    "'\(new.name)' is declared so in version \(version) as well",
                    at: retyping.old.type.span
                )
            }
            state.records[life.identity]?.properties[index] = old
            touched.insert(life.identity)
            markChanged(new.name, in: life, at: name.span)
            guard let conversion = conversion(of: retyping, old: old, new: new, in: life) else { continue }
            result.append(
                Change.Retyping(
                    old: old,
                    new: new,
                    conversion: conversion,
                    otherwise: otherwise,
                    inverse: retyping.inverse?.value
                )
            )
        }
        record(.retype(result), change, life)
    }

    private mutating func conversion(
        of retyping: ChangeDeclaration.Retyping,
        old: PropertyModel,
        new: PropertyModel,
        in life: Life
    ) -> ValueConversion? {
        if let using = retyping.using { return .function(using.value, from: old.type, to: new.type) }
        // Neither is archived: the other end gives it.
        if old.inverseOf != nil || new.inverseOf != nil, old.type == new.type { return .same }
        let shape = after
        // A class removed in this version is what it is read as.
        let known = [old.type, new.type].map { $0.renamed { readAs($0) ?? $0 } }
        let conversion = ValueConversion.builtIn(from: known[0], to: known[1], foreign: model.foreignTypes) {
            shape.isKind($0, of: $1)
        }
        if let conversion { return conversion }
        let from = past.describe(old.type, names: names(at: version - 1))
        let to = past.describe(new.type, names: names(at: version))
        bag.report(
            .historyNoConversion,
            "nothing converts \(from) to \(to) by itself",
            at: retyping.old.type.span,
            notes: [
                Note("'\(new.name)' is of type \(to) in version \(version)", at: new.typeSpan),
                Note("name a static function that does it: 'using: \(life.name).…'"),
            ]
        )
        return nil
    }

    /// What is removed in this version is read as this one, which may come with it.
    func readAs(_ name: TypeName) -> TypeName? {
        guard let life = lives.first(where: { $0.identity == name }), life.end == version,
            let target = life.removed?.readAs
        else { return nil }
        return names(at: version).identities[target]
    }

    /// What a failed conversion leaves, as of this version.
    private mutating func otherwise(
        _ otherwise: Spanned<ChangeDeclaration.Otherwise>?,
        for property: PropertyModel
    ) -> Otherwise {
        guard let otherwise else { return .fail }
        switch otherwise.value {
        case .fail: return .fail
        case .nil:
            if property.type.isOptional { return .value(.null) }
            bag.report(
                .historyElse,
                "'else: nil' needs an optional; '\(property.name)' is none in version \(version)",
                at: otherwise.span,
                notes: [Note("it is declared here", at: property.typeSpan)]
            )
        case .default:
            if let value = property.defaultValue { return .value(asOfVersion(value)) }
            if property.type.isOptional { return .value(.null) }
            bag.report(
                .historyElse,
                "'else: default' needs a default; '\(property.name)' has none in version \(version)",
                at: otherwise.span,
                notes: [Note("it is declared here", at: property.span)]
            )
        }
        return .fail
    }

    mutating func undoCombine(_ combination: ChangeDeclaration.Combination, _ change: HistoryEntry, _ life: Life) {
        let verb = combination.isSplit ? "split" : "merge"
        var targets: [PropertyModel] = []
        var otherwises: [Otherwise] = []
        for target in combination.targets {
            guard let index = index(of: target, in: life, to: verb),
                let property = state.records[life.identity]?.properties[index]
            else { continue }
            targets.append(property)
            otherwises.append(otherwise(combination.otherwise, for: property))
            checkUnchanged(target, in: life)
        }
        let names = Set(targets.map(\.name))
        // What the result is made of stood where that stands now.
        var position = state.records[life.identity]?.properties.firstIndex { names.contains($0.name) } ?? 0
        state.records[life.identity]?.properties.removeAll { names.contains($0.name) }
        touched.insert(life.identity)
        var sources: [PropertyModel] = []
        var staying: [String] = []
        for declaration in combination.sources {
            guard let source = oldProperty(declaration, in: life) else { continue }
            if let present = state.records[life.identity]?[source.name], !present.isInvisible {
                if present.type != source.type {
                    bag.report(
                        .historySource,
                        "'\(verb)' takes '\(source.name)' as \(past.describe(source.type, names: self.names(at: version - 1))), but it stays and is \(past.describe(present.type, names: self.names(at: version)))",
                        at: declaration.type.span,
                        notes: [Note("it is declared here", at: present.typeSpan)]
                    )
                }
                staying.append(source.name)
                sources.append(present)
            } else {
                restore(source, in: life, verb: verb, at: declaration.name.span, position: position)
                position += 1
                sources.append(source)
            }
        }
        guard let using = combination.using, !targets.isEmpty else { return }
        record(
            .combine(
                Change.Combination(
                    isSplit: combination.isSplit,
                    sources: sources,
                    targets: targets,
                    function: using.value,
                    otherwise: otherwises,
                    inverse: combination.inverse?.value,
                    staying: staying
                )
            ),
            change,
            life
        )
    }
}

extension ModelShape {
    /// Whether objects of the one class are objects of the other: itself or a subclass.
    package func isKind(_ name: TypeName, of ancestor: TypeName) -> Bool {
        name == ancestor || chain(of: name).contains(ancestor)
    }
}
