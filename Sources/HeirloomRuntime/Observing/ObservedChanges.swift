import Observation

/// Generated classes that are `observable` conform to this, if the system has Swift's Observation.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@_documentation(visibility: internal)
public typealias ObservableModel = Observation.Observable

/// For generated code. Reports accesses and changes of one object's properties to Swift's Observation. Properties are identified by the key
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

    /// The value of a property, which is read after the access is reported.
    public final func access<Object: AnyObject, Value, Result>(
        _ object: Object,
        _ path: KeyPath<Object, Value>,
        _ value: () -> Result
    ) -> Result {
        access(object, path)
        return value()
    }

    /// Sets a property. The same value again is not reported.
    public final func change<Object: AnyObject, Value>(
        _ object: Object,
        _ path: KeyPath<Object, Value>,
        if isOther: Bool = true,
        _ set: () -> Void
    ) {
        if isOther { willSet(object, path) }
        set()
        if isOther { didSet(object, path) }
    }

    /// The changes that an update of the object makes.
    public final func set<Object: AnyObject, Value>(
        _ object: Object,
        _ path: ReferenceWritableKeyPath<Object, Value>,
        to value: Value
    ) {
        if isSame(object[keyPath: path], value) { return }
        change(object, path) { object[keyPath: path] = value }
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
private func trackedChanges<Subject: AnyObject & Observable>(of type: Subject.Type) -> ObservedChanges {
    TrackedChanges<Subject>()
}

/// Availability is checked once for each object, not at each access: the type of this class implies it.
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

    // A class always passes itself as `Object`: it is the `Subject`.
    private func subject<Object: AnyObject>(_ object: Object) -> Subject { unsafeDowncast(object, to: Subject.self) }
    private func own<Object, Value>(_ path: KeyPath<Object, Value>) -> KeyPath<Subject, Value> {
        unsafeDowncast(path, to: KeyPath<Subject, Value>.self)
    }
}
