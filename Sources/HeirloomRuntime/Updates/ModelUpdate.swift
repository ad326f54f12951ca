import Foundation

/// For generated code. The coder from which an update reads.
///
/// An update makes a second object with `init?(coder:)` and `readReferences(from:)`, as each reading does. What the archive or the dictionary
/// lacks comes from the updated object, which is present (`FieldReader.value`). When everything has been read, the updated object takes the
/// values of the second one: after an error it is unchanged. Nothing refers to the second object, and its hooks do not run: references to
/// the archived object become references to the updated one.
@_documentation(visibility: internal)
public final class ModelUpdate: HeirloomCoder {
    let object: any UpdatableObject
    /// nil: everything is in the object.
    let coder: NSCoder?
    private var made: (any UpdatableObject)?
    /// What the property that is being read has found.
    var found: FoundFields?
    /// Whether the property that was read last was found.
    var isLastFound = false
    /// Other ends of inverses and virtual properties: set when the object has its values.
    private var afterwards: [(NSObject) -> Void] = []
    private var failure: (any Error)?
    private lazy var recorded = CopyRecorder.values(of: object)

    /// Reads the values with which the object is updated.
    init(_ object: any UpdatableObject, from coder: NSCoder?) throws {
        (self.object, self.coder) = (object, coder)
        super.init()
        // Of the generated class: what a hand-written one adds is not updated.
        let registry = (type(of: object) as? any ModelType.Type)?.modelRegistry
        let generated: AnyClass? = lineage(of: type(of: object)).first { registry?.kind(of: $0) != nil }
        let type = generated as? any UpdatableObject.Type ?? type(of: object)
        guard let made = type.init(coder: self) else {
            throw failure ?? ArchiveError(.malformed, className: registry?.name(of: type), expected: "an object")
        }
        try made.readReferences(from: self)
        self.made = made
    }

    /// For generated code: the values that the object takes.
    public func values<Object: UpdatableObject>(as type: Object.Type) -> Object? {
        coder == nil ? nil : made as? Object
    }

    /// For generated code: after an error, the values that the object had before, for ends of inverses that other objects have set.
    public func original<Object: UpdatableObject>(as type: Object.Type) -> Object? {
        coder == nil ? made as? Object : nil
    }

    func after(_ step: @escaping (NSObject) -> Void) { afterwards.append(step) }

    func apply() {
        object.takeValues(from: self)
        for step in afterwards { step(object) }
    }

    public override func failWithError(_ error: any Error) {
        guard failure == nil else { return }
        if let reader = coder as? ArchiveReader {
            failure = reader.located(error)
        } else if let reader = coder as? ChannelReader {
            reader.failWithError(error)
            failure = reader.graph.takeFailure()
        } else {
            failure = error
        }
    }

    // MARK: Superclasses with a coding of their own

    public override func containsValue(forKey key: String) -> Bool {
        coder?.containsValue(forKey: key) == true || recorded.containsValue(forKey: key)
    }

    override func field(_ key: String) throws -> FieldValue? {
        guard let coder, coder.containsValue(forKey: key) else { return try recorded.field(key) }
        if let coder = coder as? HeirloomCoder { return try coder.field(key) }
        return try KeyedCoderSource(coder).value(forKey: key, of: nil).map { FieldValue($0) }
    }

    override func decodedObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
        guard let coder, coder.containsValue(forKey: key) else {
            return recorded.decodedObject(of: classes, forKey: key)
        }
        if let coder = coder as? HeirloomCoder { return coder.decodedObject(of: classes, forKey: key) }
        return coder.decodeObject(of: classes, forKey: key)
    }

    override func decodedBytes(forKey key: String) -> UnsafeRawBufferPointer? {
        (coder as? HeirloomCoder ?? recorded).decodedBytes(forKey: key)
    }
}

/// Whether an object has what a property is read from: all that is required, or any of what may be absent.
final class FoundFields {
    var hasAny = false
    /// Something that is required is absent.
    var lacks = false
    /// Elements that cannot be read are left out.
    var skips = false
    /// The value, or one of its elements, cannot be read, and the property's `failure:` allows that.
    var fails = false
}

extension FieldReader {
    /// For generated code. What leaves out elements that cannot be read; an update then leaves the property unchanged.
    public struct Skipping {
        /// nil: no object is updated.
        private let found: FoundFields?

        init(_ found: FoundFields? = nil) {
            self.found = found
        }

        func note() { found?.fails = true }
    }

    /// What the current property of an update has found.
    var found: FoundFields? { update?.found }

    /// Elements that cannot be read are reported and left out.
    public var skips: Skipping {
        found?.skips = true
        return Skipping(found)
    }

    /// Whether an object is being updated.
    public var isUpdate: Bool { isUpdating }

    /// In an update, the updated object.
    public func object<Object: NSObject>(_ made: Object) -> Object { update?.object as? Object ?? made }

    /// Whether the coder is asked before the present object is: not where everything is in that object.
    @usableFromInline
    func asks() -> Bool {
        guard let update, update.coder != nil else { return false }
        update.found = FoundFields()
        update.isLastFound = false
        return true
    }

    /// Whether the coder had the property that was read.
    @usableFromInline
    func isFound() -> Bool {
        guard let update, let found = update.found else { return false }
        update.found = nil
        update.isLastFound = found.hasAny && !found.lacks && !found.fails
        return update.isLastFound
    }

    /// Whether an error says that the coder does not have the property, or one that leaves the property unchanged.
    @usableFromInline
    func isUnfound(_ error: any Error) -> Bool {
        guard let found else { return false }
        update?.found = nil
        let failure = error as? ArchiveError
        // Nothing was found, and what replaces it cannot be converted.
        if found.lacks || !found.hasAny && failure?.kind == .conversion { return true }
        guard found.skips, let failure, failure.isTolerable else { return false }
        report(located(failure))
        return true
    }

    /// Sets the other end of an inverse; in an update when the object has its values.
    /// - Parameter isCopied: whether copies set it, too; nil: deep ones do.
    public func link<Object: NSObject>(_ object: Object, isCopied: Bool? = nil, _ set: @escaping (Object) -> Void) {
        if let update {
            guard update.isLastFound else { return }
            update.after { object in if let object = object as? Object { set(object) } }
        } else if copier.map({ isCopied ?? $0.isDeep }) ?? true {
            set(object)
        }
    }

    /// In an update: what the updated object takes, if the property that was read last was found. Other objects may have set it.
    public func update<Object: NSObject>(_ made: Object, _ take: @escaping (_ object: Object, _ made: Object) -> Void) {
        guard let update, update.isLastFound else { return }
        update.after { object in if let object = object as? Object { take(object, made) } }
    }
}
