import SchemaDiagnostics
import YAMLTree

// What came along when lines were copied: from a web page, a blog, a notes app, a class in Swift.

/// `&quot;[Plant]&quot;`
@Sendable func htmlEntities(_ line: HabitLine) -> Cure? {
    let entities = [
        ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"),
        ("&nbsp;", " "),
        ("&amp;", "&"),
    ]
    guard let first = entities.first(where: { line.body.contains($0.0) }) else { return nil }
    var text = String(line.body)
    for (entity, plain) in entities { text = text.replacing(entity, with: plain) }
    return Cure(
        message: "'\(first.0)' is HTML for '\(first.1)'",
        text: line.with(text),
        wrong: line.body.firstRange(of: first.0).map { line.body[$0] }
    )
}

/// `...`, where something was left out.
@Sendable func leftOut(_ line: HabitLine) -> Cure? {
    guard ["...", "…", "[...]", "(...)", "{ ... }", "- ..."].contains(line.body), line.indent > 0 else { return nil }
    return .comment(line, "'\(line.body)' stands for what was left out")
}

/// `– add: [planted]`, with a dash of another length.
@Sendable func longDash(_ line: HabitLine) -> Cure? {
    guard let dash = line.body.first, "–—−‒―•‐‑*".contains(dash), line.body.dropFirst().first == " " else { return nil }
    let code = dash.unicodeScalars.first.map { codePoint($0.value) } ?? ""
    return Cure(
        message: dash == "*"
            ? "an item of a list begins with '-', not '*'"
            : "\(code) is not the '-' of an item of a list",
        text: line.with("-" + line.body.dropFirst()),
        wrong: line.body.prefix(1)
    )
}

/// `{ type: Dictionary<String, Double> }`, whose comma YAML splits.
@Sendable func genericInBraces(_ line: HabitLine) -> Cure? {
    guard let key = positions(of: "type:", in: line.body).first else { return nil }
    let type = line.body[key...].dropFirst(5).drop { $0 == " " }
    guard let open = type.firstIndex(of: "<"), isIdentifier(String(type[..<open])) else { return nil }
    var depth = 0
    guard
        let close = type.indices.first(where: {
            depth += type[$0] == "<" ? 1 : type[$0] == ">" ? -1 : 0
            return depth == 0 && type[$0] == ">"
        })
    else { return nil }
    let end = type[close...].dropFirst().first == "?" ? type.index(after: close) : close
    let whole = type[...end]
    guard whole.contains(","), let meant = typeMeant(by: whole), meant != String(whole) else { return nil }
    return Cure(
        message: "'\(shortened(String(whole)))' is written '\(shortened(meant))'",
        text: line.with("\(line.body[..<type.startIndex])\"\(meant)\"\(line.body[end...].dropFirst())"),
        wrong: whole
    )
}

/// `minutes: Int`, with `default: 90` below it.
@Sendable func attributesBelowType(_ line: HabitLine) -> Cure? {
    guard line.path.last == "properties", line.hasChildren, Language.property.has(line.nextKey) else {
        return nil
    }
    var rest = line.body
    guard let name = takeIdentifier(&rest), rest.first == ":" else { return nil }
    let type = rest.dropFirst().drop { $0 == " " }
    guard let first = type.first, !"|>{&*".contains(first), !type.hasSuffix(":") else { return nil }
    return Cure(
        message: "what is said of '\(name)' besides its type is the long form, with the type below it, too",
        text: line.with("\(name):\n\(line.childMargin)type: \(type)"),
        wrong: type
    )
}
