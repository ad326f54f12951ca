import ModelLanguage
import SchemaHistory

/// The archives of one version are read differently from the old side's reading and the later changes of the new side; or the code of one
/// older version no longer finds what the old side promised to write for it.
struct ReadingDifference: Hashable {
    struct Subject: Hashable {
        /// In the new model; if that has none, the class as which the old side would read the objects.
        var declaration: TypeName
        /// A property, or a case.
        var member: String?
    }

    var subject: Subject
    /// The version that wrote the archive; of a broken promise, the version that reads it.
    var version: Int
    var channel: Channel
    /// The expected and the actual reading. Nil if the changes themselves explain the difference without a finding.
    var expected: String?
    var actual: String
    var outcome: Outcome
    /// Old code and new archives are affected.
    var isForward = false
    /// The new side describes the version differently from the old one, and nothing else says so.
    var isMisdescribed = false
}
