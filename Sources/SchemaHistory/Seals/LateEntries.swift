import ModelLanguage
import SchemaDiagnostics

/// An entry, or a part of one, that was added to a version's history after the version was sealed. If two branches continue from one
/// version, git puts the entries of both into it.
package struct LateEntry: Sendable {
    package var version: Int
    package var declaration: TypeName
    /// The place of the change's key, by which the entry is found.
    package var span: SourceSpan
    /// In the form of seals.
    package var lines: [String]
    /// The properties or cases in question, if the entry has others that were sealed; nil: the whole entry.
    package var members: Set<String>?
}

extension CheckedModel {
    /// In the order in which they apply. `model.removed` has declarations that were removed since.
    package func lateEntries(since file: SealFile) -> [LateEntry] {
        let newest = file.blocks.last?.version ?? 0
        var result: [LateEntry] = []
        for block in file.blocks where block.version > history.readsFrom && block.folds == nil {
            guard let changes = history.changes(to: block.version), let before = history.shape(at: block.version - 1),
                let after = history.shape(at: block.version)
            else { continue }
            let text = ChangeText(before: before, after: after, model: model.name, used: usedNames(block))
            let sealed = Set(ChangeText.settled(block.changes, sealed: newest))
            var subjects: SealedSubjects?
            let described = Set(ChangeText.settled(history.changeLines(to: block.version) ?? [], sealed: newest))
            let elsewhere = Set(sealed.subtracting(described).map(\.changeWithoutOwner))
            func isSealed(_ line: String, _ change: Change) -> Bool {
                // Two declarations may have each other's names.
                if sealed.contains(line) || elsewhere.contains(line.changeWithoutOwner) { return true }
                let known = subjects ?? SealedSubjects(file.shape(of: block.version), after, sealed)
                subjects = known
                return known.contain(line, ofMember: !change.members.isEmpty)
            }
            var places: [SourceSpan: Int] = [:]
            var kept: Set<SourceSpan> = []
            for change in changes.changes {
                if change.kind is Change.RemoveDeclaration { continue }
                let lines = text.lines(of: change)
                let members = change.members
                let settled = ChangeText.settled(lines, sealed: newest, keeping: block.changes)
                for (index, line) in settled.enumerated() {
                    guard !isSealed(line, change) else {
                        kept.insert(change.span)
                        continue
                    }
                    if places[change.span] == nil {
                        places[change.span] = result.count
                        result.append(
                            LateEntry(
                                version: block.version,
                                declaration: change.declaration,
                                span: change.span,
                                lines: [],
                                members: []
                            )
                        )
                    }
                    guard let place = places[change.span] else { continue }
                    result[place].lines.append(lines[index])
                    if members.indices.contains(index) { result[place].members?.insert(members[index]) }
                }
            }
            for place in places.values where !kept.contains(result[place].span) { result[place].members = nil }
        }
        return result
    }
}

/// What the sealed changes of a version are about: `Book: retype pages`, `Book: archiveName`.
///
/// While the history lacks entries above the seal, sealed entries read differently from how they were sealed, with types, names and values of
/// now: an entry is the sealed one if it is of the same kind and about the same.
private struct SealedSubjects {
    /// Of declarations that only the seal, or only the history, has: they may be the same under another name.
    private let names: Set<String>
    private let subjects: Set<String>

    init(_ shape: ShapeText?, _ described: ModelShape, _ sealed: Set<String>) {
        let declared = Set((shape?.lines.keys).map { $0.compactMap(ShapeText.declaredName) } ?? [])
        let now = Set(described.names.keys)
        let isRenamed = !declared.isSubset(of: now) && !now.isSubset(of: declared)
        let names = isRenamed ? declared.symmetricDifference(now) : []
        self.names = names
        subjects = sealed.reduce(into: []) { subjects, line in
            for isMember in [true, false] { subjects.insert(Self.subject(of: line, names, ofMember: isMember)) }
        }
    }

    func contain(_ line: String, ofMember isMember: Bool) -> Bool {
        subjects.contains(Self.subject(of: line, names, ofMember: isMember))
    }

    private static func subject(of line: String, _ names: Set<String>, ofMember isMember: Bool) -> String {
        let words = line.split(separator: " ", maxSplits: 3).prefix(isMember ? 3 : 2)
        let owner = words.first.map { String($0.dropLast()) } ?? ""
        return ([names.contains(owner) ? "*:" : "\(owner):"] + words.dropFirst().map(String.init)).joined(
            separator: " "
        )
    }
}

extension Change {
    /// The keys under which an entry lists its parts, in the order of its lines; none if it has no parts.
    fileprivate var members: [String] { flows.all.compactMap { ($0.old.first ?? $0.new)?.name } }
}

extension String {
    /// `add q` of `Book: add q`.
    var changeWithoutOwner: String { firstRange(of: ": ").map { String(self[$0.upperBound...]) } ?? self }
}
