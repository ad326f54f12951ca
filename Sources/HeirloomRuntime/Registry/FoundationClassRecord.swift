#if !canImport(ObjectiveC)
    import Foundation

    /// The record that NSKeyedArchiver on Linux writes for a class with another name.
    ///
    /// There `setClassName(_:for:)` has no effect: the archiver stores names under other keys than it looks them up by. But it searches for
    /// the record of a class (a dictionary of name and superclasses) among the objects that it has already written, by equality. So an
    /// object that equals that record, but whose content is the record with the other name, is written first. Each object of the class then
    /// refers to it. If a later Foundation works in another way, archives have the runtime names, which are read as well.
    final class FoundationClassRecord: NSDictionary {
        // The archiver does not retain keys and values: they have to be the same objects each time.
        private let nameKey = NSString(string: "$classname")
        private let chainKey = NSString(string: "$classes")
        private var name = NSString()
        private var chain = NSArray()
        private var replaced = NSDictionary()

        /// - Parameter chain: the names of the class and its superclasses that are to be written.
        convenience init(for type: AnyClass, writing chain: [String]) {
            let runtimeNames = lineage(of: type).map { runtimeName(of: $0) }
            self.init()
            name = NSString(string: chain.first ?? "")
            self.chain = NSArray(array: chain.map { NSString(string: $0) })
            replaced = NSDictionary(
                dictionary: ["$classname": runtimeNames[0], "$classes": runtimeNames] as [String: Any]
            )
        }

        override var count: Int { 2 }

        override func object(forKey key: Any) -> Any? {
            switch key as? String {
            case "$classname": name
            case "$classes": chain
            default: nil
            }
        }

        override func keyEnumerator() -> NSEnumerator { Keys([chainKey, nameKey]) }
        override var hash: Int { replaced.hash }
        override func isEqual(_ object: Any?) -> Bool { replaced.isEqual(object) }
        /// Written unchanged, like a string, not as an archived dictionary.
        override var classForCoder: AnyClass { NSString.self }

        private final class Keys: NSEnumerator {
            private var rest: [NSString]

            init(_ keys: [NSString]) {
                rest = keys.reversed()
                super.init()
            }

            override func nextObject() -> Any? { rest.popLast() }
        }
    }
#endif
