import Foundation

/// One step from an object towards a value: a field or key, and possibly an element of the collection there.
struct PathSegment: BitwiseCopyable {
    /// nil if the step is known by key, or begins inside a collection.
    var layout: Unmanaged<ArchiveLayout>?
    /// Index of the field, without a layout the key's number; -1 where there is none.
    var name: Int32 = -1
    /// -1: not inside a collection.
    var element = -1
    /// `element` is the position of a dictionary's key.
    var isEntry = false
}

/// The place of a value inside the object being read, for error messages.
struct ReadingPath: BitwiseCopyable {
    /// The field that was requested last.
    var current = PathSegment()
    /// Where the structs and collections around it begin in the core's `segments`; those before belong to outer objects.
    var base = 0
}

extension ReaderCore {
    /// Begins the path of another object; returns the path to restore later.
    @inline(__always)
    mutating func beginPath() -> ReadingPath {
        let outer = path
        path = ReadingPath(base: segments.count)
        return outer
    }

    @inline(__always)
    mutating func endPath(_ outer: ReadingPath) {
        segments.truncate(to: path.base)
        path = outer
    }

    /// Goes into the current value.
    @inline(__always)
    mutating func enter() {
        segments.append(path.current)
        path.current = PathSegment()
    }

    @inline(__always)
    mutating func leave() {
        if segments.count > path.base { path.current = segments.removeLast() }
    }

    /// The step from this object to the one about to be created; nested collections are reduced to the innermost one.
    var step: PathSegment {
        guard segments.count > path.base else { return path.current }
        var step = segments[path.base]
        step.element = path.current.element
        step.isEntry = path.current.isEntry
        return step
    }
}

extension ArchiveReader {
    /// From the root to the object that the coder is reading or writing, and on to the value being read.
    func currentPath(withField: Bool) -> String {
        var text = pathText(ofObject: frame.owner)
        for segment in outerSegments { append(segment, to: &text) }
        if withField { append(path.current, to: &text) }
        return text
    }

    /// Structs and collections around the current value, from the outside in.
    private var outerSegments: UnsafeBufferPointer<PathSegment> {
        core.pointee.segments.slice(from: path.base)
    }

    /// The path on which an object was first found. Long chains are truncated at the front.
    func pathText(ofObject number: Int) -> String {
        var chain: [Int] = []
        var number = number
        while number >= 0, chain.count < 64 {
            chain.append(number)
            number = made[number].parent
        }
        var text = number >= 0 ? "…" : ""
        for number in chain.reversed() {
            append(made[number].place, to: &text)
        }
        return text
    }

    private func append(_ segment: PathSegment, to text: inout String) {
        if segment.name >= 0 {
            let name: String
            if let layout = segment.layout?.takeUnretainedValue() {
                let index = Int(segment.name)
                name = layout.fields.indices.contains(index) ? layout.fields[index].name : "?"
            } else {
                name = keys.text(segment.name)
            }
            if !text.isEmpty { text += "." }
            text += name
        }
        guard segment.element >= 0 else { return }
        if segment.isEntry {
            text += "[" + (keyDescription(at: segment.element)) + "]"
        } else {
            text += "[\(segment.element)]"
        }
    }

    private func keyDescription(at position: Int) -> String {
        guard let key = try? keyText(at: position) else { return "?" }
        let isPlain = key.utf8.allSatisfy { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "\"") }
        return isPlain && !key.isEmpty ? String(key.prefix(60)) : ValuePath.Step.quoted(String(key.prefix(60)))
    }

    /// A dictionary's key as paths have it.
    func keyText(at position: Int) throws -> String {
        let target = try target(position)
        return switch list.marker(at: target) >> 4 {
        case 1: String(try integer(target))
        case 5...7: try list.string(at: target)
        default: try UUID.leafRead(from: self, target).uuidString
        }
    }

    /// An error with the reader's place, unless it already has one.
    func located(_ error: any Error) -> ArchiveError {
        var located = ArchiveError(wrapping: error)
        // Describing a place requires some reading; errors of that reading have no place.
        guard !located.isLocated, !isDescribing else { return located }
        isDescribing = true
        defer { isDescribing = false }
        located.isLocated = true
        located.setPath { currentPath(withField: true) }
        let inner = path.current.name >= 0 ? path.current : outerSegments.last { $0.name >= 0 } ?? path.current
        if let layout = inner.layout?.takeUnretainedValue() {
            if located.className == nil { located.className = layout.name }
            if inner.name >= 0 {
                let field = layout.fields[Int(inner.name)]
                if located.key == nil { located.key = field.key }
                if located.property == nil { located.property = field.name }
            }
            let place = (start: frame.keys, count: frame.count)
            let number = try? keys.value(of: keys.number(layout.stamp.versionKey), in: place).map { try integer($0) }
            if located.version == nil, let number, number < layout.stamp.version {
                located.version = Int(clamping: number)
            }
        } else {
            if located.className == nil, frame.uid >= 0 { located.className = (try? classInfo(frame.uid))?.name }
            if located.key == nil, inner.name >= 0 { located.key = keys.text(inner.name) }
        }
        return located
    }

    /// An error with the reader's class, key and path: every rejection of an archive is created here.
    func refusal(_ kind: ArchiveError.Kind, expected: String? = nil, found: String? = nil) -> ArchiveError {
        located(ArchiveError(kind, expected: expected, found: found))
    }

    /// The bytes contradict themselves.
    func broken(_ what: String) -> ArchiveError {
        refusal(.malformed, expected: "a sound archive", found: what)
    }

    func mismatch(_ expected: String, at position: Int) -> ArchiveError {
        let found = kindName(at: position)
        // A nil is reported as nil, regardless of the type that was asked for.
        if found == ArchiveError.words(NSNull()) { return refusal(.missing, found: found) }
        return refusal(.mismatch, expected: expected, found: found)
    }

    func mismatch(_ type: Any.Type, at position: Int) -> ArchiveError {
        mismatch(ArchiveError.name(of: type), at: position)
    }

    func outOfRange(_ expected: String, _ found: String) -> ArchiveError {
        refusal(.outOfRange, expected: expected, found: found)
    }

    /// - Parameter found: a value of another type that the archive has there.
    func outOfRange(_ type: Any.Type, _ found: Any) -> ArchiveError {
        outOfRange(ArchiveError.name(of: type), ArchiveError.words(found))
    }

    /// A description of the value at a position.
    func kindName(at position: Int) -> String {
        // Describing it reads a little, whose errors would describe it again.
        guard !isDescribing else { return "a value" }
        isDescribing = true
        defer { isDescribing = false }
        var position = position
        if list.marker(at: position) >> 4 == 8 {
            guard let uid = try? list.uid(at: position), let target = try? self.position(ofUID: uid) else {
                return "a broken reference"
            }
            if uid == 0 { return "nil" }
            if list.marker(at: target) >> 4 == 13 {
                guard let archived = (try? classInfo(uid)) ?? nil else { return "a dictionary without a class" }
                return words(at: target, archived.value) ?? archived.name
            }
            position = target
        }
        if let scalar = try? list.scalar(at: position) { return ArchiveError.words(scalar.plain) }
        switch list.marker(at: position) {
        case 0xA0...0xAF: return "a plain array"
        case 0xD0...0xDF:
            guard let archived = (try? archivedClass(at: position)) ?? nil else { return "a plain dictionary" }
            return words(at: position, archived.value) ?? archived.name
        case let marker: return "an object of unknown kind \(marker >> 4)"
        }
    }

    /// The kind of a Foundation object, in the words that all channels use; nil for other objects.
    private func words(at target: Int, _ value: FoundationClass?) -> String? {
        switch value {
        case .null: ArchiveError.words(NSNull())
        case .string, .mutableString: (try? string(target)).map(ArchiveError.words)
        case .data, .mutableData: (try? data(target)).map(ArchiveError.words)
        case .decimal, .decimalPlaceholder: (try? decimal(target)).map(ArchiveError.words)
        case .date: ArchiveError.words(Date())
        case .url: ArchiveError.name(of: URL.self)
        case .uuid: ArchiveError.name(of: UUID.self)
        case .value: ((try? geometryKind(at: target)) ?? nil).map { ArchiveError.name(of: $0.type) }
        case .array, .mutableArray: ArchiveError.words([])
        case .set, .mutableSet: ArchiveError.words(Set<Int>())
        case .dictionary, .mutableDictionary: ArchiveError.words([:])
        default: value?.leaf.map { ArchiveError.name(of: $0) }
        }
    }
}
