import Foundation

/// A class as the archive describes it.
final class ArchivedClass {
    let name: String
    /// Names of other classes that can decode its objects, where the class does not exist: an app on macOS finds NSColor there for UIColor.
    let hints: [String]
    /// Set for Foundation classes whose objects the reader decodes itself.
    let value: FoundationClass?
    /// nil until it is requested, and if the table does not know the name.
    var type: ArchivedType?
    var isLookedUp = false
    /// The class that `type` was last found to satisfy.
    var lastFit: ObjectIdentifier?
    /// The class last found for this name among the allowed ones, if the table does not know it.
    var lastAllowed: (any (NSObject & NSSecureCoding).Type)?
    /// Layouts of the class last used for objects of this name, if that class keeps unknown keys.
    private var keeping: (type: ObjectIdentifier, layouts: [ArchiveLayout])?
    /// The requirements of Foundation's part of the class last used for this name.
    private var form: (type: ObjectIdentifier, form: FoundationForm?)?

    init(_ name: String, hints: [String] = []) {
        self.name = name
        self.hints = hints
        value = FoundationClass(archiveName: name)
    }

    @inline(__always)
    func form(of type: AnyClass) -> FoundationForm? {
        if let form, form.type == ObjectIdentifier(type) { return form.form }
        let found = FoundationForm.of(type)
        form = (ObjectIdentifier(type), found)
        return found
    }

    @inline(__always)
    func keeping(_ type: AnyClass) -> [ArchiveLayout] {
        if let keeping, keeping.type == ObjectIdentifier(type) { return keeping.layouts }
        let layouts = ArchiveLayout.keeping(type)
        keeping = (ObjectIdentifier(type), layouts)
        return layouts
    }
}

extension ArchiveReader {
    /// The class of the object with a UID; nil for values without one: text, numbers, data.
    @inline(__always)
    func classInfo(_ uid: Int) throws -> ArchivedClass? {
        guard UInt(bitPattern: uid) < UInt(bitPattern: objects.count) else {
            throw broken("a reference to an object that is not there")
        }
        let known = core.pointee.classNumbers[uid]
        if known > 0 { return classInfos[Int(known) - 1] }
        return known < 0 ? nil : try lookUpClass(uid)
    }

    private func lookUpClass(_ uid: Int) throws -> ArchivedClass? {
        let position = try position(ofUID: uid)
        guard list.marker(at: position) >> 4 == 13, let reference = try classPosition(at: position) else {
            core.pointee.classNumbers[uid] = -1
            return nil
        }
        guard list.marker(at: reference) >> 4 == 8 else { throw broken("a '$class' that is not a reference") }
        let classUID = try list.uid(at: reference)
        // A class and an object share the table: a class has no `$class`.
        let number = try classNumber(classUID)
        core.pointee.classNumbers[uid] = number
        return classInfos[Int(number) - 1]
    }

    /// The place of `$class` of the object at a position; nil if it has none. For a large object it is cached, since many objects may be at
    /// one place of the file.
    func classPosition(at position: Int) throws -> Int? {
        let place = try list.dictionary(at: position)
        if place.count <= Self.fewKeys { return try keys.value(of: FoundationKey.class.number, in: place) }
        if let known = classPositions[position] { return known < 0 ? nil : known }
        try expansion(place.count)
        let found = try keys.value(of: FoundationKey.class.number, in: place)
        classPositions[position] = found ?? -1
        return found
    }

    /// This many keys are searched without counting them.
    static let fewKeys = 64

    func classNumber(_ uid: Int) throws -> Int32 {
        if core.pointee.lastClass.uid == uid { return core.pointee.lastClass.number }
        let number = try newClassNumber(uid)
        core.pointee.lastClass = (uid, number)
        return number
    }

    private func newClassNumber(_ uid: Int) throws -> Int32 {
        if let number = classNumberOfUID[uid] { return number }
        let position = try position(ofUID: uid)
        guard list.marker(at: position) >> 4 == 13 else { throw broken("a class that is not a dictionary") }
        let entries = try list.dictionary(at: position)
        guard let reference = try keys.value(of: FoundationKey.className.number, in: entries),
            5...7 ~= list.marker(at: reference) >> 4
        else { throw broken("a class without '$classname'") }
        let hints = try keys.value(of: FoundationKey.classHints.number, in: entries).map(self.hints) ?? []
        classInfos.append(ArchivedClass(try nameOfClass(reference), hints: hints))
        let number = Int32(truncatingIfNeeded: classInfos.count)
        classNumberOfUID[uid] = number
        return number
    }

    /// Hints only help: those of another form are ignored, and so are very many.
    private func hints(at position: Int) throws -> [String] {
        guard list.marker(at: position) >> 4 == 10 else { return [] }
        let (start, count) = try list.list(at: position)
        return try (0..<min(count, 64)).compactMap { index in
            let place = try list.position(of: list.reference(index, from: start))
            return 5...7 ~= list.marker(at: place) >> 4 ? try nameOfClass(place) : nil
        }
    }

    /// Many classes may have one long name: it must not outgrow the input.
    func nameOfClass(_ position: Int) throws -> String {
        let name = try list.string(at: position)
        try expansion(name.utf8.count)
        return name
    }

    func part(_ key: FoundationKey, of position: Int) throws -> Int? {
        try part(key.number, of: position)
    }

    /// A part of one of Foundation's value objects; nil if it is absent or a reference to `$null`. Such objects have few keys. Objects with
    /// many keys are rejected, so that a look-up is always fast.
    func part(_ key: Int32, of position: Int) throws -> Int? {
        let place = try list.dictionary(at: position)
        guard place.count <= Self.fewKeys else { throw broken("a value object with \(place.count) keys") }
        return try self.place(of: key, in: place)
    }
}
