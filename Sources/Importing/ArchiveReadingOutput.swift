import SchemaDiagnostics

/// How the current code reads archives, for programs and as a page.
package struct ArchiveReadingOutput {
    package var files: [(path: String, reading: ArchiveReading)] = []

    package init() {}

    /// Keys are only added: `{ "format": 1, "files": [{ "file", "outcome": "read" | "rejected", "reason"?, "classes": [{ "class", "count",
    /// "model"?, "version"?, "stamped", "outcome": "read" | "dropped" | "rejected" | "unknown", "readAs"?, "problem"?, "properties": [{
    /// "name", "from"?, "problem"?, "failure"? }], "notRead": [key] }] }] }`.
    package var json: String {
        JSONText.object([("format", .integer(1)), ("files", .array(files.map(Self.json)))]).rendered
    }

    private static func json(_ path: String, _ reading: ArchiveReading) -> JSONText {
        .object([
            ("file", .string(path)), ("outcome", .string(reading.failure == nil ? "read" : "rejected")),
            ("reason", reading.failure.map(JSONText.string)), ("classes", .array(reading.entries.map(json))),
        ])
    }

    private static func json(_ entry: ArchiveReading.Entry) -> JSONText {
        let properties = entry.properties.map { property in
            JSONText.object([
                ("name", .string(property.name)), ("from", property.from.map(JSONText.string)),
                ("problem", property.problem.map(JSONText.string)), ("failure", property.policy.map(JSONText.string)),
            ])
        }
        return .object([
            ("class", .string(entry.name)), ("count", .integer(entry.count)),
            ("model", entry.model.map(JSONText.string)), ("version", entry.version.map(JSONText.integer)),
            ("stamped", .boolean(entry.isStamped)), ("outcome", .string(entry.outcome)),
            ("readAs", entry.type.map(JSONText.string)), ("problem", entry.problem.map(JSONText.string)),
            ("properties", .array(properties)), ("notRead", .array(entry.notRead.map(JSONText.string))),
        ])
    }

    // MARK: HTML

    package var html: String {
        let title = files.count == 1 ? files[0].path : "\(files.count) archives"
        let rows = files.map { path, reading in
            "<tr><th scope=\"row\"><code>\(escapedXML(path))</code></th><td>\(escapedXML(reading.failure.map { "rejected: \($0)" } ?? "read"))</td></tr>\n"
        }
        let head = "<caption>What today's code makes of each archive</caption>\n"
        let table = files.count == 1 ? "" : "<table>\n\(head)<tbody>\n\(rows.joined())</tbody>\n</table>\n"
        return HTMLPage.page(
            title: title,
            body: "<h1>\(escapedXML(title))</h1>\n" + table + files.map(Self.html).joined()
        )
    }

    private static func html(_ path: String, _ reading: ArchiveReading) -> String {
        let outcome = reading.failure.map { "Rejected: \($0)." } ?? "Today's code reads it."
        return "<h2><code>\(escapedXML(path))</code></h2>\n<p>\(escapedXML(outcome))</p>\n"
            + reading.entries.map(html).joined()
    }

    private static func html(_ entry: ArchiveReading.Entry) -> String {
        var facts = ["\(entry.count) \(entry.count == 1 ? "object" : "objects")"]
        if let model = entry.model, let version = entry.version {
            facts.append("\(model) version \(version)\(entry.isStamped ? "" : " (no stamp)")")
        }
        facts.append(entry.type.map { "\(entry.outcome) as \($0)" } ?? entry.outcome)
        if let problem = entry.problem { facts.append(problem) }
        var html = "<section class=\"card\">\n<h3><code>\(escapedXML(entry.name))</code></h3>\n"
        html += "<p>\(escapedXML(facts.joined(separator: ", ")))</p>\n"
        let rows = entry.properties.map { property in
            let problem = property.problem.map {
                " — \($0)\(property.policy.map { ", and 'failure: \($0)' decides" } ?? "")"
            }
            return
                "<dt>\(escapedXML(property.name))</dt><dd>\(escapedXML((property.from ?? "restored by its other end") + (problem ?? "")))</dd>\n"
        }
        if !rows.isEmpty { html += "<dl>\n\(rows.joined())</dl>\n" }
        let keys = entry.notRead.map { "<code>\(escapedXML($0))</code>" }
        if !keys.isEmpty { html += "<p class=\"soft\">Not read: \(keys.joined(separator: ", "))</p>\n" }
        return html + "</section>\n"
    }
}
