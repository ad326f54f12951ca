import ModelLanguage

/// The classes whose objects not every place takes that took them: by the writer they are of a class that, for the reader, the class as
/// which it reads them is not of.
///
/// Input: the shapes of both versions, and as which class the reader reads each of the writer's. Few classes are in it, mostly none.
struct Strays {
    private let written: ModelShape
    private let read: ModelShape
    private let model: Model
    private var classes: [(object: TypeName, target: TypeName)] = []

    /// - Parameter model: whose versions they are, with the models that it uses.
    /// - Parameter target: the class as which the reader reads objects; nil: it does not read them, which is a result of its own.
    init(
        _ written: ModelShape,
        readBy read: ModelShape,
        of model: Model,
        as target: (TypeName) -> TypeName?
    ) {
        (self.written, self.read, self.model) = (written, read, model)
        for name in written.order {
            guard let record = written.records[name], record.kind == .class, !record.isAbstract,
                let reading = target(name), read.records[reading]?.kind == .class
            else { continue }
            let isStray = written.chain(of: name).dropFirst().contains { above in
                target(above).map { !read.isKind(reading, of: $0) } ?? false
            }
            let used = Set(written.usedAncestors(of: name, model).map(\.name))
            if isStray || !used.isSubset(of: read.usedAncestors(of: reading, model).map(\.name)) {
                classes.append((name, reading))
            }
        }
    }

    var isEmpty: Bool { classes.isEmpty }

    /// What objects of a place of the writer the place of the reader does not take; nil: all of them fit.
    func verdict(from old: PropertyType, to new: PropertyType) -> (classes: [TypeName], verdict: Verdict)? {
        if classes.isEmpty { return nil }
        let (writtenClasses, readClasses) = (written.classes(in: old), read.classes(in: new))
        guard !writtenClasses.isEmpty, !readClasses.isEmpty else { return nil }
        let refused = classes.filter { item in
            writtenClasses.contains { written.isKind(item.object, of: $0, model) }
                && !readClasses.contains { read.isKind(item.target, of: $0, model) }
        }
        guard let first = refused.first else { return nil }
        let names = [first.object, first.target].map { $0.plainName }
        let fate = names[0] == names[1] ? "" : ", read as a '\(names[1])',"
        let because = "an object of '\(names[0])'\(fate) is not of '\(readClasses[0].plainName)', and is rejected"
        return (refused.map(\.object), Verdict(.depends, because))
    }
}

extension ModelShape {
    /// The classes of which a value contains objects, in whatever collections; those of a union are those that its cases hold.
    func classes(in type: PropertyType) -> [TypeName] {
        var found: [TypeName] = []
        type.forEachPart { part in
            switch part {
            case .object(let name): found.append(name)
            case .union(let name): found += (enums[name]?.members ?? []).flatMap { classes(in: $0) }
            case .builtin, .propertyList, .array, .set, .dictionary, .optional, .enumeration, .structure, .foreign:
                break
            }
        }
        return found
    }
}
