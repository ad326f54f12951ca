import SchemaDiagnostics
import YAMLTree

// Declarations below the key of another section, as its own key is missing or the kind was mistaken.

extension SchemaReader {
    /// Without the declarations whose keys show that they belong in another section. They are reported, once where they follow each other,
    /// and read as part of that section.
    mutating func withoutOthers(_ pairs: [YAMLPair], in section: YAMLPair) -> [YAMLPair] {
        // Nearly all are where they belong.
        guard pairs.contains(where: { target(of: $0, in: section.key.value) != nil }) else { return pairs }
        var result: [YAMLPair] = []
        var rest = pairs[...]
        while let pair = rest.first {
            guard let target = target(of: pair, in: section.key.value) else {
                result.append(pair)
                rest.removeFirst()
                continue
            }
            let run = rest.prefix { self.target(of: $0, in: section.key.value) == target }
            rest = rest[run.endIndex...]
            strays += run.map { (target, $0) }
            let isRest = rest.isEmpty && !section.value.isFlow && sections[target] == nil
            let kind = target == "enums" ? "an enum" : target == "structs" ? "a struct" : "a class"
            let name = shortened(pair.key.value)
            let all =
                run.count == 1 ? "'\(name)' is \(kind)" : "'\(name)' is \(kind), as are \(run.count - 1) more below it"
            let heading =
                isRest && run.startIndex > 0
                ? FixIt(
                    "write '\(target):' above",
                    edits: [
                        FixIt.Edit(
                            inserting: "\(target):\n",
                            at: file.lineStarts[pair.key.span.position.line - 1],
                            in: file
                        )
                    ]
                ) : nil
            let fixIt = heading ?? (run.count == 1 ? NewDeclaration.moving(pair, to: target) : nil)
            bag.report(
                .unknownKey,
                "\(all), expected \(run.count == 1 ? "it" : "them") below '\(target)'",
                at: pair.key.span,
                notes: [Note("'\(section.key.value)' is here", at: section.key.span)],
                fixIts: [fixIt].compactMap(\.self)
            )
        }
        return result
    }

    /// The section that a declaration's keys show; nil if that is its own, or if they do not show it.
    private func target(of pair: YAMLPair, in section: String) -> String? {
        guard let own = pair.value.mapping, !own.isEmpty else { return nil }
        func has(_ key: String) -> Bool { own.contains { $0.key.value == key } }
        func isEnum() -> Bool { has("cases") || own["oneOf"]?.value.mapping != nil }
        switch section {
        case "types" where isEnum(): return "enums"
        case "types" where has("properties"): return "classes"
        case "enums" where has("properties") && !isEnum():
            return has("superclass") ? "classes" : "structs"
        case "classes", "structs":
            // Else some keys are those of a class.
            return isEnum() && own.allSatisfy { Self.enumKeys.contains($0.key.value) } ? "enums" : nil
        default: return nil
        }
    }
}
