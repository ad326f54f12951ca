import Foundation

extension ArchiveReader {
    func object<T: NSObject>(_ position: Int, _ type: T.Type) throws -> T {
        guard list.marker(at: position) >> 4 == 8 else { throw mismatch(type, at: position) }
        let uid = try list.uid(at: position)
        let number = uid < objects.count ? Int(madeNumbers[uid]) : 0
        let object: AnyObject
        if number > 0 {
            guard let known = made[number - 1].object else {
                throw refusal(.unfinishedObject, expected: ArchiveError.name(of: type), found: kindName(at: position))
            }
            object = known
        } else {
            if number < 0, let failure = failures[uid] { throw failure }
            var (archived, kind) = try kind(ofUID: uid, expected: type, at: position)
            if archived.lastFit != ObjectIdentifier(type) {
                if kind is T.Type {
                    archived.lastFit = ObjectIdentifier(type)
                } else if let other = draftCounterpart(of: kind, for: type) {
                    if kind is any ArchiveLayout.Draft.Type { note(draft: kind, at: position) }
                    kind = other
                } else {
                    throw located(ArchiveError.classNotAllowed(archived.name, expected: type))
                }
            }
            if let form = archived.form(of: kind) { try form.check(self, uid, archived.name) }
            object = try make(uid, kind)
        }
        if Swift.type(of: object) == type { return unsafeDowncast(object, to: type) }
        guard let typed = object as? T else {
            if let other = try counterpart(of: object, uid, type, at: position) { return other }
            throw located(ArchiveError.classNotAllowed(kindName(at: position), expected: type))
        }
        return typed
    }

    /// The second of an object that some references require as a draft and others as a finished object: one of each is created.
    private func counterpart<T: NSObject>(
        of object: AnyObject,
        _ uid: Int,
        _ type: T.Type,
        at position: Int
    ) throws -> T? {
        guard let other = draftCounterpart(of: Swift.type(of: object), for: type) else { return nil }
        if let failure = counterpartFailures[uid] { throw failure }
        if let number = counterparts[uid] {
            guard let known = made[number - 1].object else {
                throw refusal(.unfinishedObject, expected: ArchiveError.name(of: type), found: kindName(at: position))
            }
            return known as? T
        }
        let (archived, kind) = try kind(ofUID: uid, expected: type, at: position)
        if !(other is any ArchiveLayout.Draft.Type), kind is any ArchiveLayout.Draft.Type {
            note(draft: kind, at: position)
        }
        if let form = archived.form(of: other) { try form.check(self, uid, archived.name) }
        let first = madeNumbers[uid]
        counterparts[uid] = Int(first)
        do {
            return try make(uid, other) as? T
        } catch {
            // An object that exists remains as it is.
            madeNumbers[uid] = first
            counterparts[uid] = nil
            counterpartFailures[uid] = failures.removeValue(forKey: uid)
            throw error
        }
    }

    /// The class to create for the object with a UID, according to the table of classes.
    func kind(
        ofUID uid: Int,
        expected: Any.Type,
        at position: Int
    ) throws -> (ArchivedClass, any (NSObject & NSSecureCoding).Type) {
        guard uid != 0, let archived = try classInfo(uid) else { throw mismatch(expected, at: position) }
        switch try type(of: archived, uid: uid) {
        case .object(let type):
            guard !classes.registry.isAbstract(type) else { throw located(ArchiveError.abstractClass(archived.name)) }
            return (archived, type)
        case .structure: throw located(ArchiveError.classNotAllowed(archived.name, expected: expected))
        case .dropped: throw located(ArchiveError.dropped(archived.name))
        case .doubtful, .stamped, nil:
            if archived.value != nil { throw mismatch(expected, at: position) }
            throw located(ArchiveError.unknownClass(archived.name, expected: expected))
        }
    }

    /// The table's entry for a class; where the stamp decides, the class of this object.
    func type(of archived: ArchivedClass, uid: Int) throws -> ArchivedType? {
        if !archived.isLookedUp {
            archived.type =
                substitutes[archived.name].map(ArchivedType.object) ?? classes.archivedType(named: archived.name)
            archived.isLookedUp = true
        }
        guard case .stamped(let stamp, let decide) = archived.type else { return archived.type }
        let number = try versionNumber(stamp, ofUID: uid)
        archived.lastFit = nil
        let version = try number.map { Int(clamping: $0) } ?? unstampedVersion(ofUID: uid, of: stamp, layout: nil)
        return living(decide(version), at: uid)
    }

    /// The number in an object's stamp. For a large object it is cached, since many references may ask.
    private func versionNumber(_ stamp: ModelStamp, ofUID uid: Int) throws -> Int64? {
        let place = try list.dictionary(at: position(ofUID: uid))
        let isLarge = place.count > Self.fewKeys
        if isLarge, let known = stampedVersions[uid] { return known < 0 ? nil : known }
        if isLarge { try expansion(place.count) }
        var number = try keys.value(of: keys.number(stamp.versionKey), in: place).map(integer)
        // A value from a newer version belongs to that version, whichever version saved it later.
        for holder in [stamp] + classes.registry.uses.map(\.stamp)
        where try keys.value(of: keys.number(holder.keptKey), in: place) != nil {
            number = try newestVersion(of: stamp, keptBy: holder, ofUID: uid)
        }
        if isLarge { stampedVersions[uid] = number ?? -1 }
        return number
    }

    /// Creates an object with its `init?(coder:)`. It is registered under its UID when it registers itself, or else when it has been
    /// created.
    func make(_ uid: Int, _ type: any (NSObject & NSSecureCoding).Type) throws -> NSObject {
        guard !stack.isExhausted else {
            throw refusal(
                .limitExceeded,
                expected: "less nesting of hand-written classes",
                found: "the end of the stack"
            )
        }
        let (start, count) = try list.dictionary(at: position(ofUID: uid))
        let number = addMade(uid, nil)
        let outer = (
            frame: frame, path: core.pointee.beginPath(), nesting: core.pointee.nesting,
            defersSets: core.pointee.defersSets
        )
        var outerError: ArchiveError?
        if pendingError != nil { swap(&outerError, &pendingError) }
        frame = ObjectFrame(uid: uid, owner: number, keys: start, count: count)
        core.pointee.defersSets = false
        if let layouts = try classInfo(uid)?.keeping(type), !layouts.isEmpty {
            do { try beginKeeping(layouts) } catch { failWithError(error) }
        }
        let object = pendingError == nil ? type.init(coder: self) : nil
        var failure: ArchiveError?
        if pendingError != nil { swap(&failure, &pendingError) }
        let here =
            failure == nil && object == nil ? located(ArchiveError.madeNothing(type)) : failure
        core.pointee.endPath(outer.path)
        (frame, core.pointee.nesting, core.pointee.defersSets) = (outer.frame, outer.nesting, outer.defersSets)
        if outerError != nil { swap(&outerError, &pendingError) }

        if let here {
            fail(uid, number, here)
            throw here
        }
        guard let object else { throw refusal(.objectFailed) }
        let replaced = replacement(of: object)
        // A generated class has registered itself; its initializer returns the same object.
        if made[number].object !== replaced {
            made[number].object = replaced
            if made[number].announced !== replaced { made[number].announced = nil }
        }
        return replaced
    }

    func fail(_ uid: Int, _ number: Int, _ error: ArchiveError) {
        failures[uid] = error
        madeNumbers[uid] = -1
        made[number].object = nil
        made[number].announced = nil
    }

    /// The object that `awakeAfter(using:)` returns instead, on platforms that have it.
    private func replacement(of object: NSObject) -> NSObject {
        #if canImport(ObjectiveC)
            return object.awakeAfter(using: self) as? NSObject ?? object
        #else
            return object
        #endif
    }

    /// From the base-most generated initializer: the object exists, its references are read later.
    func announce(_ object: any ArchivedObject) {
        guard made.indices.contains(frame.owner) else { return }
        made[frame.owner].object = object
        made[frame.owner].announced = object
    }

    func structure<S: ArchivedStruct>(_ position: Int, _ type: S.Type) throws -> S {
        guard list.marker(at: position) >> 4 == 8 else { throw mismatch(type, at: position) }
        let uid = try list.uid(at: position)
        guard uid != 0, let archived = try classInfo(uid) else { throw mismatch(type, at: position) }
        switch try self.type(of: archived, uid: uid) {
        case .structure(let found) where found == type: break
        case .dropped: throw located(ArchiveError.dropped(archived.name))
        case .object, .structure, .doubtful, .stamped:
            throw located(ArchiveError.classNotAllowed(archived.name, expected: type))
        case nil:
            guard archived.name == S.layout.name else {
                if archived.value != nil { throw mismatch(type, at: position) }
                throw located(ArchiveError.unknownClass(archived.name, expected: type))
            }
        }
        let (start, count) = try list.dictionary(at: self.position(ofUID: uid))
        try expansion(count)
        return try nested {
            let outer = frame
            frame.uid = uid
            frame.keys = start
            frame.count = count
            defer { frame = outer }
            do {
                guard S.layout.unknownKeys != nil else { return try S(from: FieldReader(self, S.layout)) }
                try beginKeeping([S.layout])
                return keep(try S(from: FieldReader(self, S.layout)))
            } catch {
                throw located(error)
            }
        }
    }

    func isNull(_ position: Int) throws -> Bool {
        let marker = list.marker(at: position)
        guard marker >> 4 == 8 else { return marker == 0 }
        let uid = try list.uid(at: position)
        if uid == 0 { return true }
        return try classInfo(uid)?.value == .null
    }

    /// Whether a value is an object of a class that was removed with its objects.
    func isDropped(_ value: FieldValue) throws -> Bool {
        guard core.pointee.mayDrop, list.marker(at: value.reference) >> 4 == 8 else { return false }
        let uid = try list.uid(at: value.reference)
        guard uid != 0, let archived = try classInfo(uid), archived.value == nil else { return false }
        return try isDropped(archived, uid)
    }

    private func isDropped(_ archived: ArchivedClass, _ uid: Int) throws -> Bool {
        if let former, let archived = try former.classInfo(uid) { return try former.isDropped(archived, uid) }
        if case .dropped = try type(of: archived, uid: uid) { return true }
        return false
    }
}
