import SchemaDiagnostics
import YAMLTree

/// A declaration that has, or had, a name in archives.
private struct Bearer {
    /// The declaration, so that one class may have a name more than once.
    let owner: TypeName
    let kind: String
    var span: SourceSpan
    /// The versions in which it had the name; nil: always.
    var life: Range<Int>?
    /// It may share a name with others that had it in other versions.
    var isRemoved = false
}

/// An archive name that a declaration had until a version.
private struct OldName {
    let name: Spanned<String>
    /// The version that changed the name.
    let version: Int
}

extension ModelResolver {
    /// Names in archives, including old ones, are unique over the model and all that it uses.
    mutating func checkArchiveNames() {
        var bearers: [String: [Bearer]] = [:]
        for used in usedModels() {
            enterUsed(used.classes + used.structs, into: &bearers)
        }
        for (type, declaration) in zip(model.foreignTypes, foreignDeclarations) {
            let bearer = Bearer(owner: type.name, kind: "type", span: type.span)
            let name = type.isOpaque ? type.name.name : type.swiftName
            if case .secure = type.coding, isIdentifier(name) {
                bearers[name, default: []].append(bearer)
            } else if type.isOpaque {
                bearers[name, default: []].append(bearer)
            }
            for name in [declaration.archiveName].compactMap(\.self) + declaration.formerly {
                enter(name, bearer, into: &bearers)
            }
        }
        for index in model.classes.indices.prefix(classDeclarations.count) {
            enter(model.classes[index], classDeclarations[index].archiveName?.span, into: &bearers)
        }
        for index in model.structs.indices {
            enter(model.structs[index], structDeclarations[index].archiveName?.span, into: &bearers)
        }
        for (index, removed) in model.removed.enumerated() where removed.kind != .enum {
            let name = removed.archiveName ?? Spanned(removed.name, removed.span)
            let owner = TypeName(model: model.name, name: "removed \(index)")
            let life = removed.since..<removed.removedIn
            let bearer = Bearer(owner: owner, kind: removed.kind.rawValue, span: name.span, life: life, isRemoved: true)
            enter(
                name,
                oldNames(of: removed.name, removed.history, isWritten: removed.archiveName != nil),
                bearer,
                into: &bearers
            )
        }
        checkQualifiedNames(bearers)
    }

    /// Each used model is correct alone; two of them may conflict here for the first time.
    private mutating func enterUsed(_ records: [RecordModel], into bearers: inout [String: [Bearer]]) {
        for record in records {
            let bearer = Bearer(owner: record.name, kind: record.kind.rawValue, span: record.span)
            for name in [record.archiveName] + oldNames(of: record).map(\.name.value) {
                if let other = bearers[name]?.first(where: { $0.owner.model != bearer.owner.model }) {
                    reportUsed(name, bearer, other)
                }
                bearers[name, default: []].append(bearer)
            }
        }
    }

    private mutating func reportUsed(_ name: String, _ bearer: Bearer, _ other: Bearer) {
        let entries = zip(root.header?.uses ?? [], uses)
        let entry = entries.first { $0.1?.name == bearer.owner.model } ?? entries.first { _ in true }
        let owners = "'\(other.owner.model).\(other.owner.name)' and '\(bearer.owner.model).\(bearer.owner.name)'"
        bag.report(
            .archiveNameTaken,
            "the used models' \(owners) have the same archive name '\(shortened(name))'",
            at: entry?.0.span ?? model.header,
            notes: [other, bearer].map { Note("'\($0.owner.name)' is declared here", at: $0.span) }
        )
    }

    private mutating func enter(
        _ record: RecordModel,
        _ place: SourceSpan?,
        into bearers: inout [String: [Bearer]]
    ) {
        let name = Spanned(record.archiveName, place ?? record.span)
        let (kind, life) = (record.kind.rawValue, record.since..<Int.max)
        let bearer = Bearer(owner: record.name, kind: kind, span: name.span, life: life)
        enter(name, oldNames(of: record), bearer, into: &bearers)
    }

    /// A declaration's name and, newest first, its old ones, each for the versions that had it.
    private mutating func enter(
        _ name: Spanned<String>,
        _ old: [OldName],
        _ bearer: Bearer,
        into bearers: inout [String: [Bearer]]
    ) {
        guard let life = bearer.life else { return }
        var (bearer, upper) = (bearer, life.upperBound)
        for (index, name) in ([name] + old.map(\.name)).enumerated() {
            let lower = min(index < old.count ? old[index].version : life.lowerBound, upper)
            (bearer.span, bearer.life) = (name.span, lower..<upper)
            enter(name, bearer, into: &bearers)
            upper = lower
        }
    }

    private mutating func enter(_ name: Spanned<String>, _ bearer: Bearer, into bearers: inout [String: [Bearer]]) {
        if foundationClasses.contains(name.value) {
            // A type of that name is rejected elsewhere.
            if name.value == bearer.owner.name, ReservedNames.types.contains(name.value) { return }
            bag.report(
                .reservedArchiveName,
                "'\(name.value)' is Foundation's own class in archives and cannot be the archive name of another",
                at: name.span,
                fixIts: [name.span.removing("archiveName")]
            )
            return
        }
        for other in bearers[name.value] ?? [] where other.owner != bearer.owner {
            if let life = bearer.life, let otherLife = other.life, other.kind == bearer.kind,
                bearer.isRemoved || other.isRemoved, !life.overlaps(otherLife)
            {
                continue
            }
            let isUsed = other.owner.model != model.name
            let owner =
                other.owner.name.hasPrefix("removed ")
                ? "a removed \(other.kind)"
                : "\(other.kind) '\(isUsed ? other.owner.model + "." : "")\(other.owner.name)'"
            let isSame = bearer.isRemoved != other.isRemoved && other.kind != bearer.kind
            let former = [bearer, other].first(where: \.isRemoved)
            bag.report(
                .archiveNameTaken,
                "the archive name '\(shortened(name.value))' belongs to \(owner)",
                at: name.span,
                notes: [
                    Note("\(owner) has it here", at: other.span),
                    isSame && former?.kind != "enum"
                        ? former.map {
                            Note(
                                "if it is the same, 'was: { kind: \($0.kind) }' in its history says so, in place of what is under 'removed'"
                            )
                        } : nil,
                    Note(
                        "another name in archives is given by 'archiveName'; archives that were written keep the old one"
                    ),
                    [bearer, other].first(where: \.isRemoved)?.life.map {
                        Note("one that came after it says since when: 'since: \($0.upperBound)' or above")
                    },
                ],
                fixIts: isUsed
                    ? archiveName(model.name + name.value, at: name, of: bearer) : since(of: bearer, other)
            )
            return
        }
        bearers[name.value, default: []].append(bearer)
    }

    /// A name that comes back: in this version, where no other is stated.
    private func since(of one: Bearer, _ other: Bearer) -> [FixIt] {
        guard let end = [one, other].first(where: \.isRemoved)?.life?.upperBound, end <= model.version,
            let living = [one, other].first(where: { !$0.isRemoved && $0.kind == one.kind }), living.life != nil
        else { return [] }
        return [Spanned(living.owner.name, living.span).writing("since: \(model.version)")?.withSeveralReadings]
            .compactMap(\.self)
    }

    /// Writes the name of an existing declaration, if the place can be edited.
    private func archiveName(_ new: String, at name: Spanned<String>, of bearer: Bearer) -> [FixIt] {
        guard bearer.life?.upperBound == .max, !bearer.isRemoved else { return [] }
        guard name.value == bearer.owner.name else {
            let fixIt = FixIt("write 'archiveName: \(new)'", replace: name.span, with: YAMLText.scalar(new))
            return [fixIt.withSeveralReadings]
        }
        return [name.writing("archiveName: \(YAMLText.scalar(new))")].compactMap(\.self)
    }

    /// Readers read `Library.Book` as `Book`: no other declaration may have that name.
    private mutating func checkQualifiedNames(_ bearers: [String: [Bearer]]) {
        let prefixes = [model.name, model.swift.module] + model.formerly
        let names =
            classDeclarations.indices.map { (classDeclarations[$0].archiveName, classDeclarations[$0].name) }
            + structDeclarations.indices.map { (structDeclarations[$0].archiveName, structDeclarations[$0].name) }
        for (archiveName, declared) in names {
            guard let name = archiveName, let dot = name.value.utf8.lastIndex(of: UInt8(ascii: ".")) else { continue }
            let plain = String(name.value[name.value.index(after: dot)...])
            guard prefixes.contains(String(name.value[..<dot])), let others = bearers[plain] else { continue }
            let owner = TypeName(model: model.name, name: declared.value)
            guard let other = others.first(where: { $0.owner != owner }) else { continue }
            bag.report(
                .archiveNameTaken,

                "the archive name '\(name.value)' is read as '\(plain)', which belongs to \(other.kind) '\(other.owner.name)'",
                at: name.span,
                notes: [Note("\(other.kind) '\(other.owner.name)' is declared here", at: other.span)]
            )
        }
    }

    private func oldNames(of record: RecordModel) -> [OldName] {
        oldNames(of: record.name.name, record.history, isWritten: record.isArchiveNameWritten)
    }

    /// The archive names in a history. A written archive name hides the class's own older ones.
    private func oldNames(of name: String, _ history: [HistoryBlock], isWritten: Bool) -> [OldName] {
        var names: [OldName] = []
        var (name, isWritten) = (name, isWritten)
        for block in history {
            for entry in block.entries.reversed() {
                if let former = entry.kind.formerName { name = former.value }
                guard let place = entry.kind.formerArchiveName?.span ?? (isWritten ? nil : entry.kind.formerName?.span)
                else { continue }
                let written = entry.kind.formerArchiveName?.value
                isWritten = written != nil
                names.append(OldName(name: Spanned(written ?? name, place), version: block.version))
            }
        }
        return names
    }

    func usedModels() -> [Model] { model.allUses }
}

extension Model {
    /// The used models and all models that they use, each once.
    var allUses: [Model] {
        var result: [Model] = []
        var seen: Set<String> = []
        var pending = Array(uses.reversed())
        while let used = pending.popLast() {
            guard seen.insert(used.name).inserted else { continue }
            result.append(used)
            pending += used.uses.reversed()
        }
        return result
    }
}

/// Classes that are in archives for Foundation's own values.
let foundationClasses: Set<String> = [
    "NSObject", "NSString", "NSMutableString", "NSNumber", "NSValue", "NSData", "NSMutableData", "NSDate", "NSURL",
    "NSUUID", "NSDecimalNumber", "NSDecimalNumberPlaceholder", "NSArray", "NSMutableArray", "NSDictionary",
    "NSMutableDictionary", "NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet", "NSCountedSet", "NSNull",
    "NSLocale", "NSTimeZone", "NSIndexSet", "NSMutableIndexSet", "NSDateComponents", "NSError", "NSAttributedString",
    "NSMutableAttributedString", "NSCalendar", "NSCharacterSet", "NSIndexPath", "NSDateInterval", "NSPredicate",
    "NSURLRequest", "NSKeyedArchiver",
]

extension DiagnosticID {
    package static let archiveNameTaken = DiagnosticID("archive-name-taken")
}
