/// What the builder was doing when libyaml gave up: what the translation of its error starts from. Offsets are the text's.
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

    /// Comments that seem to cut text short inside the flow collections that are open, with where the text starts.
    /// `isLikely`: also where nothing is wrong with the brackets.
    var commentsInFlow: [(start: Int, finding: SyntaxFinding, isLikely: Bool)] = []

    var isInFlow: Bool { open.last?.isFlow ?? false }
    /// The innermost block collection that has begun and not ended.
    var openBlock: Open? { open.last { !$0.isFlow } }
    /// The flow collection outside of all flow collections that are open.
    var outermostFlow: Open? { open.first { $0.isFlow } }
}
