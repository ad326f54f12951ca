import YAMLTree

// `class Film {`, `interface Film {`, `data class Film(`, `enum Mood {`: a declaration in braces, over several lines.

/// The lines of a declaration in braces, its first and last line included, as a schema has them; nil where not all are known.
func declarationInBraces(_ lines: [HabitLine]) -> Cure? {
    guard let first = lines.first, let section = first.path.first, first.path.count == 1,
        ["classes", "structs", "enums"].contains(section)
    else { return nil }
    var head = first.body
    while let last = head.last, "{(= ".contains(last) { head.removeLast() }
    let inner = lines.dropFirst().dropLast()
    let margin = first.margin + String(repeating: " ", count: max(2, (inner.map(\.indent).min() ?? 0) - first.indent))
    let isEnum = section == "enums"
    guard let header = header(head, first, isEnum), let name = header.split(separator: ":").first else { return nil }
    let path = first.path + [String(name).filter { $0 != " " }, isEnum ? "cases" : "properties"]
    guard let items = isEnum ? cases(inner, margin) : properties(inner, path, margin + "  ") else { return nil }
    let shown = first.body
    return Cure(
        message:
            "'\(shortened(String(shown)))' is not part of a schema: \(isEnum ? "an enum" : "a class") is written without braces",
        text: ([header] + items).joined(separator: "\n"),
        wrong: shown
    )
}

/// `Film:`, with its superclass below it.
private func header(_ head: Substring, _ line: HabitLine, _ isEnum: Bool) -> String? {
    var rest = head
    if let name = takeIdentifier(&rest), rest.isEmpty { return line.margin + name + ":" }
    let single = HabitLine(text: line.margin + head, path: line.path, nextIndent: line.nextIndent)
    guard let cure = Habit.all.lazy.compactMap({ $0.cure(single) }).first else { return nil }
    let hasEnum = head.split(separator: " ").contains("enum")
    return hasEnum == isEnum ? cure.text : nil
}

private func properties(_ lines: ArraySlice<HabitLine>, _ path: [String], _ margin: String) -> [String]? {
    var result = [String(margin.dropLast(2)) + "properties:"]
    var isCode = false
    for line in lines {
        let body = line.body
        if body.isEmpty { continue }
        // Functions, with what is in them.
        if isCode || body.hasSuffix("{") {
            result.append(margin + "# " + line.text.drop { $0 == " " })
            isCode = isCode ? body != "}" : true
            continue
        }
        var current = HabitLine(text: margin + line.text.drop { $0 == " " }, path: path, nextIndent: margin.utf8.count)
        for _ in 0..<4 {
            guard let cure = Habit.all.lazy.compactMap({ $0.cure(current) }).first, cure.text != current.text else {
                break
            }
            current.text = cure.text
            if cure.text.contains("\n") { break }
        }
        let isComment = current.body.hasPrefix("#")
        guard isComment || current.body.isEmpty || current.body.contains(":") else { return nil }
        result.append(withOurType(current))
    }
    return result.count == 1 ? [] : result
}

/// `title: String` of `title: string`, which is wrong only once types are looked up.
private func withOurType(_ line: HabitLine) -> String {
    var rest = line.body
    guard let name = takeIdentifier(&rest), rest.first == ":" else { return line.text }
    let spelled = rest.dropFirst().drop { $0 == " " }
    guard let type = typeMeant(by: spelled), type != String(spelled) else { return line.text }
    return line.with("\(name): \(type)")
}

/// `case a, b`, `A,`, `A = 1,`.
private func cases(_ lines: ArraySlice<HabitLine>, _ margin: String) -> [String]? {
    var list = ""
    for line in lines {
        var body = line.body
        if let comment = positions(of: "//", in: body).first { body = body[..<comment] }
        while let last = body.last, ",; ".contains(last) { body.removeLast() }
        if body.hasPrefix("case ") { body = body.dropFirst(5) }
        if !body.isEmpty { list += (list.isEmpty ? "" : ", ") + body }
    }
    guard let text = casesText(list[...]) else { return nil }
    return text.dropFirst(2).dropLast(2).replacing(", cases:", with: "\ncases:").split(separator: "\n").map {
        margin + $0
    }
}
