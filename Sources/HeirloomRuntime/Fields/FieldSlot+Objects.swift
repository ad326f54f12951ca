import Foundation

extension FieldSlot {
    /// An object of a generated class, or of a hand-written subclass.
    public func object<T: NSObject>(_ object: T?) {
        guard let object else { return }
        if let archive {
            archive.put(archive.reference(to: object), at: self)
        } else if !takes(object), isTold(object, declared: T.self) {
            write(.object(object))
        }
    }

    /// Whether a reader finds the class of an object; if not, the coder fails.
    func isTold(_ object: NSObject, declared: AnyClass) -> Bool {
        if type(of: object) == declared || tells(type(of: object)) { return true }
        let expected = "\(declared) itself where no class names are written"
        fail(ArchiveError(.unwritable, expected: expected, found: "\(type(of: object))"))
        return false
    }

    /// A reference that is written only if something else writes the object.
    public func conditionalObject(_ object: NSObject?) {
        guard let object else { return }
        if let archive {
            archive.put(archive.conditionalReference(to: object), at: self)
        } else {
            writeConditional(.object(object))
        }
    }

    /// The elements that something else writes.
    public func conditionalObjects(_ objects: [some NSObject]?) {
        guard let objects else { return }
        if let archive {
            archive.putConditional(objects, self)
        } else if !takes(objects) {
            writeConditional(.array(objects.map { .object($0) }))
        }
    }

    /// The elements that something else writes.
    public func conditionalObjects(_ objects: Set<some NSObject>?) {
        guard let objects else { return }
        if let archive {
            archive.putConditional(objects, self)
        } else if !takes(objects) {
            writeConditional(.set(objects.map { .object($0) }))
        }
    }

    private func writeConditional(_ value: WrittenValue) {
        var slot = self
        slot.options.isConditional = true
        slot.write(value)
    }

    /// A struct of the model, in place.
    public func structure<S: ArchivedStruct>(_ value: S?) {
        guard let value else { return }
        if let archive { archive.putStructure(value, self) } else { write(.structure(value)) }
    }

    /// An enum or option set of the model: its raw value.
    public func enumeration<E: ArchivedEnum>(_ value: E?) {
        if let value, core != nil || !takes(value) { key(value.archiveKeyValue) }
    }

    func key(_ value: ArchiveKeyValue) {
        switch value {
        case .text(let text): string(text)
        case .integer(let number): int64(number)
        case .uuid(let uuid): self.uuid(uuid)
        }
    }

    /// A value of a `oneOf` type, or of a case of a union.
    public func any(_ value: Any?, of kinds: ArchivedKinds, _ union: UnionDiscriminator? = nil, _ index: Int = 0) {
        guard let value, core != nil || !takes(value) else { return }
        switch kinds.kind(of: value) {
        case .object:
            if let object = value as? NSObject { named(object) }
        case .structure:
            if let value = value as? any ArchivedStruct { named(value) }
        case .secure(let type, let inside):
            guard let object = value as? NSObject else { return }
            let classes = ForeignClasses(type, listed: inside)
            archive == nil ? write(.named(.secureObject(object, classes))) : secureObject(object, classes)
        case .value(let kind):
            if archive != nil { return kind.write(value, to: self) }
            let written = WrittenElements()
            kind.write(value, to: FieldSlot(written))
            if let fault = written.fault { return fail(fault.error) }
            var tag = kinds.tag(of: kind)
            tag.union = union?.tag(index)
            for value in written.values { write(.tagged(value, tag)) }
        case nil:
            fail(.otherKind(.unwritable, found: ArchiveError.words(value)))
        }
    }

    /// A foreign Codable value, as data.
    public func codable<T: Codable>(_ value: T?) {
        guard let value else { return }
        if let archive { archive.putCodable(value, self) } else { write(.codable(value)) }
    }

    /// A foreign NSSecureCoding object.
    /// - Parameter classes: the classes allowed inside it.
    public func secureObject<T: NSObject>(_ object: T?, allowing classes: [AnyClass]) {
        guard let object else { return }
        secureObject(object, ForeignClasses(T.self, listed: classes))
    }

    /// The same for code that was generated before writers knew the classes allowed inside.
    public func secureObject(_ object: NSObject?) {
        guard let object else { return }
        secureObject(object, nil)
    }

    private func secureObject(_ object: NSObject, _ classes: ForeignClasses?) {
        guard let archive else { return write(.secureObject(object, classes)) }
        do {
            try classes?.check(object, archive.classes)
            archive.put(archive.reference(to: object), at: self)
        } catch {
            archive.failWithError(error)
        }
    }
}
