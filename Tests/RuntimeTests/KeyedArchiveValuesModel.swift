import Foundation
@testable import HeirloomRuntime

/// Every type of the language once, each also as an optional, and collections.
final class ArchiveValues: NSObject, ArchivedObject {
    var bool: Bool?
    var int: Int?
    var int8: Int8?
    var int16: Int16?
    var int32: Int32?
    var int64: Int64?
    var uint: UInt?
    var uint8: UInt8?
    var uint16: UInt16?
    var uint32: UInt32?
    var uint64: UInt64?
    var float: Float?
    var double: Double?
    var cgFloat: CGFloat?
    var string: String?
    var data: Data?
    var date: Date?
    var url: URL?
    var uuid: UUID?
    var decimal: Decimal?
    var point: CGPoint?
    var size: CGSize?
    var rect: CGRect?
    var range: NSRange?
    var locale: Locale?
    var timeZone: TimeZone?
    var indexSet: IndexSet?
    var dateComponents: DateComponents?
    var status: ArchiveStatus?
    var money: ArchiveMoney?
    var strings: [String]?
    var numbers: [Int]?
    var flags: [Bool]?
    var matrix: [[Double]]?
    var tags: Set<String>?
    var counts: [String: Int]?
    var names: [Int: String]?
    var byID: [UUID: [Date]]?
    var byGenre: [ArchiveGenre: ArchiveMoney]?
    var samples: [Float]?
    var anything: Any?
    var indexPath: IndexPath?
    var calendar: Calendar?
    var dateInterval: DateInterval?

    override init() {}

    private static let layout = ArchiveLayout(
        "Values",
        in: ArchiveTestModel.stamp,
        fields: [
            .init("bool", inline: true),
            .init("int", inline: true),
            .init("int8", inline: true),
            .init("int16", inline: true),
            .init("int32", inline: true),
            .init("int64", inline: true),
            .init("uint", inline: true),
            .init("uint8", inline: true),
            .init("uint16", inline: true),
            .init("uint32", inline: true),
            .init("uint64", inline: true),
            .init("float", inline: true),
            .init("double", inline: true),
            .init("cgFloat", inline: true),
            "string",
            "data",
            "date",
            "url",
            "uuid",
            "decimal",
            "point",
            "size",
            "rect",
            "range",
            "locale",
            "timeZone",
            "indexSet",
            "dateComponents",
            .init("status", inline: true),
            .init("money", classes: [ArchiveMoneyBox.self]),
            "strings",
            "numbers",
            "flags",
            "matrix",
            "tags",
            "counts",
            "names",
            "byID",
            .init("byGenre", classes: [ArchiveMoneyBox.self]),
            "samples",
            "anything",
            "indexPath",
            "calendar",
            "dateInterval",
        ]
    )
    class var archiveLayout: ArchiveLayout { layout }
    class var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {
        let fields = FieldWriter(coder, ArchiveValues.layout, stamping: Swift.type(of: self).archiveLayout)
        fields[0].bool(bool)
        fields[1].int(int)
        fields[2].int8(int8)
        fields[3].int16(int16)
        fields[4].int32(int32)
        fields[5].int64(int64)
        fields[6].uint(uint)
        fields[7].uint8(uint8)
        fields[8].uint16(uint16)
        fields[9].uint32(uint32)
        fields[10].uint64(uint64)
        fields[11].float(float)
        fields[12].double(double)
        fields[13].cgFloat(cgFloat)
        fields[14].string(string)
        fields[15].data(data)
        fields[16].date(date)
        fields[17].url(url)
        fields[18].uuid(uuid)
        fields[19].decimal(decimal)
        fields[20].point(point)
        fields[21].size(size)
        fields[22].rect(rect)
        fields[23].range(range)
        fields[24].locale(locale)
        fields[25].timeZone(timeZone)
        fields[26].indexSet(indexSet)
        fields[27].dateComponents(dateComponents)
        fields[28].enumeration(status)
        fields[29].structure(money)
        fields[30].array(strings) { $0.string($1) }
        fields[31].array(numbers) { $0.int($1) }
        fields[32].array(flags) { $0.bool($1) }
        fields[33].array(matrix) { $0.array($1) { $0.double($1) } }
        fields[34].set(tags) { $0.string($1) }
        fields[35].dictionary(counts) { $0.int($1) }
        fields[36].dictionary(names) { $0.string($1) }
        fields[37].dictionary(byID) { $0.array($1) { $0.date($1) } }
        fields[38].dictionary(byGenre) { $0.structure($1) }
        fields[39].packed(samples)
        fields[40].propertyList(anything)
        fields[41].indexPath(indexPath)
        fields[42].calendar(calendar)
        fields[43].dateInterval(dateInterval)
    }

    init?(coder: NSCoder) {
        do {
            let fields = try FieldReader(coder, ArchiveValues.layout)
            bool = try fields.nullable(0)?.bool()
            int = try fields.nullable(1)?.int()
            int8 = try fields.nullable(2)?.int8()
            int16 = try fields.nullable(3)?.int16()
            int32 = try fields.nullable(4)?.int32()
            int64 = try fields.nullable(5)?.int64()
            uint = try fields.nullable(6)?.uint()
            uint8 = try fields.nullable(7)?.uint8()
            uint16 = try fields.nullable(8)?.uint16()
            uint32 = try fields.nullable(9)?.uint32()
            uint64 = try fields.nullable(10)?.uint64()
            float = try fields.nullable(11)?.float()
            double = try fields.nullable(12)?.double()
            cgFloat = try fields.nullable(13)?.cgFloat()
            string = try fields.nullable(14)?.string()
            data = try fields.nullable(15)?.data()
            date = try fields.nullable(16)?.date()
            url = try fields.nullable(17)?.url()
            uuid = try fields.nullable(18)?.uuid()
            decimal = try fields.nullable(19)?.decimal()
            point = try fields.nullable(20)?.point()
            size = try fields.nullable(21)?.size()
            rect = try fields.nullable(22)?.rect()
            range = try fields.nullable(23)?.range()
            locale = try fields.nullable(24)?.locale()
            timeZone = try fields.nullable(25)?.timeZone()
            indexSet = try fields.nullable(26)?.indexSet()
            dateComponents = try fields.nullable(27)?.dateComponents()
            status = try fields.nullable(28)?.enumeration(ArchiveStatus.self)
            money = try fields.nullable(29)?.structure(ArchiveMoney.self)
            strings = try fields.nullable(30)?.array { try $0.string() }
            numbers = try fields.nullable(31)?.array { try $0.int() }
            flags = try fields.nullable(32)?.array { try $0.bool() }
            matrix = try fields.nullable(33)?.array { try $0.array { try $0.double() } }
            tags = try fields.nullable(34)?.set { try $0.string() }
            counts = try fields.nullable(35)?.dictionary(String.self) { try $0.int() }
            names = try fields.nullable(36)?.dictionary(Int.self) { try $0.string() }
            byID = try fields.nullable(37)?.dictionary(UUID.self) { try $0.array { try $0.date() } }
            byGenre = try fields.nullable(38)?.dictionary(ArchiveGenre.self) { try $0.structure(ArchiveMoney.self) }
            samples = try fields.nullable(39)?.packed(Float.self)
            anything = try fields.nullable(40)?.propertyList()
            indexPath = try fields.nullable(41)?.indexPath()
            calendar = try fields.nullable(42)?.calendar()
            dateInterval = try fields.nullable(43)?.dateInterval()
            super.init()
            try fields.announce(self)
        } catch {
            coder.failDecoding(error)
            return nil
        }
    }

    func readReferences(from coder: NSCoder) throws {}

    /// A value of each type, at its limits.
    static func full() -> ArchiveValues {
        let values = ArchiveValues()
        values.bool = true
        values.int = .min
        values.int8 = -128
        values.int16 = .max
        values.int32 = .min
        values.int64 = .max
        values.uint = .max
        values.uint8 = .max
        values.uint16 = .max
        values.uint32 = .max
        values.uint64 = .max
        values.float = 0.1
        values.double = -.infinity
        values.cgFloat = 1.5
        values.string = "Grüße, 世界 🌍"
        values.data = Data((0..<300).map { UInt8(truncatingIfNeeded: $0) })
        values.date = Date(timeIntervalSinceReferenceDate: 816_947_215.531824)
        values.url = URL(string: "x/y?z=1", relativeTo: URL(string: "https://example.org/a/"))
        values.uuid = UUID(uuidString: "8D6B6E6C-1A4F-4B1B-8A0E-0C8D3B1F2A3C")
        values.decimal = Decimal(string: "-12345678901234567890.12345")
        values.point = CGPoint(x: 1, y: -2.5)
        values.size = CGSize(width: 0.1, height: 1e30)
        values.rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        values.range = NSRange(location: 3, length: 5)
        values.locale = Locale(identifier: "de_DE")
        values.timeZone = TimeZone(identifier: "Europe/Berlin")
        values.indexSet = IndexSet([1, 2, 3, 500, 70000])
        values.dateComponents = DateComponents(timeZone: TimeZone(identifier: "GMT"), year: 2024, month: 2, day: 29)
        values.status = .lent
        values.money = ArchiveMoney(amount: 9.95, currency: "EUR")
        values.strings = ["a", "", "ä", "a"]
        values.numbers = [1, 0, -1, 1 << 40]
        values.flags = [true, false, true]
        values.matrix = [[1, 2.5], [], [.pi]]
        values.tags = ["x", "y", "z"]
        values.counts = ["one": 1, "two": 2]
        values.names = [1: "one", -2: "minus two"]
        values.byID = [
            UUID(uuidString: "8D6B6E6C-1A4F-4B1B-8A0E-0C8D3B1F2A3C") ?? UUID(): [
                Date(timeIntervalSinceReferenceDate: 1)
            ]
        ]
        values.byGenre = [.essay: ArchiveMoney(amount: 1, currency: "CHF")]
        values.samples = [1, -0.5, .infinity]
        values.anything =
            ["k": [1, "two", Date(timeIntervalSinceReferenceDate: 5), Data([1])] as [Any]] as [String: Any]
        values.indexPath = [3, 200, 70_000]
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Oslo") ?? .gmt
        calendar.locale = Locale(identifier: "nb_NO")
        (calendar.firstWeekday, calendar.minimumDaysInFirstWeek) = (3, 2)
        values.calendar = calendar
        values.dateInterval = DateInterval(start: Date(timeIntervalSinceReferenceDate: 10.5), duration: 20)
        return values
    }

    /// Names of the properties in which two objects differ.
    func differences(from other: ArchiveValues) -> [String] {
        var found: [String] = []
        if bool != other.bool { found.append("bool") }
        if int != other.int { found.append("int") }
        if int8 != other.int8 { found.append("int8") }
        if int16 != other.int16 { found.append("int16") }
        if int32 != other.int32 { found.append("int32") }
        if int64 != other.int64 { found.append("int64") }
        if uint != other.uint { found.append("uint") }
        if uint8 != other.uint8 { found.append("uint8") }
        if uint16 != other.uint16 { found.append("uint16") }
        if uint32 != other.uint32 { found.append("uint32") }
        if uint64 != other.uint64 { found.append("uint64") }
        if float != other.float { found.append("float") }
        if double != other.double { found.append("double") }
        if cgFloat != other.cgFloat { found.append("cgFloat") }
        if string != other.string { found.append("string") }
        if data != other.data { found.append("data") }
        if date != other.date { found.append("date") }
        if url != other.url { found.append("url") }
        if uuid != other.uuid { found.append("uuid") }
        if decimal != other.decimal { found.append("decimal") }
        if point != other.point { found.append("point") }
        if size != other.size { found.append("size") }
        if rect != other.rect { found.append("rect") }
        if range != other.range { found.append("range") }
        if locale != other.locale { found.append("locale") }
        if timeZone != other.timeZone { found.append("timeZone") }
        if indexSet != other.indexSet { found.append("indexSet") }
        if dateComponents != other.dateComponents { found.append("dateComponents") }
        if status != other.status { found.append("status") }
        if money != other.money { found.append("money") }
        if strings != other.strings { found.append("strings") }
        if numbers != other.numbers { found.append("numbers") }
        if flags != other.flags { found.append("flags") }
        if matrix != other.matrix { found.append("matrix") }
        if tags != other.tags { found.append("tags") }
        if counts != other.counts { found.append("counts") }
        if names != other.names { found.append("names") }
        if byID != other.byID { found.append("byID") }
        if byGenre != other.byGenre { found.append("byGenre") }
        if samples != other.samples { found.append("samples") }
        if (anything as? NSObject ?? anything as AnyObject as? NSObject)
            != (other.anything as? NSObject ?? other.anything as AnyObject as? NSObject)
        {
            found.append("anything")
        }
        if indexPath != other.indexPath { found.append("indexPath") }
        if calendar != other.calendar { found.append("calendar") }
        if dateInterval != other.dateInterval { found.append("dateInterval") }
        return found
    }
}
