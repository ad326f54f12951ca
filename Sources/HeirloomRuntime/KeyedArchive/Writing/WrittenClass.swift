import Foundation

/// A class as it is written.
final class WrittenClass {
    /// nil for Foundation classes whose objects the writer encodes itself.
    let uid: UInt32?
    let name: String
    let value: FoundationClass?
    let isGenerated: Bool
    /// With `unknownKeys: keep`.
    let keeps: Bool
    /// Represents a struct.
    let isBox: Bool
    /// Encodes an object of exactly this class; nil if it has no NSCoding. Looked up once, since asking for a conformance takes long.
    let encode: ((NSObject, NSCoder) -> Void)?

    init(uid: UInt32?, name: String, value: FoundationClass?, of object: NSObject) {
        self.uid = uid
        self.name = name
        self.value = value
        isGenerated = object is any ArchivedObject
        keeps = object is any ArchiveLayout.KeepingObject
        isBox = object is any ArchivedStructBox
        encode = (object as? any (NSObject & NSCoding)).map { Self.encoding($0) }
    }
}

extension WrittenClass {
    fileprivate static func encoding<T: NSObject & NSCoding>(_ object: T) -> (NSObject, NSCoder) -> Void {
        { object, coder in unsafeDowncast(object, to: T.self).encode(with: coder) }
    }
}

/// Classes of the objects written last. The writer's own table retains the entries.
struct RecentClasses: ~Copyable {
    private typealias Entry = (id: ObjectIdentifier, class: Unmanaged<WrittenClass>)

    private let entries: UnsafeMutablePointer<Entry?>
    private static let count = 32

    init() {
        entries = .allocate(capacity: Self.count)
        entries.initialize(repeating: nil, count: Self.count)
    }

    deinit {
        entries.deallocate()
    }

    private func slot(_ id: ObjectIdentifier) -> Int {
        Int(truncatingIfNeeded: (UInt64(UInt(bitPattern: id)) &* 0x9E37_79B9_7F4A_7C15) >> 59)
    }

    subscript(id: ObjectIdentifier) -> WrittenClass? {
        get {
            guard let entry = entries[slot(id)], entry.id == id else { return nil }
            return entry.class.takeUnretainedValue()
        }
    }

    func insert(_ written: WrittenClass, for id: ObjectIdentifier) {
        entries[slot(id)] = (id, Unmanaged.passUnretained(written))
    }
}
