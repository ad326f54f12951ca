/// The state of the builder at libyaml's error, from which the error is translated. Offsets are the text's.
struct ParseState {
    enum Role {
        case key
        case value
        case item
        case root
    }

    /// A collection that has begun and not ended.
    struct Open {
        var start: Int
        var isFlow: Bool
        var isMapping: Bool
    }

    enum LastKind {
        case nothing
        case plain
        case quoted
        case block
        case flowCollection
        case alias
    }

    /// The scalar, alias or flow collection that was read last.
    struct Last {
        var start = 0
        var end = 0
        var kind = LastKind.nothing
        var role = Role.root
    }

    var open: [Open] = []
    var last = Last()

    /// Comments that seem to cut off text inside the open flow collections, with the start of that text. `isLikely`: also if the brackets
    /// are balanced.
    var commentsInFlow: [(start: Int, finding: SyntaxFinding, isLikely: Bool)] = []

    var isInFlow: Bool { open.last?.isFlow ?? false }
    /// The innermost open block collection.
    var openBlock: Open? { open.last { !$0.isFlow } }
    /// The outermost open flow collection.
    var outermostFlow: Open? { open.first { $0.isFlow } }
}
