import SchemaDiagnostics

extension ModelResolver {
    mutating func resolveStructs() {
        structIndexes.reserveCapacity(model.structs.count)
        for index in model.structs.indices { structIndexes[model.structs[index].name.name] = index }
        for (index, declaration) in structDeclarations.enumerated() {
            var result = model.structs[index]
            result.doc = declaration.doc
            result.archiveName = declaration.archiveName?.value ?? declaration.name.value
            result.isArchiveNameWritten = declaration.archiveName != nil
            result.protocols = declaration.protocols.map(\.value)
            result.isBoxed = declaration.boxed?.value ?? root.header?.boxed?.value ?? false
            result.keyPattern = declaration.keys?.value ?? root.header?.keys?.value ?? "*"
            result.since = boundedSince(declaration.since)
            result.history = declaration.history
            checkHistoryVersions(declaration.history)
            let copying = root.header?.swift.copying?.value ?? .shallow
            result.properties = resolveProperties(
                declaration.properties,
                of: .struct,
                at: index,
                pattern: result.keyPattern,
                copying: copying
            )
            applyExclusions(declaration.excluded, to: &result.properties, of: declaration.name, index: nil)
            model.structs[index] = result
        }
    }

    mutating func resolveClasses() {
        let swift = root.header?.swift
        for (index, declaration) in classDeclarations.enumerated() {
            var result = model.classes[index]
            result.doc = declaration.doc
            result.archiveName = declaration.archiveName?.value ?? declaration.name.value
            result.isArchiveNameWritten = declaration.archiveName != nil
            result.isAbstract = declaration.abstract?.value ?? false
            result.isFinal = declaration.final?.value ?? false
            result.protocols = declaration.protocols.map(\.value)
            result.isBoxed = declaration.boxed?.value ?? root.header?.boxed?.value ?? false
            result.equality = declaration.equality?.value ?? swift?.equality?.value ?? .identity
            result.copying = declaration.copying?.value ?? swift?.copying?.value ?? .shallow
            result.isObjC = declaration.objc?.value ?? swift?.objc?.value ?? false
            result.objcName = declaration.objcName?.value
            result.keyPattern = declaration.keys?.value ?? root.header?.keys?.value ?? "*"
            result.since = boundedSince(declaration.since)
            result.history = declaration.history
            checkHistoryVersions(declaration.history)
            result.hooks = resolveHooks(declaration.hooks)
            if let versionKey = declaration.versionKey {
                result.versionKey = resolveVersionKey(versionKey)
                hasSpecialKeys = true
            }
            result.properties = resolveProperties(
                declaration.properties,
                of: .class,
                at: index,
                pattern: result.keyPattern,
                copying: result.copying
            )
            applyExclusions(declaration.excluded, to: &result.properties, of: declaration.name, index: index)
            model.classes[index] = result
        }
    }

    mutating func resolveRemoved() {
        model.removed = files.flatMap(\.removed)
        let types = foreignDeclarations.compactMap { type in type.removedIn.map { (type.name.value, $0.value, $0.span) }
        }
        let lives = model.removed.map { ($0.name, $0.removedIn, $0.removedInSpan) } + types
        for (name, version, span) in lives where version > model.version {
            bag.report(
                .versionAboveCurrent,
                "'\(name)' is removed in version \(version), but the current version is \(model.version)",
                at: span,
                notes: root.header?.version.map { [Note("the current version stands here", at: $0.span)] } ?? []
            )
        }
    }

    private func resolveHooks(_ declarations: [HookDeclaration]) -> Hooks {
        var hooks = Hooks()
        for declaration in declarations {
            let hook = Hook(
                method: declaration.method.value,
                isThrowing: declaration.isThrowing,
                span: declaration.method.span
            )
            switch declaration.kind.value {
            case .decoded: hooks.decoded = hook
            case .encoding: hooks.encoding = hook
            case .upgraded: hooks.upgraded = hook
            case .description: hooks.description = hook
            }
        }
        return hooks
    }

    private mutating func resolveVersionKey(_ declaration: VersionKeyDeclaration) -> VersionKey {
        for version in [declaration.none].compactMap({ $0 }) + declaration.values.map(\.version)
        where version.value > model.version {
            bag.report(
                .versionAboveCurrent,
                "'versionKey' speaks of version \(version.value), but the current version is \(model.version)",
                at: version.span,
                notes: root.header?.version.map { [Note("the current version stands here", at: $0.span)] } ?? []
            )
        }
        return VersionKey(
            key: declaration.key.value,
            none: declaration.none?.value,
            values: declaration.values.map { .init(number: $0.number.value, version: $0.version.value) }
        )
    }

    private mutating func applyExclusions(
        _ exclusions: [ExclusionDeclaration],
        to properties: inout [PropertyModel],
        of owner: Spanned<String>,
        index: Int?
    ) {
        guard !exclusions.isEmpty else { return }
        var indexes: [String: Int] = [:]
        for (index, property) in properties.enumerated() { indexes[property.name] = index }
        for exclusion in exclusions {
            let name = exclusion.property.value
            guard let position = indexes[name] else {
                reportUnknownExclusion(exclusion.property, of: owner, candidates: properties.map(\.name), index)
                continue
            }
            properties[position].excludedFrom.formUnion(exclusion.channels)
            let property = properties[position]
            guard property.isRequired, !property.isVirtual, !property.type.isUnknown else { continue }
            guard !defaultFailed.contains(property.span) else { continue }
            bag.report(
                .excludedRequired,
                "excluded property '\(name)' must be optional or have a default",
                at: exclusion.property.span,
                notes: [
                    Note("nothing else gives it a value when it is left out"),
                    Note("'\(name)' is declared here", at: property.span),
                ]
            )
        }
    }

    private mutating func reportUnknownExclusion(
        _ name: Spanned<String>,
        of owner: Spanned<String>,
        candidates: [String],
        _ index: Int?
    ) {
        var ancestor = index.map { tree.parents[$0] } ?? -1
        while ancestor >= 0 {
            if ancestor < tree.ownCount,
                let inherited = classDeclarations[ancestor].properties.first(where: { $0.name.value == name.value })
            {
                bag.report(
                    .unknownProperty,
                    "'\(name.value)' is inherited; it can be excluded only where it is declared",
                    at: name.span,
                    notes: [Note("in class '\(tree.names[ancestor].name)'", at: inherited.name.span)]
                )
                return
            }
            ancestor = tree.parents[ancestor]
        }
        reportUnknownProperty(name, of: owner.value, candidates: candidates)
    }

    mutating func reportUnknownProperty(_ name: Spanned<String>, of owner: String, candidates: [String]) {
        let match = closestMatch(to: name.value, among: candidates)
        bag.report(
            .unknownProperty,
            "'\(owner)' has no property '\(shortened(name.value))'",
            at: name.span,
            fixIts: FixIt.didYouMean(match, at: name.span)
        )
    }
}

extension DiagnosticID {
    static let unknownProperty = DiagnosticID("unknown-property")
    static let excludedRequired = DiagnosticID("excluded-required")
}
