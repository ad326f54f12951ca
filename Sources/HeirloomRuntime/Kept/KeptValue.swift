import Foundation

/// A value of a union with `unknown: keep` that this version of the model does not know: text that is not the name of a case, or an object
/// of a class that no case has, with everything that it refers to. Or an object of a foreign type with `coding: opaque`. None of these
/// objects is created. The value is written unchanged, in the form in which it was read: values from an archive into archives, values from
/// JSON into JSON.
public struct KeptValue: Hashable, CustomStringConvertible {
    enum Contents {
        case text(String)
        /// No value before the reading is complete.
        case archived(KeptDatum?, KeptCluster?)
        case json(KeptJSON.Value)
        /// As a deep dictionary has it.
        case dictionary(NSDictionary)
        /// An object of the app that no case has.
        case living(NSObject)
    }

    /// It does not change after its reading is complete.
    final class Box {
        fileprivate(set) var contents: Contents

        init(_ contents: Contents) {
            self.contents = contents
        }
    }

    let box: Box
    /// The text, or the archive name of the class.
    let name: String

    init(_ box: Box, named name: String) {
        self.box = box
        self.name = name
    }

    init(text: String) {
        self.init(Box(.text(text)), named: text)
    }

    public var description: String { name }

    /// An archive of its own with the value, unchanged, as its root object. Objects of the app to which it refers are archived with it.
    public func archivedData() throws -> Data {
        let writer = ArchiveWriter()
        writer.root { $0.kept(self) }
        return try writer.encodedData()
    }

    public static func == (left: KeptValue, right: KeptValue) -> Bool {
        left.hasSameContents(as: right) { left, right in
            if left === right { return true }
            guard let left = left as? any ValueEquatable else { return left.isEqual(right) }
            return ValueComparison.areEqual(left, right)
        }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }

    /// For generated code: passes on the objects of the app in it when the values that contain it are compared.
    @_documentation(visibility: internal)
    public func hasEqualValues(to other: KeptValue, in comparison: inout ValueComparison) -> Bool {
        hasSameContents(as: other) { comparison.objects($0, $1) }
    }

    private func hasSameContents(as other: KeptValue, _ areEqual: (NSObject, NSObject) -> Bool) -> Bool {
        if box === other.box { return true }
        guard name == other.name else { return false }
        switch (box.contents, other.box.contents) {
        case (.text, .text): return true
        case (.json(let left), .json(let right)): return left == right
        case (.dictionary(let left), .dictionary(let right)): return left.isEqual(right)
        case (.living(let left), .living(let right)): return areEqual(left, right)
        case (.archived(let left?, _), .archived(let right?, _)): return KeptDatum.areEqual(left, right, areEqual)
        default: return false
        }
    }

    /// For generated code: copies the objects of the app to which it refers, when they are copied with other objects.
    @_documentation(visibility: internal)
    public func copied(by copier: ObjectCopier) -> KeptValue {
        switch box.contents {
        case .text, .json, .dictionary: self
        case .living, .archived: KeptValue(copier.keptCopy(of: box), named: name)
        }
    }
}

/// The copies of kept values in one deep copy, and of what objects keep: objects to which several refer are copied once.
struct KeptCopies {
    private var copies: [ObjectIdentifier: KeptValue.Box] = [:]
    private var pairs: [(original: KeptValue.Box, copy: KeptValue.Box)] = []
    /// Those of structs.
    private var contents: [KeptContents] = []

    /// The copy, which equals the original until `refer` is called.
    mutating func copy(of box: KeptValue.Box) -> KeptValue.Box {
        if let known = copies[ObjectIdentifier(box)] { return known }
        let copy = KeptValue.Box(box.contents)
        copies[ObjectIdentifier(box)] = copy
        pairs.append((box, copy))
        return copy
    }

    mutating func copy(of contents: KeptContents) -> KeptContents {
        self.contents.append(contents.copied())
        return self.contents[self.contents.count - 1]
    }

    /// Makes all copies refer to other objects, and those of the objects that keep something.
    mutating func refer(_ keepers: [any ArchiveLayout.KeepingObject], to counterpart: (NSObject) -> NSObject) {
        var roots: [(KeptObject, KeptCluster)] = []
        var takers: [(KeptObject, KeptCluster) -> Void] = []
        var contents = self.contents
        for var keeper in keepers {
            guard let copy = keeper.schemaKept.contents?.copied() else { continue }
            keeper.schemaKept.contents = copy
            contents.append(copy)
        }
        for contents in contents {
            contents.refer(to: counterpart) { KeptValue(copy(of: $0.box), named: $0.name) }
            guard case .archived(let root, let cluster)? = contents.value, cluster.refersToLiving else { continue }
            roots.append((root, cluster))
            takers.append { contents.value = .archived($0, $1) }
        }
        for (_, copy) in pairs {
            switch copy.contents {
            case .text, .json, .dictionary: break
            case .living(let object): copy.contents = .living(counterpart(object))
            case .archived(.living(let reference), _):
                guard let object = reference.object.map(counterpart) else { break }
                let living = LivingReference(object, isConditional: reference.isConditional)
                copy.contents = .archived(.living(living), KeptCluster(holding: object))
            case .archived(.object(let object, let isConditional), let cluster?):
                roots.append((object.takeUnretainedValue(), cluster))
                takers.append {
                    copy.contents = .archived(.object(.passUnretained($0), isConditional: isConditional), $1)
                }
            case .archived: break
            }
        }
        for (take, copy) in zip(takers, KeptObject.copies(of: roots, counterpart)) { take(copy.0, copy.1) }
    }
}

extension KeptValue.Box {
    func fill(_ datum: KeptDatum, _ cluster: KeptCluster?) {
        contents = .archived(datum, cluster)
    }
}

// MARK: Reading

extension FieldValue {
    /// The value unchanged, regardless of its kind: text, or an object.
    /// - Throws: if it is neither, or cannot be kept.
    func kept() throws -> KeptValue {
        if let archive { return try archive.keptValue(reference) }
        let source = try source
        if let text = try? source.string() { return KeptValue(text: text) }
        if let object = (source as? any TreeSource)?.instance(of: NSObject.self) as? any ArchivedObject {
            return KeptValue(.init(.living(object)), named: runtimeName(of: type(of: object)))
        }
        let name = source.archiveName ?? "object"
        switch source {
        case let source as CodableSource: return KeptValue(.init(.json(try source.kept())), named: name)
        case let source as DictionarySource: return KeptValue(.init(.dictionary(try source.kept())), named: name)
        default: throw source.mismatch(expected: "a value that can be kept")
        }
    }
}

extension FieldValue {
    /// For generated code: an object that is not created, with everything that it refers to.
    /// - Parameters:
    ///   - names: of its class in archives, also as a superclass or as a class hint.
    ///   - classes: the names of the classes allowed inside it, and the class exactly; empty: all, and subclasses.
    public func opaque(_ names: [String], allowing classes: [String] = []) throws -> KeptValue {
        guard let archive else { throw try source.mismatch(expected: "an archive that Heirloom reads") }
        return try placed { try archive.opaqueValue(reference, names, classes) }
    }
}

// MARK: Writing

extension KeptValue {
    /// In forms that are not archives.
    var written: WrittenValue {
        if case .text(let text) = box.contents { .string(text) } else { .kept(self) }
    }
}

extension FieldSlot {
    /// For generated code: writes a value that was kept, unchanged.
    public func kept(_ value: KeptValue?) {
        guard let value, core != nil || !takes(value) else { return }
        guard let archive else { return write(value.written) }
        switch value.box.contents {
        case .living(let object): archive.put(archive.reference(to: object), at: self)
        case .archived(let datum?, _): archive.put(datum, of: value, at: self)
        case .text(let text): string(text)
        case .json, .dictionary, .archived: fail(value.unwritable(in: .archive))
        }
    }
}

extension KeptValue {
    /// A value from another form cannot be written in this one.
    func unwritable(in form: ChannelForm) -> ArchiveError {
        let expected =
            switch form {
            case .archive: "a value that was read from an archive"
            case .json: "a value that was read from JSON"
            case .dictionary: "a value that was read from a dictionary"
            }
        return ArchiveError(.unwritable, expected: expected, found: "an unrecognized '\(name)' from elsewhere")
    }
}
