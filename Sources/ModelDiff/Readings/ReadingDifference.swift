import ModelLanguage
import SchemaHistory

/// One version's archives are read differently than the old side reads them and the later changes of the new side explain; or one older
/// version's code no longer finds what the old side promised to write for it.
struct ReadingDifference: Hashable {
    struct Subject: Hashable {
        /// Of the new model; where that has none, what the old side would read objects as.
        var declaration: TypeName
        /// A property, or a case.
        var member: String?
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
