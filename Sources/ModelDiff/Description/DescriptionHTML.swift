import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

extension [ModelDescription] {
    var htmlPage: String {
        let bodies = enumerated().map { HTMLDescription(description: $1, number: $0 + 1).body }
        let titles = map { "\($0.model.name) \($0.model.version)" }
        return HTMLPage.page(
            title: titles.isEmpty ? "heirloom describe" : titles.joined(separator: "; "),
            body: bodies.isEmpty ? "<h1>No model to describe</h1>" : bodies.joined(separator: "<hr>\n")
        )
    }
}

/// One model of the page: its declarations, each with its past; the diagram, the versions, the matrix.
private struct HTMLDescription {
    let description: ModelDescription
    /// Of the model on the page, since ids are unique on the page.
    let number: Int

    private var model: Model { description.model }

    var body: String {
        var body = "<h1>\(escapedXML(model.name)), version \(model.version)</h1>\n"
        body += "<p class=\"soft\"><code>\(escapedXML(description.source))</code></p>\n"
        body += contents + "<h2>Which version reads what</h2>\n" + description.matrix.html + diagram
        body += section("Classes", description.classes.map(html))
        body += section("Structs", model.structs.map(html))
        body += section("Enums and unions", model.enums.map(html))
        body += section("Types of other modules", description.foreignTypes.map(html))
        body += section("Removed", description.removed.map(html))
        body += section("Versions", description.versions.reversed().map(html))
        return body + section("Settings", [list(model.facts), list(model.info?.facts ?? [])].filter { !$0.isEmpty })
    }

    private var diagram: String {
        let diagram = ClassDiagram(model)
        guard !diagram.boxes.isEmpty else { return "" }
        let count = diagram.boxes.count
        let most = ClassDiagram.mostConnected
        let content =
            count > most
            ? "<p class=\"soft\">There is no diagram of \(count) declarations: with more than \(most), lines cannot be followed.</p>\n"
            : "<div class=\"scroll network\">\n\(diagram.network("Diagram of \(model.name)") { HTMLPage.anchor(number, $0) })\n</div>\n"
        return "<h2>Diagram</h2>\n" + content
    }

    private func section(_ title: String, _ parts: [String]) -> String {
        parts.isEmpty ? "" : "<h2>\(title)</h2>\n" + parts.joined()
    }

    private var contents: String {
        let names = (description.classes.map(\.name) + model.structs.map(\.name) + model.enums.map(\.name))
            .sorted { $0.plainName.utf8.lexicographicallyPrecedes($1.plainName.utf8) }
        return names.isEmpty ? "" : "<p>\(names.map(link).joined(separator: " · "))</p>\n"
    }

    /// The place of a declaration on the page.
    private func anchor(_ name: TypeName) -> String { escapedXML(HTMLPage.anchor(number, name.name)) }

    private func link(_ name: TypeName) -> String { link(name, as: name.plainName) }

    private func link(_ name: TypeName, as text: String) -> String {
        "<a href=\"#\(anchor(name))\"><code>\(escapedXML(text))</code></a>"
    }

    // MARK: Declarations

    private func html(_ record: RecordModel) -> String {
        let members = record.properties.map { property in
            let title = "\(property.name): \(property.type(in: model))"
            // A key is shown if it differs from the name.
            let facts = property.facts(in: model).filter { fact in
                if case .string(property.name)? = fact.value { return !["key", "jsonKey"].contains(fact.key) }
                return true
            }
            return member(title, facts, property.doc, property.info)
        }
        return card(record.name, record.kind.rawValue, record.facts(in: model), record.doc, record.info, members)
    }

    private func html(_ item: EnumModel) -> String {
        let members = item.cases.map { member($0.name, item.facts(of: $0, in: model), $0.doc, $0.info) }
        return card(item.name, item.isUnion ? "union" : "enum", item.facts, item.doc, item.info, members)
    }

    private func html(_ type: (name: String, text: String)) -> String {
        "<p><code>\(escapedXML("\(type.name): \(type.text)"))</code></p>\n"
    }

    private func html(_ identity: TypeName) -> String {
        card(identity, description.past[identity]?.last?.kind.rawValue ?? "", [], nil, nil, [])
    }

    private func card(
        _ name: TypeName,
        _ kind: String,
        _ facts: Facts,
        _ doc: String?,
        _ info: InfoValue?,
        _ members: [String]
    ) -> String {
        "<section class=\"card\" id=\"\(anchor(name))\">\n<h3>\(kind) <code>\(escapedXML(name.plainName))</code></h3>\n"
            + (facts.contains { $0.value != nil } ? "<p>\(tags(facts))</p>\n" : "") + paragraphs(doc)
            + list(info?.facts ?? []) + members.joined() + past(of: name) + "</section>\n"
    }

    private func member(_ title: String, _ facts: Facts, _ doc: String?, _ info: InfoValue?) -> String {
        "<div class=\"member\">\n<p><code>\(escapedXML(title))</code>\n\(tags(facts))</p>\n" + paragraphs(doc)
            + list(info?.facts ?? []) + "</div>\n"
    }

    private func paragraphs(_ text: String?) -> String {
        (text ?? "").split(separator: "\n\n").map { "<p>\(escapedXML(String($0)))</p>\n" }.joined()
    }

    private func tags(_ facts: Facts) -> String {
        facts.compactMap { key, value in
            value.map { value in
                let words = key == "rules" ? value.plainText : "\(key): \(value.plainText)"
                let text = if case .boolean(true) = value { key } else { words }
                let tone = key == "deprecated" ? "caution" : "soft"
                return "<code class=\"tag \(tone)\">\(escapedXML(text))</code>\n"
            }
        }.joined()
    }

    private func list(_ facts: Facts) -> String {
        let rows = facts.compactMap { key, value in
            value.map { "<dt>\(escapedXML(key))</dt><dd>\(escapedXML($0.plainText))</dd>\n" }
        }
        return rows.isEmpty ? "" : "<dl>\n\(rows.joined())</dl>\n"
    }

    // MARK: Past

    /// For each version that changed it, the newest first: the changes and, for removed or changed forms, the old form.
    private func past(of name: TypeName) -> String {
        let forms = description.past[name] ?? []
        let parts = description.versions.reversed().compactMap { version -> String? in
            var changes = version.changes.filter { $0.declaration == name }.map(\.words)
            changes += version.changes.filter { $0.declaration != name && $0.receivers.contains(name) }
                .map { "\($0.name): \($0.words)" }
            let form = forms.first { $0.versions.lowerBound == version.number }
            guard !changes.isEmpty || form != nil else { return nil }
            if changes.isEmpty, version.number > model.readsFrom { changes = ["a type that it names was renamed"] }
            let isCurrent = form?.versions.upperBound == model.version
            return "<h4>Version \(version.number)</h4>\n" + sentences(changes)
                + (form.map { isCurrent ? "" : shape($0) } ?? "")
        }
        guard parts.count > 1 || name.isRemoved else { return "" }
        return "<details><summary>Past</summary>\n\(parts.joined())</details>\n"
    }

    private func sentences(_ texts: [String]) -> String {
        texts.isEmpty
            ? "" : "<ul>\n" + texts.map { "<li>\(HTMLPage.named($0.capitalizedSentence))</li>\n" }.joined() + "</ul>\n"
    }

    private func shape(_ form: ModelDescription.Form) -> String {
        let noun = form.versions.count == 1 ? "version" : "versions"
        let title = "\(form.kind.rawValue) \(form.name)" + (form.declaration == "{}" ? "" : ": \(form.declaration)")
        let lines = [title] + form.members.map { "  \($0.name): \($0.declaration)" }
        return
            "<p class=\"soft\">In \(noun) \(versionList(Array(form.versions))):</p>\n<pre>\(escapedXML(lines.joined(separator: "\n")))</pre>\n"
    }

    private func html(_ version: ModelDescription.Version) -> String {
        var html = "<section class=\"card\">\n<h3>Version \(version.number)</h3>\n"
        var notes = version.isSealed ? ["sealed"] : []
        if version.number == model.version { notes.append("current") }
        if version.number == model.readsFrom { notes.append("the oldest version that is read") }
        if !notes.isEmpty { html += "<p class=\"soft\">\(notes.joined(separator: ", ").capitalizedSentence)</p>\n" }
        var rest = version.changes[...]
        while let first = rest.first {
            let own = rest.prefix { $0.declaration == first.declaration }
            html += "<p>\(link(first.declaration, as: first.name))</p>\n" + sentences(own.map(\.words))
            rest = rest.dropFirst(own.count)
        }
        if version.changes.isEmpty, version.number > model.readsFrom { html += "<p>No change.</p>\n" }
        return html + "</section>\n"
    }
}

extension InfoValue {
    /// A list of values: a mapping's pairs, or the one value.
    fileprivate var facts: Facts {
        if case .mapping(let pairs) = self { pairs.map { ($0.key, $0.value.json) } } else { [("info", json)] }
    }
}

extension JSONText {
    /// For people.
    fileprivate var plainText: String {
        switch self {
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .boolean(let value): "\(value)"
        case .null: "nil"
        case .array(let items): items.map(\.plainText).joined(separator: ", ")
        case .object(let pairs):
            pairs.compactMap { key, value in value.map { "\(key): \($0.plainText)" } }.joined(separator: ", ")
        }
    }
}
