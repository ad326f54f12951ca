import ModelLanguage

/// Old keys and class names that the old side writes for older readers (`writeAlso`), and that the new side stops writing before the
/// version named in `until`.
extension ReadingComparison {
    func brokenPromises() -> [ReadingDifference] {
        guard let newShape = new.shape(at: new.model.version) else { return [] }
        return old.model.declarationViews.flatMap { view -> [ReadingDifference] in
            guard let newName = names.identities[view.name], newShape.records[newName] != nil else { return [] }
            let keys = (two.oldPlan.records[view.name]?.extraKeys ?? []).filter { extra in
                guard extra.until >= new.model.version else { return false }
                let layout = two.newReaders.layout(of: newName, in: .archive)
                return !extra.old.keys(in: .archive).allSatisfy { layout[$0] != nil }
            }
            return keys.flatMap { broken($0, of: newName) } + brokenName(of: view.name, newName, newShape)
        }
    }

    private func broken(_ key: ExtraKeyPlan, of newName: TypeName) -> [ReadingDifference] {
        readers(below: key.version).map { reader in
            ReadingDifference(
                subject: .init(declaration: newName),
                version: reader,
                channel: .archive,
                expected: "the key '\(key.old.key)', written until version \(key.until)",
                actual: "no key '\(key.old.key)'",
                outcome: key.old.isRequired ? .refuses : .loses,
                isForward: true
            )
        }
    }

    private func brokenName(of name: TypeName, _ newName: TypeName, _ newShape: ModelShape) -> [ReadingDifference] {
        guard let written = two.oldPlan.records[name]?.writtenName,
            two.newPlan.records[newName]?.writtenName != written,
            newShape.records[newName]?.archiveName != written
        else { return [] }
        for changes in old.changes {
            for change in changes.changes where change.declaration == name {
                guard let until = (change.kind as? Change.WriteAlsoClass)?.until, until >= new.model.version else {
                    continue
                }
                let found =
                    two.newPlan.records[newName]?.writtenName ?? newShape.records[newName]?.archiveName ?? newName.name
                return readers(below: changes.version).map { reader in
                    ReadingDifference(
                        subject: .init(declaration: newName),
                        version: reader,
                        channel: .archive,
                        expected: "the class name '\(written)', written until version \(until)",
                        actual: "the class name '\(found)'",
                        outcome: .refuses,
                        isForward: true
                    )
                }
            }
        }
        return []
    }

    private func readers(below version: Int) -> [Int] {
        let first = max(old.readsFrom, 1)
        return first < version ? Array(first..<version) : []
    }
}
