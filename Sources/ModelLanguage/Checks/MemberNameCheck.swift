import Diagnostics
import YAMLTree

/// A name that stands in a class, and everything below it must not use again.
private struct Member {
    let number: Int
    let kind: Kind
    let span: SourceSpan

    enum Kind: String {
        case property
        case hook
    }
}

/// The last bearer of each name so far.
private struct Members {
    private var numbers: TextTable
    private var members: [Member] = []

    init(minimumCapacity: Int) {
        numbers = TextTable(minimumCapacity: minimumCapacity)
        members.reserveCapacity(minimumCapacity)
    }

    subscript(name: String) -> Member? { numbers[name].map { members[$0] } }

    mutating func set(_ name: String, _ member: Member) {
        if let number = numbers[name] {
            members[number] = member
        } else {
            numbers[name] = members.count
            members.append(member)
        }
    }
}

extension ModelResolver {
    /// Names of properties, hooks and virtual properties: unique along every chain of classes, and none that NSObject or generated
    /// code needs.
    mutating func checkMemberNames() {
        // A property of the name of the model's enum would stand before it in the bodies of generated members.
        let structMembers = ReservedNames.structMembers.union([model.name + "Model"])
        for index in model.structs.indices {
            for position in structDeclarations[index].properties.indices {
                let name = structDeclarations[index].properties[position].name
                let siblings = model.structs[index].properties
                if structMembers.contains(name.value) {
                    reportReserved(
                        siblings[position],
                        structDeclarations[index].properties[position],
                        siblings: siblings
                    )
                } else if name.value.hasSuffix("Storage") {
                    reportStorage(name, of: storageOwner(of: name.value, among: siblings))
                } else if name.value == structDeclarations[index].name.value {
                    reportOwnName(name, of: "struct")
                }
            }
        }
        var members = Members(minimumCapacity: classDeclarations.reduce(0) { $0 + $1.properties.count })
        var reserved = TextTable(minimumCapacity: ReservedNames.classMembers.count + 1)
        for name in ReservedNames.classMembers { reserved[name] = 0 }
        reserved[model.name + "Model"] = 0
        for number in tree.preorder {
            let isOwn = number < tree.ownCount
            let isAlone = tree.parents[number] < 0 && tree.children[number].isEmpty
            let hooks = isOwn ? model.classes[number].hooks : tree.used[number - tree.ownCount].hooks
            let hasHooks = hooks != Hooks()
            if isOwn {
                for position in classDeclarations[number].properties.indices {
                    let name = classDeclarations[number].properties[position].name
                    if reserved[name.value] != nil {
                        let siblings = model.classes[number].properties
                        reportReserved(
                            siblings[position],
                            classDeclarations[number].properties[position],
                            siblings: siblings
                        )
                        continue
                    }
                    if name.value.utf8.last == UInt8(ascii: "e"), name.value.hasSuffix("Storage") {
                        reportStorage(name, of: storageOwner(of: name.value, among: model.classes[number].properties))
                    }
                    if name.value == tree.names[number].name { reportOwnName(name, of: "class") }
                    if hasHooks || !isAlone {
                        enter(
                            name.value,
                            Member(number: number, kind: .property, span: name.span),
                            isOwn,
                            into: &members
                        )
                    }
                }
            } else {
                for property in tree.used[number - tree.ownCount].properties {
                    enter(
                        property.name,
                        Member(number: number, kind: .property, span: property.span),
                        isOwn,
                        into: &members
                    )
                }
            }
            checkName(of: number, isOwn, among: members)
            guard hasHooks else { continue }
            for hook in [hooks.decoded, hooks.encoding, hooks.upgraded, hooks.description].compactMap({ $0 }) {
                if isOwn, reserved[hook.method] != nil {
                    bag.report(
                        .reservedHookName,
                        "a hook cannot be called '\(hook.method)': NSObject or generated code has a member of that name",
                        at: hook.span
                    )
                } else {
                    enter(hook.method, Member(number: number, kind: .hook, span: hook.span), isOwn, into: &members)
                }
            }
        }
    }

    /// Members of generated code name their class, and would find what is inherited under that name.
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

    private mutating func reportOwnName(_ name: Spanned<String>, of kind: String) {
        bag.report(.memberName, "property '\(name.value)' has the name of its own \(kind)", at: name.span)
    }

    /// `onChange`, `deprecated` and required references of cycles have private storage beside them.
    private func storageOwner(of name: String, among properties: [PropertyModel]) -> PropertyModel? {
        let owner = name.dropLast("Storage".count)
        return properties.first {
            $0.name == owner && !$0.isVirtual && ($0.onChange != nil || $0.deprecated != nil || $0.isCyclic)
        }
    }

    private mutating func reportStorage(_ name: Spanned<String>, of owner: PropertyModel?) {
        guard let owner else { return }
        bag.report(
            .memberName,
            "property '\(name.value)' has the name of the generated storage of '\(owner.name)'",
            at: name.span,
            notes: [Note("property '\(owner.name)' is declared here", at: owner.span)]
        )
    }

    private mutating func enter(_ name: String, _ member: Member, _ isOwn: Bool, into members: inout Members) {
        // In preorder a name's last bearer is an ancestor, or no ancestor bears it.
        if let other = members[name], tree.isKind(member.number, of: other.number) {
            guard isOwn else { return }
            let place =
                other.number == member.number
                ? "in the same class" : "inherited from '\(tree.names[other.number].name)'"
            bag.report(
                .memberName,
                "\(member.kind.rawValue) '\(name)' has the name of a \(other.kind.rawValue) \(place)",
                at: member.span,
                notes: [Note("\(other.kind.rawValue) '\(name)' is declared here", at: other.span)]
            )
            return
        }
        members.set(name, member)
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
                Note("another name keeps the data: \(name): { key: \(property.key), jsonKey: \(property.jsonKey) }")
            ],
            fixIts: [renaming(property, declaration, to: name)]
        )
    }

    /// A new name under which archives and JSON go on as they were.
    private func renaming(_ property: PropertyModel, _ declaration: PropertyDeclaration, to name: String) -> FixIt {
        var keys: [String] = []
        if !property.isKeyWritten { keys.append("key: \(plainOrQuoted(property.key))") }
        if !property.isJSONKeyWritten { keys.append("jsonKey: \(property.jsonKey)") }
        var edits = [FixIt.Edit(property.span, replacement: name)]
        if let long = declaration.longFormSpan {
            let isFlow = long.text.hasPrefix("{")
            let indent = String(repeating: " ", count: max(0, long.position.column - 1))
            let start = SourceSpan(
                file: long.file,
                start: long.start + (isFlow ? 1 : 0),
                end: long.start + (isFlow ? 1 : 0)
            )
            let text = isFlow ? keys.map { " \($0)," }.joined() : keys.map { "\($0)\n\(indent)" }.joined()
            if !keys.isEmpty { edits.append(FixIt.Edit(start, replacement: text)) }
        } else {
            let value = fullValueSpan(declaration)
            edits.append(FixIt.Edit(value, replacement: "{ type: \(value.text), \(keys.joined(separator: ", ")) }"))
        }
        return FixIt("write '\(name): { key: \(property.key), jsonKey: \(property.jsonKey) }'", edits: edits)
    }

    /// A quoted type's span lies inside its quotes.
    private func fullValueSpan(_ declaration: PropertyDeclaration) -> SourceSpan {
        var span = declaration.type.span
        let bytes = span.file.bytes
        if span.start > 0, span.end < bytes.count, bytes[span.start - 1] == bytes[span.end],
            bytes[span.end] == UInt8(ascii: "\"") || bytes[span.end] == UInt8(ascii: "'")
        {
            span.start -= 1
            span.end += 1
        }
        return span
    }

    func plainOrQuoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "._-".utf8.contains(byte)
            }
        }
        if isPlain, !text.hasPrefix("-") { return text }
        return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
}

extension DiagnosticID {
    static let reservedPropertyName = DiagnosticID(
        "reserved-property-name",
        "a property has the name of a member of NSObject or of generated code"
    )
    static let reservedHookName = DiagnosticID(
        "reserved-hook-name",
        "a hook has the name of a member of NSObject or of generated code"
    )
    static let memberName = DiagnosticID(
        "member-name",
        "a property or hook has a name that its class or a superclass uses"
    )
}
