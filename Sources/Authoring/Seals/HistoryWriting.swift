import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Workspace
import YAMLTree

/// Writes missing history into the files of one model, as far as it requires no decision.
///
/// Input: the missing entries. Output: new texts of files with which the compiler finds no errors in the model. Entries with errors (a
/// conversion that is not built in, for example) are left to the author.
package struct HistoryWriting {
    private let root: String
    /// The version as it was recorded.
    private let baseVersion: Int
    private static let trialLimit = 500

    package init(_ root: String, since baseVersion: Int) {
        self.root = root
        self.baseVersion = baseVersion
    }

    /// The files with all entries of one reading, whether they pass the checks or not.
    func writingAll(_ missing: MissingHistory, into files: EditedFiles) -> EditedFiles {
        let loader = SchemaLoader(files, reportingOpen: false)
        guard let checked = loader.check(root) else { return files }
        let version = firstVersion(checked.history, missing.version)
        let newVersion = checked.model.version == baseVersion ? missing.version : nil
        let units = units(of: missing)
        return insert(units, missing.removals, at: version, newVersion, loader.parts(of: root), files)
    }

    /// One entry to be written, by its declaration's current name.
    private struct Unit: Hashable {
        enum Kind: Hashable {
            case since
            case entry(String)
            /// A correction of the old declaration of a property in an existing entry.
            case former(MissingHistory.Correction)
        }

        var section: String
        var name: String
        var kind: Kind
    }

    /// The model with those entries that pass the checks; nil if there are none.
    package func write(_ decided: MissingHistory, into files: inout EditedFiles) -> CheckedModel? {
        let loader = SchemaLoader(files, reportingOpen: false)
        guard !decided.isEmpty, let history = loader.check(root)?.history else { return nil }
        let version = firstVersion(history, decided.version)
        let newVersion = history.model.version == baseVersion ? decided.version : nil
        let (units, parts) = (units(of: decided), loader.parts(of: root))
        /// Of units and, after them, removals, by number.
        func trial(_ numbers: [Int]) -> Trial {
            let numbers = Set(numbers)
            let chosen = units.indices.filter(numbers.contains).map { units[$0] }
            let removals = decided.removals.indices.filter { numbers.contains(units.count + $0) }
                .map { decided.removals[$0] }
            let edited = insert(chosen, removals, at: version, newVersion, parts, files)
            return Trial(edited, of: [root], reportingOpen: false)
        }
        let all = Array(0..<(units.count + decided.removals.count))
        let whole = trial(all)
        if whole.errors.isEmpty {
            files = whole.files
            return whole.model(of: root)
        }
        // Many may be refused for one reason: those in the lines of errors are tried last.
        let refused = whole.errors.map(Self.line)
        let isLast = all.map { number in
            guard number < units.count, case .entry(let text) = units[number].kind else { return false }
            return refused.contains { $0.contains(text) }
        }
        let right = Trial.taking(
            [all.filter { !isLast[$0] }, all.filter { isLast[$0] }],
            limit: Self.trialLimit,
            trial
        )
        if let right { files = right.files }
        return right?.model(of: root)
    }

    private static func line(of diagnostic: Diagnostic) -> String {
        let span = diagnostic.span
        return String(decoding: span.file.line(span.position.line), as: UTF8.self)
    }

    /// The version whose entries are the first after the recorded one: missing entries are written before all of them.
    private func firstVersion(_ history: ModelHistory, _ last: Int) -> Int {
        guard baseVersion + 1 < last else { return last }
        return ((baseVersion + 1)...last).first { history.changes(to: $0)?.changes.isEmpty == false } ?? last
    }

    private func units(of missing: MissingHistory) -> [Unit] {
        missing.owners.flatMap { owner in
            let (section, name) = owner.place
            let since = owner.since == nil ? [] : [Unit(section: section, name: name, kind: .since)]
            let kinds = owner.entries.map { Unit.Kind.entry($0.text) } + owner.corrections.map { .former($0) }
            return since + kinds.map { Unit(section: section, name: name, kind: $0) }
        }
    }

    private func insert(
        _ units: [Unit],
        _ removals: [MissingHistory.Removal],
        at version: Int,
        _ newVersion: Int?,
        _ parts: [SchemaLoader.Loaded],
        _ files: EditedFiles
    ) -> EditedFiles {
        var edited = files
        var insertions = parts.compactMap { SchemaEdits($0) }
        guard insertions.count == parts.count, !parts.isEmpty else { return files }
        var done: Set<DeclarationPlace> = []
        for unit in units {
            let place = DeclarationPlace(section: unit.section, name: unit.name)
            guard done.insert(place).inserted,
                let index = insertions.firstIndex(where: { $0.declaration(place) != nil })
            else { continue }
            var entries: [String] = []
            for own in units where own.section == unit.section && own.name == unit.name {
                switch own.kind {
                case .since: _ = insertions[index].addSince(version, to: place)
                case .entry(let text): entries.append(text)
                case .former(let correction):
                    _ = insertions[index].setFormer(correction.text, of: correction.entry, in: place)
                }
            }
            if !entries.isEmpty { _ = insertions[index].add(entries, to: version, of: place) }
        }
        let home = insertions.firstIndex { $0.tree["removed"] != nil } ?? 0
        if !removals.isEmpty { _ = insertions[home].addRemoved(removals.map(\.lines)) }
        guard insertions.contains(where: { !$0.isEmpty }) else { return files }
        if let newVersion { insertions[0].setVersion(newVersion) }
        for (part, insertion) in zip(parts, insertions) where !insertion.isEmpty {
            edited.setText(insertion.text, at: part.path)
        }
        return edited
    }
}
