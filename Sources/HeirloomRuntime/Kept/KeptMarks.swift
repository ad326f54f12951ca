import Foundation

/// An object's properties as the object would write them. A comparison with an earlier state shows which properties have changed.
///
/// Values are compared as they are written, objects by identity. A value that can be changed in place and cannot be compared counts as
/// changed.
struct KeptMarks {
    /// By name of the property.
    let marks: [String: KeptMark]

    init(of keeper: any ArchiveLayout.Keeper, in form: ChannelForm) {
        let recorder = KeptRecorder(form)
        switch keeper {
        case let object as any ArchivedObject: object.encode(with: recorder)
        case let value as any ArchivedStruct: value.encode(to: FieldWriter(recorder, type(of: value).layout))
        default: break
        }
        marks = recorder.marks
    }

    init() {
        marks = [:]
    }

    private init(_ marks: [String: KeptMark]) {
        self.marks = marks
    }

    /// The same with references to copies of objects.
    func copied(_ counterpart: (NSObject) -> NSObject) -> KeptMarks {
        KeptMarks(marks.mapValues { $0.copied(counterpart) })
    }

    /// Names of properties that differ.
    func differences(from other: KeptMarks) -> Set<String> {
        let names = Set(marks.keys).union(other.marks.keys)
        return names.filter { marks[$0] != other.marks[$0] }
    }
}

/// Receives the values that an object writes, property by property.
final class KeptRecorder: ChannelWriter {
    fileprivate var marks: [String: KeptMark] = [:]

    init(_ form: ChannelForm) {
        super.init(form, writesStamps: false, runsHooks: false)
    }

    override var takesFlatStructs: Bool { true }
    override var takesOldKeys: Bool { false }

    override func write(_ value: WrittenValue, to field: ArchiveField?, options: FieldOptions) {
        guard let field, field.key(in: form) != nil else { return }
        marks[field.name] = KeptMark(value, form)
    }
}

indirect enum KeptMark: Hashable {
    case value(AnyHashable)
    case object(Reference)
    case list([KeptMark])
    case set([KeptMark: Int])
    case dictionary([KeptMark: KeptMark])
    case structure(ObjectIdentifier, [String: KeptMark])
    /// Equal to nothing.
    case opaque(Reference)

    /// Compared by identity, with a weak reference: another object at the same address is not equal.
    final class Reference: Hashable {
        private(set) weak var object: NSObject?
        private let id: ObjectIdentifier

        init(_ object: NSObject) {
            self.object = object
            id = ObjectIdentifier(object)
        }

        static func == (left: Reference, right: Reference) -> Bool {
            left.id == right.id && left.object != nil && right.object != nil
        }

        func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    static var opaque: KeptMark { .opaque(Reference(NSObject())) }

    init(_ value: WrittenValue, _ form: ChannelForm) {
        switch value {
        case .null, .bool, .integer, .unsigned, .string, .data:
            self = (value.plain as? AnyHashable).map { .value($0) } ?? .opaque
        // Compared by bits: NaN equals itself. No integer equals them.
        case .float(let value): self = .value([value.bitPattern])
        case .double(let value): self = .value([value.bitPattern])
        case .leaf(let value): self = (value as? AnyHashable).map { .value($0) } ?? KeptMark(encoding: value)
        case .propertyList(let value):
            self = (try? WrittenValue(propertyList: value)).map { KeptMark($0, form) } ?? .opaque
        case .codable(let value): self = KeptMark(encoding: value)
        case .secureObject(let object, _): self = KeptMark(foreign: object)
        case .object(let object): self = .object(Reference(object))
        case .structure(let value):
            let recorder = KeptRecorder(form)
            value.encode(to: FieldWriter(recorder, type(of: value).layout))
            self = .structure(ObjectIdentifier(type(of: value)), recorder.marks)
        case .named(let value), .tagged(let value, _): self = KeptMark(value, form)
        case .kept(let value): self = .value(value)
        case .array(let values): self = .list(values.map { KeptMark($0, form) })
        case .set(let values):
            self = .set(Dictionary(values.map { (KeptMark($0, form), 1) }, uniquingKeysWith: +))
        case .dictionary(let entries):
            let marks = entries.map { (KeptMark($0.key, form), KeptMark($0.value, form)) }
            self = .dictionary(Dictionary(marks) { first, _ in first })
        }
    }

    func copied(_ counterpart: (NSObject) -> NSObject) -> KeptMark {
        switch self {
        case .value, .opaque: self
        case .object(let reference): reference.object.map { .object(Reference(counterpart($0))) } ?? self
        case .list(let marks): .list(marks.map { $0.copied(counterpart) })
        case .set(let marks):
            .set(Dictionary(marks.map { ($0.key.copied(counterpart), $0.value) }, uniquingKeysWith: +))
        case .dictionary(let marks):
            .dictionary(
                Dictionary(marks.map { ($0.key.copied(counterpart), $0.value.copied(counterpart)) }) { first, _ in first
                }
            )
        case .structure(let type, let marks): .structure(type, marks.mapValues { $0.copied(counterpart) })
        }
    }

    private init(encoding value: any Encodable) {
        self = (try? CodableData.encode(value)).map { .value($0) } ?? .opaque
    }

    /// Of foreign objects, only those of immutable Foundation classes are compared.
    private init(foreign object: NSObject) {
        switch object {
        case is NSString, is NSNumber, is NSDate, is NSData, is NSURL, is NSUUID, is NSNull:
            self = (object.copy() as? AnyHashable).map { .value($0) } ?? .opaque
        default: self = .opaque
        }
    }
}
