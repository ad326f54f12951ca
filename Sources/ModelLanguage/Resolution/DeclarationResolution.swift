import SchemaDiagnostics

extension ModelResolver {
    mutating func resolveStructs() {
        structIndexes.reserveCapacity(model.structs.count)
        for index in model.structs.indices { structIndexes[model.structs[index].name.name] = index }
        for (index, declaration) in structDeclarations.enumerated() {
            var result = model.structs[index]
            resolve(&result, declaration, at: index, copying: root.header?.swift.copying?.value ?? .shallow)
            model.structs[index] = result
        }
    }

    mutating func resolveClass(_ index: Int) {
        let (swift, declaration) = (root.header?.swift, classDeclarations[index])
        var result = model.classes[index]
        result.isAbstract = declaration.abstract?.value ?? false
        result.isFinal = declaration.final?.value ?? false
        result.equality = declaration.equality?.value ?? swift?.equality?.value ?? .identity
        result.copying = declaration.copying?.value ?? swift?.copying?.value ?? .shallow
        result.hasDraft = drafts.contains(index)
        result.isImmutable = declaration.immutable?.value ?? swift?.immutable?.value ?? false
        result.isObservable = declaration.observable?.value ?? swift?.observable?.value ?? false
        result.isObjC = declaration.objc?.value ?? swift?.objc?.value ?? false
        result.objcName = declaration.objcName?.value
        result.hooks = resolveHooks(declaration.hooks)
        if let versionKey = declaration.versionKey {
            result.versionKey = resolveVersionKey(versionKey)
            hasSpecialKeys = true
        }
        resolve(&result, declaration, at: index, copying: result.copying)
        model.classes[index] = result
    }

    private mutating func resolve(
        _ record: inout RecordModel,
        _ declaration: RecordDeclaration,
        at index: Int,
        copying: Copying
    ) {
        let isClass = declaration.kind == .class
        record.doc = declaration.doc
        record.access = declaration.access?.value
        record.deprecated = declaration.deprecated
        record.info = declaration.info
        record.archiveName = declaration.archiveName?.value ?? declaration.name.value
        record.isArchiveNameWritten = declaration.archiveName != nil
        record.protocols = declaration.protocols.map(\.value)
        record.isBoxed = declaration.boxed?.value ?? root.header?.boxed?.value ?? false
        record.keepsUnknownKeys =
            (declaration.unknownKeys ?? root.header?.unknownKeys ?? declaration.discriminator?.unknown)?.value == .keep
        record.writesNil = declaration.writesNil?.value ?? root.header?.writesNil?.value ?? false
        record.isValidated = declaration.validated?.value ?? false
        record.keyRule = KeyRule(
            declaration.keys?.value ?? root.header?.keys?.value ?? "*",
            json: declaration.jsonKeys?.value ?? root.header?.swift.jsonKeys?.value ?? .name
        )
        if let keys = declaration.keys, keys.value.hasPrefix("$") { reportReservedKey(keys) }
        record.since = resolveVersion(declaration.since, "since")
        record.sinceSpan = declaration.since?.span
        record.history = declaration.history
        checkHistoryVersions(declaration.history)
        mayBeTransient = isClass
        excludedFromAll = Set(declaration.excluded.lazy.filter { $0.channels == .all }.map(\.property.value))
        defer { mayBeTransient = false }
        var properties = resolveProperties(
            declaration.properties,
            isClass: isClass,
            at: index,
            keys: record.keyRule,
            copying: copying
        )
        applyExclusions(
            declaration.excluded,
            to: &properties,
            declaration.properties,
            of: declaration.name,
            index: isClass ? index : nil
        )
        leaveOutOpaque(&properties)
        if let dates = declaration.dates ?? root.header?.swift.dates, model.swift.codable == .plain {
            for index in properties.indices
            where properties[index].json.dates == nil
                && properties[index].archivedType.contains({ $0 == .builtin(.date) })
            {
                properties[index].json.dates = dates.value
            }
        }
        if let dates = declaration.dates { _ = isForPlainJSON("dates", at: dates.span) }
        record.properties = properties
    }

    mutating func resolveRemoved() {
        model.removed = files.flatMap(\.removed)
        let types = foreignDeclarations.compactMap { type in type.removedIn.map { (type.name.value, $0.value, $0.span) }
        }
        for (name, version, span) in model.removed.map({ ($0.name, $0.removedIn, $0.removedInSpan) }) + types {
            checkVersion(version, "'\(name)' is removed in version \(version)", at: span)
        }
    }

    mutating func resolveVersion(_ version: Spanned<Int>?, _ key: String) -> Int {
        guard let version else { return 1 }
        checkVersion(version.value, "'\(key)' is \(version.value)", at: version.span)
        return version.value
    }

    mutating func checkHistoryVersions(_ history: [HistoryBlock]) {
        for block in history {
            let isFree = !history.contains { $0.version == model.version }
            checkVersion(
                block.version,
                "a history has version \(block.version)",
                at: block.versionSpan,
                isMovable: isFree
            )
        }
    }

    /// A version above the current one is an error.
    /// - Parameter isMovable: it may be the current version that was meant.
    mutating func checkVersion(
        _ version: Int,
        _ what: @autoclosure () -> String,
        at span: SourceSpan,
        isMovable: Bool = true
    ) {
        guard version > model.version, let current = root.header?.version, current.value > 0 else { return }
        let raising = FixIt("raise the model to 'version: \(version)'", replace: current.span, with: String(version))
        let lowering = span.writing(String(model.version))
        bag.report(
            .versionAboveCurrent,
            "\(what()), but the current version is \(model.version)",
            at: span,
            notes: [Note("the current version is here", at: current.span)],
            fixIts: ([raising] + (isMovable && model.version > 1 ? [lowering] : [])).map(\.withSeveralReadings)
        )
    }

    private func resolveHooks(_ declarations: [HookDeclaration]) -> Hooks {
        var hooks = Hooks()
        for declaration in declarations {
            let method = declaration.method
            let hook = Hook(method: method.value, isThrowing: declaration.isThrowing, span: method.span)
            switch declaration.kind.value {
            case .decoded: hooks.decoded = hook
            case .encoding: hooks.encoding = hook
            case .upgraded: hooks.upgraded = hook
            case .description: hooks.description = hook
            case .validate: hooks.validate = hook
            }
        }
        return hooks
    }

    private mutating func resolveVersionKey(_ declaration: VersionKeyDeclaration) -> VersionKey {
        if reportReversed(declaration) { return declaration.model }
        for version in [declaration.none].compactMap({ $0 }) + declaration.values.map(\.version) {
            checkVersion(version.value, "'versionKey' names version \(version.value)", at: version.span)
        }
        return declaration.model
    }

    /// `values: { 1: 100 }`, the version first.
    private mutating func reportReversed(_ declaration: VersionKeyDeclaration) -> Bool {
        func isVersion(_ number: Spanned<Int>) -> Bool { (1...max(model.version, 1)).contains(number.value) }
        let values = declaration.values
        guard let first = values.first, values.allSatisfy({ isVersion($0.number) && !isVersion($0.version) }) else {
            return false
        }
        let edits = values.flatMap {
            [
                FixIt.Edit($0.number.span, replacement: "\($0.version.value)"),
                FixIt.Edit($0.version.span, replacement: "\($0.number.value)"),
            ]
        }
        bag.report(
            .versionAboveCurrent,
            "'versionKey' names version \(first.version.value), but the current version is \(model.version)",
            at: first.version.span,
            notes: [Note("'values' are the numbers that archives have, each with its version")],
            fixIts: [FixIt("write the numbers before the versions", edits: edits)]
        )
        return true
    }

    private mutating func applyExclusions(
        _ exclusions: [ExclusionDeclaration],
        to properties: inout [PropertyModel],
        _ declarations: [PropertyDeclaration],
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
            if properties[position].isTransient {
                if exclusion.channels != .all { reportPartlyExcluded(exclusion, properties[position]) }
                continue
            }
            properties[position].shape.excludedFrom.formUnion(exclusion.channels)
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
                ],
                fixIts: declarations[position].allowingAbsence(of: property.type)
            )
        }
    }

    /// JSON and dictionaries have no opaque values, and no Swift code makes one.
    private mutating func leaveOutOpaque(_ properties: inout [PropertyModel]) {
        for index in properties.indices {
            let property = properties[index]
            let isOpaque = property.type.contains { part in
                if case .foreign(let name) = part { foreignModel(name)?.isOpaque == true } else { false }
            }
            guard isOpaque else { continue }
            if case .code? = property.defaultValue {
                bag.report(
                    .opaqueValue,
                    "'\(property.name)' is opaque: only archives have a value for it, so that its default is nil, [] or {}",
                    at: property.span
                )
            } else if model.swift.codable != .none, property.isRequired, !property.isVirtual,
                !property.excludedFrom.contains(.json)
            {
                bag.report(
                    .opaqueValue,
                    "'\(property.name)' is opaque, which JSON leaves out: it must be optional or have a default",
                    at: property.typeSpan
                )
            }
            properties[index].shape.excludedFrom.formUnion([.json, .dictionary])
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

    mutating func reportUnknownProperty(
        _ name: Spanned<String>,
        of owner: String,
        candidates: [String],
        notes: [Note] = []
    ) {
        let history = files.lazy.flatMap { $0.classes + $0.structs }.first { $0.name.value == owner }?.history
        let renamed = history?.currentName(of: name.value).flatMap { candidates.contains($0) ? $0 : nil }
        let match = renamed ?? bag.closestMatch(to: name.value, among: candidates)
        bag.report(
            .unknownProperty,
            "'\(owner)' has no property '\(shortened(name.value))'",
            at: name.span,
            notes: notes,
            fixIts: FixIt.didYouMean(match, at: name.span)
        )
    }
}

extension DiagnosticID {
    static let unknownProperty = DiagnosticID("unknown-property")
    static let excludedRequired = DiagnosticID("excluded-required")
    static let opaqueValue = DiagnosticID("opaque-value")
}
