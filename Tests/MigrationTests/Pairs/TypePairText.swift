/// The part of the program that does not depend on the types.
enum TypePairText {
    static let support = #"""
        import Foundation
        import HeirloomRuntime

        /// A value as it would be told in text and in JSON: equal values of different types have a text in common.
        func texts(_ value: Any) -> Set<String> {
          // `{1.0, 2.0}` and `{1, 2}` are one point.
          Set([false, true].map { text(value, isJSON: $0) }.map { $0.replacing(".0", with: "") })
        }

        func text(_ value: Any, isJSON: Bool) -> String {
          func inner(_ value: Any) -> String { text(value, isJSON: isJSON) }
          switch value {
          case is NSNull: return "nil"
          case let value as Bool: return value ? "1" : "0"
          case let value as Decimal: return isJSON ? text(floating: Double("\(value)") ?? 0) : "\(value)"
          case let value as Data: return value.base64EncodedString()
          case let value as URL: return value.absoluteString.removingPercentEncoding ?? ""
          case let value as UUID: return value.uuidString
          case let value as Locale: return value.identifier
          case let value as TimeZone: return value.identifier
          case let value as IndexSet: return inner(Array(value))
          case let value as Date:
            return isJSON ? text(floating: value.timeIntervalSinceReferenceDate) : ISO8601DateFormatter().string(from: value)
          case let value as CGPoint:
            return isJSON ? inner([value.x, value.y]) : NSStringFromPoint(value)
          case let value as CGRect: return isJSON ? inner([inner(value.origin), inner(value.size)]) : NSStringFromRect(value)
          case let value as CGSize:
            return isJSON ? inner([value.width, value.height]) : NSStringFromSize(value)
          case let value as NSRange:
            return isJSON ? inner([value.location, value.length]) : NSStringFromRange(value)
          case let value as DateComponents: return "\(value)"
          case is IndexPath, is Calendar, is DateInterval: return "\(value)"
          case let value as Float where !isJSON: return text(floating: Double("\(value)") ?? 0)
          case let value as any BinaryFloatingPoint: return text(floating: Double(value))
          case let value as any BinaryInteger: return "\(value)"
          case let value as String: return value
          case let value as NSNumber: return "\(value)"
          case let value as any RawRepresentable: return inner(value.rawValue)
          case let value as [AnyHashable: Any]: return members(value.map { (inner($0.key.base), inner($0.value)) })
          case let value as any DeepDictionary: return inner(value.deep)
          case let value as any Told: return value.told
          default: break
          }
          let mirror = Mirror(reflecting: value)
          switch mirror.displayStyle {
          case .optional: return mirror.children.first.map { inner($0.value) } ?? "nil"
          case .collection, .set: return "[" + mirror.children.map { inner($0.value) }.sorted().joined(separator: ", ") + "]"
          case .struct: return members(mirror.children.map { ($0.label ?? "", inner($0.value)) })
          default: return "\(value)"
          }
        }

        func members(_ all: [(String, String)]) -> String {
          let stamps = ["Pairs.version", "Pairs.class", "Pairs.minReader"]
          let told = all.filter { $0.1 != "nil" && !stamps.contains($0.0) }
          return "{" + told.map { "\($0.0): \($0.1)" }.sorted().joined(separator: ", ") + "}"
        }

        func text(floating number: Double) -> String {
          Int64(exactly: number).map { "\($0)" } ?? "\(number)"
        }

        protocol Told { var told: String { get } }
        protocol DeepDictionary { var deep: [String: Any] { get } }

        /// One class: what its samples are in each channel, and how it reads.
        struct Side {
          var old, new: Int
          var isOld: Bool
          var samples: [Sample]
          var read: (Medium) throws -> Any
          var name: String { "P" + digits(old) + digits(new) }
        }
        struct Sample {
          var value: Any
          var written: [Medium]
        }
        enum Medium {
          case archive(Data)
          case json(Data)
          case dictionary([String: Any])

          var channel: String {
            switch self {
            case .archive: "archive"
            case .json: "json"
            case .dictionary: "dictionary"
            }
          }

          func renaming(_ old: String, _ new: String) -> Medium {
            guard case .archive(var data) = self, old != new else { return self }
            while let range = data.range(of: Data(old.utf8)) { data.replaceSubrange(range, with: Data(new.utf8)) }
            return .archive(data)
          }
        }
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

        nonisolated(unsafe) var sides: [Side] = []

        func add<Held>(
          _ module: String, _ old: Int, _ new: Int, _ objects: [Held], value: @escaping (Held) -> Any,
          archive: (Held) throws -> Data, json: (Held) throws -> Data, dictionary: (Held) -> [String: Any],
          fromArchive: @escaping (Data) throws -> Held, fromJSON: @escaping (Data) throws -> Held,
          fromDictionary: @escaping ([String: Any]) throws -> Held
        ) {
          let samples = objects.map { object in
            var written = [Medium.dictionary(dictionary(object))]
            if let data = try? archive(object) { written.append(.archive(data)) }
            if let data = try? json(object) { written.append(.json(data)) }
            return Sample(value: value(object), written: written)
          }
          sides.append(
            Side(old: old, new: new, isOld: module == "OldPairs", samples: samples) { medium in
              switch medium {
              case .archive(let data): value(try fromArchive(data))
              case .json(let data): value(try fromJSON(data))
              case .dictionary(let dictionary): value(try fromDictionary(dictionary))
              }
            })
        }

        struct Seen: Encodable {
          var direction, channel: String
          var old, new: Int
          var right: [String] = []
          var other: [String] = []
          var refused: [String] = []
        }

        func compare(_ direction: String, _ old: Int, _ new: Int, writer: Side, reader: Side) {
          for channel in ["archive", "json", "dictionary"] {
            var seen = Seen(direction: direction, channel: channel, old: old, new: new)
            for sample in writer.samples {
              let before = texts(sample.value)
              for medium in sample.written where medium.channel == channel {
                do {
                  let after = texts(try reader.read(medium.renaming(writer.name, reader.name)))
                  // T to [T] is one element, nil is none.
                  let wrapped = direction == "backward" ? Set(before.map { $0 == "nil" ? "[]" : "[\($0)]" }) : []
                  if before.isDisjoint(with: after), wrapped.isDisjoint(with: after) {
                    seen.other.append("\(before.min() ?? "") -> \(after.min() ?? "")")
                  } else {
                    seen.right.append(before.min() ?? "")
                  }
                } catch { seen.refused.append("\(before.min() ?? ""): \(error)") }
              }
            }
            if let line = try? JSONEncoder().encode(seen) { print(String(decoding: line, as: UTF8.self)) }
          }
        }

        /// What the one type reads of the other, nothing being declared: it is the same in both directions.
        func compareAll() {
          for writer in sides {
            for reader in sides where reader.old != writer.old {
              compare("undeclared", writer.old, reader.old, writer: writer, reader: reader)
            }
          }
          print("done")
        }

        func compareDeclared() {
          let old = sides.filter(\.isOld)
          for side in sides where !side.isOld {
            compare("backward", side.old, side.new, writer: old[side.old], reader: side)
            compare("forward", side.old, side.new, writer: side, reader: old[side.old])
          }
          print("done")
        }
        """#
}
