import Foundation
import HeirloomRuntime
import Testing

/// An object as one text, in the same order each time: the text in which two equal objects must agree. NaN equals itself here.
func canonical(_ value: Any) -> String {
    switch value {
    case let dictionary as [String: Any]:
        let entries = dictionary.sorted { $0.key < $1.key }.map { "\($0.key): \(canonical($0.value))" }
        return "{" + entries.joined(separator: ", ") + "}"
    case let array as [Any]: return "[" + array.map(canonical).joined(separator: ", ") + "]"
    case let data as Data: return "<" + data.map { String($0, radix: 16) }.joined(separator: " ") + ">"
    case let date as Date: return "\(date.timeIntervalSinceReferenceDate)"
    case let number as NSNumber: return number.stringValue
    default: return "\(value)"
    }
}

/// The members that the tests require of every class of the showcase.
protocol ShowcaseObject: ArchivedObject, ModelCodable, UpdatableObject {
    func dictionaryRepresentation(_ options: DictionaryOptions) -> [String: Any]
    var dictionaryRepresentation: [String: Any] { get }
    func update(fromArchive data: Data) throws
    static var archiveLayout: ArchiveLayout { get }
}

extension ShowcaseObject {
    var text: String { canonical(dictionaryRepresentation(.deep)) }
    /// As text, with an object at each place that refers to it, as in JSON. Without cycles.
    var tree: String {
        let whole = dictionaryRepresentation(.deep)
        func expanded(_ value: Any) -> Any {
            if let array = value as? [Any] { return array.map(expanded) }
            guard let dictionary = value as? [String: Any] else { return value }
            guard let way = dictionary["Exhibition.same"] as? [Any] else { return dictionary.mapValues(expanded) }
            return expanded(
                way.reduce(whole as Any) { value, step in
                    if let index = step as? Int { return (value as? [Any])?[index] ?? "nothing" }
                    let name = step as? String ?? (step as? [String])?.first ?? ""
                    return (value as? [String: Any])?[name] ?? "nothing"
                }
            )
        }
        var tree = whole.mapValues(expanded)
        tree["Exhibition.shared"] = nil
        return canonical(tree)
    }
}

extension Numbers: ShowcaseObject {}
extension OptionalNumbers: ShowcaseObject {}
extension BoxedNumbers: ShowcaseObject {}
extension Values: ShowcaseObject {}
extension Collections: ShowcaseObject {}
extension Defaults: ShowcaseObject {}
extension Item: ShowcaseObject {}
extension Chapter: ShowcaseObject {}
extension Shelf: ShowcaseObject {}
extension Signal: ShowcaseObject {}
extension Foreigners: ShowcaseObject {}
extension Clock: ShowcaseObject {}
extension Device: ShowcaseObject {}
extension Legacy: ShowcaseObject {}
extension Letter: ShowcaseObject {}
extension Newcomer: ShowcaseObject {}
extension Person: ShowcaseObject {}
extension Poster: ShowcaseObject {}

/// An object and its name in a failure.
struct Sample: CustomTestStringConvertible, @unchecked Sendable {
    let testDescription: String
    let object: any ShowcaseObject

    init(_ name: String, _ object: any ShowcaseObject) {
        testDescription = name
        self.object = object
    }

    static let all: [Sample] =
        [
            Sample("smallest numbers", Numbers.smallest), Sample("largest numbers", Numbers.largest),
            Sample("optional numbers", OptionalNumbers.full), Sample("no numbers", OptionalNumbers()),
            Sample("boxed numbers", BoxedNumbers()), Sample("values", Values.full),
            Sample("collections", Collections.full),
            Sample("defaults", Defaults()), Sample("nils", Defaults(maybe: nil, nothing: 1, maybeText: nil)),
            Sample("item", PictureBook.full), Sample("shelf", Shelf.full), Sample("signal", Signal.full),
            Sample("clock", Clock()), Sample("clock that shows", Clock(shown: .person(Person(name: "S")))),
            Sample("clock with a price", Clock(shown: .amount(Money(amount: 3)))),
            Sample("device", Device(serial: 8)), Sample("legacy", Legacy(name: "old")),
            Sample("letter", Letter(text: "t", stamps: [Stamp(value: 1)])),
            Sample("newcomer", Newcomer(words: ["w"])),
            Sample("person", Person(name: "P")), Sample("poster", Poster.full),
        ] + (Foreigners.full.map { [Sample("foreigners", $0)] } ?? [])
}

/// Opens the existential for a test with objects of any class.
func jsonDecoder() -> JSONDecoder {
    let decoder = ShowcaseModel.decoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "+",
        negativeInfinity: "-",
        nan: "?"
    )
    return decoder
}

func jsonEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "+",
        negativeInfinity: "-",
        nan: "?"
    )
    return encoder
}
