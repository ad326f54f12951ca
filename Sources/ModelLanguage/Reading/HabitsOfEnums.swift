import SchemaDiagnostics
import YAMLTree

// How Swift lists the cases of an enum.

/// `- case a`, `case a = 1`, `[.a, .b]`, `- a(Int)`, `[a b]`.
@Sendable func cases(_ line: HabitLine) -> Cure? {
    let body = line.body
    if line.path.last == "cases", let cure = labelledCase(line) { return cure }
    if line.path.last == "cases" {
        let isItem = body.hasPrefix("- ")
        var items = body.drop { $0 == "-" || $0 == " " }
        let isSwift = items.hasPrefix("case ")
        if isSwift { items = items.dropFirst(5) }
        while let last = items.last, ",;".contains(last) { items.removeLast() }
        let parts = items.split(separator: ",").map { caseParts($0) }
        guard !parts.contains(where: { $0 == nil }) else { return nil }
        let known = parts.compactMap(\.self)
        guard let first = known.first, isSwift || known.contains(where: \.isForeign) else { return nil }
        // The reader sees all cases of the enum.
        if known.contains(where: \.hasValues), isItem, !isSwift { return nil }
        let lines = known.map { part in
            part.raw.map { "\(part.name): \($0)" } ?? (isItem || isSwift ? "- \(part.name)" : part.name + ":")
        }
        let text = lines.joined(separator: "\n" + line.margin)
        return Cure(
            message: first.message(isSwift),
            text: line.with(text),
            wrong: body,
            hasOneReading: !known.contains(where: \.hasValues)
        )
    }
    for key in ["cases", "excluded", "protocols", "include", "uses", "unknown"] {
        guard let start = listStart(of: key, in: body) else { continue }
        let end = body[start...].firstIndex { "]".contains($0) } ?? body.endIndex
        guard end < body.endIndex else { return nil }
        let list = body[start..<end]
        let separator: Character = list.contains(",") ? "," : list.contains(";") ? ";" : list.contains("|") ? "|" : " "
        let parts = list.split(separator: separator).map { caseParts($0) }
        guard !parts.isEmpty, !parts.contains(where: { $0 == nil }) else { return nil }
        let known = parts.compactMap(\.self)
        let isSplit = separator != "," && known.count > 1
        if !isSplit, known.contains(where: \.hasValues) {
            // Else YAML reads it, and the reader sees all cases.
            guard list.contains(":"), key == "cases" else { return nil }
            let entries = known.map { part in
                "\(part.name): \(part.hasValues ? part.name.raisingFirst : "none")"
            }
            let name = known.first(where: \.hasValues)?.name ?? ""
            return Cure(
                message: "case '\(name)' holds a value: it is a case of an enum with 'oneOf'",
                text: line.with(body[..<start] + known.map(\.name).joined(separator: ", ") + body[end...]),
                wrong: list,
                notes: [
                    "as in oneOf: { \(entries.joined(separator: ", ")) }",
                    "a case holds a struct or a class, which has the values as properties",
                ],
                isForReading: true
            )
        }
        guard isSplit || key == "cases" && known.contains(where: \.isForeign),
            let first = known.first(where: \.isForeign) ?? known.first
        else { return nil }
        let raws = known.filter { $0.raw != nil }
        let open = body[..<start].dropLast()
        let message = isSplit ? "the items of a list are separated by ','" : first.message(false)
        let text: String
        if raws.count == known.count {
            text =
                open + "{ " + known.map { "\($0.name): \($0.raw ?? "")" }.joined(separator: ", ") + " }"
                + body[end...].dropFirst()
        } else if raws.isEmpty {
            text = body[..<start] + known.map(\.name).joined(separator: ", ") + body[end...]
        } else {
            return nil
        }
        return Cure(
            message: message,
            text: line.with(text),
            wrong: list,
            hasOneReading: !known.contains(where: \.hasValues)
        )
    }
    return nil
}

/// `- rectangle(width: Double, height: Double)`, which YAML reads as a key and a value.
private func labelledCase(_ line: HabitLine) -> Cure? {
    guard line.body.hasPrefix("- "), line.body.last == ")", line.body.contains(": ") else { return nil }
    var rest = line.body.dropFirst(2)
    if rest.hasPrefix("case ") { rest = rest.dropFirst(5) }
    guard let name = takeIdentifier(&rest), rest.first == "(" else { return nil }
    let fields = parts(of: rest.dropFirst().dropLast(), at: ",").compactMap { field -> String? in
        let parts = parts(of: field, at: ":")
        guard parts.count == 2, isIdentifier(parts[0]), let type = typeMeant(by: parts[1]) else { return nil }
        return "\(parts[0]): \(type)"
    }
    guard !fields.isEmpty else { return nil }
    let type = name.raisingFirst
    return Cure(
        message: "case '\(name)' holds values: it is a case of an enum with 'oneOf', in place of 'cases'",
        text: line.with("- \(name)"),
        wrong: line.body.dropFirst(2),
        notes: [
            "as in oneOf: { \(name): \(type) }, with structs: { \(type): { properties: { \(fields.joined(separator: ", ")) } } }"
        ],
        isForReading: true
    )
}

/// The text after the bracket of `key: [`.
private func listStart(of key: String, in body: Substring) -> Substring.Index? {
    for place in positions(of: key, in: body) {
        if place > body.startIndex, !" {,".contains(body[body.index(before: place)]) { continue }
        let rest = body[place...].dropFirst(key.count).drop { $0 == " " }
        guard rest.first == ":" else { continue }
        let value = rest.dropFirst().drop { $0 == " " }
        if value.first == "[" { return value.index(after: value.startIndex) }
    }
    return nil
}

private struct CaseParts {
    var name: String
    var raw: String?
    var isForeign: Bool
    var hasValues: Bool

    func message(_ isSwift: Bool) -> String {
        if hasValues { return "case '\(name)' cannot hold values: a case is a name" }
        if isSwift { return "'case' is Swift: a case is listed by its name alone, '\(name)'" }
        return raw == nil
            ? "a case is listed without '.', as '\(name)'" : "a raw value is written '\(name): \(raw ?? "")'"
    }
}

private func caseParts(_ text: Substring) -> CaseParts? {
    var rest = text.drop { $0 == " " }
    var isForeign = false
    if rest.hasPrefix("case ") {
        rest = rest.dropFirst(5)
        isForeign = true
    }
    if rest.first == "." {
        rest = rest.dropFirst()
        isForeign = true
    }
    guard let name = takeIdentifier(&rest) else { return nil }
    while rest.last == " " { rest.removeLast() }
    if rest.isEmpty { return CaseParts(name: name, raw: nil, isForeign: isForeign, hasValues: false) }
    if rest.hasPrefix("("), rest.hasSuffix(")") {
        return CaseParts(name: name, raw: nil, isForeign: true, hasValues: true)
    }
    guard rest.first == "=" else { return nil }
    let raw = rest.dropFirst().drop { $0 == " " || $0 == "=" }
    return raw.isEmpty ? nil : CaseParts(name: name, raw: String(raw), isForeign: true, hasValues: false)
}

// MARK: Enums in one line

/// `Mood: { good = 1, bad = 2 }`, `Mood: good | bad`.
@Sendable func enumInOneLine(_ line: HabitLine) -> Cure? {
    guard line.path == ["enums"] else { return nil }
    var rest = line.body
    guard let name = takeIdentifier(&rest), rest.first == ":" else { return nil }
    let value = rest.dropFirst().drop { $0 == " " }
    if value.contains("|") {
        let names = value.split(separator: "|").map { $0.filter { !" '\"".contains($0) } }
        guard names.count > 1, names.allSatisfy({ isIdentifier($0) && BuiltinType(rawValue: $0) == nil }) else {
            return nil
        }
        // Names of types, as it seems.
        let areTypes = names.allSatisfy { $0.first?.isUppercase == true && $0 != $0.uppercased() }
        let cases = names.map { "\($0.loweringFirst): \($0)" }.joined(separator: ", ")
        return Cure(
            message: areTypes
                ? "a union is an enum whose cases are listed under 'oneOf'"
                : "the cases of an enum are listed under 'cases'",
            text: line.with(
                "\(name): { " + (areTypes ? "oneOf: { \(cases) }" : "cases: [\(names.joined(separator: ", "))]") + " }"
            ),
            wrong: value,
            hasOneReading: !areTypes
        )
    }
    guard value.hasPrefix("{"), value.hasSuffix("}"),
        let text = casesText(value.dropFirst().dropLast(), withValues: true)
    else { return nil }
    return Cure(
        message: "the cases of an enum are listed under 'cases', with ':' before a raw value",
        text: line.with("\(name): \(text)"),
        wrong: value
    )
}

/// `{ cases: [a, b] }` or `{ raw: Int, cases: { a: 1 } }` of `a, b` or `a = 1`; nil for others.
func casesText(_ list: Substring, withValues: Bool = false) -> String? {
    let parts = list.split { ",;".contains($0) }.map { part in
        let part = part.drop { $0 == " " }
        return (part.hasPrefix("case ") ? part.dropFirst(5) : part).filter { $0 != " " }
    }
    // Java has `A("a")`.
    let pairs = parts.map { part in
        let hasValue = part.hasSuffix(")")
        return (hasValue ? String(part.dropLast()) : part).split(separator: hasValue ? "(" : "=", maxSplits: 1).map(
            String.init
        )
    }
    guard !pairs.isEmpty, pairs.allSatisfy({ $0.first.map(isIdentifier) ?? false }) else { return nil }
    if pairs.allSatisfy({ $0.count == 1 }), !withValues {
        return "{ cases: [\(pairs.map { $0[0] }.joined(separator: ", "))] }"
    }
    guard pairs.allSatisfy({ $0.count == 2 }) else { return nil }
    let raw = pairs.allSatisfy { Int($0[1]) != nil } ? "raw: Int, " : ""
    return "{ \(raw)cases: { \(pairs.map { "\($0[0]): \($0[1])" }.joined(separator: ", ")) } }"
}
