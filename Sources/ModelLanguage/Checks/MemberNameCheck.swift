import SchemaDiagnostics
import YAMLTree

/// A member's name, which no subclass may use again.
private struct Member {
    let number: Int
    let kind: Kind
    let span: SourceSpan

    enum Kind: String {
        case property
        case hook
    }
}

/// The last declaration of each name so far, and the names that are reserved.
private struct Members {
    private static let reserved = -1
    private var numbers: TextTable
    private var members: [Member] = []

    init(minimumCapacity: Int, reserved: [String]) {
        numbers = TextTable(minimumCapacity: minimumCapacity + reserved.count)
        members.reserveCapacity(minimumCapacity)
        for name in reserved { numbers[name] = Self.reserved }
    }

    enum Place {
        case reserved
        case taken(Int)
        /// The name was not there; its member is the one added next.
        case free
    }

    subscript(name: String) -> Member? {
        guard let number = numbers[name], number != Self.reserved else { return nil }
        return members[number]
    }

    func isReserved(_ name: String) -> Bool { numbers[name] == Self.reserved }

    mutating func place(of name: String) -> Place {
        guard let number = numbers.value(of: name, orInsert: members.count) else { return .free }
        return number == Self.reserved ? .reserved : .taken(number)
    }

    mutating func add(_ member: Member) { members.append(member) }

    subscript(number: Int) -> Member {
        get { members[number] }
        set { members[number] = newValue }
    }
}

extension ModelResolver {
    /// Names of properties, hooks and virtual properties: unique along every chain of classes, and not used by NSObject or by generated
    /// code.
    mutating func checkMemberNames() {
        // A property with the name of the model's enum would hide it in the bodies of generated members.
        let structMembers = ReservedNames.structMembers.union([model.name + "Model"])
        for (index, owner) in structDeclarations.enumerated() {
            for (position, declaration) in owner.properties.enumerated() {
                let isAllowed =
                    !structMembers.contains(declaration.name.value)
                    && !isKeptMember(declaration.name.value, in: model.structs[index])
                checkName(declaration, position, among: model.structs[index].properties, of: owner, isAllowed)
            }
        }
        checkChangeMethods()
        checkMemberNamesOfClasses()
    }

    private mutating func checkMemberNamesOfClasses() {
        let numbers = tree.preorder
        var members = Members(
            minimumCapacity: numbers.reduce(0) {
                $0 + ($1 < tree.ownCount ? classDeclarations[$1].properties.count : 0)
            },
            reserved: ReservedNames.classMembers + [model.name + "Model"]
        )
        for number in numbers {
            let isOwn = number < tree.ownCount
            let isAlone = tree.parents[number] < 0 && tree.children[number].isEmpty
            let hooks = ofClass(number) { $0.hooks }
            let hasHooks = hooks != Hooks()
            if isOwn {
                let isSpecial = model.classes[number].keepsUnknownKeys || model.classes[number].hasDraft
                for position in classDeclarations[number].properties.indices {
                    let name = classDeclarations[number].properties[position].name
                    let member = Member(number: number, kind: .property, span: name.span)
                    let isAllowed =
                        hasHooks || !isAlone
                        ? enter(name.value, member, isOwn, into: &members) : !members.isReserved(name.value)
                    let isFree =
                        !isSpecial
                        || !isKeptMember(name.value, in: model.classes[number])
                            && !isDraftMember(name.value, in: model.classes[number])
                    // Nearly all are fine.
                    if isAllowed, isFree, name.value != tree.names[number].name, !mayClash(name.value) { continue }
                    let owner = classDeclarations[number]
                    let siblings = model.classes[number].properties
                    checkName(owner.properties[position], position, among: siblings, of: owner, isAllowed && isFree)
                }
            } else {
                for property in classModel(number).properties {
                    let member = Member(number: number, kind: .property, span: property.span)
                    _ = enter(property.name, member, isOwn, into: &members)
                }
            }
            checkName(of: number, isOwn, among: members)
            guard hasHooks else { continue }
            for hook in [hooks.decoded, hooks.encoding, hooks.upgraded, hooks.description, hooks.validate].compactMap({
                $0
            }) {
                let member = Member(number: number, kind: .hook, span: hook.span)
                // It would hide the `validate()` that calls it.
                let isOwnCall = hook == hooks.validate && hook.method == "validate"
                let isFree = !isOwnCall && !isDraftMember(hook.method, in: classModel(number))
                if !enter(hook.method, member, isOwn, into: &members) || !isFree, isOwn {
                    reportReservedMethod(hook.method, called: "a hook", at: hook.span)
                }
            }
        }
    }

    private func isKeptMember(_ name: String, in record: RecordModel) -> Bool {
        name == ReservedNames.keptMember && record.keepsUnknownKeys
    }

    private func isDraftMember(_ name: String, in record: RecordModel) -> Bool {
        record.hasDraft && ReservedNames.draftMembers.contains(name)
    }

    /// A method that `onChange` names may share the name of a property: Swift distinguishes them by the argument.
    private mutating func checkChangeMethods() {
        for place in attributed {
            guard let attribute = declaration(at: place)[.onChange], case .text(let method) = attribute.value,
                ReservedNames.classMembers.contains(method)
            else { continue }
            reportReservedMethod(method, called: "a method that 'onChange' calls", at: attribute.valueSpan)
        }
    }

    private mutating func reportReservedMethod(_ method: String, called what: String, at span: SourceSpan) {
        bag.report(
            .reservedHookName,
            "\(what) cannot be called '\(method)': NSObject or generated code has a member of that name",
            at: span,
            notes: [Note("another name is free, as in '\(method)Model'")]
        )
    }

    /// Members of generated code name their class; an inherited member of that name would be found instead.
    private mutating func checkName(of number: Int, _ isOwn: Bool, among members: Members) {
        guard isOwn, let other = members[tree.names[number].name], other.number != number,
            tree.isKind(number, of: other.number)
        else { return }
        bag.report(
            .memberName,
            "class '\(tree.names[number].name)' has the name of a \(other.kind.rawValue) inherited from '\(tree.names[other.number].name)'",
            at: classDeclarations[number].name.span,
            notes: [Note("\(other.kind.rawValue) '\(tree.names[number].name)' is declared here", at: other.span)]
        )
    }

    /// Whether generated code may have a member of that name because of a sibling.
    private func mayClash(_ name: String) -> Bool {
        name.utf8.last == UInt8(ascii: "e") && name.hasSuffix("Storage") || name == "schemaObservation"
    }

    /// Checks a property's name against the names that generated code derives from its siblings and its owner.
    private mutating func checkName(
        _ declaration: PropertyDeclaration,
        _ position: Int,
        among siblings: [PropertyModel],
        of owner: RecordDeclaration,
        _ isAllowed: Bool
    ) {
        let name = declaration.name
        if !isAllowed {
            reportReserved(siblings[position], declaration, siblings: siblings)
        } else if name.value.utf8.last == UInt8(ascii: "e"), name.value.hasSuffix("Storage"),
            let other = storageOwner(of: name.value, among: siblings)
        {
            bag.report(
                .memberName,
                "property '\(name.value)' has the name of the generated storage of '\(other.name)'",
                at: name.span,
                notes: [Note("property '\(other.name)' is declared here", at: other.span)]
            )
        } else if name.value == "schemaObservation", siblings[position].isObserved {
            bag.report(
                .memberName,
                "property 'schemaObservation' has the name of a generated member of observable classes",
                at: name.span
            )
        } else if name.value == owner.name.value {
            let message = "property '\(name.value)' has the name of its own \(owner.kind.rawValue)"
            bag.report(.memberName, message, at: name.span)
        }
    }

    /// `observable`, `onChange`, `deprecated` and required references of cycles have private storage in addition.
    private func storageOwner(of name: String, among properties: [PropertyModel]) -> PropertyModel? {
        let owner = name.dropLast("Storage".count)
        return properties.first {
            $0.name == owner && !$0.isVirtual
                && ($0.onChange != nil || $0.deprecated != nil || $0.hasOptionalStorage || $0.isObserved)
        }
    }

    /// False where the name is reserved.
    private mutating func enter(_ name: String, _ member: Member, _ isOwn: Bool, into members: inout Members) -> Bool {
        let place: Int
        switch members.place(of: name) {
        case .reserved: return false
        case .free:
            members.add(member)
            return true
        case .taken(let number): place = number
        }
        // In preorder, the last declaration of a name is in an ancestor, or no ancestor has one.
        let other = members[place]
        guard tree.isKind(member.number, of: other.number) else {
            members[place] = member
            return true
        }
        guard isOwn else { return true }
        let isInherited = other.number != member.number && other.kind == .property && member.kind == .property
        let origin =
            other.number == member.number ? "in the same class" : "inherited from '\(tree.names[other.number].name)'"
        bag.report(
            .memberName,
            "\(member.kind.rawValue) '\(name)' has the name of a \(other.kind.rawValue) \(origin)",
            at: member.span,
            notes: [Note("\(other.kind.rawValue) '\(name)' is declared here", at: other.span)]
                + (isInherited
                    ? [Note("a class has the properties of its superclass and cannot change them: remove it")] : [])
        )
        return true
    }

    private mutating func reportReserved(
        _ property: PropertyModel,
        _ declaration: PropertyDeclaration,
        siblings: [PropertyModel]
    ) {
        let base = ReservedNames.alternatives[property.name] ?? "\(property.name)Value"
        var name = base
        while siblings.contains(where: { $0.name == name }) { name += "Value" }
        bag.report(
            .reservedPropertyName,
            "a property cannot be called '\(property.name)': NSObject or generated code has a member of that name",
            at: property.span,
            notes: [
                Note(
                    "another name keeps the data: \(name): { key: \(property.key), jsonKey: \(JSONKey.text(property.jsonKey)) }"
                )
            ],
            fixIts: [renaming(property, declaration, to: name)]
        )
    }

    /// A new name that leaves the keys in archives and JSON unchanged.
    private func renaming(_ property: PropertyModel, _ declaration: PropertyDeclaration, to name: String) -> FixIt {
        var keys: [String] = []
        if !property.isKeyWritten { keys.append("key: \(YAMLText.scalar(property.key))") }
        if !property.isJSONKeyWritten { keys.append("jsonKey: \(JSONKey.text(property.jsonKey))") }
        return FixIt(
            "write '\(name): { key: \(property.key), jsonKey: \(JSONKey.text(property.jsonKey)) }'",
            edits: [FixIt.Edit(property.span, replacement: name)] + declaration.changing(adding: keys)
        )
    }

}

extension DiagnosticID {
    static let reservedPropertyName = DiagnosticID("reserved-property-name")
    static let reservedHookName = DiagnosticID("reserved-hook-name")
    static let memberName = DiagnosticID("member-name")
}
