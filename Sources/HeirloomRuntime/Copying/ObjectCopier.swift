import Foundation

/// For generated code. Copies an object, and the objects of its deep properties.
///
/// The class's own `init?(coder:)` creates the copy, so a copy has the original's dynamic class, also where that is a hand-written
/// subclass. For generated initializers the original is present: they take values directly from it (`FieldReader.present`). A hand-written
/// one decodes what its own `encode(with:)` wrote. Deep references follow in `readReferences(from:)`, from a work list: there is no
/// recursion, and the copy has the same cycles and shared references.
@_documentation(visibility: internal)
public final class ObjectCopier: HeirloomCoder {
    /// A struct and not a tuple, whose values the Swift runtime would copy and destroy by its general functions.
    private struct Pair {
        let original: any ArchivedObject
        let copy: any ArchivedObject
    }

    private struct State: ~Copyable {
        /// The original of the object that is being created or completed.
        var original: any ArchivedObject
        let root: any ArchivedObject
        let isDeep: Bool
        /// The new values for the copy of an immutable object, in place of the original's values.
        let values: AnyObject?
        var rootCopy: (any ArchivedObject)?
        /// All copies, the root's first. Empty while only the root is copied, as in every shallow copy.
        var pairs: ContiguousArray<Pair> = []
        /// Indexes of the pairs by identity of the originals; nil while there are none.
        var numbers: NumberTable?
        var weakReferences: [() -> Void] = []
        var setsToFill: [(rank: Int, fill: () -> Void)] = []
        var areSetsReady = false
        var keptCopies = KeptCopies()
        /// The values that the original wrote, for a hand-written `init?(coder:)`.
        var recording: (of: ObjectIdentifier, values: DictionaryReader)?
    }

    /// In an object of its own: as properties of the class they would be checked for exclusive access each time, which costs as much as
    /// copying a small object.
    private let state: UnsafeMutablePointer<State>

    /// For generated code: the original of the object that is being copied.
    @inlinable
    public func source<Object: ArchivedObject>(as type: Object.Type) -> Object? {
        // Many times faster than `as?`.
        let original = original
        guard isClass(Swift.type(of: original), kindOf: type) else { return nil }
        return unsafeDowncast(original, to: type)
    }

    @usableFromInline
    var original: any ArchivedObject { state.pointee.original }

    /// For generated code: the copy that a superclass made, if it has the original's class. Otherwise the superclass's coding makes the
    /// copy.
    public static func whole(_ copy: Any, of original: NSObject) -> Any? {
        guard let object = copy as? NSObject, type(of: object) == type(of: original) else { return nil }
        return copy
    }

    private init(_ root: any ArchivedObject, isDeep: Bool, values: AnyObject? = nil) {
        state = .allocate(capacity: 1)
        state.initialize(to: State(original: root, root: root, isDeep: isDeep, values: values))
        super.init()
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// For generated code: whether properties whose copies are shallow get deep copies too.
    public var isDeep: Bool { state.pointee.isDeep }

    /// A copy of the object's dynamic class.
    ///
    /// - Parameter isDeep: as if the schema said `copying: deep`.
    public static func copy<Object: ArchivedObject>(_ object: Object, isDeep: Bool = false) -> Object {
        if object.copiesAsItself(deeply: isDeep) { return object }
        let copier = ObjectCopier(object, isDeep: isDeep)
        let copy = copier.make(from: object)
        copier.state.pointee.rootCopy = copy
        copier.finish(copy)
        guard type(of: copy) == type(of: object) else {
            preconditionFailure("\(type(of: object)) made a copy of another class")
        }
        return unsafeDowncast(copy, to: Object.self)
    }

    /// For generated code: an immutable object of the original's class with other values.
    public static func object<Object: ArchivedObject>(like original: Object, with values: AnyObject) -> Object {
        let object = ObjectCopier(original, isDeep: false, values: values).make(from: original)
        guard type(of: object) == type(of: original) else {
            preconditionFailure("\(type(of: original)) made an object of another class")
        }
        return unsafeDowncast(object, to: Object.self)
    }

    /// For generated code: the values of an object that is made by `object(like:with:)`.
    public func values<Values: AnyObject>(as type: Values.Type) -> Values? { state.pointee.values as? Values }

    /// Whether an object with other values is made, not a copy.
    var hasValues: Bool { state.pointee.values != nil }

    /// For generated code: the original, if the coder is a copier.
    public static func source<Object: ArchivedObject>(_ coder: NSCoder, as type: Object.Type) -> Object? {
        guard Swift.type(of: coder) == ObjectCopier.self else { return nil }
        return unsafeDowncast(coder, to: ObjectCopier.self).source(as: type)
    }

    /// For generated `readReferences`: the copier and the original, if the coder is a copier.
    public static func copying<Object: ArchivedObject>(
        _ coder: NSCoder,
        as type: Object.Type
    ) -> (copier: ObjectCopier, source: Object)? {
        guard Swift.type(of: coder) == ObjectCopier.self else { return nil }
        let copier = unsafeDowncast(coder, to: ObjectCopier.self)
        guard let source = copier.source(as: type) else { return nil }
        return (copier, source)
    }

    /// The copy of an object in a deep property. Each object is copied once. The copy's own deep references may still be placeholders.
    @inlinable
    public func copy<Object: ArchivedObject>(_ object: Object) -> Object {
        let copy = copied(object)
        return isClass(type(of: copy), kindOf: Object.self) ? unsafeDowncast(copy, to: Object.self) : object
    }

    @usableFromInline
    func copied(_ object: any ArchivedObject) -> any ArchivedObject {
        if let copy = known(object) { return copy }
        if object.copiesAsItself(deeply: isDeep) { return object }
        let copy = make(from: object)
        add(object, copy)
        return copy
    }

    /// The copy that was made of an object.
    private func known(_ object: AnyObject) -> (any ArchivedObject)? {
        if state.pointee.pairs.isEmpty, let copy = state.pointee.rootCopy { add(state.pointee.root, copy) }
        return state.pointee.numbers?[NumberTable.key(of: object)].map { state.pointee.pairs[Int($0)].copy }
    }

    private func add(_ original: any ArchivedObject, _ copy: any ArchivedObject) {
        if state.pointee.numbers == nil { state.pointee.numbers = NumberTable() }
        let number = UInt32(truncatingIfNeeded: state.pointee.pairs.count)
        state.pointee.numbers?.insert(number, for: NumberTable.key(of: original))
        state.pointee.pairs.append(Pair(original: original, copy: copy))
    }

    @inlinable
    public func copy<Object: ArchivedObject>(_ object: Object?) -> Object? {
        guard let object else { return nil }
        return .some(copy(object))
    }

    /// The copies of the elements. If the set is filled later, it is empty at first (see `fillingSets`).
    public func copy<Object: ArchivedObject>(_ objects: Set<Object>) -> Set<Object> {
        if state.pointee.areSetsReady { return Set(objects.map { copy($0) }) }
        for object in objects { _ = copy(object) }
        return []
    }

    @inlinable
    public func copy<Object: ArchivedObject>(_ objects: [Object]) -> [Object] {
        [Object](unsafeUninitializedCapacity: objects.count) { copies, count in
            for object in objects {
                copies.initializeElement(at: count, to: copy(object))
                count += 1
            }
        }
    }

    @inlinable
    public func copy<Key, Object: ArchivedObject>(_ objects: [Key: Object]) -> [Key: Object] {
        objects.mapValues { copy($0) }
    }

    /// A value whose type is foreign or unknown: copied if possible, otherwise shared.
    public func copyForeign<Value>(_ value: Value) -> Value {
        if let object = value as? any ArchivedObject { return copied(object) as? Value ?? value }
        if let structure = value as? any ArchivedStruct { return structure.copied(by: self) as? Value ?? value }
        if let object = ForeignObject.itself(value, as: (any NSCopying).self) {
            return object.copy(with: nil) as? Value ?? value
        }
        return value
    }

    /// For weak and conditional references, which cause no copies: the copy, if another reference caused one; otherwise the original. Call
    /// it from within `whenAllCopied`.
    public func counterpart<Object: NSObject>(of object: Object?) -> Object? {
        guard let object else { return nil }
        return known(object) as? Object ?? object
    }

    /// The copy of an unknown value that a union keeps.
    func keptCopy(of box: KeptValue.Box) -> KeptValue.Box {
        state.pointee.keptCopies.copy(of: box)
    }

    /// For generated code: what the copy of a struct keeps.
    public func copy(_ kept: ArchiveLayout.KeptKeys) -> ArchiveLayout.KeptKeys {
        var copy = kept
        copy.contents = kept.contents.map { state.pointee.keptCopies.copy(of: $0) }
        return copy
    }

    /// Calls the step when all copies exist.
    public func whenAllCopied(_ step: @escaping () -> Void) {
        state.pointee.weakReferences.append(step)
    }

    /// Runs the step twice: now, when `copy` of a set copies the elements and returns an empty set, and again when the elements are
    /// complete, lower ranks first.
    public func fillingSets(rank: Int, _ step: @escaping () -> Void) {
        step()
        state.pointee.setsToFill.append((rank, step))
    }

    // MARK: Hand-written classes

    public override func containsValue(forKey key: String) -> Bool { recorded.containsValue(forKey: key) }
    override func field(_ key: String) throws -> FieldValue? { try recorded.field(key) }
    public override func failWithError(_ error: any Error) { recorded.failWithError(error) }
    override func decodedObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
        recorded.decodedObject(of: classes, forKey: key)
    }

    private var recorded: DictionaryReader {
        let original = state.pointee.original
        if let recording = state.pointee.recording, recording.of == ObjectIdentifier(original) {
            return recording.values
        }
        let values = CopyRecorder.values(of: original)
        state.pointee.recording = (ObjectIdentifier(original), values)
        return values
    }

    private func make(from object: any ArchivedObject) -> any ArchivedObject {
        let outer = state.pointee.original
        state.pointee.original = object
        defer { state.pointee.original = outer }
        if let made = object.superclassCopy() {
            guard let copy = made as? any ArchivedObject, type(of: copy) == type(of: object) else {
                preconditionFailure(
                    """
                    the superclass of \(type(of: object)) copies it as \(type(of: made)): 'copying: true' asks for copies \
                    of the receiver's own class
                    """
                )
            }
            copy.takeValues(from: self)
            return copy
        }
        guard let copy = type(of: object).init(coder: self) else {
            preconditionFailure(
                "\(type(of: object)) cannot be copied: its init?(coder:) returned nil for what its encode(with:) wrote"
            )
        }
        return copy
    }

    private func copyReferences(of object: any ArchivedObject, to copy: any ArchivedObject) {
        state.pointee.original = object
        do {
            try copy.readReferences(from: self)
        } catch {
            preconditionFailure("\(type(of: object)) cannot be copied: \(error)")
        }
    }

    /// Kept data refers to copies, where copies of the objects it refers to exist. A shallow copy shares what the
    /// object keeps, as everything else.
    private func remapKept(_ rootCopy: any ArchivedObject) {
        var keepers: [any ArchiveLayout.KeepingObject] = []
        // Casts are slow, and most objects are of the same class as the one before.
        var other: AnyClass?
        func note(_ copy: any ArchivedObject) {
            if type(of: copy) == other { return }
            if let keeper = copy as? any ArchiveLayout.KeepingObject {
                keepers.append(keeper)
            } else {
                other = type(of: copy)
            }
        }
        if isDeep || state.pointee.pairs.count > 1 { note(rootCopy) }
        for index in state.pointee.pairs.indices.dropFirst() { note(state.pointee.pairs[index].copy) }
        state.pointee.keptCopies.refer(keepers) { counterpart(of: $0) ?? $0 }
    }

    private func finish(_ rootCopy: any ArchivedObject) {
        copyReferences(of: state.pointee.root, to: rootCopy)
        var next = 1
        while next < state.pointee.pairs.count {
            let pair = state.pointee.pairs[next]
            next += 1
            copyReferences(of: pair.original, to: pair.copy)
        }
        remapKept(rootCopy)
        guard !state.pointee.setsToFill.isEmpty || !state.pointee.weakReferences.isEmpty else { return }
        state.pointee.areSetsReady = true
        // Steps of one rank run in the order in which they were added.
        for set in state.pointee.setsToFill.sorted(by: { $0.rank < $1.rank }) { set.fill() }
        for step in state.pointee.weakReferences { step() }
        // The steps retain the copier and the copies.
        (state.pointee.setsToFill, state.pointee.weakReferences) = ([], [])
    }
}
