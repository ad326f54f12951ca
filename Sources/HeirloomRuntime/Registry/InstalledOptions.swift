import Foundation

/// The options of readings with Foundation's unarchivers, which cannot store them. `install(on:options:)` puts them here, and objects look
/// them up by their coder. An entry is removed with its unarchiver. Unchecked: the lock protects all state.
final class InstalledOptions: @unchecked Sendable {
    static let shared = InstalledOptions()

    private struct Entry {
        weak var unarchiver: NSKeyedUnarchiver?
        let options: ReadingOptions
        let registry: ModelRegistry
    }

    private let lock = NSLock()
    private var entries: [ObjectIdentifier: Entry] = [:]

    func set(_ options: ReadingOptions, for registry: ModelRegistry, on unarchiver: NSKeyedUnarchiver) {
        lock.withLock {
            entries = entries.filter { $0.value.unarchiver != nil }
            entries[ObjectIdentifier(unarchiver)] = Entry(
                unarchiver: unarchiver,
                options: options,
                registry: registry
            )
        }
    }

    func options(of coder: NSCoder) -> (options: ReadingOptions, registry: ModelRegistry)? {
        lock.withLock {
            guard let entry = entries[ObjectIdentifier(coder)], entry.unarchiver === coder else { return nil }
            return (entry.options, entry.registry)
        }
    }
}
