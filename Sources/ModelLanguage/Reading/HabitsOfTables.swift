import SchemaDiagnostics
import YAMLTree

// Columns and constraints of SQL and of what makes tables in Swift, JavaScript and PHP; annotations before a class.

/// `PRIMARY KEY (id)`, `FOREIGN KEY (owner) REFERENCES Person(id)`, Prisma's `@@index([title])`.
@Sendable func constraint(_ line: HabitLine) -> Cure? {
    guard line.path.last == "properties", line.body.hasPrefix("@@") || line.body.utf8.contains(UInt8(ascii: "("))
    else { return nil }
    let text = line.body.uppercased()
    let words = ["PRIMARY KEY", "FOREIGN KEY", "UNIQUE (", "UNIQUE(", "UNIQUE KEY", "CONSTRAINT ", "CHECK (", "CHECK("]
    let isOfSQL = words.contains { text.hasPrefix($0) } && !text.hasPrefix("CONSTRAINT :") && line.body.contains("(")
    guard isOfSQL || line.body.hasPrefix("@@") else { return nil }
    let isReference = text.contains(" REFERENCES ")
    return Cure(
        message: "an archive has no keys, indexes and constraints: a schema has no such line",
        text: line.with("# " + line.body),
        wrong: line.body,
        notes: isReference ? ["a reference is a property whose type is the class, as in 'owner: Person?'"] : []
    )
}

/// `` `title` VARCHAR(20) ``, `"title" TEXT`, `` `class`: String ``.
@Sendable func quotedName(_ line: HabitLine) -> Cure? {
    guard line.path.last == "properties", let quote = line.body.first, "`\"".contains(quote) else { return nil }
    let name = line.body.dropFirst().prefix { $0 != quote }
    let rest = line.body[name.endIndex...].dropFirst()
    guard isIdentifier(String(name)), quote == "`" ? !rest.isEmpty : rest.first == " " && !rest.contains(":") else {
        return nil
    }
    return Cure(
        message: "a name is written without quotes",
        text: line.with(name + rest),
        wrong: line.body.prefix(name.count + 2)
    )
}

/// `t.column("title", .text).notNull()`, `table.string('title').nullable()`, `$table->integer('year')`.
@Sendable func columnAsCall(_ line: HabitLine) -> Cure? {
    guard line.path.last == "properties", ["t", "$"].contains(line.body.first) else { return nil }
    var body = line.body
    while let last = body.last, ";,".contains(last) { body.removeLast() }
    let text = body.drop { $0 == "$" }.replacing("->", with: ".")
    guard let calls = Call.chain(text), calls.count > 1, ["t", "table"].contains(calls[0].name),
        calls[0].arguments == nil, let arguments = calls[1].arguments, let first = arguments.first,
        first.count > 2, "\"'".contains(first.first ?? " ")
    else { return nil }
    let name = String(first.dropFirst().dropLast())
    let called = calls[1].name
    let kind =
        ["column", "add"].contains(called) ? arguments.dropFirst().first?.drop { $0 == "." }.description : called
    let isKey = called == "autoIncrementedPrimaryKey" || called == "increments" || called == "bigIncrements"
    guard isIdentifier(name), let type = isKey ? "Int" : kind.flatMap(typeElsewhere) else { return nil }
    let others = calls.dropFirst(2)
    // Whether a column may be null by default differs from tool to tool: only what is said counts.
    let isOptional = others.contains { $0.name == "nullable" }
    let value = others.first { ["defaults", "default", "defaultTo"].contains($0.name) }?.arguments?.first.map {
        $0.hasPrefix("to:") ? String($0.dropFirst(3).drop { $0 == " " }) : $0
    }
    let written = ": \(type)" + (value.map { " = \($0)" } ?? "")
    guard let property = SwiftProperty(name, isOptional ? ["optional"] : [], written) else { return nil }
    return Cure(
        message: "'\(shortened(String(line.body)))' is written '\(shortened(property.text))'",
        text: line.with(property.text),
        wrong: line.body,
        notes: isKey ? ["a database counts its rows; an archive needs no number, unless other data refers to it"] : []
    )
}

/// `@Observable Film:`
@Sendable func annotatedName(_ line: HabitLine) -> Cure? {
    guard line.path.count == 1, ["classes", "structs", "enums"].contains(line.path[0]), line.body.first == "@" else {
        return nil
    }
    var rest = line.body
    let words = takeAnnotations(&rest)
    let after = rest
    guard !words.isEmpty, let name = takeIdentifier(&rest), rest.first == ":" else { return nil }
    let isObservable = words.contains("@Observable") && line.path[0] == "classes"
    let isBlock = rest == ":" && line.hasChildren
    let text = String(after) + (isObservable && isBlock ? "\n\(line.childMargin)observable: true" : "")
    return Cure(
        message: isObservable
            ? "'observable: true' says that '\(name)' is tracked by Observation"
            : "'\(shortened(words.joined(separator: " ")))' is not part of a schema: nothing is said before a declaration",
        text: line.with(text),
        wrong: line.body.prefix(line.body.count - after.count),
        hasOneReading: !isObservable || isBlock
    )
}
