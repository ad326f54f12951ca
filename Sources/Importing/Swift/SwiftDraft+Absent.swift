import ModelLanguage
import SchemaDiagnostics

/// What old code has in place of absent values.
extension SwiftDraft {
    /// The value that old code uses if the key is absent: of the other branch, after `??`, or the property's own initial value. A value that
    /// depends on more than the key is told.
    mutating func absentValue(
        _ read: SwiftFacts.CoderCall,
        _ fact: SwiftFacts.Property,
        _ item: inout SchemaDraft.Property
    ) -> SwiftFacts.Expression? {
        let sure = read.others.filter { $0.condition == nil }
        for other in read.others where other.condition != nil || other.value.text != sure.first?.value.text {
            let when = other.condition.map { " where \($0)" } ?? ""
            item.comments.add("It becomes \(other.value.text)\(when).", place(other.place))
        }
        if read.others.isEmpty, let condition = read.condition {
            item.comments.add("It is read only where \(condition).", place(read.place))
        }
        let kept = read.isConditional && read.others.isEmpty ? fact.initial : nil
        return sure.first?.value ?? read.outerFallback ?? read.fallback ?? read.others.first?.value ?? kept
    }

    mutating func absent(
        _ read: SwiftFacts.CoderCall?,
        _ spelling: SwiftSpelling,
        _ fact: SwiftFacts.Property,
        of type: Declaration,
        _ item: inout SchemaDraft.Property,
        asksForKey: Bool = false
    ) {
        guard let read, !item.isOpen else { return }
        var value = absentValue(read, fact, &item)
        var isInline = Self.inlineType(read.function) != nil && !read.isForced
        // `coder.decodeObject(forKey: "isOn") as? Bool ?? coder.decodeBool(forKey: "isOn")`
        if let text = value?.text, text.contains("decode"), text.contains("orKey") {
            isInline = isInline || Self.inlineNames.keys.contains { text.contains("decode\($0)(") }
            value = nil
        }
        guard let name = spelling.enumName, let declared = types[name], declared.kind == .enum else {
            if let value {
                setDefault(value, spelling, of: fact, in: type, &item, otherwise: "Where it is absent, it is")
                if spelling.type.isOptional, item["default"] != nil {
                    item.comments.add(
                        "An archived nil was read as this default, too, and is nil here.",
                        place(read.place)
                    )
                }
            } else if isInline, read.isConditional, read.others.isEmpty, !spelling.type.isOptional {
                let text = "Where its key is absent, it has another value, which is not known here: required."
                item.comments.add(text, place(read.place))
            } else if asksForKey, !read.isConditional, isInline {
                item.comments.add(
                    "The old code asks for its key, and may end where it is absent: required here.",
                    place(read.place)
                )
            } else if isInline, !spelling.type.isOptional, let builtin = spelling.builtin {
                let conversions = Self.conversions.values.joined().filter { $0.type == builtin }
                if builtin.isNumber || builtin.traits.form == .geometry {
                    item.attributes.append(("default", builtin.traits.sample))
                } else if let conversion = conversions.first(where: { item.converts(by: $0.decode) }) {
                    let code = conversion.decode.replacing(".init", with: "").replacing(":)", with: ": 0)")
                    item.attributes.append(("default", "{ swift: \(YAMLText.quoted(code)) }"))
                }
            }
            return
        }
        func named(_ value: SwiftFacts.Expression?) -> String? {
            value.flatMap { value in declared.cases.first { value.value.hasSuffix(".\($0.name)") }?.name }
        }
        let other = named(value)
        let unknown =
            read.steps.contains { $0.contains("rawValue:") }
            ? named(read.outerFallback ?? read.fallback) ?? (read.isForced ? nil : other) : nil
        if let unknown { note(unknown: unknown, of: name, read, &item) }
        // The raw value that is read in place of an absent one may be that of a case, unless the code asks for the key first.
        let raw = read.fallback.flatMap { types.constant($0, in: type.name)?.value } ?? (isInline ? "0" : nil)
        let index = asksForKey ? nil : types.rawValues(of: declared)?.firstIndex { $0.value == raw }
        if let absent = index.map({ declared.cases[$0].name }) ?? other {
            item.attributes.append(("default", ".\(absent)"))
        }
    }

    private mutating func note(
        unknown name: String,
        of type: String,
        _ read: SwiftFacts.CoderCall,
        _ item: inout SchemaDraft.Property
    ) {
        if let other = unknownCases[type], other != name {
            item.comments.add(
                "Raw values without a case are read as .\(name) here, and as .\(other) elsewhere.",
                place(read.place)
            )
        } else {
            unknownCases[type] = name
        }
    }
}

extension SchemaDraft.Property {
    fileprivate func converts(by function: String) -> Bool {
        attributes.contains { $0.key == "convert" && $0.value.contains(YAMLText.quoted(function)) }
    }
}
