import Foundation

/// Writes keyed archives. Final, so that generated code knows it by one comparison.
public final class ArchiveWriter: NSCoder {
    func keys(of layout: ArchiveLayout) -> LayoutKeys { LayoutKeys() }
    func writeStamp(_ stamp: ModelStamp, minReader: Int) {}
    func putNull(_ slot: FieldSlot) {}
    func putBool(_ value: Bool, _ slot: FieldSlot) {}
    func putInteger(_ value: Int64, _ slot: FieldSlot) {}
    func putUnsigned(_ value: UInt64, _ slot: FieldSlot) {}
    func putFloat(_ value: Float, _ slot: FieldSlot) {}
    func putDouble(_ value: Double, _ slot: FieldSlot) {}
    func putString(_ value: String, _ slot: FieldSlot) {}
    func putData(_ value: Data, _ slot: FieldSlot) {}
    func putDate(_ value: Date, _ slot: FieldSlot) {}
    func putURL(_ value: URL, _ slot: FieldSlot) {}
    func putUUID(_ value: UUID, _ slot: FieldSlot) {}
    func putDecimal(_ value: Decimal, _ slot: FieldSlot) {}
    func putPoint(_ value: CGPoint, _ slot: FieldSlot) {}
    func putSize(_ value: CGSize, _ slot: FieldSlot) {}
    func putRect(_ value: CGRect, _ slot: FieldSlot) {}
    func putRange(_ value: NSRange, _ slot: FieldSlot) {}
    func putLocale(_ value: Locale, _ slot: FieldSlot) {}
    func putTimeZone(_ value: TimeZone, _ slot: FieldSlot) {}
    func putIndexSet(_ value: IndexSet, _ slot: FieldSlot) {}
    func putDateComponents(_ value: DateComponents, _ slot: FieldSlot) {}
    func putPropertyList(_ value: Any, _ slot: FieldSlot) {}
    func putObject(_ value: NSObject, _ slot: FieldSlot) {}
    func putConditional(_ value: NSObject, _ slot: FieldSlot) {}
    func putConditional(_ objects: [NSObject], _ slot: FieldSlot) {}
    func putConditional<T: NSObject>(_ objects: Set<T>, _ slot: FieldSlot) {}
    func putStructure<S: ArchivedStruct>(_ value: S, _ slot: FieldSlot) {}
    func putCodable<T: Codable>(_ value: T, _ slot: FieldSlot) {}
    func putArray<T>(_ slot: FieldSlot, _ elements: [T], _ write: (FieldSlot, T) -> Void) {}
    func putSet<T: Hashable>(_ slot: FieldSlot, _ elements: Set<T>, _ write: (FieldSlot, T) -> Void) {}
    func putDictionary<K: ArchiveKey, V>(_ slot: FieldSlot, _ entries: [K: V], _ write: (FieldSlot, V) -> Void) {}
}

final class LayoutKeys {
    var references: [UInt32] = []
}
