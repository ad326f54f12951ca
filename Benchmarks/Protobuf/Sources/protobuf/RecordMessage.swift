import SwiftProtobuf

// The calls are those that protoc's plug-in for Swift makes for a message of these twenty fields; dates are seconds in a double.

struct RecordMessage: Message, Equatable {
    static let protoMessageName = "Record"
    var int0: Int64 = 0
    var int1: Int64 = 0
    var int2: Int64 = 0
    var int3: Int64 = 0
    var int4: Int64 = 0
    var double0: Double = 0
    var double1: Double = 0
    var double2: Double = 0
    var double3: Double = 0
    var double4: Double = 0
    var string0: String = ""
    var string1: String = ""
    var string2: String = ""
    var string3: String = ""
    var string4: String = ""
    var date0: Double = 0
    var date1: Double = 0
    var date2: Double = 0
    var list0: [String] = []
    var list1: [String] = []
    var unknownFields = UnknownStorage()

    init() {}

    mutating func decodeMessage<D: Decoder>(decoder: inout D) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularInt64Field(value: &int0)
            case 2: try decoder.decodeSingularInt64Field(value: &int1)
            case 3: try decoder.decodeSingularInt64Field(value: &int2)
            case 4: try decoder.decodeSingularInt64Field(value: &int3)
            case 5: try decoder.decodeSingularInt64Field(value: &int4)
            case 6: try decoder.decodeSingularDoubleField(value: &double0)
            case 7: try decoder.decodeSingularDoubleField(value: &double1)
            case 8: try decoder.decodeSingularDoubleField(value: &double2)
            case 9: try decoder.decodeSingularDoubleField(value: &double3)
            case 10: try decoder.decodeSingularDoubleField(value: &double4)
            case 11: try decoder.decodeSingularStringField(value: &string0)
            case 12: try decoder.decodeSingularStringField(value: &string1)
            case 13: try decoder.decodeSingularStringField(value: &string2)
            case 14: try decoder.decodeSingularStringField(value: &string3)
            case 15: try decoder.decodeSingularStringField(value: &string4)
            case 16: try decoder.decodeSingularDoubleField(value: &date0)
            case 17: try decoder.decodeSingularDoubleField(value: &date1)
            case 18: try decoder.decodeSingularDoubleField(value: &date2)
            case 19: try decoder.decodeRepeatedStringField(value: &list0)
            case 20: try decoder.decodeRepeatedStringField(value: &list1)
            default: break
            }
        }
    }

    func traverse<V: Visitor>(visitor: inout V) throws {
        if int0 != 0 { try visitor.visitSingularInt64Field(value: int0, fieldNumber: 1) }
        if int1 != 0 { try visitor.visitSingularInt64Field(value: int1, fieldNumber: 2) }
        if int2 != 0 { try visitor.visitSingularInt64Field(value: int2, fieldNumber: 3) }
        if int3 != 0 { try visitor.visitSingularInt64Field(value: int3, fieldNumber: 4) }
        if int4 != 0 { try visitor.visitSingularInt64Field(value: int4, fieldNumber: 5) }
        if double0.bitPattern != 0 { try visitor.visitSingularDoubleField(value: double0, fieldNumber: 6) }
        if double1.bitPattern != 0 { try visitor.visitSingularDoubleField(value: double1, fieldNumber: 7) }
        if double2.bitPattern != 0 { try visitor.visitSingularDoubleField(value: double2, fieldNumber: 8) }
        if double3.bitPattern != 0 { try visitor.visitSingularDoubleField(value: double3, fieldNumber: 9) }
        if double4.bitPattern != 0 { try visitor.visitSingularDoubleField(value: double4, fieldNumber: 10) }
        if !string0.isEmpty { try visitor.visitSingularStringField(value: string0, fieldNumber: 11) }
        if !string1.isEmpty { try visitor.visitSingularStringField(value: string1, fieldNumber: 12) }
        if !string2.isEmpty { try visitor.visitSingularStringField(value: string2, fieldNumber: 13) }
        if !string3.isEmpty { try visitor.visitSingularStringField(value: string3, fieldNumber: 14) }
        if !string4.isEmpty { try visitor.visitSingularStringField(value: string4, fieldNumber: 15) }
        if date0.bitPattern != 0 { try visitor.visitSingularDoubleField(value: date0, fieldNumber: 16) }
        if date1.bitPattern != 0 { try visitor.visitSingularDoubleField(value: date1, fieldNumber: 17) }
        if date2.bitPattern != 0 { try visitor.visitSingularDoubleField(value: date2, fieldNumber: 18) }
        if !list0.isEmpty { try visitor.visitRepeatedStringField(value: list0, fieldNumber: 19) }
        if !list1.isEmpty { try visitor.visitRepeatedStringField(value: list1, fieldNumber: 20) }
        try unknownFields.traverse(visitor: &visitor)
    }

    func isEqualTo(message: any Message) -> Bool { (message as? RecordMessage) == self }
}

struct RecordList: Message, Equatable {
    static let protoMessageName = "RecordList"
    var records: [RecordMessage] = []
    var unknownFields = UnknownStorage()

    init() {}

    mutating func decodeMessage<D: Decoder>(decoder: inout D) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeRepeatedMessageField(value: &records)
            default: break
            }
        }
    }

    func traverse<V: Visitor>(visitor: inout V) throws {
        if !records.isEmpty { try visitor.visitRepeatedMessageField(value: records, fieldNumber: 1) }
        try unknownFields.traverse(visitor: &visitor)
    }

    func isEqualTo(message: any Message) -> Bool { (message as? RecordList) == self }
}

extension RecordMessage {
    /// The content of the other benchmarks' `Record(number:)`.
    init(number: Int) {
        int0 = Int64(number * 1 + 0)
        int1 = Int64(number * 7 + 1)
        int2 = Int64(number * 49 + 2)
        int3 = Int64(number * 343 + 3)
        int4 = Int64(number * 2401 + 4)
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
        date0 = Double(number) * 1.5
        date1 = Double(number) * 2.5
        date2 = Double(number) * 3.5
        list0 = ["first \(number)", "second", "third 0"]
        list1 = ["first \(number)", "second", "third 1"]
    }
}
