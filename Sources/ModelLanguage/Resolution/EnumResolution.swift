import SchemaDiagnostics
import YAMLTree

extension ModelResolver {
    mutating func resolveEnums() {
        for index in model.enums.indices {
            enumIndexes[model.enums[index].name.name] = index
            resolveEnum(at: index, enumDeclarations[index])
        }
    }

    private mutating func resolveEnum(at index: Int, _ declaration: EnumDeclaration) {
        var result = model.enums[index]
        result.doc = declaration.doc
        result.access = declaration.access?.value
        result.info = declaration.info
        result.isOptions = declaration.options?.value ?? false
        result.isUnion = declaration.oneOfKey != nil
        result.protocols = declaration.protocols.map(\.value)
        result.since = resolveVersion(declaration.since, "since")
        result.sinceSpan = declaration.since?.span
        result.history = declaration.history
        checkHistoryVersions(declaration.history)
        if let raw = declaration.raw {
            guard let type = EnumModel.RawType(raw, into: &bag) else { return }
            result.rawType = type
        }
        if result.isOptions, result.rawType == .string, let options = declaration.options {
            bag.report(
                .optionsRawType,
                "an option set requires a raw integer type, as in 'raw: UInt'",
                at: declaration.raw?.span ?? options.span,
                fixIts: declaration.raw.map { [$0.span.writing("UInt")] }
                    ?? [
                        FixIt(
                            "write 'raw: UInt'",
                            replace: options.span,
                            with: "true\(declaration.longFormSeparator(at: options.span))raw: UInt"
                        )
                    ]
            )
            model.enums[index] = result
            return
        }
        result.cases = resolveCases(declaration, result.rawType)
        if result.rawType == .string {
            warnOfTypes(in: declaration)
            warnOfNumbers(in: declaration)
        } else if result.isOptions {
            warnOfCounting(in: declaration)
        }
        result.unknown = resolveUnknown(declaration, result)
        if declaration.cases.isEmpty, !declaration.isCasesUnreadable, !result.isOptions, result.unknown != .keep,
            let span = declaration.casesSpan ?? declaration.oneOfKey
        {
            bag.report(
                .enumWithoutCases,
                "enum '\(declaration.name.value)' has no cases",
                at: span,
                notes: [
                    Note(
                        declaration.oneOfKey == nil
                            ? "as in cases: [good, bad]"
                            : "as in oneOf: { card: Card, cash: none }, where Card is a struct"
                    )
                ]
            )
        }
        model.enums[index] = result
    }

    package mutating func resolveCases(
        _ declaration: EnumDeclaration,
        _ rawType: EnumModel.RawType
    ) -> [EnumModel.Case] {
        var cases: [EnumModel.Case] = []
        cases.reserveCapacity(declaration.cases.count)
        var taken: [String: EnumModel.Case] = [:]
        if case .integer = rawType { reportMissingRawValues(declaration) }
        for declared in declaration.cases {
            if ReservedNames.caseNames.contains(declared.name.value) {
                bag.report(
                    .reservedCaseName,
                    "a case cannot be called '\(declared.name.value)': Swift's enums have a member of that name",
                    at: declared.name.span,
                    notes: [
                        Note(
                            "another name keeps the raw value, as in \(declared.name.value)Value: \(declared.raw?.value.text ?? declared.name.value)"
                        )
                    ]
                )
            }
            // A case with a wrong raw value remains, so that uses of it are not reported as well.
            let raw = rawValue(of: declared, as: rawType)
            var result = EnumModel.Case(
                name: declared.name.value,
                span: declared.name.span,
                raw: raw ?? "",
                isRawWritten: declared.raw != nil
            )
            result.doc = declared.doc
            result.deprecated = declared.deprecated ?? declaration.deprecated
            result.info = declared.info
            if let payload = declared.payload {
                result.hold(resolvePayload(payload, of: declared.name.value, in: declaration.name.value))
            }
            if let raw = result.payload == nil ? raw : nil, let other = taken[raw] {
                bag.report(
                    .duplicateRawValue,
                    "cases '\(other.name)' and '\(result.name)' have the same raw value '\(shortened(raw))'",
                    at: declared.raw?.span ?? declared.name.span,
                    notes: [Note("case '\(other.name)' is here", at: other.span)]
                )
            } else if let raw, result.payload == nil {
                taken[raw] = result
            }
            cases.append(result)
        }
        return cases
    }

    /// The type of a union case's value; `unknown` if it is not allowed, which is reported.
    package mutating func resolvePayload(_ syntax: TypeSyntax, of name: String? = nil, in owner: String = "")
        -> PropertyType
    {
        let type = resolveType(syntax)
        switch type {
        case .structure, .object: return type
        case .builtin(let builtin) where builtin.traits.form != .object: return type
        case _ where type.isUnknown: return .unknown
        case .builtin, .propertyList, .array, .set, .dictionary, .optional, .enumeration, .union, .foreign:
            let holder = name.map { $0.raisingFirst + owner } ?? structName(for: type)
            bag.report(
                .unionPayload,
                "\(describe(type)) cannot be held by a case; expected a struct or class of the model, a built-in type, or none",
                at: syntax.span,
                notes: [
                    Note(
                        "a struct can hold it, in a property, as in: structs: { \(holder): { properties: { value: \(describe(type)) } } }"
                    )
                ]
            )
            return .unknown
        }
    }

    /// Text of the raw value; nil if it is wrong, which is reported.
    private mutating func rawValue(of item: EnumDeclaration.Case, as type: EnumModel.RawType) -> String? {
        guard case .integer(let builtin) = type else { return item.raw?.value.text ?? item.name.value }
        return item.raw.flatMap { integerLiteral($0, as: builtin) }
    }

    /// Reported once for an enum, with numbers for all cases that lack one: from 0, as Swift counts; for option sets the next bit.
    private mutating func reportMissingRawValues(_ declaration: EnumDeclaration) {
        let missing = declaration.cases.filter { $0.raw == nil }
        guard let first = missing.first, let list = declaration.casesSpan else { return }
        let isOptions = declaration.options?.value ?? false
        let known = declaration.cases.compactMap { $0.raw.flatMap { Int($0.value.text) } }
        var next = isOptions ? 1 : 0
        func advance() { next = isOptions ? next << 1 : next + 1 }
        if let highest = known.max() { while next <= highest { advance() } }
        // What else is said of a case would be lost.
        let isPlain = declaration.cases.allSatisfy { $0.doc == nil && $0.deprecated == nil && $0.info == nil }
        let pairs = declaration.cases.map { item in
            if let raw = item.raw { return "\(item.name.value): \(raw.value.text)" }
            defer { advance() }
            return "\(item.name.value): \(next)"
        }
        let text = "{ \(pairs.joined(separator: ", ")) }"
        let fixIt = FixIt("write the numbers", replace: list, with: text).withSeveralReadings
        let name = shortened(first.name.value)
        let message =
            missing.count == 1
            ? "case '\(name)' needs its raw value: integers are always written out"
            : "case '\(name)' and \(missing.count - 1) more need their raw values: integers are always written out"
        bag.report(
            .rawValueMissing,
            message,
            at: first.name.span,
            notes: isOptions
                ? [Note("each option is a bit of its own: 1, 2, 4, 8")]
                : [
                    Note("archives hold these numbers: they are those of the code that wrote them; Swift counts from 0")
                ],
            fixIts: isOptions && next <= 0 || !isPlain || list.text.contains("#") ? [] : [fixIt]
        )
    }

    private func structName(for type: PropertyType) -> String {
        let name = describe(type).filter { $0.isLetter || $0.isNumber }
        return (name.isEmpty ? "Value" : name) + "Value"
    }

    /// `{ number: Int, place: Location }`: raw values that are the names of types.
    private mutating func warnOfTypes(in declaration: EnumDeclaration) {
        let raws = declaration.cases.map(\.raw)
        let texts = raws.map { $0.flatMap { $0.value.isPlain ? $0.value.text : nil } ?? "" }
        guard texts.allSatisfy({ $0.isCapitalized || $0 == "none" }), texts.contains(where: { names[$0] != nil }),
            let first = zip(raws, texts).first(where: { $1 != "none" })?.0
        else { return }
        let cases = zip(declaration.cases, texts).map { "\($0.name.value): \($1)" }.joined(separator: ", ")
        reportRawValueType(
            "'\(first.value.text)' is the raw value of a case here, not the type of a value that it holds",
            at: first.span,
            note: "cases that hold a value are listed under 'oneOf', as in 'oneOf: { \(shortened(cases)) }'",
            raws.compactMap(\.self)
        )
    }

    /// `{ low: 1, high: 2 }` without `raw: Int`: raw values that are text and look like numbers.
    private mutating func warnOfNumbers(in declaration: EnumDeclaration) {
        let raws = declaration.cases.compactMap(\.raw)
        guard declaration.raw == nil, !declaration.isCasesUnreadable, let first = raws.first,
            raws.allSatisfy({ $0.value.isPlain && Int($0.value.text) != nil }),
            Set(raws.map(\.value.text)).count == raws.count
        else { return }
        reportRawValueType(
            "the raw value '\(first.value.text)' is text: an enum without 'raw' holds texts in archives",
            at: first.span,
            note: "with 'raw: Int' archives hold numbers",
            raws,
            [declaration.writingRaw("Int")].compactMap(\.self)
        )
    }

    /// An option set with 1, 2, 3: the third would be the first two together. With 0, 1, 2, 3 the first would be none at all.
    private mutating func warnOfCounting(in declaration: EnumDeclaration) {
        let raws = declaration.cases.compactMap(\.raw)
        let names = declaration.cases.map(\.name.value)
        guard let first = raws.first.flatMap({ Int($0.value.text) }), [0, 1].contains(first) else { return }
        let isCounted = raws.enumerated().allSatisfy { Int($1.value.text) == $0 + first }
        // Of those that are bits, in the order of 1, 2, 3.
        let bits = Array(names.dropFirst(1 - first))
        guard isCounted, (3..<32).contains(bits.count), raws.count == names.count else { return }
        // `both: 3`, `readWrite: 3`.
        let last = names[names.count - 1].lowercased()
        let isTogether =
            ["all", "both", "any", "full"].contains(last) || bits.prefix(2).contains { last.contains($0.lowercased()) }
        guard bits.count > 3 || !isTogether else { return }
        bag.report(
            .rawValueType,
            "the options are counted: '\(bits[2])' is '\(bits[0])' and '\(bits[1])' together"
                + (first == 0 ? ", and '\(names[0])' is none" : ""),
            at: raws[raws.count - bits.count + 2].span,
            notes: [Note("each option is a bit of its own: 1, 2, 4, 8")],
            fixIts: [
                FixIt(
                    "write the bits",
                    edits: raws.enumerated().map { FixIt.Edit($1.span, replacement: "\(1 << $0)") }
                ).withSeveralReadings
            ]
        )
    }

    private mutating func reportRawValueType(
        _ message: String,
        at span: SourceSpan,
        note: String,
        _ raws: [Spanned<YAMLScalar>],
        _ fixIts: [FixIt] = []
    ) {
        let edits = raws.map { FixIt.Edit($0.span, replacement: quotedYAML($0.value.text)) }
        let quoting = FixIt("quote the raw values if they are meant", edits: edits)
        bag.report(
            .rawValueType,
            message,
            at: span,
            notes: [Note(note)],
            fixIts: (fixIts + [quoting]).map(\.withSeveralReadings)
        )
    }

    package mutating func resolveUnknown(_ declaration: EnumDeclaration, _ result: EnumModel) -> EnumModel.Unknown {
        guard let unknown = declaration.unknown else { return .error }
        if result.isOptions {
            bag.report(
                .optionsUnknown,
                "an option set keeps unknown bits by itself; 'unknown' has no use",
                at: unknown.span,
                fixIts: [unknown.span.removing("unknown")]
            )
            return .error
        }
        if unknown.value == "keep", let clash = result.cases.first(where: { $0.name == "keep" }) {
            bag.report(
                .reservedCaseName,
                "'unknown: keep' keeps what is unknown, and 'keep' is a case too",
                at: unknown.span,
                notes: [
                    Note(
                        "the case is declared here; under another name, as in { kept: keep }, it is not the word",
                        at: clash.span
                    )
                ],
                fixIts: [FixIt("write '.keep' for the case", replace: unknown.span, with: ".keep").withSeveralReadings]
            )
        }
        if unknown.value == "keep" {
            if let clash = result.cases.first(where: { $0.name == "unrecognized" }) {
                bag.report(
                    .reservedCaseName,
                    "'unknown: keep' adds a case 'unrecognized', which is declared here",
                    at: clash.span,
                    notes: [Note("'unknown: keep' is here", at: unknown.span)]
                )
            }
            return .keep
        }
        let name = unknown.value.hasPrefix(".") ? String(unknown.value.dropFirst()) : unknown.value
        if let known = declaration.cases.first(where: { $0.name.value == name }) {
            guard let payload = known.payload else { return .fallback(name) }
            bag.report(
                .unionUnknown,
                "case '\(name)' holds a value, which cannot be made from what was found; expected a case without payload, or keep",
                at: unknown.span,
                notes: [Note("it holds this", at: payload.span)]
            )
            return .error
        }
        // That it has none is reported.
        if declaration.cases.isEmpty { return .error }
        let match = bag.closestMatch(to: name, among: declaration.cases.map(\.name.value) + ["keep"])
        bag.report(
            .unknownCase,
            "enum '\(declaration.name.value)' has no case '\(shortened(name))'; expected one of its cases, or keep",
            at: unknown.span,
            fixIts: FixIt.didYouMean(match, at: unknown.span)
        )
        return .error
    }

    /// Decimal digits of a raw value or default, checked against the range of its type.
    package mutating func integerLiteral(_ scalar: Spanned<YAMLScalar>, as builtin: BuiltinType) -> String? {
        if scalar.value.isPlain, hasLeadingZero(scalar.value.text) {
            return reportLeadingZero(scalar.value, at: scalar.span)
        }
        guard scalar.value.isPlain, let literal = IntegerLiteral(scalar.value.text) else {
            bag.report(
                .valueMismatch,
                "expected a value of type \(builtin.rawValue), found \(quoted(scalar.value))",
                at: scalar.span,
                fixIts: wholeNumber(meantBy: scalar.value.text).map { [scalar.span.withQuotes.writing($0)] } ?? []
            )
            return nil
        }
        guard let range = builtin.integerRange, literal.isWithin(range) else {
            return reportOutOfRange(scalar.value, builtin, at: scalar.span)
        }
        return literal.decimal
    }

    /// `"1"`, `1 << 2`
    private func wholeNumber(meantBy text: String) -> String? {
        let parts = text.split(separator: " ").map(String.init)
        if parts.count == 3, parts[1] == "<<", let one = Int(parts[0]), let shift = Int(parts[2]), 0..<62 ~= shift {
            return String(one << shift)
        }
        return IntegerLiteral(text) == nil ? nil : text
    }

    mutating func reportOutOfRange<Value>(_ scalar: YAMLScalar, _ type: BuiltinType, at span: SourceSpan) -> Value? {
        bag.report(.numberOutOfRange, "\(shortened(scalar.text)) does not fit into \(type.rawValue)", at: span)
        return nil
    }

    mutating func reportLeadingZero<Value>(_ scalar: YAMLScalar, at span: SourceSpan) -> Value? {
        bag.report(
            .valueMismatch,
            "a number does not begin with 0: '\(shortened(scalar.text))' is octal for YAML 1.1 and decimal for Swift",
            at: span,
            fixIts: FixIt.withoutLeadingZero(scalar.text, at: span)
        )
        return nil
    }

    func quoted(_ scalar: YAMLScalar) -> String {
        if scalar.text.isEmpty { return scalar.isPlain ? "nothing" : "empty text" }
        return scalar.isPlain ? "'\(shortened(scalar.text))'" : "the text '\(shortened(scalar.text))'"
    }
}

extension EnumModel {
    /// In a property's notation.
    package var type: PropertyType { isUnion ? .union(name) : .enumeration(name) }
    /// Of a union: the types of its cases' values.
    package var payloads: [PropertyType] { cases.compactMap(\.payload) }
}

extension EnumModel.Case {
    /// The raw value of a union's case that has a value is the name of the value's type: archives distinguish cases by this, not by the
    /// case's name.
    package mutating func hold(_ type: PropertyType) {
        payload = type
        raw = Self.raw(holding: type)
        isRawWritten = true
    }

    package static func raw(holding type: PropertyType) -> String { "of " + type.schemaSpelling(in: "") }
}

extension EnumModel.RawType {
    /// The type that `raw:` names; nil if it is not allowed, which is reported.
    package init?(_ raw: Spanned<String>, into bag: inout DiagnosticBag) {
        if raw.value == BuiltinType.string.rawValue {
            self = .string
        } else if let builtin = BuiltinType(rawValue: raw.value), builtin.integerRange != nil {
            self = .integer(builtin)
        } else {
            bag.report(
                .enumRawType,
                "'\(shortened(raw.value))' cannot be the raw type of an enum; expected String or an integer type",
                at: raw.span,
                fixIts: typeElsewhere(raw.value).flatMap { type in
                    let builtin = BuiltinType(rawValue: type)
                    return builtin == .string || builtin?.integerRange != nil
                        ? [raw.span.writing(type)] : nil
                } ?? []
            )
            return nil
        }
    }
}

extension EnumDeclaration {
    /// The text between the value and the next key: a comma in braces, otherwise a line end and the indentation.
    fileprivate func longFormSeparator(at span: SourceSpan) -> String {
        let position = span.position
        let line = String(decoding: span.file.line(position.line), as: UTF8.self)
        let isFlow = line.prefix(position.column - 1).contains("{") || name.span.position.line == position.line
        return isFlow ? ", " : "\n" + line.prefix { $0 == " " }
    }

    /// Writes `raw:` before `cases:`.
    fileprivate func writingRaw(_ type: String) -> FixIt? {
        guard let key = casesKey else { return nil }
        let line = key.file.line(key.position.line).prefix(key.position.column - 1)
        let isFirst = line.allSatisfy { $0 == 0x20 }
        let separator = isFirst ? "\n" + String(decoding: line, as: UTF8.self) : ", "
        return FixIt(
            "write 'raw: \(type)'",
            edits: [FixIt.Edit(inserting: "raw: \(type)\(separator)", at: key.start, in: key.file)]
        )
    }
}

extension DiagnosticID {
    package static let enumRawType = DiagnosticID("enum-raw-type")
    static let enumWithoutCases = DiagnosticID("enum-without-cases")
    package static let rawValueMissing = DiagnosticID("raw-value-missing")
    static let rawValueType = DiagnosticID("raw-value-type", .warning)
    static let duplicateRawValue = DiagnosticID("duplicate-raw-value")
    static let unknownCase = DiagnosticID("unknown-case")
    static let reservedCaseName = DiagnosticID("reserved-case-name")
    static let optionsRawType = DiagnosticID("options-raw-type")
    static let optionsUnknown = DiagnosticID("options-unknown")
    static let unionPayload = DiagnosticID("union-payload")
    static let unionUnknown = DiagnosticID("union-unknown")
}
