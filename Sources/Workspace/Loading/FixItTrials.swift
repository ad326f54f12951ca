import ModelLanguage
import SchemaDiagnostics
import YAMLTree

/// Tries each fix-it before it is shown. A fix-it that does not remove its own finding is left out; one after which another error is found
/// says which.
package struct FixItTrials {
    /// The number of bytes that trials of single fix-its may read. Further ones are tried together, so that a file with many errors is not
    /// read once for each.
    private static let readLimit = 2_000_000
    private static let batchLimit = 4

    /// A fix-it, by the numbers of its finding and of itself there.
    private struct Candidate: Hashable {
        var finding: Int
        var number: Int
    }

    private enum Verdict {
        case shown(FixIt)
        /// It does not remove its finding, or does so only to cause another one.
        case hidden
        /// The text is wrong in a way that quotes do not cure, which this finding says.
        case instead(Diagnostic)

        var fixIt: FixIt? { if case .shown(let fixIt) = self { fixIt } else { nil } }
    }

    /// What identifies a finding in another text of its file, with its place.
    private struct Key: Hashable {
        var path: String
        var id: DiagnosticID
        var start: Int
    }

    /// What the fix-its are for: schemas that a loader has read, or one policy file.
    private enum Subject {
        case schemas(SchemaLoader, roots: [String])
        case policy(SourceFile, path: String)

        var byteCount: Int {
            switch self {
            case .schemas(let loader, _): loader.byteCount
            case .policy(let file, _): file.bytes.count
            }
        }

        /// A fix-it for a lock file cannot be tried.
        func has(_ other: SourceFile) -> Bool {
            switch self {
            case .schemas(let loader, _): loader.place(of: other) != nil
            case .policy(let file, _): file == other
            }
        }
    }

    private let subject: Subject
    private var findings: [Diagnostic]
    private var counts: [Key: Int] = [:]

    private init(_ subject: Subject, _ bag: DiagnosticBag) {
        self.subject = subject
        findings = bag.diagnostics
        for finding in findings { counts[Self.key(finding, finding.span.start), default: 0] += 1 }
    }

    /// All findings of a loader that has read these roots; fix-its of findings that nobody requests are not tried.
    package static func findings(
        of loader: SchemaLoader,
        roots: [String],
        where isWanted: (Diagnostic) -> Bool = { _ in true }
    ) -> DiagnosticBag {
        var advised = FileAdvice.added(to: loader.bag, of: loader)
        if advised.hasErrors { for root in roots { loader.addSealAdvice(to: &advised, of: root) } }
        var trials = FixItTrials(.schemas(loader, roots: roots), advised)
        return trials.tried(isWanted)
    }

    /// The findings in a policy file.
    package static func findings(_ bag: DiagnosticBag, ofPolicy file: SourceFile, path: String) -> DiagnosticBag {
        var trials = FixItTrials(.policy(file, path: path), bag)
        return trials.tried { _ in true }
    }

    private mutating func tried(_ isWanted: (Diagnostic) -> Bool) -> DiagnosticBag {
        run(isWanted)
        var bag = DiagnosticBag()
        for finding in findings { bag.report(finding) }
        return bag
    }

    /// YAML's errors about text for which quotes are the cure, if it is text.
    private static let aboutQuotes: Set<DiagnosticID> = [
        .yamlTextBehindValue, .yamlColonInText, .yamlSpecialStart, .yamlBracketInText, .yamlUnknownAlias,
    ]

    /// Errors in what a text says, which are found whatever else the file has.
    private static let ofReading: Set<DiagnosticID> = [.typeSyntax, .typeNotCodable, .wrongKind, .invalidIdentifier]

    private mutating func run(_ isWanted: (Diagnostic) -> Bool) {
        var left: [Candidate] = []
        var tried: [Candidate: Verdict] = [:]
        for (index, finding) in findings.enumerated() where isWanted(finding) {
            for number in finding.fixIts.indices {
                let candidate = Candidate(finding: index, number: number)
                let canBeTried = fixIt(candidate).edits.allSatisfy { subject.has($0.span.file) }
                if canBeTried { left.append(candidate) } else { tried[candidate] = .shown(fixIt(candidate)) }
            }
        }
        guard !left.isEmpty else { return }
        let cost = subject.byteCount + 100 * findings.count
        let single = left.prefix(Self.readLimit / max(cost, 1))
        left.removeFirst(single.count)
        for candidate in single { tried.merge(outcome(of: [candidate])) { $1 } }
        for _ in 0..<Self.batchLimit where !left.isEmpty {
            var seen: Set<Int> = []
            let outcome = outcome(of: left.filter { seen.insert($0.finding).inserted })
            tried.merge(outcome) { $1 }
            left.removeAll { outcome[$0] != nil }
        }
        for index in findings.indices {
            let verdicts = findings[index].fixIts.indices.compactMap { tried[Candidate(finding: index, number: $0)] }
            findings[index].fixIts = FixIt.distinct(verdicts.compactMap(\.fixIt))
            for case .instead(let finding) in verdicts { findings[index] = finding }
        }
    }

    private func fixIt(_ candidate: Candidate) -> FixIt { findings[candidate.finding].fixIts[candidate.number] }

    /// The results of fix-its that are applied together, as far as possible: nil for one that is to be left out.
    private func outcome(of candidates: [Candidate]) -> [Candidate: Verdict] {
        let fixIts = candidates.map(fixIt)
        guard case .schemas(let loader, let roots) = subject else { return outcome(ofPolicy: candidates, fixIts) }
        var applications: [String: FixItApplication] = [:]
        var edited: [FileIdentity: FixItApplication] = [:]
        for file in Set(fixIts.flatMap { $0.edits.map(\.span.file) }) {
            guard let place = loader.place(of: file) else { continue }
            let application = FixItApplication(fixIts, to: file)
            applications[file.path] = application
            edited[place.identity] = application
        }
        let trial = loader.editing(edited)
        // A file that becomes a part of another is no root any more, if nobody named it as one.
        for root in roots where !loader.hasReadStrays || trial.hasModelKey(root) { _ = trial.check(root) }
        if loader.hasReadStrays { trial.readStrays(besides: roots) }
        let after = trial.bag.diagnostics
        return judge(candidates, after, applications)
    }

    private func outcome(ofPolicy candidates: [Candidate], _ fixIts: [FixIt]) -> [Candidate: Verdict] {
        guard case .policy(let file, let path) = subject else { return [:] }
        let application = FixItApplication(fixIts, to: file)
        let edited = SourceFile(path: file.path, bytes: application.text)
        var after = DiagnosticBag()
        _ = PolicyFile(edited, path: path, into: &after)
        return judge(candidates, after.diagnostics, [file.path: application])
    }

    private func judge(
        _ candidates: [Candidate],
        _ after: [Diagnostic],
        _ applications: [String: FixItApplication]
    ) -> [Candidate: Verdict] {
        var found: [Key: Int] = [:]
        for finding in after { found[Self.key(finding, finding.span.start), default: 0] += 1 }
        func places(_ finding: Diagnostic) -> ClosedRange<Int> {
            applications[finding.span.file.path]?.places(of: finding.span.start) ?? finding.span
                .start...finding.span.start
        }
        func stays(_ finding: Diagnostic) -> Bool {
            let places = places(finding)
            let ends = places.count == 1 ? [places.lowerBound] : [places.lowerBound, places.upperBound]
            let count = ends.reduce(0) { $0 + (found[Self.key(finding, $1)] ?? 0) }
            return count > 0 && count >= counts[Self.key(finding, finding.span.start)] ?? 1
        }
        var known: [Key: Int] = [:]
        for finding in findings {
            let places = places(finding)
            known[Self.key(finding, places.lowerBound), default: 0] += 1
            if places.count > 1 { known[Self.key(finding, places.upperBound), default: 0] += 1 }
        }
        var new: [Diagnostic] = []
        for finding in after where finding.severity == .error {
            let key = Self.key(finding, finding.span.start)
            if let count = known[key], count > 0 { known[key] = count - 1 } else { new.append(finding) }
        }
        var applied: Set<Int> = []
        for application in applications.values { applied.formUnion(application.edits.map(\.fixIt)) }
        let inside = errorsInside(new, applications)
        var result: [Candidate: Verdict] = [:]
        for (number, candidate) in candidates.enumerated() where applied.contains(number) {
            var fixIt = fixIt(candidate)
            let finding = findings[candidate.finding]
            // What leads to itself leads nowhere.
            if stays(finding) || inside[number].map({ ($0.id, $0.message) == (finding.id, finding.message) }) == true {
                result[candidate] = .hidden
                continue
            }
            if let next = inside[number] {
                if let verdict = afterQuotes(finding, fixIt, next) {
                    result[candidate] = verdict
                    continue
                }
                fixIt.isPartial = true
                fixIt.message += "; the next error is then: \(next.message) [\(next.id.name)]"
            } else if candidates.count == 1, let next = new.first {
                let position = next.span.position
                let place = "\(next.span.file.path):\(position.line):\(position.column)"
                fixIt.isPartial = true
                fixIt.message += "; the next error is then \(place): \(next.message) [\(next.id.name)]"
            }
            result[candidate] = .shown(fixIt)
        }
        return result
    }

    /// Quotes that lead to another error in the same text are no cure: the other error is the one to report.
    private func afterQuotes(_ finding: Diagnostic, _ fixIt: FixIt, _ next: Diagnostic) -> Verdict? {
        guard Self.aboutQuotes.contains(finding.id), fixIt.edits.count == 1 else { return nil }
        guard !next.id.isOfYAML else { return .hidden }
        guard Self.ofReading.contains(next.id) else { return nil }
        let notes = next.notes.filter { $0.span == nil }
        let quotes = fixIt.edits[0]
        // What replaces the quoted text replaces the text.
        let fixIts = next.fixIts.filter { $0.edits.count == 1 && $0.edits[0].span.text == quotes.replacement }
            .map { fixIt in
                let inPlace = FixIt(fixIt.message, replace: quotes.span, with: fixIt.edits[0].replacement)
                return fixIt.hasOneReading ? inPlace : inPlace.withSeveralReadings
            }
        return .instead(Diagnostic(next.id, next.message, at: quotes.span, notes: notes, fixIts: fixIts))
    }

    /// By number of the fix-it, the first of these errors in the lines that it wrote.
    private func errorsInside(_ errors: [Diagnostic], _ applications: [String: FixItApplication]) -> [Int: Diagnostic] {
        var result: [Int: Diagnostic] = [:]
        for (path, errors) in Dictionary(grouping: errors, by: \.span.file.path) {
            guard let file = errors.first?.span.file, let application = applications[path] else { continue }
            let byLine = Dictionary(errors.map { ($0.span.position.line, $0) }) { first, _ in first }
            for (edit, number, start) in application.edits where result[number] == nil {
                let end = start + edit.replacement.utf8.count
                let lines = file.position(at: start).line...file.position(at: end).line
                result[number] = lines.lazy.compactMap { byLine[$0] }.first
            }
        }
        return result
    }

    private static func key(_ finding: Diagnostic, _ start: Int) -> Key {
        Key(path: finding.span.file.path, id: finding.id, start: start)
    }
}
