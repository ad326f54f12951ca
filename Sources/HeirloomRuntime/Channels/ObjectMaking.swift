import Foundation

extension TreeGraph {
    /// Creates the object that a channel's reader is reading. Its references follow when the graph is completed.
    ///
    /// The object is of the class whose name the data has, if that is the requested class or a known subclass. Without a name it is of the
    /// base-most class if the object has a stamp; otherwise (shallow dictionaries, plain forms, other people's data) of the requested
    /// class.
    func makeObject<Object: NSObject>(_ type: Object.Type, from reader: ChannelReader) throws -> Object {
        let object = try makeObject(type, from: reader, at: reader.sharedPlace)
        if let object = object as? Object { return object }
        // An object that some places require as a draft and others as a finished object is created once as each.
        if let place = reader.sharedPlace, draftCounterpart(of: Swift.type(of: object), for: type) != nil {
            let reader = reader.reader(in: self)
            if let other = try makeObject(type, from: reader, at: place + [.property("")]) as? Object { return other }
        }
        throw error(.classNotAllowed(name(of: Swift.type(of: object)), expected: type), at: reader.path)
    }

    private func makeObject<Object: NSObject>(
        _ type: Object.Type,
        from reader: ChannelReader,
        at place: [ValuePath.Step]?
    ) throws -> NSObject {
        try shared(at: place, reader.path) {
            let made = try chooseClass(type, for: reader)
            reader.made = made
            guard let object = keeping(nil, { made.init(coder: reader) }) else {
                throw takeFailure() ?? error(.madeNothing(made), at: reader.path)
            }
            if let failure = takeFailure() { throw failure }
            remember(object, at: reader.path)
            if let keeper = object as? any ArchiveLayout.KeepingObject { keep(keeper, from: reader) }
            return object
        }
    }

    private func chooseClass<Object: NSObject>(
        _ type: Object.Type,
        for reader: ChannelReader
    ) throws -> any (NSObject & NSSecureCoding).Type {
        var chosen: AnyClass = type
        let base = classes.registry.baseRegistry(of: type)
        if let named = try reader.discriminatedClass(for: type) {
            chosen = named
        } else if let name = try reader.className(forObjectOf: base) ?? reader.formerName {
            reader.archivedName = name
            switch try livingType(named: name, for: reader) {
            case .object(let named): chosen = named
            case .dropped: throw error(.dropped(name), at: reader.path)
            case .structure: throw error(.classNotAllowed(name, expected: type), at: reader.path)
            case .doubtful, .stamped, nil: throw error(.unknownClass(name, expected: type), at: reader.path)
            }
        } else if let unnamed = classes.registry.baseClass(of: type),
            try reader.value(forKey: base.stamp.versionKey, of: nil)?.integer() == Int64(base.version)
        {
            // Objects of older versions may have had another base-most class.
            chosen = unnamed
        } else if let name = classes.archiveName(of: type), try isDropped(name, in: reader) {
            throw error(.dropped(name), at: reader.path)
        }
        if !isClass(chosen, kindOf: type), let other = draftCounterpart(of: chosen, for: type) {
            if let draft = chosen as? any ArchiveLayout.Draft.Type { note(draft: draft, in: reader) }
            chosen = other
        }
        guard !classes.registry.isAbstract(chosen) || reader.replacesUnknown else {
            throw error(.abstractClass(name(of: chosen)), at: reader.path)
        }
        guard isClass(chosen, kindOf: type) else {
            throw error(.classNotAllowed(name(of: chosen), expected: type), at: reader.path)
        }
        guard let coded = chosen as? any (NSObject & NSSecureCoding).Type else {
            throw error(.insecureClass(.classNotAllowed, name(of: chosen)), at: reader.path)
        }
        return coded
    }

    /// Makes a reader use an object that already exists.
    /// - Throws: if the class that the data names is neither the object's class, nor one above or below it.
    func enter(_ reader: ChannelReader, for object: NSObject) throws {
        let type: AnyClass = Swift.type(of: object)
        reader.made = type
        if let place = reader.sharedPlace { share(object, at: place) }
        guard let name = try reader.className(forObjectOf: classes.registry.baseRegistry(of: type)) else { return }
        reader.archivedName = name
        guard case .object(let named)? = try livingType(named: name, for: reader),
            isClass(named, kindOf: type) || isClass(type, kindOf: named)
                || isClass(draftCounterpart(of: named) ?? named, kindOf: type)
        else { throw error(.classNotAllowed(name, expected: type), at: reader.path) }
    }

    /// The names of the class and its superclasses, as archives have them.
    private func name(of type: AnyClass) -> String { classes.archiveName(of: type) ?? runtimeName(of: type) }

    /// Whether objects of this class are removed: references to them are nil or leave their collections.
    func isDropped(_ reader: ChannelReader, insteadOf classes: [AnyClass]) throws -> Bool {
        let base = classes.first.map { self.classes.registry.baseRegistry(of: $0) } ?? self.classes.registry
        let named = try reader.className(forObjectOf: base).map { [$0] }
        return try (named ?? classes.compactMap { self.classes.archiveName(of: $0) })
            .contains { try isDropped($0, in: reader) }
    }

    /// Whether objects of this name are removed.
    func isDropped(_ name: String, in reader: ChannelReader) throws -> Bool {
        if case .dropped = try livingType(named: name, for: reader) { true } else { false }
    }

    /// The meaning of a name. Where the name had several meanings over time, the object's stamp decides.
    private func livingType(named name: String, for reader: ChannelReader) throws -> ArchivedType? {
        var type = classes.archivedType(named: name)
        while case .stamped(let stamp, let decide) = type {
            let version = try reader.newestVersion(of: stamp)
            type = decide(version.map { Int(clamping: $0) } ?? reader.unstampedVersion(of: stamp))
        }
        return living(type, at: reader.path.text)
    }
}

/// Whether a class is another one or below it.
@usableFromInline
func isClass(_ type: AnyClass, kindOf other: AnyClass) -> Bool {
    var current: AnyClass? = type
    while let candidate = current {
        if candidate === other { return true }
        current = parentClass(of: candidate)
    }
    return false
}

func parentClass(of type: AnyClass) -> AnyClass? {
    #if canImport(ObjectiveC)
        class_getSuperclass(type)
    #else
        _getSuperclass(type)
    #endif
}

/// A class and those above it.
func lineage(of type: AnyClass) -> some Sequence<AnyClass> {
    sequence(first: type, next: parentClass)
}
