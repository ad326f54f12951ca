import SchemaDiagnostics

extension ModelResolver {
    /// How JSON without class names distinguishes the classes of a hierarchy, and the cases of a union.
    mutating func resolveDiscriminators() {
        let hasSome =
            classDeclarations.indices.contains { classDeclarations[$0].discriminator != nil }
            || tree.used.contains { $0.mark != nil }
        for number in hasSome ? tree.preorder : [] {
            let parent = tree.parents[number]
            let inherited = parent >= 0 ? ofClass(parent) { $0.mark } : nil
            guard number < tree.ownCount else { continue }
            let item = model.classes[number]
            if let declaration = classDeclarations[number].discriminator, isOfPlainJSON(declaration) {
                if let inherited {
                    bag.report(
                        .discriminatorInherited,
                        "a superclass of '\(item.name.name)' has the discriminator '\(shortened(inherited.key))' already",
                        at: declaration.span
                    )
                } else {
                    resolve(declaration, ofClass: number)
                }
            } else if let inherited, item.mark == nil {
                mark(number, inherited.key, names: [:])
                checkUsed(number)
            }
        }
        checkUnionDiscriminators()
    }

    private mutating func isOfPlainJSON(_ declaration: DiscriminatorDeclaration) -> Bool {
        guard model.swift.codable != .plain else { return true }
        bag.report(
            .discriminatorPlain,
            model.swift.codable == .none
                ? "'discriminator' is for JSON, which this model does not have"
                : "'discriminator' has no use with 'codable: true': JSON has the names of classes",
            at: declaration.span,
            notes: [Note("'codable: plain' under 'swift' is for JSON that others define")]
        )
        return false
    }

    private mutating func mark(_ number: Int, _ key: String, names: [String: [String]]) {
        let item = model.classes[number]
        let told = item.isAbstract ? [] : names[item.name.name] ?? [item.name.name]
        model.classes[number].mark = RecordModel.Mark(key: key, names: told)
    }

    /// The superclass is in another model, which knows neither this class's name nor its properties.
    private mutating func checkUsed(_ number: Int) {
        let own = model.classes[number]
        let key = own.mark?.key ?? ""
        if let taken = own.properties.first(where: { $0.begins(inJSON: key) }) {
            bag.report(
                .discriminatorKey,
                "'\(shortened(key))', the key of '\(taken.name)', is also that of the discriminator of a superclass",
                at: taken.span
            )
        }
        guard let name = own.mark?.names.first,
            let other = tree.used.first(where: { $0.mark?.key == key && $0.mark?.names.contains(name) == true })
        else { return }
        bag.report(
            .discriminatorName,
            "classes '\(other.name.name)' of '\(other.name.model)' and '\(own.name.name)' have the same name '\(shortened(name))'",
            at: own.span
        )
    }

    private mutating func resolve(_ declaration: DiscriminatorDeclaration, ofClass number: Int) {
        let top = tree.names[number].name
        let below = tree.preorder.filter { $0 < tree.ownCount && tree.isKind($0, of: number) }
        let concrete = below.filter { !model.classes[$0].isAbstract }
        let all = below.map { tree.names[$0].name }
        let names = names(in: declaration, of: concrete.map { tree.names[$0].name }) { type in
            all.contains(type)
                ? "'\(shortened(type))' is abstract: no object is of it"
                : "'\(shortened(type))' is neither '\(top)' nor a class below it"
        }
        var taken: [String: String] = [:]
        for other in below {
            mark(other, declaration.key.value, names: names)
            let name = tree.names[other].name
            for told in model.classes[other].mark?.names ?? [] {
                guard let first = taken.updateValue(name, forKey: told) else { continue }
                bag.report(
                    .discriminatorName,
                    "classes '\(first)' and '\(name)' have the same name '\(shortened(told))'",
                    at: declaration.place(of: told, for: name)
                )
            }
        }
        let mayHold = names.values.contains { $0.count > 1 }
        for other in below where checkKey(declaration.key, in: .object(tree.names[other]), mayHold: mayHold) { break }
        if let content = declaration.content {
            bag.report(
                .unionKey,
                "'content' is for unions: an object of a class has its properties beside '\(declaration.key.value)'",
                at: content.span,
                notes: [Note("a union of the classes can have it")]
            )
        }
        let told = concrete.map { (tree.names[$0].name, model.classes[$0].mark?.names ?? []) }
        model.classes[number].discriminator = Discriminator(
            key: declaration.key.value,
            names: Dictionary(told) { first, _ in first }
        )
        guard let unknown = declaration.unknown else { return }
        guard model.classes[number].keepsUnknownKeys else {
            bag.report(
                .unknownKeysPlace,
                "objects of unknown names keep all their keys, which is said at a base-most class, and '\(top)' is not one",
                at: unknown.span,
                notes: [Note("'unknownKeys: keep' there is for all classes below it")]
            )
            return
        }
        model.classes[number].discriminator?.keepsUnknown = true
        model.classes[number].mark?.keepsUnknown = true
    }

    private mutating func checkUnionDiscriminators() {
        for (index, declaration) in enumDeclarations.enumerated() where model.enums[index].isUnion {
            let item = model.enums[index]
            if item.payloads.contains(.builtin(.date)), model.swift.codable == .plain {
                model.enums[index].dates = root.header?.swift.dates?.value
            }
            if let discriminator = declaration.discriminator {
                if isOfPlainJSON(discriminator) {
                    if discriminator.content == nil { checkFits(of: index, amongBuiltins: true) }
                    model.enums[index].discriminator = resolve(discriminator, item)
                }
            } else if declaration.isDiscriminatorUnreadable {
                continue
            } else if let untagged = declaration.untagged, untagged.value {
                guard isForPlainJSON("untagged", at: untagged.span) else { continue }
                model.enums[index].isUntagged = true
                checkFits(of: index)
            } else if model.swift.codable == .plain, !item.payloads.isEmpty {
                // Text, a number and one kind of object need no name.
                if item.payloads.contains(where: \.isBuiltin), item.payloads.count(where: { !$0.isBuiltin }) < 2 {
                    model.enums[index].isUntagged = true
                    checkFits(of: index)
                    continue
                }
                let names = item.cases.compactMap { item -> String? in
                    guard let payload = item.payload, !payload.isUnknown, !payload.isBuiltin else { return nil }
                    return "\(describe(payload)): \(item.name)"
                }
                let text = "discriminator: { \((["key: type"] + names).joined(separator: ", ")) }"
                bag.report(
                    .discriminatorMissing,
                    "union '\(item.name.name)' requires 'discriminator': with 'codable: plain' JSON has no class names",
                    at: item.span,
                    notes: [
                        Note("as in \(text)"),
                        Note("with 'untagged: true' the first case is read whose required keys and types fit"),
                    ],
                    fixIts: [declaration.name.writing(text)]
                )
            }
        }
    }

    private mutating func resolve(_ declaration: DiscriminatorDeclaration, _ item: EnumModel) -> Discriminator {
        let content = declaration.content?.value
        if let span = declaration.content?.span, content == declaration.key.value {
            bag.report(
                .discriminatorKey,
                "'\(shortened(declaration.key.value))' is also the key of the content",
                at: span
            )
        }
        // In the place of an object JSON itself shows text, numbers and booleans.
        func isNamed(_ payload: PropertyType) -> Bool { content != nil || !payload.isBuiltin }
        let held = item.payloads.map { describe($0) }
        var told = self.names(in: declaration, of: item.payloads.filter(isNamed).map { describe($0) }) { type in
            held.contains(type)
                ? "'\(shortened(type))' is not in an object with '\(shortened(declaration.key.value))', so it has no name there"
                : "no case of '\(item.name.name)' holds a '\(shortened(type))'"
        }
        var names: [String: [String]] = [:]
        var taken: [String: String] = [:]
        if content != nil {
            for known in item.cases where known.payload == nil { taken[known.raw] = known.name }
        }
        for known in item.cases {
            guard let payload = known.payload else { continue }
            guard !payload.isUnknown, isNamed(payload) else { continue }
            let own = told.removeValue(forKey: describe(payload)) ?? [known.name]
            names[known.name] = own
            for name in own {
                guard let other = taken.updateValue(known.name, forKey: name) else { continue }
                bag.report(
                    .discriminatorName,
                    "cases '\(other)' and '\(known.name)' of '\(item.name.name)' have the same name '\(shortened(name))'",
                    at: declaration.place(of: name, for: describe(payload))
                )
            }
            if content == nil { checkKey(declaration.key, in: payload, isUnion: true, mayHold: own.count > 1) }
        }
        return Discriminator(key: declaration.key.value, content: content, names: names)
    }

    /// The names that types have, by type. Others than these types are reported.
    private mutating func names(
        in declaration: DiscriminatorDeclaration,
        of types: [String],
        else message: (String) -> String
    ) -> [String: [String]] {
        let listed = declaration.names.map(\.type.value)
        var names: [String: [String]] = [:]
        for (type, told) in declaration.names {
            guard types.contains(type.value) else {
                let match = closestMatch(to: type.value, among: types.filter { !listed.contains($0) })
                let fixIts = FixIt.didYouMean(match, at: type.span)
                bag.report(.discriminatorName, message(type.value), at: type.span, fixIts: fixIts)
                continue
            }
            names[type.value] = told.map(\.value)
        }
        return names
    }

    /// The key must be neither that of a property, nor the key that identifies a payload's class. True if it is one, which is reported.
    /// - Parameter mayHold: there are several texts: a property may hold the one that was read.
    @discardableResult
    private mutating func checkKey(
        _ key: Spanned<String>,
        in payload: PropertyType,
        isUnion: Bool = false,
        mayHold: Bool
    ) -> Bool {
        var properties = allProperties(of: payload)
        if isUnion, case .object(let name) = payload, let number = classNumber(name),
            classModel(number).mark?.key == key.value
        {
            bag.report(
                .discriminatorKey,
                "'\(shortened(key.value))' is also the key of the discriminator of '\(describe(payload))'",
                at: key.span
            )
            return true
        }
        // Properties of subclasses too, if a discriminator of theirs allows such objects there.
        if isUnion, case .object(let name) = payload, let top = classNumber(name), classModel(top).mark != nil {
            for number in tree.preorder where number != top && tree.isKind(number, of: top) {
                properties += classModel(number).properties
            }
        }
        guard let taken = properties.first(where: { $0.begins(inJSON: key.value) && !(mayHold && holdsText($0)) })
        else {
            return false
        }
        bag.report(
            .discriminatorKey,
            "'\(shortened(key.value))' is also the key of '\(taken.name)' in '\(describe(payload))'",
            at: key.span,
            notes: [
                Note("the property is this", at: taken.span),
                Note(
                    "the discriminator reads and writes its key itself: remove the property, or give it another 'jsonKey'"
                ),
            ]
        )
        return true
    }

    /// Of a struct, or of a class and those above it.
    func allProperties(of type: PropertyType) -> [PropertyModel] {
        switch type {
        case .structure(let name): structModel(name)?.properties ?? []
        case .object(let name):
            sequence(first: classNumber(name) ?? -1) { tree.parents[$0] }.prefix { $0 >= 0 }
                .flatMap { classModel($0).properties }
        default: []
        }
    }

    /// Text, or an enum of texts, under a key that is no path.
    private func holdsText(_ property: PropertyModel) -> Bool {
        guard !JSONKey.isPath(property.jsonKey), property.flat == nil, property.convert == nil else { return false }
        switch property.type.wrapped {
        case .builtin(.string): return true
        case .enumeration(let name): return enumModel(name)?.rawType == .string
        default: return false
        }
    }
}

extension DiscriminatorDeclaration {
    /// Where a name of a type is written.
    fileprivate func place(of name: String, for type: String) -> SourceSpan {
        let own = names.first { $0.type.value == type }?.names
        return (own?.first { $0.value == name } ?? own?.first)?.span ?? span
    }
}

extension PropertyModel {
    /// Whether JSON has its values under the key, or in the object itself.
    fileprivate func begins(inJSON key: String) -> Bool {
        if excludedFrom.contains(.json) { return false }
        return flat?.contains { $0.key == key } ?? (JSONKey.steps(jsonKey).first == key)
    }
}

extension DiagnosticID {
    static let discriminatorMissing = DiagnosticID("discriminator-missing")
    static let discriminatorName = DiagnosticID("discriminator-name")
    static let discriminatorKey = DiagnosticID("discriminator-key")
    static let discriminatorPlain = DiagnosticID("discriminator-plain")
    static let discriminatorInherited = DiagnosticID("discriminator-inherited")
}
