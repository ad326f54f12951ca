import Foundation

// Objects as Foundation's own methods return them, for hand-written classes and for places of any type.

extension ArchiveReader {
    /// The object that a value becomes; nil for a reference to `$null`.
    func foundationObject(_ position: Int, _ allowed: [AnyClass]) throws -> NSObject? {
        guard list.marker(at: position) >> 4 == 8 else { return try plainObject(position, allowed) }
        let uid = try list.uid(at: position)
        if uid == 0 { return nil }
        let target = try self.position(ofUID: uid)
        guard let archived = try classInfo(uid) else {
            if list.marker(at: target) >> 4 == 13 { throw mismatch("an object", at: position) }
            return try known(uid, allowed) ?? remember(uid, plainObject(target, allowed))
        }
        if let known = try known(uid, allowed) { return known }
        if let value = archived.value {
            // Any list may contain the collection itself: its elements are checked.
            try check(value.type, allowed, archived.name)
            return try valueObject(uid, target, value, allowed)
        }
        return try classObject(uid, archived, position, allowed)
    }

    private func known(_ uid: Int, _ allowed: [AnyClass]) throws -> NSObject? {
        let number = madeNumbers[uid]
        if number < 0, let failure = failures[uid] { throw failure }
        guard number > 0 else { return nil }
        guard let object = made[Int(number) - 1].object as? NSObject else {
            throw refusal(.unfinishedObject, found: (try classInfo(uid))?.name ?? "an object")
        }
        // Objects of Foundation's own classes have private classes.
        let type: AnyClass = allowsListOnly ? object.classForCoder : Swift.type(of: object)
        try check(type, allowed, "\(Swift.type(of: object))")
        return object
    }

    func remember(_ uid: Int, _ object: NSObject) -> NSObject {
        addMade(uid, object)
        return object
    }

    /// Registers an object by its UID and returns its number. nil: the object is being created, and a reference to it meanwhile is an
    /// error.
    @inline(__always) @discardableResult func addMade(_ uid: Int, _ object: NSObject?) -> Int {
        made.append(MadeObject(uid: uid, object: object, announced: nil, parent: frame.owner, place: core.pointee.step))
        madeNumbers[uid] = Int32(truncatingIfNeeded: made.count)
        return made.count - 1
    }

    private func check(_ type: AnyClass, _ allowed: [AnyClass], _ name: @autoclosure () -> String) throws {
        guard ForeignClasses.admit(type, allowed, isList: allowsListOnly) else {
            let names = allowed.prefix(8).map { "\($0)" }.joined(separator: ", ")
            throw refusal(.classNotAllowed, expected: allowed.isEmpty ? "nothing" : names, found: name())
        }
    }

    /// Text, a number, data or a date without a class.
    private func plainObject(_ position: Int, _ allowed: [AnyClass]) throws -> NSObject {
        guard let object = try list.scalar(at: position)?.object else { throw mismatch("an object", at: position) }
        let type: AnyClass = object.classForCoder
        try check(type, allowed, runtimeName(of: type))
        return object
    }

    private func valueObject(_ uid: Int, _ target: Int, _ value: FoundationClass, _ allowed: [AnyClass]) throws
        -> NSObject
    {
        switch value {
        case .string: return remember(uid, try string(target) as NSString)
        case .mutableString: return remember(uid, NSMutableString(string: try string(target)))
        case .number: return remember(uid, NSNumber(value: try double(target)))
        case .decimal, .decimalPlaceholder: return remember(uid, NSDecimalNumber(decimal: try decimal(target)))
        case .data: return remember(uid, try data(target) as NSData)
        case .mutableData: return remember(uid, NSMutableData(data: try data(target)))
        case .date: return remember(uid, try date(target) as NSDate)
        case .url: return remember(uid, NSURL.withBase(of: try url(target)))
        case .uuid: return remember(uid, try UUID.leafRead(from: self, target) as NSUUID)
        case .null: return remember(uid, NSNull())
        case .mutableIndexSet:
            return remember(uid, NSMutableIndexSet(indexSet: try IndexSet.leafRead(from: self, target)))
        case .value: return remember(uid, try nsValue(target))
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet, .countedSet, .dictionary,
            .mutableDictionary:
            return try collectionObject(uid, target, value, allowed)
        default:
            guard let leaf = value.leaf else { throw mismatch("an object", at: target) }
            return remember(uid, try leaf.leafRead(from: self, target).leafObject)
        }
    }

    /// An object of a registered class, or of one that the caller allows by name.
    private func classObject(
        _ uid: Int,
        _ archived: ArchivedClass,
        _ position: Int,
        _ allowed: [AnyClass]
    ) throws -> NSObject? {
        let found: any (NSObject & NSSecureCoding).Type
        switch try type(of: archived, uid: uid) {
        case .object(let type): found = type
        case .structure(let type):
            try check(type.archiveBoxClass, allowed, archived.name)
            return remember(uid, try structure(position, type).archiveBox)
        case .dropped: throw located(ArchiveError.dropped(archived.name))
        case .doubtful, .stamped, nil:
            guard let type = allowedClass(of: archived, allowed) else {
                throw refusal(.unknownClass, expected: "a known class", found: archived.name)
            }
            found = type
        }
        try check(found, allowed, archived.name)
        if let form = archived.form(of: found) {
            #if canImport(ObjectiveC)
                if form.isFoundations { return remember(uid, try systemObject(uid, found, archived, allowed)) }
            #endif
            try form.check(self, uid, archived.name)
        }
        guard found.supportsSecureCoding else {
            throw located(ArchiveError.insecureClass(.classNotAllowed, archived.name))
        }
        guard !classes.registry.isAbstract(found) else { throw located(ArchiveError.abstractClass(archived.name)) }
        return try make(uid, found)
    }

    #if canImport(ObjectiveC)
        /// An object of a system class. For parts of another kind its initializer raises an exception, which Swift cannot catch.
        /// NSKeyedUnarchiver makes an error of it, so it decodes the object, from an archive of its own.
        private func systemObject(_ uid: Int, _ type: AnyClass, _ archived: ArchivedClass, _ allowed: [AnyClass]) throws
            -> NSObject
        {
            do {
                let data = try archive(ofUID: uid, deepest: 100) { name in
                    let known = substitutes[name].map(ArchivedType.object) ?? classes.archivedType(named: name)
                    if name != archived.name, case .object(let type)? = known { return runtimeName(of: type) }
                    let found: AnyClass? =
                        name == archived.name ? type : ForeignClasses.find(name, allowed, isList: allowsListOnly)
                    return found.map { runtimeName(of: $0) }
                }
                // A list with NSObject would allow every class, which NSKeyedUnarchiver rejects.
                let listed = allowed.filter { $0 != NSObject.self } + [type]
                let object = try NSKeyedUnarchiver.unarchivedObject(ofClasses: listed, from: data)
                guard let object = object as? NSObject else { throw ArchiveError.madeNothing(type) }
                return object
            } catch {
                let failure = located(error as? ArchiveError ?? ArchiveError(.objectFailed, because: error))
                failures[uid] = failure
                madeNumbers[uid] = -1
                throw failure
            }
        }
    #endif

    func allowedClass(of archived: ArchivedClass, _ allowed: [AnyClass]) -> (
        any (NSObject & NSSecureCoding).Type
    )? {
        if let last = archived.lastAllowed, ForeignClasses.admit(last, allowed, isList: allowsListOnly) { return last }
        archived.lastAllowed =
            ([archived.name] + archived.hints).lazy
            .compactMap { ForeignClasses.find($0, allowed, isList: self.allowsListOnly) }.first
        return archived.lastAllowed
    }

    func secureObject<T: NSObject>(_ position: Int, _ type: T.Type, allowing classes: [AnyClass]) throws -> T {
        let outer = (allowed, allowsListOnly)
        let classes = ForeignClasses(type, listed: classes)
        (allowed, allowsListOnly) = (classes.admitted, classes.isList)
        defer { (allowed, allowsListOnly) = outer }
        if let plain = try plainClass(at: target(position)), !classes.admits(plain) {
            throw mismatch(type, at: position)
        }
        guard let object = try foundationObject(position, allowed) else {
            throw refusal(.missing, expected: ArchiveError.name(of: type))
        }
        guard let typed = object as? T else {
            throw located(ArchiveError.classNotAllowed("\(Swift.type(of: object))", expected: type))
        }
        return typed
    }
}

extension ArchiveReader {
    /// The class of a value of Foundation's; nil for other objects.
    func plainClass(at position: Int) throws -> AnyClass? {
        switch list.marker(at: position) {
        case 0x08...0x2F: NSNumber.self
        case 0x33: NSDate.self
        case 0x40...0x4F: NSData.self
        case 0x50...0x7F: NSString.self
        default: try valueClass(at: position)?.type
        }
    }
}

extension FoundationClass {
    static let propertyListTypes: [AnyClass] = [
        NSString.self, NSNumber.self, NSData.self, NSDate.self, NSArray.self, NSDictionary.self, NSNull.self,
    ]
    static let plainTypes: [AnyClass] =
        propertyListTypes + [
            NSURL.self, NSUUID.self, NSSet.self, NSOrderedSet.self, NSValue.self,
        ] + allCases.filter { $0.leaf != nil }.map(\.type)
}
