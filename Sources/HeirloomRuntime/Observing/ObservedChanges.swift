import Observation

/// What generated classes conform to that are `observable`, where the system has Swift's Observation.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@_documentation(visibility: internal)
public typealias ObservableModel = Observation.Observable

/// For generated code. Tells Swift's Observation of the reading and the changing of one object's properties, which are named by the key
/// paths of their storage. On systems without Observation it does nothing.
@_documentation(visibility: internal)
public class ObservedChanges {
    fileprivate init() {}

    public static func tracking<Object: AnyObject>(_ type: Object.Type) -> ObservedChanges {
        guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *),
            let type = type as? any (AnyObject & Observable).Type
        else { return ObservedChanges() }
        return trackedChanges(of: type)
    }

    public func access<Object: AnyObject, Value>(_ object: Object, _ path: KeyPath<Object, Value>) {}
    public func willSet<Object: AnyObject, Value>(_ object: Object, _ path: KeyPath<Object, Value>) {}
    public func didSet<Object: AnyObject, Value>(_ object: Object, _ path: KeyPath<Object, Value>) {}

    /// What an update of the object does.
    public final func set<Object: AnyObject, Value>(
        _ object: Object,
        _ path: ReferenceWritableKeyPath<Object, Value>,
        to value: Value
    ) {
        willSet(object, path)
        object[keyPath: path] = value
        didSet(object, path)
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
private func trackedChanges<Subject: AnyObject & Observable>(of type: Subject.Type) -> ObservedChanges {
    TrackedChanges<Subject>()
}

/// The availability is asked once for each object, not at each access: the class that it is made for has it in its type.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
private final class TrackedChanges<Subject: AnyObject & Observable>: ObservedChanges {
    private let registrar = ObservationRegistrar()

    override func access<Object: AnyObject, Value>(_ object: Object, _ path: KeyPath<Object, Value>) {
        registrar.access(subject(object), keyPath: own(path))
    }

    override func willSet<Object: AnyObject, Value>(_ object: Object, _ path: KeyPath<Object, Value>) {
        registrar.willSet(subject(object), keyPath: own(path))
    }

    override func didSet<Object: AnyObject, Value>(_ object: Object, _ path: KeyPath<Object, Value>) {
        registrar.didSet(subject(object), keyPath: own(path))
    }

    // A class asks with itself as `Object` only: it is the `Subject`.
    private func subject<Object: AnyObject>(_ object: Object) -> Subject { unsafeDowncast(object, to: Subject.self) }
    private func own<Object, Value>(_ path: KeyPath<Object, Value>) -> KeyPath<Subject, Value> {
        unsafeDowncast(path, to: KeyPath<Subject, Value>.self)
    }
}
