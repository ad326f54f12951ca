import SchemaDiagnostics

extension ModelResolver {
    /// A struct's storage contains its parts: it cannot contain itself, except through a collection.
    mutating func checkContainment() {
        let edges: [[(target: Int, property: Int)]] = model.structs.map { declaration in
            declaration.properties.enumerated().compactMap { position, property in
                guard !property.isVirtual, case .structure(let name) = property.type.wrapped, name.model == model.name
                else {
                    return nil
                }
                return structIndexes[name.name].map { ($0, position) }
            }
        }
        var state = [UInt8](repeating: 0, count: edges.count)
        for root in edges.indices where state[root] == 0 {
            var stack: [(index: Int, next: Int)] = [(root, 0)]
            state[root] = 1
            while let top = stack.last {
                guard top.next < edges[top.index].count else {
                    state[top.index] = 2
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                let edge = edges[top.index][top.next]
                if state[edge.target] == 0 {
                    state[edge.target] = 1
                    stack.append((edge.target, 0))
                } else if state[edge.target] == 1 {
                    reportContainment(edge.target, by: top.index, edge.property)
                }
            }
        }
    }

    private mutating func reportContainment(_ target: Int, by index: Int, _ position: Int) {
        let name = model.structs[target].name.name
        let property = model.structs[index].properties[position]
        bag.report(
            .structContainsItself,
            index == target
                ? "struct '\(name)' contains itself in '\(property.name)'"
                : "struct '\(name)' contains itself through '\(property.name)' of '\(model.structs[index].name.name)'",
            at: property.typeSpan,
            notes: [
                Note("a struct may contain itself through a collection, as in [\(name)]"),
                Note("an object may refer to another one of its class: declare '\(name)' under 'classes'"),
            ]
        )
    }

    /// The structs and unions that are Hashable and Sendable: those of which all parts are. Unions are numbered after structs.
    package mutating func resolveStructTraits() {
        let structCount = model.structs.count
        var holders: [[Int]] = (model.structs.indices.map { $0 } + model.enums.indices).map { _ in [] }
        var unhashable: [Int] = []
        var unsendable: [Int] = []
        resolveSendableClasses()
        for (index, declaration) in model.structs.enumerated() {
            // A kept value may refer to objects.
            if declaration.keepsUnknownKeys { unsendable.append(index) }
            for property in declaration.properties where !property.isVirtual {
                note(property.type, in: index)
            }
        }
        for (index, item) in model.enums.enumerated() {
            if item.isUnion, item.unknown == .keep { unsendable.append(structCount + index) }
            for payload in item.payloads { note(payload, in: structCount + index) }
        }
        func note(_ type: PropertyType, in index: Int) {
            forEachHolder(in: type) { holders[$0].append(index) }
            if !isHashable(type, assuming: true) { unhashable.append(index) }
            if !isSendable(type) { unsendable.append(index) }
        }
        func spread(_ start: [Int], _ change: (Int) -> Bool) {
            var pending = start
            while let index = pending.popLast() {
                if change(index) { pending += holders[index] }
            }
        }
        spread(unhashable) { index in
            if index < structCount { return exchange(&model.structs[index].isHashable, with: false) }
            return exchange(&model.enums[index - structCount].isHashable, with: false)
        }
        spread(unsendable) { index in
            if index < structCount { return exchange(&model.structs[index].isSendable, with: false) }
            return exchange(&model.enums[index - structCount].isSendable, with: false)
        }
    }

    /// The number, as above, of each own struct and union in a type.
    private func forEachHolder(in type: PropertyType, _ visit: (Int) -> Void) {
        type.forEachPart { part in
            guard let name = part.name, name.model == model.name else { return }
            if case .structure = part, let index = structIndexes[name.name] { visit(index) }
            if case .union = part, let index = enumIndexes[name.name] { visit(model.structs.count + index) }
        }
    }

    private func exchange(_ flag: inout Bool, with value: Bool) -> Bool {
        defer { flag = value }
        return flag
    }

    /// - Parameter assuming: what to assume of the model's own structs while this is being determined; nil: their actual result.
    private func isHashable(_ type: PropertyType, assuming: Bool?) -> Bool {
        !type.contains { part in
            switch part {
            case .propertyList: true
            case .structure(let name):
                !((name.model == model.name ? assuming : nil) ?? structModel(name)?.isHashable ?? true)
            case .union(let name):
                !((name.model == model.name ? assuming : nil) ?? enumModel(name)?.isHashable ?? true)
            // An NSSecureCoding class is an NSObject; nothing is known of other types.
            case .foreign(let name): if case .secure? = foreignModel(name)?.coding { false } else { true }
            case .object, .builtin, .enumeration, .array, .set, .dictionary, .optional: false
            }
        }
    }

    func isSendable(_ type: PropertyType) -> Bool {
        !type.contains { part in
            switch part {
            case .object(let name): !isSendableClass(name)
            case .propertyList: true
            case .foreign: !part.isUnknown
            case .structure(let name): name.model != model.name && structModel(name)?.isSendable == false
            case .union(let name): name.model != model.name && enumModel(name)?.isSendable == false
            case .builtin, .enumeration, .array, .set, .dictionary, .optional: false
            }
        }
    }

    /// Elements of sets must be Hashable. For a Codable or converted foreign value this is not checked.
    mutating func checkSetElements() {
        for (type, span) in setElements {
            if isHashable(type, assuming: nil) || isTrusted(type) { continue }
            bag.report(
                .setElement,
                "\(describe(type)) is not Hashable and cannot be the element of a set",
                at: span,
                notes: [Note("an array can hold it, as in [\(describe(type))]")],
                fixIts: [listing(span)]
            )
        }
    }

    /// Those since the last call, for types that are resolved one at a time.
    package mutating func checkLastSetElements() {
        checkSetElements()
        setElements = []
    }

    /// `[T]` of `Set<T>`, whose element is here.
    private func listing(_ span: SourceSpan) -> FixIt? {
        guard span.start >= 4 else { return nil }
        let whole = span.at(span.start - 4, span.end + 1)
        guard whole.text == "Set<\(span.text)>" else { return nil }
        let list = "[\(span.text)]"
        return whole.writing(list).withSeveralReadings
    }

    private func isTrusted(_ type: PropertyType) -> Bool {
        guard case .foreign(let name) = type else { return false }
        guard let foreign = foreignModel(name) else { return false }
        switch foreign.coding {
        case .codable, .convert, .secure, .none: return true
        case .opaque: return false
        case .oneOf: return !foreign.swiftName.hasPrefix("any ") && foreign.swiftName != "Any"
        }
    }
}

extension DiagnosticID {
    static let structContainsItself = DiagnosticID("struct-contains-itself")
    static let setElement = DiagnosticID("set-element")
}
