import Foundation

// Parts of an archive: the value at a path from a root, with everything that it refers to, and nothing else.
//
// The way to it leads through the bytes alone: no object on it is created. Where an object on the way is of a version that had the next
// property in another form, or keeps values of a newer version, that object is read completely, and the way continues in memory.

extension ArchiveReader {
    /// The place that a path has reached.
    private enum PathTarget {
        case value(Int)
        /// In an object, the struct whose properties are under keys of their own there.
        case flat(uid: Int, ArchiveLayout)
        /// What is here in the archive is not what the property has.
        case indirect
    }

    /// The value at a path from the value under a top-level key. The objects that are created are not shared with other parts.
    /// - Parameters:
    ///   - path: by the names that properties have in the current version.
    ///   - read: reads the value from its place; may be called several times.
    ///   - take: the same for a value that exists already.
    /// - Throws: `ArchiveError`, with the path from the root.
    func part<R>(
        at path: ArchivePath,
        forKey key: String,
        _ read: (FieldValue) throws -> R,
        _ take: (WrittenValue) throws -> R
    ) throws -> R {
        let start = mark()
        defer { forgetPart(from: start.objects) }
        if !isReading { core.pointee.renewLimits() }
        core.pointee.part = PartReading()
        do {
            return try partAlone(at: path, topPosition(key), read, take)
        } catch {
            guard core.pointee.part?.requiresWhole == true else { throw error }
        }
        rollBack(to: start)
        core.pointee.part = nil
        return try indirect(topPosition(key), path, from: 0, take)
    }

    private func partAlone<R>(
        at path: ArchivePath,
        _ root: Int,
        _ read: (FieldValue) throws -> R,
        _ take: (WrittenValue) throws -> R
    ) throws -> R {
        // The object that the way passed last, and how many steps led there.
        var last = (position: root, steps: 0)
        var place = PathTarget.value(root)
        for (index, step) in path.steps.enumerated() {
            do {
                if case .property = step, case .value(let position) = place { last = (position, index) }
                place = try self.place(after: step, place)
                try requireNoDoubts()
            } catch {
                throw located(error, at: path, index)
            }
            if case .indirect = place { break }
        }
        guard case .value(let position) = place else {
            return try indirect(last.position, path, from: last.steps, take)
        }
        do { return try readPart(at: position, read) } catch { throw ArchiveError(wrapping: error).inside(path.text) }
    }

    /// Whether an object is dropped by a function depends on the whole.
    func requireNoDoubts() throws {
        guard state.hasDoubts, core.pointee.part != nil else { return }
        core.pointee.part?.requiresWhole = true
        throw ArchiveError(.dropped)
    }

    /// The number of elements of the collection at a path, without reading them.
    func count(at path: ArchivePath, forKey key: String) throws -> Int {
        try part(at: path, forKey: key) { field in
            let isDictionary = try self.valueClass(at: self.target(field.reference))?.isDictionary == true
            let elements = try isDictionary ? self.entries(field.reference).values : self.elements(field.reference)
            guard self.core.pointee.mayDrop else { return elements.count }
            return try (0..<elements.count).count { index in
                try !self.isDropped(FieldValue(self, elements.position(index, self.list)))
            }
        } _: { value in
            switch value {
            case .array(let elements), .set(let elements): elements.count
            case .dictionary(let entries): entries.count
            default: throw ArchiveError(.mismatch, expected: "a collection")
            }
        }
    }

    private func readPart<R>(at position: Int, _ read: (FieldValue) throws -> R) throws -> R {
        guard try !isNil(position) else { throw ArchiveError(.missing, found: "nil") }
        return try readComplete(at: position, read)
    }

    /// Objects of a part live as long as its user retains them.
    private func forgetPart(from number: Int) {
        core.pointee.part = nil
        forgetObjects(from: number)
        longStrings = [:]
        longData = [:]
        longValues = [:]
        propertyLists = [:]
    }

    private func located(_ error: any Error, at path: ArchivePath, _ step: Int) -> ArchiveError {
        var error = ArchiveError(wrapping: error)
        error.path = path.text(through: step)
        error.isLocated = true
        return error
    }

    // MARK: Steps

    private func place(after step: ArchivePath.Step, _ place: PathTarget) throws -> PathTarget {
        switch (step, place) {
        case (.property(let name), .value(let position)):
            return try property(name, at: position)
        case (.property(let name), .flat(let uid, let layout)):
            return try within(uid) { try field(name, of: [layout], uid) }
        case (.element(let element), .value(let position)):
            return try self.element(element, at: position)
        case (.element, .flat): throw ArchiveError(.mismatch, expected: "a collection")
        case (_, .indirect): return .indirect
        }
    }

    private func property(_ name: String, at position: Int) throws -> PathTarget {
        guard list.marker(at: position) >> 4 == 8 else { throw notAnObject(position) }
        let uid = try list.uid(at: position)
        guard uid != 0, let archived = try classInfo(uid), archived.value == nil else { throw notAnObject(position) }
        var layouts: [ArchiveLayout] = []
        switch try type(of: archived, uid: uid) {
        case .object(let type):
            if classes.registry.isAbstract(type) { throw ArchiveError.abstractClass(archived.name) }
            layouts = ArchiveLayout.layouts(of: type)
        case .structure(let type): layouts = [type.layout]
        case .doubtful: return .indirect
        case .dropped: throw ArchiveError.dropped(archived.name)
        case .stamped, nil: throw ArchiveError(.unknownClass, found: archived.name)
        }
        return try within(uid) { try field(name, of: layouts, uid) }
    }

    private func within<T>(_ uid: Int, _ body: () throws -> T) throws -> T {
        var result: T?
        try within(uid, owner: -1) { result = try body() }
        guard let result else { throw broken("an object that is not there") }
        return result
    }

    /// A field of the current object, which may be in any of its layouts.
    private func field(_ name: String, of layouts: [ArchiveLayout], _ uid: Int) throws -> PathTarget {
        for layout in layouts {
            guard let index = layout.index(ofPresent: name) else { continue }
            let field = layout.fields[index]
            guard field.channels.contains(.archive) else {
                throw ArchiveError(.missing, expected: "a property that is archived")
            }
            let fields = try FieldReader(self, layout)
            guard try fields.version >= field.plainSince && !keepsValues(layout) else { return .indirect }
            if let flat = field.flat { return .flat(uid: uid, flat) }
            if let position = try fields.ifPresent(index)?.reference { return .value(position) }
            // The current version writes everything but nil. What older versions' absent values mean, the code of the class knows.
            let isNil = try fields.isStamped && fields.version == layout.stamp.version || !fields.hasNoKey(index)
            return try isNil ? missing("nil") : .indirect
        }
        throw ArchiveError(.missing, expected: "a property of \(layouts.first?.name ?? "a generated class")")
    }

    private func missing(_ found: String) throws -> PathTarget { throw ArchiveError(.missing, found: found) }

    /// Whether the current object has values that a newer version wrote.
    private func keepsValues(_ layout: ArchiveLayout) throws -> Bool {
        guard let unknown = layout.unknownKeys else { return false }
        return try keys.value(of: keys.number(unknown.stamp.keptKey), in: (frame.keys, frame.count)) != nil
    }

    private func element(_ text: String, at position: Int) throws -> PathTarget {
        if try isNil(position) { return try missing("nil") }
        let target = try target(position)
        guard list.marker(at: target) >> 4 == 13, try valueClass(at: target)?.isDictionary == true else {
            return try element(numbered: text, among: elements(position))
        }
        let (keys, values) = try entries(position)
        for index in 0..<keys.count where try keyText(at: keys.position(index, list)) == text {
            return .value(try values.position(index, list))
        }
        return try missing("no such key")
    }

    private func element(numbered text: String, among elements: Elements) throws -> PathTarget {
        guard var number = Int(text), number >= 0 else {
            throw ArchiveError(.mismatch, expected: "an index", found: "'\(text)'")
        }
        guard core.pointee.mayDrop else {
            guard number < elements.count else { return try missing("\(elements.count) elements") }
            return .value(try elements.position(number, list))
        }
        // Objects of removed classes leave their arrays.
        var left = 0
        for index in 0..<elements.count {
            let position = try elements.position(index, list)
            if try isDropped(FieldValue(self, position)) { continue }
            if number == 0 { return .value(position) }
            number -= 1
            left += 1
        }
        return try missing("\(left) elements")
    }

    private func notAnObject(_ position: Int) -> ArchiveError {
        ArchiveError(.mismatch, expected: "an object", found: kindName(at: position))
    }

    // MARK: In memory

    private func indirect<R>(
        _ position: Int,
        _ path: ArchivePath,
        from first: Int,
        _ take: (WrittenValue) throws -> R
    ) throws -> R {
        var value: WrittenValue
        do { value = try readPart(at: position, anyValue) } catch {
            let way = first == 0 ? "" : path.text(through: first - 1)
            throw ArchiveError(wrapping: error).inside(way)
        }
        for index in path.steps.indices.dropFirst(first) {
            do { value = try value.part(at: path.steps[index]) } catch { throw located(error, at: path, index) }
        }
        do { return try take(value) } catch { throw located(error, at: path, path.steps.count - 1) }
    }

    /// An object, a struct, or a collection of these.
    private func anyValue(_ field: FieldValue) throws -> WrittenValue {
        let target = try target(field.reference)
        if list.marker(at: target) >> 4 == 13, let kind = try valueClass(at: target) {
            if kind.isDictionary {
                let entries = try field.dictionary(String.self) { try $0.object(NSObject.self) }
                return .dictionary(entries.map { (.string($0.key), .object($0.value)) })
            }
            if kind.isSequence { return .array(try field.array { .object(try $0.object(NSObject.self)) }) }
        }
        let uid = try list.uid(at: field.reference)
        if let archived = try classInfo(uid), case .structure(let type) = try self.type(of: archived, uid: uid) {
            return .structure(try structure(field.reference, type))
        }
        return .object(try field.object(NSObject.self))
    }
}

/// What a reading of a part knows about references that do not extend it.
struct PartReading {
    /// UIDs to which weak references lead, and that nothing else had reached then.
    var left: Set<Int> = []
    /// UIDs that the part contains.
    var known: Set<Int> = []
    /// The part cannot be read alone.
    var requiresWhole = false
}

extension ArchiveReader {
    /// Whether a weak reference leads to an object of the part: nobody would retain another one.
    func isInPart(_ position: Int) throws -> Bool {
        guard list.marker(at: position) >> 4 == 8 else { return true }
        let uid = try list.uid(at: position)
        guard uid < objects.count, madeNumbers[uid] == 0, core.pointee.part?.known.contains(uid) == false else {
            return true
        }
        core.pointee.part?.left.insert(uid)
        return false
    }

    /// Weak references were left out whose objects other references have reached since.
    func mustLinkAgain() -> Bool {
        guard let left = core.pointee.part?.left, !left.isEmpty else { return false }
        let reached = left.filter { madeNumbers[$0] != 0 }
        core.pointee.part?.left = []
        core.pointee.part?.known.formUnion(reached)
        return !reached.isEmpty
    }
}

extension ArchivePath {
    /// The path up to a step.
    func text(through last: Int) -> String {
        steps.prefix(last + 1).reduce("") { text, step in
            switch step {
            case .property(let name): ValuePath.join(text, name)
            case .element(let element): text + "[" + element + "]"
            }
        }
    }
}

extension WrittenValue {
    /// The value of a property, or an element.
    fileprivate func part(at step: ArchivePath.Step) throws -> WrittenValue {
        switch (self, step) {
        case (.named(let value), _), (.tagged(let value, _), _): return try value.part(at: step)
        case (.object(let object as any NSObject & NSCoding), .property(let name)):
            return try PropertyCapture(name).value { try $0.take(object) }
        case (.structure(let value), .property(let name)):
            return try PropertyCapture(name).value { FieldWriter.box(value, into: $0) }
        case (.array(let elements), .element(let text)):
            guard let index = Int(text) else { throw ArchiveError(.mismatch, expected: "an index", found: "'\(text)'") }
            guard elements.indices.contains(index) else {
                throw ArchiveError(.missing, found: "\(elements.count) elements")
            }
            return elements[index]
        case (.dictionary(let entries), .element(let text)):
            guard let entry = entries.first(where: { $0.key.keyText == text }) else {
                throw ArchiveError(.missing, found: "no such key")
            }
            return entry.value
        case (.null, _): throw ArchiveError(.missing, found: "nil")
        case (_, .property): throw ArchiveError(.mismatch, expected: "an object")
        case (_, .element): throw ArchiveError(.mismatch, expected: "an array or a dictionary")
        }
    }
}

/// Receives one property of an object. Hooks are not called.
private final class PropertyCapture: ChannelWriter {
    private let name: String
    private var found: WrittenValue?

    init(_ name: String) {
        self.name = name
        // Flat structs are values of their own there.
        super.init(.dictionary, runsHooks: false)
    }

    func value(_ body: (PropertyCapture) throws -> Void) throws -> WrittenValue {
        try body(self)
        guard let found else { throw ArchiveError(.missing) }
        return found
    }

    override func write(_ value: WrittenValue, to field: ArchiveField?, options: FieldOptions) throws {
        guard let field, field.name == name, field.channels.contains(.archive), found == nil else { return }
        found = value
    }
}
