import ModelLanguage
import SchemaHistory

/// The text of a finding besides its message, for every output for people: lower case, no full stop.
extension Finding {
    /// Which version reads which archives, a sentence for each verdict; empty if no archive is affected.
    var verdictSentences: [String] {
        let sides = backward.sentences(isBackward: true) + forward.sentences(isBackward: false)
        let isPlain = (backward.rows + forward.rows).allSatisfy { $0.verdict == .reads }
        guard isPlain, !backward.rows.isEmpty, !forward.rows.isEmpty else { return sides }
        return ["old and new code read each other's archives"]
    }

    /// Differences from archives in other channels, channels with the same verdict together; then effects on callers of the Swift code.
    var channelNotes: [(title: String, text: String)] {
        var notes: [(titles: [String], text: String)] = []
        for channel in channels where channel.channel != .archive {
            guard let text = channel.exception(from: self) else { continue }
            if let index = notes.firstIndex(where: { $0.text == text }) {
                notes[index].titles.append(channel.channel.title)
            } else {
                notes.append(([channel.channel.title], text))
            }
        }
        return notes.map { ($0.titles.joined(separator: " and "), $0.text) }
    }

    /// Where it is, and where it was.
    func place(_ code: (String) -> String) -> String {
        code((new ?? anchor).text) + (old.map { ", was \(code($0.text))" } ?? "")
    }

    /// All of it, with the lost data.
    var sentences: [String] {
        verdictSentences + channelNotes.map { "\($0.title): \($0.text)" } + (loss.map { ["lost: \($0)"] } ?? [])
    }
}

extension ChannelVerdict {
    /// Differences from the keyed archive; nil if there are none.
    fileprivate func exception(from finding: Finding) -> String? {
        if channel == .source {
            return backward.outcome == .reads || backward.because.isEmpty ? nil : backward.because
        }
        let archive = finding.channels.first { $0.channel == .archive }
        var parts: [String] = []
        if backward.outcome != archive?.backward.outcome { parts.append("new code \(backward.predicate("old data"))") }
        if forward.outcome != archive?.forward.outcome { parts.append("old code \(forward.predicate("new data"))") }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }
}

extension Fix {
    /// The text to add and its place, in plain text.
    var paragraph: String { "\(title), \(place(\.self)):\n\(yaml)" }

    /// `under classes > Book > history`, the path as code.
    func place(_ code: (String) -> String) -> String { isCommand ? "on \(at)" : "under \(code(at))" }

    var isCommand: Bool { at == Fix.commandLine }
}

extension String {
    var capitalizedSentence: String { (first.map { $0.uppercased() } ?? "") + dropFirst() }

    /// With each name in 'single quotes' spelled by `name`, without its quotes, and everything else by `plain`.
    func markingNames(_ plain: (String) -> String, name: (String) -> String) -> String {
        var result = ""
        var parts = split(separator: "'", omittingEmptySubsequences: false)[...]
        while let part = parts.popFirst() {
            result += plain(String(part))
            if parts.count >= 2, let text = parts.popFirst() {
                result += name(String(text))
            } else if !parts.isEmpty {
                result += "'"
            }
        }
        return result
    }
}
