import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import YAMLTree

// Removing history from a schema file.

extension SchemaEdits {
    /// Removes entries, with the acceptances of their changes.
    /// - Parameters:
    ///   - entries: those of this file.
    ///   - version: the newest from which entries and acceptances are removed.
    ///   - renumbered: declarations that another version adds or removes now.
    /// - Returns: the removed entries, as text in flow style, and the comments on them; nil if an entry is not found as it was read.
    package mutating func take(_ entries: [LateEntry], upTo version: Int, renumbered: Set<String>)
        -> [(place: DeclarationPlace, entries: [String], comments: [String])]?
    {
        var count = 0
        var result: [(place: DeclarationPlace, entries: [String], comments: [String])] = []
        for place in places {
            var taken: [String] = []
            let known = takenComments.count
            for list in declaration(place)?.value["history"]?.mapping ?? [] where list.value.anchorSpan == nil {
                guard let number = Int(list.key.value), number <= version, let items = list.value.sequence else {
                    continue
                }
                let changes = items.map { $0.mapping?.first }
                var whole: Set<Int> = []
                var names = renumbered
                for (index, change) in changes.enumerated() {
                    guard let change, let entry = entries.first(where: { $0.span == change.key.span }) else { continue }
                    count += 1
                    if let members = entry.members {
                        guard !members.isEmpty, let text = take(members, of: change) else { return nil }
                        names.formUnion(members)
                        taken.append(text)
                    } else {
                        whole.insert(index)
                        names.formUnion(change.value.words)
                        taken.append("\(change.key.value): \(change.value.flowText)")
                    }
                }
                let others = changes.indices.filter { changes[$0]?.key.value != "accept" }
                let isAllTaken =
                    others.isEmpty ? renumbered.contains(place.name) : others.allSatisfy(whole.contains)
                for (index, change) in changes.enumerated() {
                    guard let change, change.key.value == "accept" else { continue }
                    let target = change.value["on"]?.scalar?.text.split(separator: ".").last.map(String.init)
                    guard target.map(names.contains) ?? isAllTaken else { continue }
                    whole.insert(index)
                    taken.append("accept: \(change.value.flowText)")
                }
                delete(whole, of: list)
            }
            if !taken.isEmpty { result.append((place, taken, Array(takenComments[known...]))) }
        }
        return count == entries.count ? result : nil
    }

    private mutating func take(_ members: Set<String>, of change: YAMLPair) -> String? {
        func list(_ isMoved: Bool) -> String? {
            switch change.value.content {
            case .sequence(let items):
                let own = items.filter { members.contains($0.scalar?.text ?? "") == isMoved }.map(\.flowText)
                return "[\(own.joined(separator: ", "))]"
            case .mapping(let pairs):
                let own = pairs.filter { members.contains($0.key.value) == isMoved }
                return "{ \(own.map { "\($0.key.span.text): \($0.value.flowText)" }.joined(separator: ", ")) }"
            case .scalar: return nil
            }
        }
        guard let moved = list(true), let kept = list(false) else { return nil }
        // A block collection is on lines of its own.
        let start = change.value.isFlow ? change.value.span.start : change.key.span.end
        take(change.key.span.at(start, change.value.span.end), leaving: change.value.isFlow ? kept : ": \(kept)")
        return "\(change.key.value): \(moved)"
    }

    /// Items of a version's list, or the version with all of them.
    private mutating func delete(_ indices: Set<Int>, of list: YAMLPair) {
        let items = list.value.sequence ?? []
        if indices.isEmpty { return }
        if list.value.isFlow {
            let kept = items.indices.filter { !indices.contains($0) }.map { items[$0].span.text }
            take(list.value.span, leaving: kept.isEmpty ? "[]" : "[\(kept.joined(separator: ", "))]")
        } else if indices.count == items.count {
            take(layer.lines(from: layer.start(of: list.key.span), to: list.value.span.end))
        } else {
            for index in indices.sorted() {
                let dash = file.lineStarts[layer.lineOfDash(items[index]) - 1]
                let start = layer.start(of: items[index].span.at(dash, items[index].span.end))
                take(layer.lines(from: start, to: items[index].span.end))
            }
        }
    }
}
