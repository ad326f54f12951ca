import Foundation

/// The values that an object of a Codable form keeps: its entries, unchanged.
struct KeptJSON: Codable {
    let entries: [(key: String, value: Value)]

    init(entries: [(key: String, value: Value)]) {
        self.entries = entries.sorted { $0.key < $1.key }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodableKey.self)
        self.init(
            entries: try container.allKeys.map { ($0.stringValue, try container.decode(Value.self, forKey: $0)) }
        )
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodableKey.self)
        for entry in entries { try container.encode(entry.value, forKey: CodableKey(entry.key)) }
    }

    indirect enum Value: Codable, Hashable {
        case null
        case bool(Bool)
        case integer(Int64)
        case unsigned(UInt64)
        case double(Double)
        case decimal(Decimal)
        case string(String)
        case date(Date)
        case data(Data)
        case array([Value])
        /// Keys as they are in the data: strategies do not change those of a dictionary.
        case object([String: Value])

        init(from decoder: any Decoder) throws {
            if var array = try? decoder.unkeyedContainer() {
                var values: [Value] = []
                while !array.isAtEnd { values.append(try array.decode(Value.self)) }
                self = .array(values)
                return
            }
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? container.decode(Int64.self) {
                self = .integer(value)
            } else if let value = try? container.decode(UInt64.self) {
                self = .unsigned(value)
            } else if let value = try? container.decode(Double.self) {
                let exact = try? container.decode(Decimal.self)
                let isExact = exact.map { Decimal(string: "\(value)") == $0 } ?? true
                self = isExact ? .double(value) : .decimal(exact ?? 0)
            } else if let value = try? container.decode(String.self) {
                self = .string(value)
            } else if (try? decoder.container(keyedBy: CodableKey.self)) == nil,
                let value = try? container.decode(Date.self)
            {
                self = .date(value)
            } else if (try? decoder.container(keyedBy: CodableKey.self)) == nil,
                let value = try? container.decode(Data.self)
            {
                self = .data(value)
            } else {
                self = .object(try container.decode([String: Value].self))
            }
        }

        /// Without the value at the end of a path; nil if nothing else is there.
        func removing(_ path: ArraySlice<String>) -> Value? {
            guard let key = path.first else { return nil }
            guard case .object(var values) = self, let value = values[key] else { return self }
            values[key] = value.removing(path.dropFirst())
            return values.isEmpty ? nil : .object(values)
        }

        func encode(to encoder: any Encoder) throws {
            if case .array(let values) = self {
                var container = encoder.unkeyedContainer()
                for value in values { try container.encode(value) }
                return
            }
            var container = encoder.singleValueContainer()
            switch self {
            case .null: try container.encodeNil()
            case .bool(let value): try container.encode(value)
            case .integer(let value): try container.encode(value)
            case .unsigned(let value): try container.encode(value)
            case .double(let value): try container.encode(value)
            case .decimal(let value): try container.encode(value)
            case .string(let value): try container.encode(value)
            case .date(let value): try container.encode(value)
            case .data(let value): try container.encode(value)
            case .object(let values): try container.encode(values)
            case .array: break
            }
        }
    }
}
