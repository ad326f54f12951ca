import Foundation
import HeirloomRuntime

protocol Marked {}
extension Thing: Marked {}
extension Bool: Marked {}
extension Int: Marked {}
extension Int8: Marked {}
extension UInt8: Marked {}
extension UInt64: Marked {}
extension UInt: Marked {}
extension Float: Marked {}
extension Double: Marked {}
extension CGFloat: Marked {}
extension Decimal: Marked {}
extension String: Marked {}
extension Data: Marked {}
extension Date: Marked {}
extension URL: Marked {}
extension UUID: Marked {}
extension CGPoint: Marked {}
extension CGSize: Marked {}
extension CGRect: Marked {}
extension NSRange: Marked {}
extension Locale: Marked {}
extension TimeZone: Marked {}
extension IndexSet: Marked {}
extension DateComponents: Marked {}
extension IndexPath: Marked {}
extension Calendar: Marked {}
extension DateInterval: Marked {}

func isSame(_ left: Any, _ right: Any) -> Bool {
    if let thing = left as? Thing { return (right as? Thing)?.n == thing.n }
    return type(of: left) == type(of: right) && (left as? AnyHashable) == (right as? AnyHashable)
}

/// What `values` finds in an object it finds in what comes back through every channel.
func comesBack<T: ArchivedObject & ModelCodable & NSCopying & UpdatableObject>(_ object: T, _ values: (T) -> [Any]) {
    func same(_ channel: String, _ read: () throws -> T) {
        attempt("\(T.self) \(channel)") {
            let back = try read()
            let pairs = zip(values(object), values(back))
            check(
                pairs.allSatisfy { isSame($0, $1) } && values(back).count == values(object).count,
                "\(T.self) \(channel) \(back)"
            )
            check(back == object, "\(T.self) \(channel) equal")
        }
    }
    same("archive") {
        try SinglevaluesModel.unarchivedObject(
            ofClass: T.self,
            from: SinglevaluesModel.archivedData(withRootObject: object)
        )
    }
    same("JSON") { try JSONDecoder().decode(T.self, from: JSONEncoder().encode(object)) }
    same("property list") { try PropertyListDecoder().decode(T.self, from: PropertyListEncoder().encode(object)) }
    same("copy") { object.copy() as! T }
    same("deep dictionary") {
        let deep = SinglevaluesModel.registry.dictionary(of: object, .deep, shallow: [:])
        let data = try PropertyListSerialization.data(fromPropertyList: deep, format: .binary, options: 0)
        let read = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
        return try T(dictionary: read as! [String: Any])
    }
    check(!object.description.contains("<"), "description \(object)")
}

comesBack(SomeBool(value: true, list: [true, Thing(n: 3)], table: ["k": true])) {
    [$0.value, $0.list[0], $0.list[1], $0.table["k"]!]
}
attempt("Bool shallow") {
    let object = SomeBool(value: true, list: [], table: [:])
    check(isSame(object.value, try SomeBool(dictionary: object.dictionaryRepresentation).value), "Bool shallow")
}
comesBack(SomeInt(value: -7, list: [-7, Thing(n: 3)], table: ["k": -7])) {
    [$0.value, $0.list[0], $0.list[1], $0.table["k"]!]
}
attempt("Int shallow") {
    let object = SomeInt(value: -7, list: [], table: [:])
    check(isSame(object.value, try SomeInt(dictionary: object.dictionaryRepresentation).value), "Int shallow")
}
comesBack(SomeInt8(value: Int8(-8), list: [Int8(-8), Thing(n: 3)], table: ["k": Int8(-8)])) {
    [$0.value, $0.list[0], $0.list[1], $0.table["k"]!]
}
attempt("Int8 shallow") {
    let object = SomeInt8(value: Int8(-8), list: [], table: [:])
    check(isSame(object.value, try SomeInt8(dictionary: object.dictionaryRepresentation).value), "Int8 shallow")
}
comesBack(SomeUInt8(value: UInt8(200), list: [UInt8(200), Thing(n: 3)], table: ["k": UInt8(200)])) {
    [$0.value, $0.list[0], $0.list[1], $0.table["k"]!]
}
attempt("UInt8 shallow") {
    let object = SomeUInt8(value: UInt8(200), list: [], table: [:])
    check(isSame(object.value, try SomeUInt8(dictionary: object.dictionaryRepresentation).value), "UInt8 shallow")
}
comesBack(SomeUInt64(value: UInt64.max, list: [UInt64.max, Thing(n: 3)], table: ["k": UInt64.max])) {
    [$0.value, $0.list[0], $0.list[1], $0.table["k"]!]
}
attempt("UInt64 shallow") {
    let object = SomeUInt64(value: UInt64.max, list: [], table: [:])
    check(isSame(object.value, try SomeUInt64(dictionary: object.dictionaryRepresentation).value), "UInt64 shallow")
}
comesBack(SomeUInt(value: UInt.max, list: [UInt.max, Thing(n: 3)], table: ["k": UInt.max])) {
    [$0.value, $0.list[0], $0.list[1], $0.table["k"]!]
}
attempt("UInt shallow") {
    let object = SomeUInt(value: UInt.max, list: [], table: [:])
    check(isSame(object.value, try SomeUInt(dictionary: object.dictionaryRepresentation).value), "UInt shallow")
}
comesBack(SomeFloat(value: Float(1.1), list: [Float(1.1), Thing(n: 3)], table: ["k": Float(1.1)])) {
    [$0.value, $0.list[0], $0.list[1], $0.table["k"]!]
}
attempt("Float shallow") {
    let object = SomeFloat(value: Float(1.1), list: [], table: [:])
    check(isSame(object.value, try SomeFloat(dictionary: object.dictionaryRepresentation).value), "Float shallow")
}
comesBack(SomeDouble(value: 2.5, list: [2.5, Thing(n: 3)], table: ["k": 2.5])) {
    [$0.value, $0.list[0], $0.list[1], $0.table["k"]!]
}
attempt("Double shallow") {
    let object = SomeDouble(value: 2.5, list: [], table: [:])
    check(isSame(object.value, try SomeDouble(dictionary: object.dictionaryRepresentation).value), "Double shallow")
}
comesBack(SomeCGFloat(value: CGFloat(0.1), list: [CGFloat(0.1), Thing(n: 3)], table: ["k": CGFloat(0.1)])) {
    [$0.value, $0.list[0], $0.list[1], $0.table["k"]!]
}
attempt("CGFloat shallow") {
    let object = SomeCGFloat(value: CGFloat(0.1), list: [], table: [:])
    check(isSame(object.value, try SomeCGFloat(dictionary: object.dictionaryRepresentation).value), "CGFloat shallow")
}
comesBack(
    SomeDecimal(
        value: Decimal(string: "1.25")!,
        list: [Decimal(string: "1.25")!, Thing(n: 3)],
        table: ["k": Decimal(string: "1.25")!]
    )
) { [$0.value, $0.list[0], $0.list[1], $0.table["k"]!] }
attempt("Decimal shallow") {
    let object = SomeDecimal(value: Decimal(string: "1.25")!, list: [], table: [:])
    check(isSame(object.value, try SomeDecimal(dictionary: object.dictionaryRepresentation).value), "Decimal shallow")
}
comesBack(SomeString(value: "text", list: ["text", Thing(n: 3)], table: ["k": "text"])) {
    [$0.value, $0.list[0], $0.list[1], $0.table["k"]!]
}
attempt("String shallow") {
    let object = SomeString(value: "text", list: [], table: [:])
    check(isSame(object.value, try SomeString(dictionary: object.dictionaryRepresentation).value), "String shallow")
}
comesBack(SomeData(value: Data([1]), list: [Data([1]), Thing(n: 3)], table: ["k": Data([1])])) {
    [$0.value, $0.list[0], $0.list[1], $0.table["k"]!]
}
attempt("Data shallow") {
    let object = SomeData(value: Data([1]), list: [], table: [:])
    check(isSame(object.value, try SomeData(dictionary: object.dictionaryRepresentation).value), "Data shallow")
}
comesBack(
    SomeDate(
        value: Date(timeIntervalSinceReferenceDate: 5.5),
        list: [Date(timeIntervalSinceReferenceDate: 5.5), Thing(n: 3)],
        table: ["k": Date(timeIntervalSinceReferenceDate: 5.5)]
    )
) { [$0.value, $0.list[0], $0.list[1], $0.table["k"]!] }
attempt("Date shallow") {
    let object = SomeDate(value: Date(timeIntervalSinceReferenceDate: 5.5), list: [], table: [:])
    check(isSame(object.value, try SomeDate(dictionary: object.dictionaryRepresentation).value), "Date shallow")
}
comesBack(
    SomeURL(
        value: URL(string: "https://a.b/c")!,
        list: [URL(string: "https://a.b/c")!, Thing(n: 3)],
        table: ["k": URL(string: "https://a.b/c")!]
    )
) { [$0.value, $0.list[0], $0.list[1], $0.table["k"]!] }
attempt("URL shallow") {
    let object = SomeURL(value: URL(string: "https://a.b/c")!, list: [], table: [:])
    check(isSame(object.value, try SomeURL(dictionary: object.dictionaryRepresentation).value), "URL shallow")
}
comesBack(
    SomeUUID(
        value: UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8")!,
        list: [UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8")!, Thing(n: 3)],
        table: ["k": UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8")!]
    )
) { [$0.value, $0.list[0], $0.list[1], $0.table["k"]!] }
attempt("UUID shallow") {
    let object = SomeUUID(value: UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8")!, list: [], table: [:])
    check(isSame(object.value, try SomeUUID(dictionary: object.dictionaryRepresentation).value), "UUID shallow")
}
comesBack(
    SomeCGPoint(
        value: CGPoint(x: 1, y: 2),
        list: [CGPoint(x: 1, y: 2), Thing(n: 3)],
        table: ["k": CGPoint(x: 1, y: 2)]
    )
) { [$0.value, $0.list[0], $0.list[1], $0.table["k"]!] }
attempt("CGPoint shallow") {
    let object = SomeCGPoint(value: CGPoint(x: 1, y: 2), list: [], table: [:])
    check(isSame(object.value, try SomeCGPoint(dictionary: object.dictionaryRepresentation).value), "CGPoint shallow")
}
comesBack(
    SomeCGSize(
        value: CGSize(width: 1, height: 2),
        list: [CGSize(width: 1, height: 2), Thing(n: 3)],
        table: ["k": CGSize(width: 1, height: 2)]
    )
) { [$0.value, $0.list[0], $0.list[1], $0.table["k"]!] }
attempt("CGSize shallow") {
    let object = SomeCGSize(value: CGSize(width: 1, height: 2), list: [], table: [:])
    check(isSame(object.value, try SomeCGSize(dictionary: object.dictionaryRepresentation).value), "CGSize shallow")
}
comesBack(
    SomeCGRect(
        value: CGRect(x: 1, y: 2, width: 3, height: 4),
        list: [CGRect(x: 1, y: 2, width: 3, height: 4), Thing(n: 3)],
        table: ["k": CGRect(x: 1, y: 2, width: 3, height: 4)]
    )
) { [$0.value, $0.list[0], $0.list[1], $0.table["k"]!] }
attempt("CGRect shallow") {
    let object = SomeCGRect(value: CGRect(x: 1, y: 2, width: 3, height: 4), list: [], table: [:])
    check(isSame(object.value, try SomeCGRect(dictionary: object.dictionaryRepresentation).value), "CGRect shallow")
}
comesBack(
    SomeNSRange(
        value: NSRange(location: 1, length: 2),
        list: [NSRange(location: 1, length: 2), Thing(n: 3)],
        table: ["k": NSRange(location: 1, length: 2)]
    )
) { [$0.value, $0.list[0], $0.list[1], $0.table["k"]!] }
attempt("NSRange shallow") {
    let object = SomeNSRange(value: NSRange(location: 1, length: 2), list: [], table: [:])
    check(isSame(object.value, try SomeNSRange(dictionary: object.dictionaryRepresentation).value), "NSRange shallow")
}
comesBack(
    SomeLocale(
        value: Locale(identifier: "de_CH"),
        list: [Locale(identifier: "de_CH"), Thing(n: 3)],
        table: ["k": Locale(identifier: "de_CH")]
    )
) { [$0.value, $0.list[0], $0.list[1], $0.table["k"]!] }
attempt("Locale shallow") {
    let object = SomeLocale(value: Locale(identifier: "de_CH"), list: [], table: [:])
    check(isSame(object.value, try SomeLocale(dictionary: object.dictionaryRepresentation).value), "Locale shallow")
}
comesBack(
    SomeTimeZone(
        value: TimeZone(identifier: "Europe/Oslo")!,
        list: [TimeZone(identifier: "Europe/Oslo")!, Thing(n: 3)],
        table: ["k": TimeZone(identifier: "Europe/Oslo")!]
    )
) { [$0.value, $0.list[0], $0.list[1], $0.table["k"]!] }
attempt("TimeZone shallow") {
    let object = SomeTimeZone(value: TimeZone(identifier: "Europe/Oslo")!, list: [], table: [:])
    check(isSame(object.value, try SomeTimeZone(dictionary: object.dictionaryRepresentation).value), "TimeZone shallow")
}
comesBack(
    SomeIndexSet(
        value: IndexSet([1, 2, 9]),
        list: [IndexSet([1, 2, 9]), Thing(n: 3)],
        table: ["k": IndexSet([1, 2, 9])]
    )
) { [$0.value, $0.list[0], $0.list[1], $0.table["k"]!] }
attempt("IndexSet shallow") {
    let object = SomeIndexSet(value: IndexSet([1, 2, 9]), list: [], table: [:])
    check(isSame(object.value, try SomeIndexSet(dictionary: object.dictionaryRepresentation).value), "IndexSet shallow")
}
comesBack(
    SomeDateComponents(
        value: DateComponents(year: 2020, month: 2),
        list: [DateComponents(year: 2020, month: 2), Thing(n: 3)],
        table: ["k": DateComponents(year: 2020, month: 2)]
    )
) { [$0.value, $0.list[0], $0.list[1], $0.table["k"]!] }
attempt("DateComponents shallow") {
    let object = SomeDateComponents(value: DateComponents(year: 2020, month: 2), list: [], table: [:])
    check(
        isSame(object.value, try SomeDateComponents(dictionary: object.dictionaryRepresentation).value),
        "DateComponents shallow"
    )
}
comesBack(
    SomeIndexPath(
        value: IndexPath(indexes: [1, 2, 9]),
        list: [IndexPath(indexes: [1, 2, 9]), Thing(n: 3)],
        table: ["k": IndexPath(indexes: [1, 2, 9])]
    )
) { [$0.value, $0.list[0], $0.list[1], $0.table["k"]!] }
attempt("IndexPath shallow") {
    let object = SomeIndexPath(value: IndexPath(indexes: [1, 2, 9]), list: [], table: [:])
    check(
        isSame(object.value, try SomeIndexPath(dictionary: object.dictionaryRepresentation).value),
        "IndexPath shallow"
    )
}
comesBack(
    SomeCalendar(
        value: Calendar(identifier: .iso8601),
        list: [Calendar(identifier: .iso8601), Thing(n: 3)],
        table: ["k": Calendar(identifier: .iso8601)]
    )
) { [$0.value, $0.list[0], $0.list[1], $0.table["k"]!] }
attempt("Calendar shallow") {
    let object = SomeCalendar(value: Calendar(identifier: .iso8601), list: [], table: [:])
    check(
        isSame(object.value, try SomeCalendar(dictionary: object.dictionaryRepresentation).value),
        "Calendar shallow"
    )
}
comesBack(
    SomeDateInterval(
        value: DateInterval(start: Date(timeIntervalSinceReferenceDate: 5), duration: 2),
        list: [DateInterval(start: Date(timeIntervalSinceReferenceDate: 5), duration: 2), Thing(n: 3)],
        table: ["k": DateInterval(start: Date(timeIntervalSinceReferenceDate: 5), duration: 2)]
    )
) { [$0.value, $0.list[0], $0.list[1], $0.table["k"]!] }
attempt("DateInterval shallow") {
    let object = SomeDateInterval(
        value: DateInterval(start: Date(timeIntervalSinceReferenceDate: 5), duration: 2),
        list: [],
        table: [:]
    )
    check(
        isSame(object.value, try SomeDateInterval(dictionary: object.dictionaryRepresentation).value),
        "DateInterval shallow"
    )
}
comesBack(Some0(list: [-7, 2.5, "text", Date(timeIntervalSinceReferenceDate: 5.5), Thing(n: 5)] as [Any], perhaps: -7))
{ $0.list + [$0.perhaps!] }
comesBack(Some1(list: [true, -7, "text"] as [Any], perhaps: true)) { $0.list + [$0.perhaps!] }
comesBack(
    Some2(
        list: [Decimal(string: "1.25")!, "text", URL(string: "https://a.b/c")!] as [Any],
        perhaps: Decimal(string: "1.25")!
    )
) { $0.list + [$0.perhaps!] }
comesBack(
    Some3(
        list: [
            UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8")!, URL(string: "https://a.b/c")!,
            Date(timeIntervalSinceReferenceDate: 5.5), Data([1]),
        ] as [Any],
        perhaps: UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8")!
    )
) { $0.list + [$0.perhaps!] }
comesBack(
    Some4(
        list: [Locale(identifier: "de_CH"), TimeZone(identifier: "Europe/Oslo")!, "text"] as [Any],
        perhaps: Locale(identifier: "de_CH")
    )
) { $0.list + [$0.perhaps!] }
comesBack(
    Some5(
        list: [
            IndexSet([1, 2, 9]), DateComponents(year: 2020, month: 2), IndexPath(indexes: [1, 2]),
            Calendar(identifier: .iso8601), DateInterval(start: Date(timeIntervalSinceReferenceDate: 5), duration: 2),
        ] as [Any],
        perhaps: IndexSet([1, 2, 9])
    )
) { $0.list + [$0.perhaps!] }
comesBack(Some6(list: [true, 2.5] as [Any], perhaps: true)) { $0.list + [$0.perhaps!] }
comesBack(Some7(list: [-7, Decimal(string: "1.25")!] as [Any], perhaps: -7)) { $0.list + [$0.perhaps!] }
finish()
