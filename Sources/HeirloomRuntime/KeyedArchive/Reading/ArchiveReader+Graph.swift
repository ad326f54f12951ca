import Foundation

// The methods with which `ReadingGraph` reads an archive in steps.

extension ArchiveReader: ReadingGraph {
    /// Structs and collections around the current value, and the object that contains them.
    struct Position {
        var frame: ObjectFrame
        var pathDepth: Int
        var current: PathSegment
        var nesting: Int
    }

    static var isTree: Bool { false }
    var objectCount: Int { made.count }
    var mustReadAgain: Bool { core.pointee.mustReadAgain }

    var position: Position {
        get {
            Position(
                frame: frame,
                pathDepth: core.pointee.segments.count,
                current: path.current,
                nesting: core.pointee.nesting
            )
        }
        set {
            frame = newValue.frame
            core.pointee.segments.truncate(to: newValue.pathDepth)
            path.current = newValue.current
            core.pointee.nesting = newValue.nesting
        }
    }

    /// Reads a top-level value and everything that it refers to.
    func readAll<R>(whole: (() throws -> Void)? = nil, _ read: () throws -> R) throws -> R {
        let defers = core.pointee.defersSets
        isReading = true
        defer {
            isReading = false
            core.pointee.defersSets = defers
        }
        return try complete(whole: whole, read)
    }

    func beginPass(_ number: Int) {
        if number > 0 { formers = [:] }
        kept = KeptState()
        core.pointee.defersSets = true
        core.pointee.mustReadAgain = false
    }

    func beginSets() throws {
        try requireNoDoubts()
        core.pointee.defersSets = false
        kept.isComplete = true
        try fillKeptValues()
    }

    func readReferences(ofObject number: Int) throws {
        guard let object = made[number].announced else { return }
        try within(made[number].uid, owner: number) { try object.readReferences(from: self) }
    }

    func forgetObjects(from number: Int) {
        for index in number..<max(number, made.count) where madeNumbers[made[index].uid] > 0 {
            let uid = made[index].uid
            let first = counterparts.isEmpty ? nil : counterparts.removeValue(forKey: uid)
            madeNumbers[uid] = first.map { $0 <= number ? Int32(truncatingIfNeeded: $0) : 0 } ?? 0
        }
        releaseMade(from: number)
        made.removeLast(max(0, made.count - number))
    }

    func refuseObject(_ number: Int, _ error: ArchiveError) {
        failures[made[number].uid] = error
        madeNumbers[made[number].uid] = -1
    }

    func doubtfulObject(at key: Int) -> NSObject? {
        madeNumbers[key] > 0 ? made[Int(madeNumbers[key]) - 1].object as? NSObject : nil
    }

    func pathText(of key: Int) -> String {
        pathText(ofObject: Int(madeNumbers[key]) - 1)
    }

    func takeFailure() -> ArchiveError? {
        guard let error = pendingError else { return nil }
        pendingError = nil
        return error
    }

    func located(_ error: any Error, ofObject number: Int?) -> any Error {
        guard let number else { return located(error) }
        var failure = ArchiveError(wrapping: error)
        if !failure.isLocated {
            failure.path = pathText(ofObject: number)
            failure.isLocated = true
        }
        return failure
    }

    /// Makes an object current while more of it is read.
    func within(_ uid: Int, owner: Int, _ body: () throws -> Void) throws {
        guard uid >= 0 else { return }
        let (start, count) = try list.dictionary(at: position(ofUID: uid))
        let outer = (frame: frame, path: core.pointee.beginPath())
        frame = ObjectFrame(uid: uid, owner: owner, keys: start, count: count)
        defer {
            core.pointee.endPath(outer.path)
            frame = outer.frame
        }
        do {
            try body()
            try throwPending()
        } catch {
            throw located(error)
        }
    }
}

extension ArchiveReader: ObjectSource {
    var discarded: Int { state.discarded }
    var registry: ModelRegistry? { classes.registry }

    func archivedClass(asIn fields: FieldReader) throws -> (name: String?, made: AnyClass?) {
        let uid = (fields.layers?.place as? ArchiveLayerSource)?.uid ?? frame.uid
        guard uid >= 0, let name = try classInfo(uid)?.name else { return (nil, nil) }
        guard case .object(let type) = classes.archivedType(named: name) else { return (name, nil) }
        return (name, type)
    }

    func lastField(of layout: ArchiveLayout) -> Int? {
        let current = path.current
        return current.layout?.takeUnretainedValue() === layout && current.name >= 0 ? Int(current.name) : nil
    }

    func announce(_ object: any ArchivedObject, asIn fields: FieldReader) { announce(object) }

    func after(_ step: CompletionStep, _ body: @escaping () throws -> Void) {
        after(step, ofObject: frame.owner, body)
    }

    func check(_ rule: @escaping () throws -> Void) {
        let number = frame.owner
        check(ofObject: number) { [unowned self] in
            do { try rule() } catch { throw ArchiveError(wrapping: error).inside(whole: pathText(ofObject: number)) }
        }
    }

    func atObject(_ error: any Error) -> ArchiveError {
        ArchiveError(wrapping: error).inside(whole: currentPath(withField: false))
    }

    func fillSets(rank: Int, asIn fields: FieldReader, _ fill: @escaping (FieldReader) throws -> Void) throws {
        // An update reads its object again when everything is complete.
        if state.areSetsFilled { return try fill(fields) }
        let outer = core.pointee.defersSets
        core.pointee.defersSets = true
        defer { core.pointee.defersSets = outer }
        try fill(fields)
        fillSets(rank: rank, ofObject: frame.owner, later(fields, fill))
    }

    func readVirtual(asIn fields: FieldReader, _ read: @escaping (FieldReader) throws -> Void) {
        after(.virtualProperties, ofObject: frame.owner, later(fields, read))
    }

    /// Reads from the current object.
    private func later(_ fields: FieldReader, _ read: @escaping (FieldReader) throws -> Void) -> () throws -> Void {
        let (here, layout, update) = (frame, fields.layout, fields.update)
        return { [unowned self] in
            try within(here.uid, owner: here.owner) { try read(FieldReader(update ?? self, layout)) }
        }
    }
}

extension ArchiveError {
    /// - Parameter path: the path from the root, to which nothing is to be added.
    fileprivate func inside(whole path: String) -> ArchiveError {
        var error = inside(path)
        error.isLocated = true
        return error
    }
}
