import Foundation

/// Finds the place of a value that could not be written. The archive's writer records no paths, since nearly all values are written without
/// an error. After an error, the objects write their values once more.
///
/// Input: the roots, in the order in which they were written, and the object that was being written. Output: the error with class,
/// property, key and path. Hooks do not run again.
final class FaultFinder: ChannelWriter {
    /// Objects found in this one, with the path from here.
    private var references: [(object: NSObject, path: String)] = []

    private let stack = StackGuard()

    override var validates: Bool { true }

    private init() {
        super.init(.archive, writesStamps: false, runsHooks: false)
    }

    /// - Parameters:
    ///   - object: the object in which the error occurred; nil: a root.
    ///   - classes: knows the names of the classes.
    static func locate(
        _ failure: ArchiveError,
        in object: NSObject?,
        from roots: [WrittenValue],
        _ classes: ClassTable
    ) -> ArchiveError {
        var queue: [(object: NSObject, path: String)] = []
        for root in roots {
            let finder = FaultFinder()
            do { try finder.look(into: root) } catch { return failure.located(as: ArchiveError(wrapping: error)) }
            queue += finder.references
        }
        var met: Set<ObjectIdentifier> = []
        var next = 0
        while next < queue.count {
            let (current, path) = queue[next]
            next += 1
            guard met.insert(ObjectIdentifier(current)).inserted else { continue }
            let finder = FaultFinder()
            (current as? any NSCoding)?.encode(with: finder)
            if finder.failure != nil || current === object {
                var place = finder.failure ?? failure
                if place.className == nil {
                    place.className = classes.archiveName(of: type(of: current)) ?? runtimeName(of: type(of: current))
                }
                return failure.located(as: place.inside(path))
            }
            queue += finder.references.map { ($0.object, ValuePath.join(path, $0.path)) }
        }
        return failure
    }

    override func write(_ value: WrittenValue, forKey key: String, options: FieldOptions) throws {
        guard !options.isConditional else { return }
        try look(into: value, at: "")
    }

    override func write(_ value: WrittenValue, to field: ArchiveField?, options: FieldOptions) throws {
        guard let field, field.key(in: .archive) != nil, !options.isConditional else { return }
        let count = references.count
        try look(into: value)
        if options.form == .orderedSet, case .array(let values) = value {
            // On Linux two instances of NSNull are equal, and have different hash values.
            let null = NSNull()
            let objects = try values.compactMap { value -> NSObject? in
                if case .null = value { return null }
                if case .codable(let value) = value { return try CodableData.written(value) as NSData }
                return value.object
            }
            if NSOrderedSet(array: objects).count != objects.count { throw FoundationClass.orderedSet.equalElements }
        }
        for index in count..<references.count {
            references[index].path = ValuePath.join(field.name, references[index].path)
        }
    }

    /// - Throws: the error that the archive's writer reports for the value, with the path inside it.
    private func look(into value: WrittenValue, at path: String = "") throws {
        switch value {
        case .null, .bool, .integer, .unsigned, .float, .double, .string, .data: return
        case .leaf(let value): try value.checkWritable()
        case .propertyList(let value): _ = try WrittenValue(propertyList: value)
        case .codable(let value): _ = try CodableData.written(value)
        case .secureObject(let object, let classes): try classes?.check(object)
        case .object(let object): references.append((object, path))
        case .structure(let value):
            guard !stack.isExhausted else { return }
            let finder = FaultFinder()
            value.encode(to: FieldWriter(finder, type(of: value).layout))
            references += finder.references.map { ($0.object, ValuePath.join(path, $0.path)) }
            if let failure = finder.failure { throw failure }
        case .named(let value), .tagged(let value, _): try look(into: value, at: path)
        case .kept(let value):
            switch value.box.contents {
            case .living(let object): references.append((object, path))
            case .text, .archived: break
            case .json, .dictionary: throw value.unwritable(in: .archive)
            }
        case .array(let values), .set(let values):
            for (index, value) in values.enumerated() { try look(into: value, path, .index(index)) }
        case .dictionary(let entries):
            for entry in entries { try look(into: entry.value, path, .key(entry.key.keyText)) }
        }
    }

    private func look(into value: WrittenValue, _ path: String, _ step: ValuePath.Step) throws {
        try ArchiveError.inside(step) { try look(into: value, at: ValuePath.join(path, step.text)) }
    }
}

extension ArchiveError {
    /// This error with the place of another one.
    fileprivate func located(as place: ArchiveError) -> ArchiveError {
        var error = self
        (error.className, error.property, error.key, error.path) = (
            place.className, place.property, place.key, place.path
        )
        error.failures = place.failures
        error.isLocated = true
        return error
    }
}
