#if !canImport(ObjectiveC)
    import Foundation

    /// Makes Foundation's unarchiver on Linux read dictionaries safely.
    ///
    /// Its own `NSDictionary.init(coder:)` takes as many values as there are keys. If a value cannot be read, or is the text "$null", it
    /// reads beyond the end of its values, and the process ends. So our classes replace NSDictionary and NSMutableDictionary; they read the
    /// values first and count them. This object, as the unarchiver's delegate, then replaces them by Foundation's own dictionaries, since
    /// Swift converts any subclass to an empty dictionary.
    final class ArchivedDictionaries: NSObject, NSKeyedUnarchiverDelegate, Sendable {
        private static let shared = ArchivedDictionaries()

        /// An unarchiver with another delegate is not changed.
        static func install(on unarchiver: NSKeyedUnarchiver) {
            guard unarchiver.delegate == nil || unarchiver.delegate === shared else { return }
            unarchiver.delegate = shared
            unarchiver.setClass(ArchivedDictionary.self, forClassName: FoundationClass.dictionary.rawValue)
            let mutable = FoundationClass.mutableDictionary.rawValue
            unarchiver.setClass(ArchivedMutableDictionary.self, forClassName: mutable)
        }

        /// nil for all other objects, which leaves them unchanged. The unarchiver finds the returned object by equality: an object could
        /// come out as another that equals it, and the process ends if equal keys of its table have different hashes.
        func unarchiver(_ unarchiver: NSKeyedUnarchiver, didDecode object: Any?) -> Any? {
            switch object {
            case let dictionary as ArchivedDictionary: dictionary.entries.copy()
            case let dictionary as ArchivedMutableDictionary: dictionary.entries
            default: nil
            }
        }

        // The unarchiver calls these methods without checking whether they exist.
        func unarchiver(
            _ unarchiver: NSKeyedUnarchiver,
            cannotDecodeObjectOfClassName name: String,
            originalClasses classNames: [String]
        ) -> AnyClass? { nil }
        func unarchiver(_ unarchiver: NSKeyedUnarchiver, willReplace object: Any, with newObject: Any) {}
        func unarchiverWillFinish(_ unarchiver: NSKeyedUnarchiver) {}
        func unarchiverDidFinish(_ unarchiver: NSKeyedUnarchiver) {}

        /// nil, and a failure of the coder, if a value is missing.
        fileprivate static func entries(from coder: NSCoder) -> NSMutableDictionary? {
            func fail(_ expected: String, _ found: String) -> NSMutableDictionary? {
                coder.failDecoding(ArchiveError(.malformed, expected: expected, found: found))
                return nil
            }
            guard (coder as? NSKeyedUnarchiver)?.delegate === shared else {
                return fail("the delegate that was there when the model's names were installed", "another one")
            }
            guard let values = NSArray(coder: coder), coder.error == nil else { return nil }
            let read = CountedDictionary.$valueCount.withValue(values.count) { CountedDictionary(coder: coder) }
            guard let read, coder.error == nil else { return nil }
            return read.entries ?? fail("a value for each key", "fewer values")
        }
    }

    /// Reads a dictionary whose values have been counted.
    private final class CountedDictionary: NSDictionary {
        @TaskLocal static var valueCount = 0

        let entries: NSMutableDictionary?

        required init(objects: UnsafePointer<AnyObject>!, forKeys keys: UnsafePointer<NSObject>!, count: Int) {
            entries =
                count <= Self.valueCount ? NSMutableDictionary(objects: objects, forKeys: keys, count: count) : nil
            super.init(objects: nil, forKeys: nil, count: 0)
        }
    }

    private final class ArchivedDictionary: NSDictionary {
        let entries: NSMutableDictionary

        required init?(coder: NSCoder) {
            guard let entries = ArchivedDictionaries.entries(from: coder) else { return nil }
            self.entries = entries
            super.init(objects: nil, forKeys: nil, count: 0)
        }

        required init(objects: UnsafePointer<AnyObject>!, forKeys keys: UnsafePointer<NSObject>!, count: Int) {
            entries = NSMutableDictionary(objects: objects, forKeys: keys, count: count)
            super.init(objects: nil, forKeys: nil, count: 0)
        }

        // The unarchiver uses it as a key of a table.
        override var hash: Int { ObjectIdentifier(self).hashValue }
        override func isEqual(_ object: Any?) -> Bool { object as AnyObject? === self }
    }

    private final class ArchivedMutableDictionary: NSMutableDictionary {
        let entries: NSMutableDictionary

        required init?(coder: NSCoder) {
            guard let entries = ArchivedDictionaries.entries(from: coder) else { return nil }
            self.entries = entries
            super.init(objects: nil, forKeys: nil, count: 0)
        }

        required init(objects: UnsafePointer<AnyObject>!, forKeys keys: UnsafePointer<NSObject>!, count: Int) {
            entries = NSMutableDictionary(objects: objects, forKeys: keys, count: count)
            super.init(objects: nil, forKeys: nil, count: 0)
        }

        override var hash: Int { ObjectIdentifier(self).hashValue }
        override func isEqual(_ object: Any?) -> Bool { object as AnyObject? === self }
    }
#endif
