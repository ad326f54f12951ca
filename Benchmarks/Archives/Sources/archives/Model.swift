import Foundation
import HeirloomRuntime

// The model of the measurements, 20 properties, as the compiler writes it.

enum BenchModel: ModelNamespace {
    static let stamp = ModelStamp("Bench", version: 1)
    static let registry = ModelRegistry(
        model: "Bench",
        module: "archives",
        stamp: stamp,
        kinds: [.object(Record.self, "Record", isBase: true)]
    )
}

final class Record: NSObject, ArchivedObject {
    var int0: Int
    var int1: Int
    var int2: Int
    var int3: Int
    var int4: Int
    var double0: Double
    var double1: Double
    var double2: Double
    var double3: Double
    var double4: Double
    var string0: String
    var string1: String
    var string2: String
    var string3: String
    var string4: String
    var date0: Date
    var date1: Date
    var date2: Date
    var list0: [String]
    var list1: [String]

    init(number: Int) {
        int0 = number * 1 + 0
        int1 = number * 7 + 1
        int2 = number * 49 + 2
        int3 = number * 343 + 3
        int4 = number * 2401 + 4
        double0 = Double(number) * 1.1 + 0.1
        double1 = Double(number) * 1.2 + 0.2
        double2 = Double(number) * 1.3 + 0.3
        double3 = Double(number) * 1.4 + 0.4
        double4 = Double(number) * 1.5 + 0.5
        string0 = "text \(number) of string0"
        string1 = "text \(number) of string1"
        string2 = "text \(number) of string2"
        string3 = "text \(number) of string3"
        string4 = "text \(number) of string4"
        date0 = Date(timeIntervalSinceReferenceDate: Double(number) * 1.5)
        date1 = Date(timeIntervalSinceReferenceDate: Double(number) * 2.5)
        date2 = Date(timeIntervalSinceReferenceDate: Double(number) * 3.5)
        list0 = ["first \(number)", "second", "third 0"]
        list1 = ["first \(number)", "second", "third 1"]
    }

    private enum Field: NamedField {
        case int0, int1, int2, int3, int4
        case double0, double1, double2, double3, double4
        case string0, string1, string2, string3, string4
        case date0, date1, date2, list0, list1
    }
    private static let layout = ArchiveLayout(
        "Record",
        in: BenchModel.stamp,
        fields: [
            .init("int0", inline: true),
            .init("int1", inline: true),
            .init("int2", inline: true),
            .init("int3", inline: true),
            .init("int4", inline: true),
            .init("double0", inline: true),
            .init("double1", inline: true),
            .init("double2", inline: true),
            .init("double3", inline: true),
            .init("double4", inline: true),
            "string0",
            "string1",
            "string2",
            "string3",
            "string4",
            "date0",
            "date1",
            "date2",
            "list0",
            "list1",
        ]
    )
    class var archiveLayout: ArchiveLayout { layout }
    class var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {
        let fields = FieldWriter(coder, Record.layout, stamping: Swift.type(of: self).archiveLayout)
        fields[Field.int0].int(int0)
        fields[Field.int1].int(int1)
        fields[Field.int2].int(int2)
        fields[Field.int3].int(int3)
        fields[Field.int4].int(int4)
        fields[Field.double0].double(double0)
        fields[Field.double1].double(double1)
        fields[Field.double2].double(double2)
        fields[Field.double3].double(double3)
        fields[Field.double4].double(double4)
        fields[Field.string0].string(string0)
        fields[Field.string1].string(string1)
        fields[Field.string2].string(string2)
        fields[Field.string3].string(string3)
        fields[Field.string4].string(string4)
        fields[Field.date0].date(date0)
        fields[Field.date1].date(date1)
        fields[Field.date2].date(date2)
        fields[Field.list0].array(list0) { $0.string($1) }
        fields[Field.list1].array(list1) { $0.string($1) }
    }

    init?(coder: NSCoder) {
        do {
            let fields = try FieldReader(coder, Record.layout)
            int0 = try fields[Field.int0].int()
            int1 = try fields[Field.int1].int()
            int2 = try fields[Field.int2].int()
            int3 = try fields[Field.int3].int()
            int4 = try fields[Field.int4].int()
            double0 = try fields[Field.double0].double()
            double1 = try fields[Field.double1].double()
            double2 = try fields[Field.double2].double()
            double3 = try fields[Field.double3].double()
            double4 = try fields[Field.double4].double()
            string0 = try fields[Field.string0].string()
            string1 = try fields[Field.string1].string()
            string2 = try fields[Field.string2].string()
            string3 = try fields[Field.string3].string()
            string4 = try fields[Field.string4].string()
            date0 = try fields[Field.date0].date()
            date1 = try fields[Field.date1].date()
            date2 = try fields[Field.date2].date()
            list0 = try fields[Field.list0].array { try $0.string() }
            list1 = try fields[Field.list1].array { try $0.string() }
            super.init()
            try fields.announce(self)
        } catch {
            coder.failDecoding(error)
            return nil
        }
    }

    func readReferences(from coder: NSCoder) throws {}
}

/// The same content for Foundation's Codable coders.
struct CodableRecord: Codable {
    var int0: Int
    var int1: Int
    var int2: Int
    var int3: Int
    var int4: Int
    var double0: Double
    var double1: Double
    var double2: Double
    var double3: Double
    var double4: Double
    var string0: String
    var string1: String
    var string2: String
    var string3: String
    var string4: String
    var date0: Date
    var date1: Date
    var date2: Date
    var list0: [String]
    var list1: [String]

    init(_ record: Record) {
        int0 = record.int0
        int1 = record.int1
        int2 = record.int2
        int3 = record.int3
        int4 = record.int4
        double0 = record.double0
        double1 = record.double1
        double2 = record.double2
        double3 = record.double3
        double4 = record.double4
        string0 = record.string0
        string1 = record.string1
        string2 = record.string2
        string3 = record.string3
        string4 = record.string4
        date0 = record.date0
        date1 = record.date1
        date2 = record.date2
        list0 = record.list0
        list1 = record.list1
    }
}

/// The same content as a hand-written class.
final class HandRecord: NSObject, NSSecureCoding {
    var int0: Int
    var int1: Int
    var int2: Int
    var int3: Int
    var int4: Int
    var double0: Double
    var double1: Double
    var double2: Double
    var double3: Double
    var double4: Double
    var string0: String
    var string1: String
    var string2: String
    var string3: String
    var string4: String
    var date0: Date
    var date1: Date
    var date2: Date
    var list0: [String]
    var list1: [String]

    init(_ record: Record) {
        int0 = record.int0
        int1 = record.int1
        int2 = record.int2
        int3 = record.int3
        int4 = record.int4
        double0 = record.double0
        double1 = record.double1
        double2 = record.double2
        double3 = record.double3
        double4 = record.double4
        string0 = record.string0
        string1 = record.string1
        string2 = record.string2
        string3 = record.string3
        string4 = record.string4
        date0 = record.date0
        date1 = record.date1
        date2 = record.date2
        list0 = record.list0
        list1 = record.list1
    }

    static var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {
        coder.encode(int0, forKey: "int0")
        coder.encode(int1, forKey: "int1")
        coder.encode(int2, forKey: "int2")
        coder.encode(int3, forKey: "int3")
        coder.encode(int4, forKey: "int4")
        coder.encode(double0, forKey: "double0")
        coder.encode(double1, forKey: "double1")
        coder.encode(double2, forKey: "double2")
        coder.encode(double3, forKey: "double3")
        coder.encode(double4, forKey: "double4")
        coder.encode(string0 as NSString, forKey: "string0")
        coder.encode(string1 as NSString, forKey: "string1")
        coder.encode(string2 as NSString, forKey: "string2")
        coder.encode(string3 as NSString, forKey: "string3")
        coder.encode(string4 as NSString, forKey: "string4")
        coder.encode(date0 as NSDate, forKey: "date0")
        coder.encode(date1 as NSDate, forKey: "date1")
        coder.encode(date2 as NSDate, forKey: "date2")
        coder.encode(list0 as NSArray, forKey: "list0")
        coder.encode(list1 as NSArray, forKey: "list1")
    }

    init?(coder: NSCoder) {
        int0 = coder.decodeInteger(forKey: "int0")
        int1 = coder.decodeInteger(forKey: "int1")
        int2 = coder.decodeInteger(forKey: "int2")
        int3 = coder.decodeInteger(forKey: "int3")
        int4 = coder.decodeInteger(forKey: "int4")
        double0 = coder.decodeDouble(forKey: "double0")
        double1 = coder.decodeDouble(forKey: "double1")
        double2 = coder.decodeDouble(forKey: "double2")
        double3 = coder.decodeDouble(forKey: "double3")
        double4 = coder.decodeDouble(forKey: "double4")
        string0 = coder.decodeObject(of: NSString.self, forKey: "string0") as String? ?? ""
        string1 = coder.decodeObject(of: NSString.self, forKey: "string1") as String? ?? ""
        string2 = coder.decodeObject(of: NSString.self, forKey: "string2") as String? ?? ""
        string3 = coder.decodeObject(of: NSString.self, forKey: "string3") as String? ?? ""
        string4 = coder.decodeObject(of: NSString.self, forKey: "string4") as String? ?? ""
        date0 = coder.decodeObject(of: NSDate.self, forKey: "date0") as Date? ?? Date()
        date1 = coder.decodeObject(of: NSDate.self, forKey: "date1") as Date? ?? Date()
        date2 = coder.decodeObject(of: NSDate.self, forKey: "date2") as Date? ?? Date()
        list0 = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "list0") as? [String] ?? []
        list1 = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "list1") as? [String] ?? []
    }
}
