import SchemaDiagnostics
import YAMLTree

extension ModelResolver {
    private mutating func reportNoCode(_ literal: Literal) {
        let text = literal.span.text
        guard let start = text.unicodeScalars.first, start == "[" || start == "{" else {
            bag.report(.valueMismatch, "expected Swift code after 'swift'", at: literal.span)
            return
        }
        bag.report(
            .valueMismatch,
            "Swift code that starts with '\(start)' needs quotes, since YAML reads it as a list or a mapping",
            at: literal.span,
            fixIts: [FixIt("quote it", replace: literal.span, with: quotedYAML(text))]
        )
    }

    /// A default, or another value that a schema has for a property: a literal of the type, or `{ swift: code }`. nil if it does not fit,
    /// which is reported.
    package mutating func readValue(_ literal: Literal, as type: PropertyType) -> DefaultValue? {
        if case .mapping(let pairs) = literal.content, pairs.count == 1, let pair = pairs.first,
            pair.key.value.text == "swift"
        {
            guard case .scalar(let scalar) = pair.value.content, !scalar.text.isEmpty else {
                reportNoCode(pair.value)
                return nil
            }
            bag.checkCode(Spanned(scalar.text, pair.value.span))
            return .code(model.codeNames.renaming(scalar.text))
        }
        if type.isUnknown { return nil }
        if case .scalar(let scalar) = literal.content, scalar.isPlain {
            if reportMissing(literal) { return nil }
            if scalar.text == "nil" { return readNil(literal, as: type) }
            if scalar.text == "null" || scalar.text == "~", type.isOptional || type != .builtin(.string),
                type != .propertyList
            {
                reportNull(literal, as: type)
                return nil
            }
            // A case may have the name.
            let isCase = if case .enumeration = type.wrapped { scalar.text == "none" } else { false }
            if ["nil", "null", "none", "undefined", "nullptr"].contains(scalar.text.lowercased()), !isCase,
                type.isOptional,
                type.wrapped != .builtin(.string), type.wrapped != .propertyList
            {
                reportNull(literal, as: type)
                return nil
            }
        }
        return readLiteral(literal, as: type.wrapped)
    }

    /// YAML's words for nil, which are text here.
    private mutating func reportNull(_ literal: Literal, as type: PropertyType) {
        guard type.isOptional else {
            _ = readNil(literal, as: type)
            return
        }
        let quoting = FixIt("quote it if it is text", replace: literal.span, with: "'\(literal.span.text)'")
        let isText = type.wrapped == .builtin(.string) || type.wrapped == .propertyList
        bag.report(
            .valueMismatch,
            isText
                ? "'\(literal.span.text)' is text here, and nil is written 'nil'"
                : "expected a value of type \(describe(type)), found '\(literal.span.text)', which is written 'nil' here",
            at: literal.span,
            fixIts: [literal.span.writing("nil")]
                + (isText ? [quoting] : [])
        )
    }

    private mutating func readNil(_ literal: Literal, as type: PropertyType) -> DefaultValue? {
        if type.isOptional { return .null }
        let isText = type == .builtin(.string)
        bag.report(
            .valueMismatch,
            "nil is not a value of \(describe(type)), which is not optional",
            at: literal.span,
            notes: [Note("an optional type ends in '?': \(describe(type))?")]
                + (isText ? [Note("the text 'nil' is written in quotes")] : []),
            fixIts: typedProperty.map { property in
                guard property[.default]?.valueSpan == literal.span else { return [] }
                return [property.makingOptional]
            } ?? []
        )
        return nil
    }

    private mutating func readLiteral(_ literal: Literal, as type: PropertyType) -> DefaultValue? {
        switch type {
        case .builtin(let builtin): return readBuiltin(literal, as: builtin)
        case .propertyList: return readPropertyList(literal)
        case .array(let element), .set(let element):
            guard case .list(let items) = literal.content else { return mismatch(literal, type, "as in [] or [a, b]") }
            let values = items.map { readElement($0, as: element) }
            if case .set = type { reportRepeated(values, items, as: element) }
            let read = values.compactMap { $0 }
            return read.count == values.count ? .array(read) : nil
        case .dictionary(let keyType, let valueType):
            guard case .mapping(let pairs) = literal.content else {
                return mismatch(literal, type, "as in {} or { key: value }")
            }
            var result: [DefaultPair] = []
            var places: [DefaultValue: SourceSpan] = [:]
            for pair in pairs {
                let key = readKey(Literal(.scalar(pair.key.value), pair.key.span), as: keyType)
                if let key, let first = places.updateValue(pair.key.span, forKey: identity(of: key, as: keyType)) {
                    bag.report(
                        .repeatedItem,
                        "'\(shortened(pair.key.value.text))' is the key of two values",
                        at: pair.key.span,
                        notes: [Note("first here", at: first)]
                    )
                }
                let value = readElement(pair.value, as: valueType)
                if let key, let value { result.append(DefaultPair(key: key, value: value)) }
            }
            return result.count == pairs.count ? .dictionary(result) : nil
        case .enumeration(let name), .union(let name): return readEnumCase(literal, of: name)
        case .structure, .object, .foreign: return mismatch(literal, type, nil)
        case .optional(let wrapped): return readValue(literal, as: wrapped)
        }
    }

    /// A set has each element once.
    private mutating func reportRepeated(_ values: [DefaultValue?], _ items: [Literal], as type: PropertyType) {
        let texts = items.map { Spanned($0.span.withQuotes.text, $0.span.withQuotes) }
        var places: [DefaultValue: SourceSpan] = [:]
        for (value, item) in zip(values, texts) {
            guard let value, let first = places.updateValue(item.span, forKey: identity(of: value, as: type)) else {
                continue
            }
            bag.reportRepeated(item, first: first, in: "a set", item.removing(from: texts, of: "default"))
        }
    }

    /// The text by which keys and elements of sets are compared: a UUID's letters may be lower or upper case.
    private func identity(of key: DefaultValue, as type: PropertyType) -> DefaultValue {
        switch key {
        case .string(let text) where type == .builtin(.uuid): .string(text.uppercased())
        case .real(let text): Double(text.filter { $0 != "_" }).map { .real("\($0)") } ?? key
        default: key
        }
    }

    /// A dictionary's key: every text may be one.
    private mutating func readKey(_ literal: Literal, as type: PropertyType) -> DefaultValue? {
        reportMissing(literal) ? nil : readLiteral(literal, as: type)
    }

    private mutating func readElement(_ literal: Literal, as type: PropertyType) -> DefaultValue? {
        if let scalar = literal.scalar, scalar.isPlain, scalar.text == "nil", type != .propertyList {
            return readNil(literal, as: type)
        }
        return readKey(literal, as: type.wrapped)
    }

    private mutating func reportMissing(_ literal: Literal) -> Bool {
        guard let scalar = literal.scalar, scalar.isPlain, scalar.text.isEmpty else { return false }
        // `#fff` is a comment.
        let bytes = literal.span.file.bytes
        let line = bytes[literal.span.start...].prefix { $0 != 0x0A && $0 != 0x0D }.drop { $0 == 0x20 }
        if line.first == UInt8(ascii: "#"), line.dropFirst().first.map({ $0 != 0x20 }) == true {
            let text = String(String(decoding: line, as: UTF8.self).trimmed())
            let place = literal.span.at(line.startIndex, line.startIndex + text.utf8.count)
            bag.report(
                .valueMismatch,
                "a value is missing: '\(shortened(text))' is a comment without quotes",
                at: place,
                fixIts: [place.writing(YAMLText.quoted(text)).withSeveralReadings]
            )
            return true
        }
        bag.report(
            .valueMismatch,
            "a value is missing; the empty text is written \"\"",
            at: literal.span,
            fixIts: ["default", "min", "max"].compactMap { literal.span.removing($0) }
        )
        return true
    }

    private mutating func readBuiltin(_ literal: Literal, as builtin: BuiltinType) -> DefaultValue? {
        let type = PropertyType.builtin(builtin)
        guard case .scalar(let scalar) = literal.content else { return mismatch(literal, type, nil) }
        if builtin.isQuantity, scalar.isPlain, hasLeadingZero(scalar.text) {
            return reportLeadingZero(scalar, at: literal.span)
        }
        switch builtin.traits.literals {
        case .bool:
            if scalar.isPlain, let value = Bool(scalar.text) { return .bool(value) }
            return mismatch(literal, type, "true or false", wordForBool(scalar.text))
        case .integer:
            guard IntegerLiteral(scalar.text) != nil, scalar.isPlain else {
                let isHuge = scalar.isPlain && isWholeNumber(scalar.text)
                return isHuge ? reportOutOfRange(scalar, builtin, at: literal.span) : mismatch(literal, type, nil)
            }
            return integerLiteral(Spanned(scalar, literal.span), as: builtin).map { .integer($0) }
        case .real:
            guard scalar.isPlain, let number = realLiteral(scalar.text) else {
                return mismatch(literal, type, nil, scalar.isPlain ? realLiteral(scalar.text.lowercased()) : nil)
            }
            let plain = number.filter { $0 != "_" }
            let isFinite = builtin == .float ? Float(plain)?.isFinite : Double(plain)?.isFinite
            let isNamed = number.hasSuffix("y") || number == "nan"
            let isInRange = isNamed || isFinite == true
            return isInRange ? .real(number) : reportOutOfRange(scalar, builtin, at: literal.span)
        case .text(let hint, let check, let closest):
            if builtin == .decimal, !check(scalar.text), Double(realLiteral(scalar.text) ?? "")?.isNaN == false {
                return reportOutOfRange(scalar, builtin, at: literal.span)
            }
            if builtin == .string {
                if scalar.isPlain {
                    reportTextLikeCode(scalar.text, at: literal.span)
                } else {
                    reportQuotes(scalar.text, at: literal.span)
                }
            }
            return check(scalar.text)
                ? .string(scalar.text) : mismatch(literal, type, hint, closest.flatMap { $0(scalar.text) })
        case .code:
            return mismatch(literal, type, nil)
        }
    }

    /// `UUID().uuidString`, `.init()` and YAML's words for nil, which are texts.
    private mutating func reportTextLikeCode(_ text: String, at span: SourceSpan) {
        let quoting = FixIt("quote it if it is text", replace: span, with: quotedYAML(text)).withSeveralReadings
        if text == "null" || text == "~" {
            bag.report(
                .textLikeCode,
                "'\(text)' is a text here, not nil",
                at: span,
                notes: [Note("an optional type ends in '?'; without a default it is nil")],
                fixIts: [quoting]
            )
            return
        }
        guard isCode(text[...]) || text.first == "." && isDottedIdentifier(String(text.dropFirst())) else { return }
        let code = "{ swift: \(quotedYAML(text)) }"
        bag.report(
            .textLikeCode,
            "'\(shortened(text))' is a text here, and looks like code",
            at: span,
            fixIts: [
                FixIt("write \(code)", replace: span, with: code).withSeveralReadings,
                quoting,
            ]
        )
    }

    /// `'"EUR"'`: Swift's quotes in YAML's.
    private mutating func reportQuotes(_ text: String, at span: SourceSpan) {
        guard text.count > 1, text.first == "\"", text.last == "\"",
            text.dropFirst().dropLast().allSatisfy({ $0 != "\"" })
        else { return }
        let inner = YAMLText.scalar(String(text.dropFirst().dropLast()))
        bag.report(
            .textLikeCode,
            "the quotes are a part of the text",
            at: span,
            notes: [
                Note(
                    "the text alone is written \(inner), the text with them '{ swift: \(quotedYAML(quotedYAML(text))) }'"
                )
            ],
            fixIts: [FixIt("write \(inner)", replace: span.withQuotes, with: inner).withSeveralReadings]
        )
    }

    /// Without a declared type the schema is read like YAML's core schema: plain true, false and numbers are values of these types.
    private mutating func readPropertyList(_ literal: Literal) -> DefaultValue? {
        switch literal.content {
        case .scalar(let scalar):
            guard scalar.isPlain else { return .string(scalar.text) }
            if hasLeadingZero(scalar.text) { return reportLeadingZero(scalar, at: literal.span) }
            switch scalar.text {
            case "true": return .bool(true)
            case "false": return .bool(false)
            case "nil": return .null
            default: break
            }
            if let literal = IntegerLiteral(scalar.text), let range = BuiltinType.int.integerRange,
                literal.isWithin(range)
            {
                return .integer(literal.decimal)
            }
            return realLiteral(scalar.text).map { .real($0) } ?? .string(scalar.text)
        case .list(let items):
            let values = items.compactMap { readPropertyList($0) }
            return values.count == items.count ? .array(values) : nil
        case .mapping(let pairs):
            let read = pairs.compactMap { pair in
                readPropertyList(pair.value).map { DefaultPair(key: .string(pair.key.value.text), value: $0) }
            }
            return read.count == pairs.count ? .dictionary(read) : nil
        }
    }

    private mutating func readEnumCase(_ literal: Literal, of name: TypeName) -> DefaultValue? {
        guard let declaration = enumModel(name) else { return nil }
        if declaration.isOptions, case .list(let items) = literal.content {
            let values = items.map { readEnumCase($0, of: name) }
            let read = values.compactMap { $0 }
            return read.count == values.count ? .array(read) : nil
        }
        let type = declaration.type
        // That it has none is reported.
        let isReported = name.model == model.name && declaration.unknown != .keep && !declaration.isOptions
        if declaration.cases.isEmpty, isReported { return nil }
        guard case .scalar(let scalar) = literal.content else {
            return mismatch(literal, type, "a case, as in .\(sampleCase(declaration))")
        }
        let isCase = scalar.text.hasPrefix(".")
        let caseName = isCase ? String(scalar.text.dropFirst()) : scalar.text
        if let known = declaration.cases.first(where: { $0.name == caseName }) {
            if let payload = known.payload {
                bag.report(
                    .valueMismatch,
                    "case '\(caseName)' holds a value of type \(describe(payload)), which a default cannot say",
                    at: literal.span,
                    notes: [Note("code can, as in { swift: .\(caseName)(...) }")]
                )
                return nil
            }
            if isCase, scalar.isPlain { return .enumCase(name, caseName) }
            bag.report(
                .valueMismatch,
                "a case of \(name.name) is written '.\(caseName)'",
                at: literal.span,
                fixIts: [literal.span.writing(".\(caseName)")]
            )
            return nil
        }
        if isCase, scalar.isPlain, let today = formerCases[name]?[caseName],
            declaration.cases.contains(where: { $0.name == today && $0.payload == nil })
        {
            return .enumCase(name, today)
        }
        guard isCase else {
            // `1`, the raw value of a case.
            let byRaw = Int(caseName) == nil ? nil : declaration.cases.first { $0.raw == caseName }
            let meant =
                !bag.suggests
                ? nil
                : (byRaw ?? declaration.cases.first { $0.isMeant(by: caseName, of: name.name) }).map { ".\($0.name)" }
            return mismatch(literal, type, "a case, as in .\(sampleCase(declaration))", meant)
        }
        let meant = bag.suggests ? declaration.cases.first { $0.isMeant(by: caseName, of: name.name) } : nil
        let names = declaration.cases.map(\.name)
        let renamed = declaration.history.currentName(of: caseName).flatMap { names.contains($0) ? $0 : nil }
        let match = renamed ?? meant?.name ?? bag.closestMatch(to: caseName, among: names)
        // `.read | .write`
        let parts = caseName.split { " |.".contains($0) }.map(String.init)
        let isSet = declaration.isOptions && caseName.contains("|") && parts.allSatisfy(names.contains)
        let meaning = isSet ? "[\(parts.map { ".\($0)" }.joined(separator: ", "))]" : nil
        bag.report(
            .unknownCase,
            isSet
                ? "several options are a list" : "enum '\(name.name)' has no case '\(shortened(caseName))'",
            at: literal.span,
            notes: [Note("'\(name.name)' is declared here", at: declaration.span)],
            fixIts: [
                meaning.map { FixIt("write '\($0)'", replace: literal.span, with: $0) }
                    ?? match.map { FixIt("did you mean '.\($0)'?", replace: literal.span, with: ".\($0)") }
            ]
        )
        return nil
    }

    private func sampleCase(_ declaration: EnumModel) -> String {
        declaration.cases.first { $0.payload == nil }?.name ?? "name"
    }

    func enumModel(_ name: TypeName) -> EnumModel? {
        if name.model == model.name { return enumIndexes[name.name].map { model.enums[$0] } }
        return model.uses.first { $0.name == name.model }?.enums.first { $0.name == name }
    }

    private mutating func mismatch(
        _ literal: Literal,
        _ type: PropertyType,
        _ hint: String?,
        _ instead: String? = nil
    ) -> DefaultValue? {
        var found: String
        switch literal.content {
        case .mapping: found = "a mapping"
        case .list: found = "a list"
        case .scalar(let scalar): found = quoted(scalar)
        }
        var fixIts = instead.map { [literal.span.writing($0)] } ?? []
        let meant = defaultMeant(by: literal.content, as: type, spelled: describe(type))
        let code = literal.scalar.flatMap { $0.isPlain && $0.text.contains("(") ? $0.text : nil }
        if case .scalar(let scalar) = literal.content, !scalar.isPlain, isPlainValue(scalar.text, of: type) {
            fixIts = [FixIt("write it without quotes", replace: literal.span, with: scalar.text)]
        } else if instead == nil, let text = meant ?? code.map({ "{ swift: \(quotedYAML($0)) }" }) {
            if code != nil { found += ", which looks like code" }
            fixIts = [FixIt("write \(text)", replace: literal.span, with: text)]
        }
        if case .mapping(let pairs) = literal.content, pairs.count == 1, let pair = pairs.first,
            pair.value.scalar != nil,
            closestMatch(to: pair.key.value.text, among: ["swift"]) != nil
        {
            fixIts = FixIt.didYouMean("swift", at: pair.key.span)
        }
        let expected = "expected a value of type \(describe(type))" + (hint.map { ", \($0)" } ?? "")
        bag.report(
            .valueMismatch,
            "\(expected), found \(found)",
            at: literal.span,
            notes: hint == nil && (meant == nil || code != nil)
                ? [Note("any value may be written as code: { swift: … }")] : [],
            fixIts: fixIts
        )
        return nil
    }

    /// Whether a quoted text would be a literal of its type without the quotes.
    private func isPlainValue(_ text: String, of type: PropertyType) -> Bool {
        guard case .builtin(let builtin) = type else { return false }
        if builtin == .bool { return text == "true" || text == "false" }
        if let range = builtin.integerRange { return IntegerLiteral(text)?.isWithin(range) ?? false }
        return builtin.isReal && realLiteral(text) != nil
    }

    private func isWholeNumber(_ text: String) -> Bool {
        let digits = text.hasPrefix("-") ? text.dropFirst() : Substring(text)
        return !digits.isEmpty && digits.utf8.allSatisfy(isASCIIDigit)
    }

    /// A type in Swift's spelling, for messages.
    package func describe(_ type: PropertyType) -> String {
        type.spelling { $0.model == model.name || $0.model.isEmpty ? $0.name : "\($0.model).\($0.name)" }
    }
}

extension EnumModel.Case {
    /// `Genre.drama`, `DRAMA`, `GENRE_DRAMA`.
    fileprivate func isMeant(by text: String, of owner: String) -> Bool {
        guard payload == nil else { return false }
        func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        return [plain(name), plain(owner + name)].contains(plain(text))
    }
}

extension DiagnosticID {
    static let valueMismatch = DiagnosticID("value-mismatch")
    static let numberOutOfRange = DiagnosticID("number-out-of-range")
    package static let textLikeCode = DiagnosticID("text-like-code", .warning)
}
