import SchemaDiagnostics
import YAMLTree

extension ModelResolver {
    /// `validated` applies to subclasses, too.
    mutating func resolveValidated() {
        for number in tree.preorder where number < tree.ownCount {
            let parent = tree.parents[number]
            if parent >= 0, ofClass(parent, { $0.isValidated }) { model.classes[number].isValidated = true }
        }
    }

    /// Adds a rule to a property, if its type allows the rule.
    mutating func resolveRule(
        _ property: inout PropertyModel,
        _ attribute: PropertyAttribute,
        _ declaration: PropertyDeclaration
    ) {
        let type = property.type.wrapped
        if type.isUnknown { return }
        switch (attribute.name, attribute.value) {
        case (.min, .literal(let literal)), (.max, .literal(let literal)):
            if type == .builtin(.string) || type == .builtin(.data) || type.isCollection {
                return reportSize(property, attribute, declaration)
            }
            guard case .builtin(let builtin) = type,
                builtin.isQuantity || builtin == .date
            else { return reportRuleType(property, attribute, "numbers and dates") }
            guard let limit = limit(literal, builtin) else { return }
            property.rules.append(attribute.name == .min ? .min(limit) : .max(limit))
        case (.length, .text(let text)):
            guard type == .builtin(.string) || type == .builtin(.data) else {
                return type.isCollection
                    ? reportOtherSize(attribute, "String and Data", "elements", declaration[.elements])
                    : reportRuleType(property, attribute, "String and Data")
            }
            if let bounds = bounds(text, attribute) { property.rules.append(.length(bounds)) }
        case (.elements, .text(let text)):
            guard type.isCollection else {
                return type == .builtin(.string) || type == .builtin(.data)
                    ? reportOtherSize(attribute, "arrays, sets and dictionaries", "length", declaration[.length])
                    : reportRuleType(property, attribute, "arrays, sets and dictionaries")
            }
            if let bounds = bounds(text, attribute) { property.rules.append(.elements(bounds)) }
        case (.pattern, .text(let text)):
            guard type == .builtin(.string) else { return reportRuleType(property, attribute, "String") }
            do { property.rules.append(.pattern(text, try TextPattern(text))) } catch {
                bag.report(
                    .patternSyntax,
                    error.message,
                    at: attribute.valueSpan,
                    notes: error.meant == nil ? [Note("a sign that is meant as itself has '\\' before it")] : [],
                    fixIts: [
                        error.meant.map {
                            FixIt("write '\(shortened($0))'", replace: attribute.valueSpan, with: quotedYAML($0))
                        }
                    ]
                )
            }
        default: break
        }
    }

    mutating func checkLimits(_ property: PropertyModel, _ declaration: PropertyDeclaration) {
        guard let least = property.rules.lazy.compactMap({ if case .min(let limit) = $0 { limit } else { nil } }).first,
            let most = property.rules.lazy.compactMap({ if case .max(let limit) = $0 { limit } else { nil } }).first,
            least.number > most.number, let attribute = declaration[.max]
        else { return }
        bag.report(
            .ruleBounds,
            "'max' is \(most.text) and less than 'min', which is \(least.text): no value is both",
            at: attribute.valueSpan,
            fixIts: [declaration[.min].map { FixIt.exchange(attribute.valueSpan, $0.valueSpan).withSeveralReadings }]
        )
    }

    /// `min: 3, max: 20` of a text, whose length is limited; both are reported at the first.
    private mutating func reportSize(
        _ property: PropertyModel,
        _ attribute: PropertyAttribute,
        _ declaration: PropertyDeclaration
    ) {
        let ends = [declaration[.min], declaration[.max]]
        guard ends.compactMap({ $0?.keySpan.start }).min() == attribute.keySpan.start else { return }
        let (limit, what) = property.type.wrapped.isCollection ? ("elements", "a collection") : ("length", "a text")
        let texts = ends.map { $0?.valueSpan.text }
        let isWhole = texts.allSatisfy { $0.map { !$0.isEmpty && $0.utf8.allSatisfy(isASCIIDigit) } ?? true }
        let range = "\(limit): \(texts[0] ?? (texts[1] == nil ? "" : "0"))...\(texts[1] ?? "")"
        let removed = ends.compactMap(\.self).filter { $0.name != attribute.name }
        let edits =
            [FixIt.Edit(attribute.keySpan.at(attribute.keySpan.start, attribute.valueSpan.end), replacement: range)]
            + removed.map { removal(of: $0.keySpan, to: $0.valueSpan) }
        bag.report(
            .ruleType,
            "'\(attribute.name.text)' is for numbers and dates; '\(limit)' limits \(what), as in '\(limit): 1...40'",
            at: attribute.keySpan,
            fixIts: isWhole && declaration[.length] == nil && declaration[.elements] == nil
                ? [FixIt("write '\(range)'", edits: edits)] : [attribute.removing]
        )
    }

    private mutating func reportOtherSize(
        _ attribute: PropertyAttribute,
        _ types: String,
        _ other: String,
        _ known: PropertyAttribute?
    ) {
        bag.report(
            .ruleType,
            "'\(attribute.name.text)' is for \(types); here it is '\(other)'",
            at: attribute.keySpan,
            fixIts: [known == nil ? attribute.keySpan.writing(other) : attribute.removing]
        )
    }

    private mutating func reportRuleType(_ property: PropertyModel, _ attribute: PropertyAttribute, _ types: String) {
        reject(attribute, .ruleType, "'\(attribute.name.text)' is for \(types), not for \(describe(property.type))")
    }

    private mutating func limit(_ literal: Literal, _ type: BuiltinType) -> PropertyRule.Limit? {
        let text = literal.scalar?.text ?? ""
        guard type == .date else {
            guard let value = readValue(literal, as: .builtin(type)) else { return nil }
            // Digits may be grouped, and whole numbers may be in another base.
            let digits = text.filter { $0 != "_" }
            let number: Double? =
                if case .integer(let decimal) = value { Double(decimal) } else { Double(digits) }
            guard let number, !number.isNaN else {
                bag.report(.ruleBounds, "expected a number, found '\(shortened(literal.span.text))'", at: literal.span)
                return nil
            }
            return PropertyRule.Limit(text: text, value: value, number: number)
        }
        guard let seconds = secondsSince1970(text) else {
            bag.report(
                .ruleBounds,
                "expected a date as in 2024-12-31 or 2024-12-31T23:59:00Z, found '\(shortened(literal.span.text))'",
                at: literal.span
            )
            return nil
        }
        let code = "Date(timeIntervalSince1970: \(seconds))"
        return PropertyRule.Limit(text: text, value: .code(code), number: seconds)
    }

    /// `1...80` of `1..80`, `1-80` and `1..<81`.
    private func range(meantBy text: String) -> String? {
        guard let match = text.wholeMatch(of: /(\d+) *(\.\.<|\.\.|[-–]) *(\d+)/), let most = Int(match.3), most > 0
        else { return nil }
        return "\(match.1)...\(match.2 == "..<" ? most - 1 : most)"
    }

    /// `3`, `1...80`, `1...`, `...80`.
    private mutating func bounds(_ text: String, _ attribute: PropertyAttribute) -> PropertyRule.Bounds? {
        let parts: [String]
        if let dots = text.firstRange(of: "...") {
            parts = [String(text[..<dots.lowerBound]), String(text[dots.upperBound...])]
        } else {
            parts = [text, text]
        }
        func number(_ text: String) -> Int? { text.utf8.allSatisfy({ isASCIIDigit($0) }) ? Int(text) : nil }
        let least = parts[0].isEmpty ? 0 : number(parts[0])
        let most = parts[1].isEmpty ? Int.max : number(parts[1])
        guard let least, let most, parts != ["", ""] else {
            bag.report(
                .ruleBounds,
                "expected a number or a range as in 3, 1...80 or 1... for '\(attribute.name.text)', found '\(shortened(text))'",
                at: attribute.valueSpan,
                fixIts: [range(meantBy: text).map { attribute.valueSpan.writing($0) }]
            )
            return nil
        }
        guard least <= most else {
            bag.report(
                .ruleBounds,
                "the range \(text) is empty: \(least) is more than \(most)",
                at: attribute.valueSpan,
                fixIts: [
                    attribute.valueSpan.writing("\(most)...\(least)")
                        .withSeveralReadings
                ]
            )
            return nil
        }
        return PropertyRule.Bounds(least: least, most: parts[1].isEmpty ? nil : most)
    }
}

extension DiagnosticBag {
    /// A default, or another value that a schema has for a property: one that no object may have.
    /// - Parameters:
    ///   - owner: the validated class or struct whose objects must satisfy the rules of the property.
    ///   - version: the newest version whose objects have it where they lack the property; nil: it is the default.
    ///   - count: the place of `count`.
    package mutating func check(
        _ value: DefaultValue,
        of property: PropertyModel,
        validatedBy owner: String?,
        at span: SourceSpan,
        before version: Int? = nil,
        count: SourceSpan? = nil
    ) {
        let subject = version == nil ? "the default" : "the value"
        if property.isPacked, let most = property.count, case .array(let values) = value, values.count != most {
            report(
                .countDefault,
                "\(subject) has \(values.count) elements, but 'count' says \(most)",
                at: span,
                notes: [count.map { Note("the count is fixed here", at: $0) }],
                fixIts: count.map {
                    let fixIt = FixIt("write 'count: \(values.count)'", replace: $0, with: "\(values.count)")
                    return [fixIt.withSeveralReadings]
                } ?? []
            )
        }
        guard let rule = property.rules.first(where: { $0.isBroken(by: value) }) else { return }
        guard let owner else {
            // An empty text begins a form; a number out of its own range is a slip.
            guard version == nil, rule.isLimit else { return }
            return report(
                .ruleDefault,
                "the default breaks '\(rule.description)'",
                at: span,
                notes: [Note("'validate()' rejects an object that has it")]
            )
        }
        report(
            .ruleDefault,
            "\(subject) breaks '\(rule.description)', and '\(owner)' is validated",
            at: span,
            notes: [
                Note(
                    version.map {
                        "objects written before version \($0) cannot be read if they lack '\(property.name)'"
                    }
                        ?? "an object cannot be written before '\(property.name)' is set, and none can be read that lacks it"
                )
            ]
        )
    }
}

extension Model {
    /// By the place of a property: a validated class or struct whose objects must satisfy its rules, as they have it, inherit it, or have the
    /// struct in them.
    package var validatedOwners: [SourceSpan: String] {
        var pending = records.filter(\.isValidated)
        if pending.isEmpty { return [:] }
        let known = Dictionary(records.map { ($0.name, $0) }) { first, _ in first }
        let payloads = Dictionary(enums.map { ($0.name, $0.payloads) }) { first, _ in first }
        var owners = Dictionary(pending.map { ($0.name, $0.name.name) }) { first, _ in first }
        var result: [SourceSpan: String] = [:]
        var index = 0
        while index < pending.count {
            let record = pending[index]
            index += 1
            var inside: [TypeName] = []
            if case .generated(let above)? = record.superclass { inside.append(above) }
            func note(_ part: PropertyType) {
                switch part {
                case .structure(let name): inside.append(name)
                case .union(let name):
                    for case .structure(let held) in payloads[name] ?? [] { inside.append(held) }
                default: break
                }
            }
            for property in record.properties {
                result[property.span] = owners[record.name]
                property.type.forEachPart(note)
            }
            for name in inside where owners[name] == nil {
                owners[name] = owners[record.name]
                if let record = known[name] { pending.append(record) }
            }
        }
        return result
    }
}

/// The seconds of `2024-12-31` (midnight UTC), `2024-12-31T23:59Z`, `2024-12-31T23:59:59.5+01:00`.
private func secondsSince1970(_ text: String) -> Double? {
    let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    func number(_ text: some StringProtocol, _ digits: Int, _ range: ClosedRange<Int>) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ isASCIIDigit($0) }), let value = Int(text) else {
            return nil
        }
        return range.contains(value) ? value : nil
    }
    let date = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard date.count == 3, let year = number(date[0], 4, 1...9_999), let month = number(date[1], 2, 1...12),
        let day = number(date[2], 2, 1...31)
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard day <= lengths[month - 1] else { return nil }
    let before = year - 1
    let days = before * 365 + before / 4 - before / 100 + before / 400 + lengths[..<(month - 1)].reduce(0, +) + day - 1
    var seconds = Double(days - 719_162) * 86_400
    guard halves.count == 2 else { return seconds }
    var time = halves[1]
    if time.hasSuffix("Z") {
        time.removeLast()
    } else {
        guard let sign = time.lastIndex(where: { $0 == "+" || $0 == "-" }) else { return nil }
        let zone = time[time.index(after: sign)...].split(separator: ":", omittingEmptySubsequences: false)
        guard zone.count == 2, let hours = number(zone[0], 2, 0...14), let minutes = number(zone[1], 2, 0...59) else {
            return nil
        }
        seconds -= Double(hours * 3_600 + minutes * 60) * (time[sign] == "+" ? 1 : -1)
        time = String(time[..<sign])
    }
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let hour = number(parts[0], 2, 0...23),
        let minute = number(parts[1], 2, 0...59)
    else { return nil }
    seconds += Double(hour * 3_600 + minute * 60)
    guard parts.count == 3 else { return seconds }
    guard let whole = number(parts[2].prefix(2), 2, 0...59), let value = Double(parts[2]), Int(value) == whole else {
        return nil
    }
    return seconds + value
}

extension DiagnosticID {
    static let countDefault = DiagnosticID("count-default")
    static let ruleDefault = DiagnosticID("rule-default", .warning)
    static let ruleType = DiagnosticID("rule-type")
    static let ruleBounds = DiagnosticID("rule-bounds")
    static let patternSyntax = DiagnosticID("pattern-syntax")
}
