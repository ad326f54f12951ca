/// Findings as a log of SARIF 2.1.0, for code scanning and editors.
func renderSARIF(_ report: DiagnosticReport, _ options: RenderingOptions) -> String {
    var rules: [SARIFLog.Rule] = []
    var indexes: [DiagnosticID: Int] = [:]
    for id in report.diagnostics.map(\.id) where indexes[id] == nil {
        indexes[id] = rules.count
        rules.append(SARIFLog.Rule(id: id.name, level: id.severity.rawValue))
    }
    let results = report.diagnostics.prefix(DiagnosticReport.most).map { result($0, ruleIndex: indexes[$0.id] ?? 0) }
    return SARIFLog(tool: "heirloom", version: options.toolVersion, rules: rules, results: results)
        .rendered(options.pages, omission: report.omission)
}

/// The part that logs of all commands share: one run, whose rules are described.
package struct SARIFLog {
    package struct Rule {
        var id: String
        var level: String

        package init(id: String, level: String) {
            self.id = id
            self.level = level
        }
    }

    private let tool: String
    private let version: String
    private let rules: [Rule]
    private let results: [JSONText]

    package init(tool: String, version: String, rules: [Rule], results: [JSONText]) {
        self.tool = tool
        self.version = version
        self.rules = rules
        self.results = results
    }

    /// - Parameter omission: what the log does not have.
    package func rendered(_ pages: RulePages, omission: String? = nil) -> String {
        let driver = JSONText.object([
            ("name", .string(tool)),
            ("semanticVersion", .string(version)),
            ("rules", .array(rules.map { describe($0, pages) })),
        ])
        let run = JSONText.object([
            ("tool", .object([("driver", driver)])),
            ("columnKind", .string("unicodeCodePoints")),
            ("results", .array(results)),
            ("properties", omission.map { .object([("omitted", .string($0))]) }),
        ])
        return JSONText.object([
            ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
            ("version", .string("2.1.0")),
            ("runs", .array([run])),
        ]).rendered
    }

    private func describe(_ rule: Rule, _ pages: RulePages) -> JSONText {
        .object(
            [
                ("id", .string(rule.id)),
                pages.description(rule.id),
                ("defaultConfiguration", .object([("level", .string(rule.level))])),
            ] + pages.help(rule.id)
        )
    }

    /// - Parameter region: nil: the file as a whole.
    package static func location(_ path: String, _ region: JSONText?, message: String? = nil) -> JSONText {
        let file = JSONText.object([("uri", .string(fileURI(path)))])
        return .object([
            ("physicalLocation", .object([("artifactLocation", file), ("region", region)])),
            ("message", message.map { .object([("text", .string($0))]) }),
        ])
    }

    /// Lines and columns from 1.
    package static func region(_ start: (line: Int, column: Int), _ end: (line: Int, column: Int)) -> JSONText {
        .object([
            ("startLine", .integer(start.line)),
            ("startColumn", .integer(start.column)),
            ("endLine", .integer(end.line)),
            ("endColumn", .integer(end.column)),
        ])
    }
}

private func result(_ diagnostic: Diagnostic, ruleIndex: Int) -> JSONText {
    let advice = diagnostic.notes.filter { $0.span == nil }.map { "\nnote: \($0.message)" }.joined()
    let related = diagnostic.notes.compactMap { note in
        note.span.map { span in location(span, message: note.message) }
    }
    return .object([
        ("ruleId", .string(diagnostic.id.name)),
        ("ruleIndex", .integer(ruleIndex)),
        ("level", .string(diagnostic.severity.rawValue)),
        ("message", .object([("text", .string(diagnostic.message + advice))])),
        ("locations", .array([location(diagnostic.span)])),
        ("relatedLocations", related.isEmpty ? nil : .array(related)),
        ("fixes", diagnostic.fixIts.isEmpty ? nil : .array(diagnostic.fixIts.map(fix))),
    ])
}

private func location(_ span: SourceSpan, message: String? = nil) -> JSONText {
    SARIFLog.location(span.file.path, span.file.bytes.isEmpty ? nil : region(span), message: message)
}

private func region(_ span: SourceSpan) -> JSONText {
    let (start, end) = (span.position, span.endPosition)
    return SARIFLog.region((start.line, start.column), (end.line, end.column))
}

private func fix(_ fixIt: FixIt) -> JSONText {
    var paths: [String] = []
    for edit in fixIt.edits where !paths.contains(edit.span.file.path) { paths.append(edit.span.file.path) }
    let changes = paths.map { path in
        let replacements = fixIt.edits.filter { $0.span.file.path == path }.map { edit in
            JSONText.object([
                ("deletedRegion", region(edit.span)),
                ("insertedContent", .object([("text", .string(edit.replacement))])),
            ])
        }
        return JSONText.object([
            ("artifactLocation", .object([("uri", .string(fileURI(path)))])),
            ("replacements", .array(replacements)),
        ])
    }
    return .object([
        ("description", .object([("text", .string(fixIt.message))])), ("artifactChanges", .array(changes)),
    ])
}

/// A relative path remains a relative reference, an absolute one becomes a file URI; characters that a URI cannot contain are
/// percent-encoded.
package func fileURI(_ path: String) -> String {
    var encoded = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "~"), UInt8(ascii: "/"):
            encoded.unicodeScalars.append(Unicode.Scalar(byte))
        default:
            let digits = String(byte, radix: 16, uppercase: true)
            encoded += "%" + (digits.count < 2 ? "0" : "") + digits
        }
    }
    return encoded
}
