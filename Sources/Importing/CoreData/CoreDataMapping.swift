import ArchiveInspection
import Foundation
import Workspace

/// The content of a mapping model between two versions.
struct CoreDataMapping {
    /// An entity that has a mapping of its own.
    struct Entity {
        var source: String?
        var destination: String?
        /// The class of a policy.
        var policy: String?
        /// The objects that it is for, if not for all.
        var filter: String?
        /// Properties of the destination whose expression is written; others have the value of the source's property of that name.
        var values: [Value] = []
        var line: Int

        var moves: [(new: String, old: String)] { values.compactMap { value in value.key.map { (value.name, $0) } } }
    }

    struct Value {
        var name: String
        /// As predicates spell it; nil: it is not known here. Empty: there is none.
        var expression: String?
        var line: Int

        /// The property of the source that it has the value of.
        var key: String? {
            let text = expression ?? ""
            let parts = text.split(separator: ", ", maxSplits: 3)
            let isOfObjects =
                parts.count == 4 && parts[0] == "FUNCTION($manager" && parts[1].hasPrefix("\"destinationInstancesFor")
            let path = isOfObjects ? parts[3].dropLast() : text[...]
            guard path.hasPrefix("$source.") else { return nil }
            let key = path.dropFirst("$source.".count)
            return key.contains { ".,() \"".contains($0) } ? nil : String(key)
        }
    }

    var name: String
    /// Names of versions, as far as its paths show.
    var source: String?
    var destination: String?
    var entities: [Entity] = []

    init?(name: String, _ root: MarkupElement) {
        self.name = name
        let objects = root.all("object")
        guard root.name == "database", !objects.isEmpty else { return nil }
        var places: [String: Int] = [:]
        var values: [(owner: String, value: Value)] = []
        for object in objects {
            var texts: [String: String] = [:]
            for attribute in object.all("attribute") where attribute.text.contains(where: { !$0.isWhitespace }) {
                texts[(attribute["name"] ?? "").lowercased()] = attribute.text
            }
            switch object["type"]?.uppercased() {
            case "XDDEVMAPPINGMODEL":
                source = texts["sourcemodelpath"].map(Self.version)
                destination = texts["destinationmodelpath"].map(Self.version)
            case "XDDEVENTITYMAPPING":
                places[object["id"] ?? ""] = entities.count
                entities.append(
                    Entity(
                        source: texts["sourcename"],
                        destination: texts["destinationname"],
                        policy: texts["migrationpolicyclassname"],
                        filter: texts["sourcefilterpredicatestring"],
                        line: object.line
                    )
                )
            case "XDDEVATTRIBUTEMAPPING", "XDDEVRELATIONSHIPMAPPING":
                let owner = object.all("relationship").first { $0["name"]?.lowercased() == "entitymapping" }
                guard let property = texts["name"] else { continue }
                let text = texts["valueexpressiondata"] ?? ""
                let file = Data(base64Encoded: text, options: .ignoreUnknownCharacters).flatMap { try? ArchiveFile($0) }
                let expression = text.isEmpty ? "" : file?.expressionText
                let value = Value(name: property, expression: expression, line: object.line)
                values.append((owner?["idrefs"] ?? "", value))
            default: break
            }
        }
        for (owner, value) in values {
            if let place = places[owner.filter { !$0.isWhitespace }] { entities[place].values.append(value) }
        }
    }

    private static func version(_ path: String) -> String {
        let name = Paths.name(of: path)
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    /// Corrects what old entities new ones are, or old properties new ones.
    /// - Parameters:
    ///   - origins: for each new one the index of an old one, as names and renaming identifiers have it.
    ///   - moves: new names, and old ones.
    ///   - isWhole: the mapping is of this step alone; otherwise an old one that goes on under its name was not yet mapped.
    static func correct(
        _ origins: inout [Int?],
        _ old: [String],
        _ new: [String],
        _ moves: [(new: String, old: String)],
        isWhole: Bool
    ) {
        for move in firsts(of: moves) {
            guard let from = old.firstIndex(of: move.old), let to = new.firstIndex(of: move.new),
                isWhole || !new.contains(move.old)
            else { continue }
            for index in origins.indices where origins[index] == from { origins[index] = nil }
            origins[to] = from
        }
    }

    /// Of several that take one value the one that keeps the name has it, otherwise the first.
    static func firsts(of moves: [(new: String, old: String)]) -> [(new: String, old: String)] {
        var taken: Set<String> = []
        return (moves.filter { $0.new == $0.old } + moves).filter { taken.insert($0.old).inserted }
    }
}
