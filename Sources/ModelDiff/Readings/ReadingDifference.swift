import ModelLanguage
import SchemaHistory

/// One version's archives are read differently than the old side reads them and the later changes of the new side explain; or one older
/// version's code no longer finds what the old side promised to write for it.
struct ReadingDifference: Hashable {
    enum Subject: Hashable {
        /// A property of the new model.
        case property(Leaf)
        /// Objects of a class or struct, by what the new model reads them as, or would by the old side.
        case record(TypeName)
        case enumeration(TypeName)
    }

    var subject: Subject
    /// The version that wrote the archive; of a broken promise, the version that reads it.
    var version: Int
    var channel: Channel
    /// What it was, and what it is. Nil where the changes themselves explain what it is, and no finding says so.
    var expected: String?
    var actual: String
    var outcome: Outcome
    /// Old code is concerned, and new archives.
    var isForward = false
}
