import Foundation

extension ArchiveLayout {
    /// An object or struct whose schema states rules for its values.
    public protocol Validatable {
        /// For generated code. Adds an error for each broken rule of this class and its superclasses, and passes on the objects that this
        /// one strongly refers to. Overrides call super first.
        func collectFailures(into validation: inout Validation)
    }
}

extension ArchiveLayout.Validatable where Self: ArchivedStruct {
    /// For generated code: of a struct without rules.
    public func collectFailures(into validation: inout ArchiveLayout.Validation) {}
}

extension ArchiveLayout.Validatable {
    /// Checks the rules of this value and of everything that it strongly refers to.
    /// - Throws: `ArchiveError` of kind `.invalid`, whose `failures` have one error for each broken rule, with path and rule.
    public func validate() throws {
        var validation = ArchiveLayout.Validation(.rules)
        validation.run(self)
        try validation.throwFailures()
    }

    /// The same for this value only, with the structs in it.
    func validateAlone() throws {
        var validation = ArchiveLayout.Validation(.rules, followsReferences: false)
        validation.run(self)
        try validation.throwFailures()
    }
}

extension ArchiveLayout {
    /// For generated code. One check of the rules of objects: the broken rules, and the objects that are still to be checked. A work list
    /// instead of recursion, so that cycles end and depth does not matter.
    @_documentation(visibility: internal)
    public struct Validation {
        /// The purpose of the check.
        enum Subject {
            case rules
            /// The values that drafts still lack.
            case missing
        }

        private(set) var failures: [ArchiveError] = []
        private let subject: Subject
        private let followsReferences: Bool
        private var pending: [(object: NSObject, place: Int)] = []
        private var met: Set<ObjectIdentifier> = []
        /// The place of each object: the object that refers to it, and the path from there.
        private var places: [(parent: Int, way: String)] = []
        /// The current object.
        private var place = -1
        private var owner: Any.Type = Never.self
        /// The path from the object to the current struct.
        private var way = ""

        init(_ subject: Subject, followsReferences: Bool = true) {
            self.subject = subject
            self.followsReferences = followsReferences
        }

        mutating func run(_ root: Any) {
            if type(of: root) is AnyClass { met.insert(ObjectIdentifier(root as AnyObject)) }
            owner = type(of: root)
            collect(root)
            var next = 0
            while next < pending.count {
                let (object, found) = pending[next]
                next += 1
                (place, owner) = (found, type(of: object))
                collect(object)
            }
        }

        private mutating func collect(_ value: Any) {
            switch subject {
            case .rules: (value as? any Validatable)?.collectFailures(into: &self)
            case .missing: (value as? any Draft)?.collectMissing(into: &self)
            }
        }

        private func isAsked(_ object: NSObject) -> Bool {
            switch subject {
            case .rules: object is any Validatable
            case .missing: object is any Draft
            }
        }

        func throwFailures() throws {
            if let error = ArchiveError(failures) { throw error }
        }

        // MARK: Broken rules

        /// - Parameter rule: in the schema's notation: `max: 150`.
        public mutating func fail(_ property: String, _ rule: String, found: Any) {
            var error = ArchiveError(.invalid, path: path(property), expected: rule, found: Self.words(found))
            error.property = property
            add(error)
        }

        /// - Parameter isThere: whether a draft has a value that its class requires.
        public mutating func require(_ property: String, _ isThere: Bool) {
            guard !isThere else { return }
            var error = ArchiveError(.missing, path: path(property))
            error.property = property
            add(error)
        }

        /// Calls the method that the schema names.
        public mutating func ask(_ check: () throws -> Void) {
            do { try check() } catch {
                let other = error as? ArchiveError
                for failure in other.map({ $0.failures.isEmpty ? [$0] : $0.failures }) ?? [
                    ArchiveError(.invalid, because: error)
                ] {
                    var failure = failure
                    failure.path = path(failure.path)
                    add(failure)
                }
            }
        }

        private mutating func add(_ error: ArchiveError) {
            var error = error
            if error.className == nil { error.className = String(describing: owner) }
            failures.append(error)
        }

        private func path(_ rest: String) -> String {
            var path = ValuePath.join(way, rest)
            var place = place
            while place >= 0 {
                path = ValuePath.join(places[place].way, path)
                place = places[place].parent
            }
            return path
        }

        private static func words(_ value: Any) -> String {
            switch value {
            case let date as Date: date.leafSummary
            case let elements as any Collection where !(value is String || value is Data): "\(elements.count) elements"
            default: ArchiveError.words(value)
            }
        }

        // MARK: References

        /// A value that may be, or contain, objects and structs.
        public mutating func visit(_ property: String, _ value: Any?) {
            if let value { visit(value, at: property) }
        }

        private mutating func visit(_ value: Any, at step: String) {
            // `as` converts collections to objects.
            if type(of: value) is AnyClass {
                guard followsReferences, let object = value as? NSObject, isAsked(object),
                    met.insert(ObjectIdentifier(object)).inserted
                else { return }
                places.append((place, ValuePath.join(way, step)))
                pending.append((object, places.count - 1))
            } else if let value = value as? any Validatable {
                let outer = (way, owner)
                (way, owner) = (ValuePath.join(way, step), type(of: value))
                value.collectFailures(into: &self)
                (way, owner) = outer
            } else if value is any ArchivedUnion {
                // A case holds one value, or none.
                if let inner = Mirror(reflecting: value).children.first?.value { visit(inner, at: step) }
            } else if let values = value as? [Any] {
                for (index, value) in values.enumerated() { visit(element: value, at: "\(step)[\(index)]") }
            } else if let values = value as? [AnyHashable: Any] {
                for (key, value) in values { visit(element: value, at: step + ValuePath.Step.key("\(key)").text) }
            } else if let values = value as? Set<AnyHashable> {
                for value in values { visit(value.base, at: "\(step)[]") }
            }
        }

        /// An element may be an optional.
        private mutating func visit(element: Any, at step: String) {
            guard let optional = element as? any OptionalElement else { return visit(element, at: step) }
            if let wrapped = optional.wrapped { visit(wrapped, at: step) }
        }

        // MARK: Rules beyond a comparison

        /// Whether a text has a given number of characters.
        public static func hasLength(_ text: String, _ least: Int, _ most: Int) -> Bool {
            let bytes = text.utf8.count
            // A character has at least one byte.
            if bytes < least { return false }
            if bytes <= most, least <= 1 { return true }
            let count = text.count
            return count >= least && count <= most
        }
    }
}

extension NSCoder {
    /// For generated code. Whether a value of a `validated` class may be written; if not, the coder has the error.
    @_documentation(visibility: internal)
    public func allows(valid value: some ArchiveLayout.Validatable) -> Bool {
        let channel = self as? ChannelWriter
        return channel?.validates == false || passes { try value.validateAlone() }
    }
}

extension FieldWriter {
    /// As `NSCoder.allows(valid:)`, for structs.
    public func allows(valid value: some ArchiveLayout.Validatable) -> Bool { coder.allows(valid: value) }
}

extension FieldReader {
    /// For an object of a `validated` class: an object that breaks a rule cannot be read. It is checked when the graph is complete; with
    /// other coders than Heirloom's, when the object is complete.
    public func requireValid<T: NSObject & ArchiveLayout.Validatable>(_ object: T) throws {
        if !isReading { return }
        // A copy is as valid as its original.
        try objectSource?.check { try object.validateAlone() }
    }

    /// The same for a struct, which is checked at once.
    public func requireValid(_ value: some ArchiveLayout.Validatable) throws {
        do { try value.validateAlone() } catch { throw objectSource?.atObject(error) ?? error }
    }
}
