import SchemaDiagnostics
import YAMLTree

// Moves runs of pairs to their targets, and reports each once.

extension Placement {
    /// The pairs that stay; runs of those with one target are reported.
    mutating func withoutStrays(
        _ pairs: [YAMLPair],
        _ targets: [Target?],
        _ node: YAMLNode,
        _ position: Position,
        beside owner: YAMLPair? = nil
    ) -> [YAMLPair] {
        guard node.anchorSpan == nil, targets.contains(where: { $0 != nil }) else { return pairs }
        var result: [YAMLPair] = []
        var index = 0
        while index < pairs.count {
            guard let target = targets[index] else {
                result.append(pairs[index])
                index += 1
                continue
            }
            let run = Array(zip(pairs, targets).dropFirst(index).prefix { $0.1 == target }.map(\.0))
            index += run.count
            let isSection = run.count == 1 && target.path == [run[0].key.value]
            let more = run.count == 1 ? "" : ", as \(run.count == 2 ? "is" : "are") \(run.count - 1) more below it"
            let them = run.count == 1 ? "it" : "them"
            let goal =
                target.path.count > 1
                ? .declaration(kind: "class", name: shortened(target.path[1]))
                : isSection
                    ? levels[0].position
                    : target.path.first.map { .below($0) } ?? owner.map { .beside(name($0)) }
                        ?? levels[target.depth].position
            strays[target.depth].append(
                Stray(
                    pairs: isSection ? run[0].value.mapping ?? [] : run,
                    whole: run,
                    path: target.path,
                    message: "move \(them) \(goal.goal)",
                    isWider: target.path.first == "swift" && levels.count > 1,
                    finding: findings.count,
                    isFlow: node.isFlow
                )
            )
            let isProperty = target.path == ["properties"]
            report(
                isProperty && levels.last?.place.has(run[0].key.value) == false
                    ? "unknown key '\(name(run[0]))' \(position.expected)"
                    : "'\(name(run[0]))' is \(position.found)\(more), expected \(them) \(goal.expected)",
                at: run[0].key.span,
                notes: isProperty ? [Note("properties go below 'properties', indented deeper")] : [],
                fixIt: nil
            )
        }
        return result
    }

    /// Takes up the strays that belong to the innermost level.
    mutating func take(_ pairs: inout [YAMLPair], _ node: YAMLNode, onlyInner: Bool) {
        let depth = levels.count - 1
        let own = strays[depth].filter { !onlyInner || !$0.path.isEmpty }
        guard !own.isEmpty else { return }
        strays[depth].removeAll { !onlyInner || !$0.path.isEmpty }
        var moved: [(path: [String], pairs: [YAMLPair])] = []
        for stray in own {
            var edits = TreeEdits(file)
            let isFlow =
                stray.isFlow
                || stray.pairs.first.map { $0.key.span == stray.whole[0].key.span } != true
                    && stray.whole[0].value.isFlow
            if let text = edits.text(of: stray.pairs, isFlow: isFlow), put(text, stray, node, pairs, &edits) {
                if edits.edits.allSatisfy({ $0.span.start == $0.span.end }) {
                    edits.remove(stray.whole, isFlow: stray.isFlow)
                }
                let fixIt = FixIt(stray.message, edits: edits.edits)
                findings[stray.finding].fixIts = [stray.isWider ? fixIt.withSeveralReadings : fixIt]
                if stray.isWider { findings[stray.finding].notes.append(Note("it holds for the whole model there")) }
            }
            // Beside properties that are there it may be anything: it is left out.
            if stray.path == ["properties"], pairs["properties"] != nil { continue }
            if let index = moved.firstIndex(where: { $0.path == stray.path }) {
                moved[index].pairs += stray.pairs
            } else {
                moved.append((stray.path, stray.pairs))
            }
        }
        for (path, new) in moved { insert(new, at: path[...], &pairs) }
    }

    private func put(
        _ text: TreeEdits.NewPair,
        _ stray: Stray,
        _ node: YAMLNode,
        _ pairs: [YAMLPair],
        _ edits: inout TreeEdits
    ) -> Bool {
        guard let key = stray.path.first, let owner = pairs[key] else {
            let text = stray.path.first.map { text.below($0) } ?? text
            // Where the stray is, if it is a part of the mapping, or above its sections.
            let own = node.mapping ?? []
            let place = own.firstIndex { $0.key.span == stray.whole[0].key.span }
            if place != nil, node.isFlow, let last = stray.whole.last {
                let start = stray.whole[0].key.span.withQuotes.start
                edits.replace(
                    node.span.at(start, max(last.key.span.withQuotes.end, last.value.span.withQuotes.end)),
                    text.text
                )
                return true
            }
            let index = place ?? own.firstIndex { levels.last?.place[$0.key.value]?.kind.isMapping == true }
            return edits.put(text, into: node, above: levels.last?.owner?.key.span.end, before: index)
        }
        if stray.path == ["properties"] { return false }
        let inner = stray.path.count > 1 ? owner.value.pair(stray.path[1]) : owner
        return inner.map { edits.put(text, into: $0, isFlow: owner.value.isFlow || node.isFlow) } ?? false
    }

    private func insert(_ new: [YAMLPair], at path: ArraySlice<String>, _ pairs: inout [YAMLPair]) {
        guard let key = path.first else {
            pairs += new
            return
        }
        if let index = pairs.firstIndex(where: { $0.key.value == key }) {
            var inner = pairs[index].value.mapping ?? []
            insert(new, at: path.dropFirst(), &inner)
            pairs[index].value = pairs[index].value.with(.mapping(inner))
        } else {
            let span = new[0].key.span
            pairs.append(YAMLPair(key: Spanned(key, span), keyStyle: .plain, value: mapping(of: new, isFlow: false)))
        }
    }
}
