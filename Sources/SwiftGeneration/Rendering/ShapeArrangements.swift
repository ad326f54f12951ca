import Dispatch

/// The output of a template for declarations that differ only in the texts to insert: it is rendered once for all of them.
///
/// A class, because threads share the output.
final class ShapeArrangements: @unchecked Sendable {
    struct Shape: Hashable {
        let template: String
        let hasDoc: Bool
        let members: Int
        let extensions: Int
    }

    /// The template's own bytes, and the number of the text that follows; nil at the end.
    typealias Arrangement = [(own: ArraySlice<UInt8>, text: Int?)]

    /// The names that a template may use for that: they name texts to insert, or depend only on the number of these texts.
    static let names: Set<String> = ["doc", "opening", "members", "extensions", "text", "isFirst", "isLast"]

    private let queue = DispatchQueue(label: "arrangements")
    private var known: [Shape: Arrangement] = [:]

    func arrangement(_ shape: Shape, _ render: () -> Arrangement) -> Arrangement {
        if let arrangement = queue.sync(execute: { known[shape] }) { return arrangement }
        let arrangement = render()
        queue.sync { known[shape] = arrangement }
        return arrangement
    }
}

extension DeclarationContent {
    /// All that templates place.
    var texts: [[UInt8]] {
        get { [doc ?? [], opening] + (members + extensions).map(\.bytes) }
        set {
            if doc != nil { doc = newValue[0] }
            opening = newValue[1]
            let sections = zip(members + extensions, newValue.dropFirst(2)).map { Section($0.name, $1) }
            (members, extensions) = (Array(sections.prefix(members.count)), Array(sections.dropFirst(members.count)))
        }
    }
}
