import Foundation

extension ModelRegistry {
    /// Makes Foundation's archiver write the archive names of this model and of those it uses. It affects only this archiver; call it
    /// before anything is encoded. On Linux it adds an entry `<Model>.class.<name>` for each class to the archive's top level.
    public func install(on archiver: NSKeyedArchiver) {
        for registry in uses { registry.install(on: archiver) }
        var written: Set<String> = []
        for kind in kinds + formers.flatMap(\.kinds) {
            guard let type = kind.codedClass, let name = kind.archiveName, written.insert(name).inserted else {
                continue
            }
            #if canImport(ObjectiveC)
                archiver.setClassName(name, for: type)
            #else
                let record = FoundationClassRecord(for: type, writing: archiveNames(fromClass: type))
                archiver.encode(record, forKey: classKey + "." + name)
            #endif
        }
    }

    /// Makes Foundation's unarchiver find the classes of this model and of those it uses by all their current and old names. It affects
    /// only this unarchiver. On Linux it sets the unarchiver's delegate if there is none: set your own delegate before.
    public func install(on unarchiver: NSKeyedUnarchiver) {
        for registry in uses { registry.install(on: unarchiver) }
        #if !canImport(ObjectiveC)
            unarchiver.setClass(ArchivedDecimal.self, forClassName: "NSDecimalNumber")
            unarchiver.setClass(ArchivedDateInterval.self, forClassName: "NSDateInterval")
            ArchivedDictionaries.install(on: unarchiver)
        #endif
        for kind in kinds {
            guard let type = kind.codedClass else { continue }
            for name in allNames(of: kind) { unarchiver.setClass(type, forClassName: name) }
        }
        // The newest version that had a class decides its meaning.
        for former in formers.reversed() {
            for kind in former.kinds {
                guard let type = kind.codedClass else { continue }
                for name in former.allNames(of: kind) where isGone(name) {
                    unarchiver.setClass(type, forClassName: name)
                }
            }
        }
    }

    /// The same, and the unarchiver's objects are read with the options.
    func install(on unarchiver: NSKeyedUnarchiver, options: ReadingOptions) {
        install(on: unarchiver)
        for (name, type) in ClassTable(self, options).included { unarchiver.setClass(type, forClassName: name) }
        InstalledOptions.shared.set(options, for: self, on: unarchiver)
    }

    /// Whether a name is that of a removed class in some version: other coders cannot use the stamp, which decides.
    private func isGone(_ name: String) -> Bool {
        switch archivedType(named: name) {
        case .dropped: true
        case .stamped(_, let decide):
            (stamp.readsFrom...max(stamp.readsFrom, version)).allSatisfy { version in
                if case .dropped = decide(version) ?? .dropped { true } else { false }
            }
        case .object, .structure, .doubtful, nil: false
        }
    }

    /// The names of a class and its superclasses as archives have them.
    private func archiveNames(fromClass type: AnyClass) -> [String] {
        lineage(of: type).map { name(of: $0) }
    }
}
