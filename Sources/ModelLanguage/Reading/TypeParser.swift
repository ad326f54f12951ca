import SchemaDiagnostics
import YAMLTree

/// Parses the part of Swift's type syntax that schemas use; it stops at the first error.
package struct TypeParser {
    /// Converts offsets in the text to places.
    package enum Origin {
        case verbatim(Int)
        case whole(SourceSpan)
    }

    private let text: [UInt8]
    private let whole: SourceSpan
    private let origin: Origin
    private var index = 0
    private var depth = 0
    package private(set) var problem: Diagnostic?
    /// The type has no values that can be coded: a closure, a pointer, a metatype.
    private(set) var isNeverData = false

    /// Deeper types are rejected, so that no stage has to limit recursion.
    static let maximumDepth = 64

    package init(text: String, file: SourceFile, origin: Origin) {
        self.text = Array(text.utf8)
        whole = SourceSpan(file: file)
        self.origin = origin
    }

    package mutating func parseAll() -> TypeSyntax {
        skipBlanks()
        let type = parseType()
        finish()
        readAsForeign()
        // One cause, one error: the part that was read is not looked up.
        return problem == nil ? type : TypeSyntax(.unreadable, span(0, text.count))
    }

    /// A text that is no type here may be one elsewhere.
    private mutating func readAsForeign() {
        guard let found = problem, found.fixIts.isEmpty, !isNeverData,
            found.id == .typeSyntax || found.id == .typeNotCodable
        else { return }
        let text = String(decoding: text, as: UTF8.self)
        guard let meant = typeMeant(by: text), meant != text else { return }
        var parser = TypeParser(text: meant, file: whole.file, origin: .whole(whole))
        _ = parser.parseType()
        guard parser.problem == nil, parser.index == parser.text.count else { return }
        (problem, index) = (nil, self.text.count)
        failAsWritten(meant, from: 0)
    }

    /// The text between the brackets of a YAML sequence: an element type, or key and value.
    mutating func parseElement(in outer: SourceSpan) -> TypeSyntax {
        skipBlanks()
        let first = parseType()
        if problem == nil, peek == UInt8(ascii: ":") {
            index += 1
            skipBlanks()
            let value = parseType()
            finish()
            return TypeSyntax(.dictionary(key: first, value: value), outer)
        }
        finish()
        return TypeSyntax(.array(first), outer)
    }

    private mutating func finish() {
        guard problem == nil, index < text.count else { return }
        let rest = index
        switch peek {
        case UInt8(ascii: "-") where text[rest...].starts(with: Array("->".utf8)):
            isNeverData = true
            fail(.typeNotCodable, "a closure cannot be coded", from: 0, to: text.count)
        case UInt8(ascii: "!"):
            let written = String(decoding: text[..<rest], as: UTF8.self)
            let type = typeMeant(by: written) ?? written
            let whole = span(0, text.count)
            fail(
                .typeSyntax,
                "'!' is not part of a type: '\(type)' is required, and '\(type)?' may be nil",
                from: rest,
                to: rest + 1,
                fixIts: [
                    FixIt("write '\(type)', as '!' means in GraphQL", replace: whole, with: type).withSeveralReadings,
                    FixIt("write '\(type)?', as '!' means in Swift", replace: whole, with: type + "?")
                        .withSeveralReadings,
                ]
            )
        case UInt8(ascii: "&"):
            fail(
                .typeNotCodable,
                "a composition of protocols must be declared under 'types'",
                from: 0,
                to: text.count
            )
        case UInt8(ascii: "."):
            isNeverData = true
            fail(.typeNotCodable, "a metatype or a member of a type cannot be coded", from: 0, to: text.count)
        case UInt8(ascii: "|"):
            fail(
                .typeSyntax,
                "a property has one type, not one of several",
                from: 0,
                to: text.count,
                notes: [Note("a union is an enum under 'enums' whose cases have 'oneOf', and its name is the type")]
            )
        default:
            let words = String(decoding: text, as: UTF8.self).split(separator: " ").map(String.init)
            if words.count == 2, ["weak", "unowned", "lazy"].contains(words[0]) {
                fail(
                    .typeSyntax,
                    "a type is expected alone: '\(words[0])' does not belong to it",
                    from: 0,
                    to: text.count,
                    notes: words[0] == "lazy" ? [] : [Note("'weak: true' is an attribute of its own")],
                    fixIts: [span(0, text.count).writing(words[1]).withSeveralReadings]
                )
            } else {
                let type = String(decoding: text[..<rest], as: UTF8.self).filter { $0 != " " }
                let isComment = text[rest] == UInt8(ascii: "#")
                var note: String?
                if words.count > 2, words[1] == "where" {
                    note = "a schema has no generic types: write '\(type)' alone"
                } else if text[rest] == UInt8(ascii: ","), text[rest...].contains(UInt8(ascii: ":")) {
                    // `a: Int, b: String`
                    note = "each property has a line of its own"
                } else if isComment {
                    note = "a comment begins with '#' after a space"
                }
                fail(
                    .typeSyntax,
                    "'\(word(from: rest))' does not belong to a type",
                    from: rest,
                    to: text.count,
                    notes: note.map { [Note($0)] } ?? [],
                    fixIts: isComment ? [FixIt("insert a space", replace: span(rest, rest), with: " ")] : []
                )
            }
        }
    }

    private mutating func parseType() -> TypeSyntax {
        depth += 1
        defer { depth -= 1 }
        let start = index
        guard depth <= Self.maximumDepth else {
            return fail(
                .typeSyntax,
                "a type is nested more than \(Self.maximumDepth) levels deep",
                from: 0,
                to: text.count
            )
        }
        var type: TypeSyntax
        switch peek {
        case nil: return fail(.typeSyntax, "a type is missing", from: max(0, start - 1), to: text.count)
        case UInt8(ascii: "["): type = parseBrackets()
        case UInt8(ascii: "("),
            UInt8(ascii: "@") where contains("->"):
            let isClosure = contains("->")
            isNeverData = isClosure
            return fail(
                .typeNotCodable,
                isClosure
                    ? "a closure cannot be coded"
                    : text[start...].contains(UInt8(ascii: ","))
                        ? "a tuple cannot be coded; declare a struct" : "expected a type, found '\(word(from: start))'",
                from: start,
                to: text.count,
                notes: isClosure
                    ? [] : structMeant.map { [Note("as in: structs: { \($0) }, whose name is the type here")] } ?? []
            )
        default: type = parseName()
        }
        if problem == nil, take(UInt8(ascii: "?")) {
            type = TypeSyntax(.optional(type), span(start, index))
            if peek == UInt8(ascii: "?") {
                return fail(
                    .optionalInside,
                    "an optional of an optional cannot be archived",
                    from: index,
                    to: index + 1
                )
            }
        }
        if problem == nil { skipBlanks() }
        return type
    }

    /// `Pair: { properties: { width: Double, height: Double } }` of `(width: Double, height: Double)`.
    private var structMeant: String? {
        let text = String(decoding: text, as: UTF8.self)
        guard text.hasPrefix("("), text.hasSuffix(")") else { return nil }
        let parts = parts(of: text.dropFirst().dropLast(), at: ",")
        let fields = parts.enumerated().map { index, part in
            let pair = part.split(separator: ":", maxSplits: 1).map { $0.filter { $0 != " " } }
            return pair.count == 2 ? "\(pair[0]): \(pair[1])" : "part\(index + 1): \(part)"
        }
        return parts.count > 1 && !parts.contains("")
            ? "Pair: { properties: { \(fields.joined(separator: ", ")) } }" : nil
    }

    private mutating func parseBrackets() -> TypeSyntax {
        let start = index
        index += 1
        skipBlanks()
        let first = parseType()
        guard problem == nil else { return first }
        var value: TypeSyntax?
        if peek == UInt8(ascii: ":") {
            index += 1
            skipBlanks()
            value = parseType()
            guard problem == nil else { return first }
        }
        if value == nil, peek == UInt8(ascii: ",") { return failAtComma(from: start, key: first) }
        guard peek == UInt8(ascii: "]") else {
            let whole = String(decoding: text[start...], as: UTF8.self) + "]"
            return fail(
                .typeSyntax,
                "expected ']' to close the '[' of a type",
                from: start,
                to: text.count,
                fixIts: index == text.count
                    ? [span(start, text.count).writing(whole)] : []
            )
        }
        index += 1
        let whole = span(start, index)
        if let value { return TypeSyntax(.dictionary(key: first, value: value), whole) }
        return TypeSyntax(.array(first), whole)
    }

    /// `[String, Int]`
    private mutating func failAtComma(from start: Int, key: TypeSyntax) -> TypeSyntax {
        index += 1
        skipBlanks()
        let value = parseType()
        guard problem == nil, peek == UInt8(ascii: "]") else { return value }
        index += 1
        return failAsWritten("[\(key.span.text): \(value.span.text)]", from: start, " where a dictionary is meant")
    }

    /// Types with another spelling in schemas.
    @discardableResult
    private mutating func failAsWritten(_ short: String, from start: Int, _ condition: String = "") -> TypeSyntax {
        let isAll = start == 0 && index == text.count
        return fail(
            .typeSyntax,
            "'\(word(from: start, to: index))' is written '\(short)'\(condition)",
            from: start,
            to: index,
            fixIts: isAll ? [span(start, index).writing(short)] : []
        )
    }

    private mutating func parseName() -> TypeSyntax {
        let start = index
        while let byte = peek, isNameByte(byte) { index += 1 }
        guard index > start else {
            return fail(.typeSyntax, "expected a type, found '\(word(from: start))'", from: start, to: text.count)
        }
        let name = String(decoding: text[start..<index], as: UTF8.self)
        if name == "any" || name == "some", peek == UInt8(ascii: " ") {
            let type = "any " + protocolText(from: index + 1)
            let name = type.dropFirst(4).prefix { $0 != "<" }
            let isPlain = name.count + 4 == type.count
            return fail(
                .typeNotCodable,
                "'\(protocolText(from: start))' must be declared under 'types', with the types it may hold",
                from: start,
                to: start + protocolText(from: start).utf8.count,
                notes: [
                    Note("as in: Any\(name): { swift: \(isPlain ? type : quotedYAML(type)), oneOf: [Circle, Square] }")
                ]
            )
        }
        guard isDottedIdentifier(name) else {
            return fail(.typeSyntax, "'\(shortened(name))' is not the name of a type", from: start, to: index)
        }
        guard peek == UInt8(ascii: "<") else { return TypeSyntax(.name(name), span(start, index)) }
        return parseGeneric(name, from: start)
    }

    /// `any Shape`, up to what cannot be part of it.
    private func protocolText(from start: Int) -> String {
        var depth = 0
        let end = text[start...].firstIndex { byte in
            if depth == 0, "]>?:,".utf8.contains(byte) { return true }
            depth += byte == UInt8(ascii: "<") ? 1 : byte == UInt8(ascii: ">") ? -1 : 0
            return false
        }
        return String(decoding: text[start..<(end ?? text.count)], as: UTF8.self)
    }

    private mutating func parseGeneric(_ name: String, from start: Int) -> TypeSyntax {
        index += 1
        var arguments: [TypeSyntax] = []
        repeat {
            skipBlanks()
            arguments.append(parseType())
            guard problem == nil else { return TypeSyntax(.unreadable, span(start, index)) }
        } while take(UInt8(ascii: ","))
        guard peek == UInt8(ascii: ">") else {
            return fail(.typeSyntax, "expected '>' to close the '<' of '\(name)'", from: start, to: text.count)
        }
        index += 1
        let whole = span(start, index)
        // `Array<Person>.Index`
        if peek == UInt8(ascii: ".") { return TypeSyntax(.unreadable, whole) }
        if name == "Set", arguments.count == 1 { return TypeSyntax(.set(arguments[0]), whole) }
        if let collection = collectionElsewhere(name) {
            let meant = typeMeant(by: String(decoding: text[start..<index], as: UTF8.self))
            if let meant { return failAsWritten(meant, from: start) }
            return fail(
                .typeSyntax,
                "'\(word(from: start, to: index))' does not say what it holds, as '\(collection.example)' does",
                from: start,
                to: index
            )
        }
        isNeverData = name.hasPrefix("Unsafe") || name.contains("Pointer") || name == "Unmanaged"
        let written = word(from: start, to: index)
        return fail(
            .typeNotCodable,
            isNeverData ? "a pointer cannot be coded" : "the generic type '\(written)' must be declared under 'types'",
            from: start,
            to: index,
            notes: isNeverData ? [] : [Note("as in: types: { \(name)Value: { swift: '\(written)', coding: codable } }")]
        )
    }

    // MARK: Bytes and places

    private var peek: UInt8? { index < text.count ? text[index] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        index += 1
        return true
    }

    private mutating func skipBlanks() {
        while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A { index += 1 }
    }

    private func isNameByte(_ byte: UInt8) -> Bool { isWord(byte) || byte == UInt8(ascii: ".") }

    private func contains(_ needle: String) -> Bool {
        let needle = Array(needle.utf8)
        return text.indices.contains { text[$0...].starts(with: needle) }
    }

    private func word(from start: Int, to end: Int? = nil) -> String {
        shortened(String(decoding: text[start..<(end ?? text.count)], as: UTF8.self))
    }

    private func span(_ start: Int, _ end: Int) -> SourceSpan {
        switch origin {
        case .verbatim(let base): whole.at(base + start, base + end)
        case .whole(let span): span
        }
    }

    @discardableResult
    private mutating func fail(
        _ id: DiagnosticID,
        _ message: String,
        from start: Int,
        to end: Int,
        notes: [Note] = [],
        fixIts: [FixIt] = []
    ) -> TypeSyntax {
        let place = span(start, max(end, start))
        if problem == nil { problem = Diagnostic(id, message, at: place, notes: notes, fixIts: fixIts) }
        return TypeSyntax(.unreadable, place)
    }
}

extension DiagnosticID {
    package static let typeSyntax = DiagnosticID("type-syntax")
    package static let typeNotCodable = DiagnosticID("type-not-codable")
}
