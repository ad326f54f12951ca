import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// For people at a terminal: findings by class, worst first, each with its verdicts and the text to paste.
struct TextReport {
    private let report: DiffReport
    private let colour: Bool

    init(_ report: DiffReport, _ options: ReportOptions) {
        self.report = report
        colour = options.colour
    }

    var rendered: String {
        var lines = [
            bold(report.verdict.onOneLine), "\(report.old.label) → \(report.new.label); \(report.policyText)",
        ]
        for sentence in report.summary { lines.append(sentence.onOneLine) }
        for group in report.groups {
            lines += ["", bold(group.title)]
            for finding in group.findings { lines += describe(finding) }
        }
        if let rest = report.rest { lines += ["", rest] }
        for acceptance in report.idleAcceptances {
            lines += ["", "note: \(acceptance.sentence) (\(acceptance.place.text))".onOneLine]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func describe(_ finding: Finding) -> [String] {
        let word = finding.isAccepted ? "accepted" : finding.severity.rawValue
        let padding = String(repeating: " ", count: max(0, 8 - word.count))
        let severity = finding.isAccepted ? FindingSeverity.safe : finding.severity
        var lines = ["  \(paint(word, severity))\(padding) \(finding.message.onOneLine) [\(finding.rule)]"]
        func add(_ text: String) { lines.append(text.isEmpty ? "" : "           " + text.onOneLine) }
        add(finding.place(\.self))
        if let acceptance = finding.acceptance { add(acceptance.sentence) }
        let isPlain = finding.severity == .safe && finding.backward.isFine && finding.forward.isFine
        for text in isPlain ? [] : finding.verdictSentences { add(text) }
        for note in finding.channelNotes { add("\(note.title): \(note.text)") }
        if let loss = finding.loss { add("lost: \(loss)") }
        guard !finding.isAccepted else { return lines }
        for fix in finding.fixes {
            add("")
            add("\(fix.title), \(fix.place(\.self)):")
            for line in fix.yaml.split(separator: "\n", omittingEmptySubsequences: false) { add("    \(line)") }
        }
        return lines
    }

    private func bold(_ text: String) -> String { colour ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    private func paint(_ text: String, _ severity: FindingSeverity) -> String {
        guard colour else { return text }
        let code =
            switch severity {
            case .break: "1;31"
            case .loss: "35"
            case .caution: "33"
            case .safe: "32"
            }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
}

extension VersionVerdicts {
    var isFine: Bool { worst.outcome == .reads }
}

extension Acceptance {
    var sentence: String {
        switch state {
        case .valid: "accepted: \(because)"
        case .expired: "the acceptance of \(rule) has expired, version \(version) is sealed: \(because)"
        case .unused where !Rule.all.contains { $0.id == rule }:
            "there is no rule '\(rule)' to accept"
                + (closestMatch(to: rule, among: Rule.all.map(\.id)).map { "; did you mean '\($0)'?" } ?? "")
        case .unused: "the acceptance of \(rule)\(target.map { " on '\($0)'" } ?? "") accepts nothing: \(because)"
        }
    }
}
