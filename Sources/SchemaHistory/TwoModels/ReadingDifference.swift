import ModelLanguage

/// The archives of one version are read differently from the old side's reading and the later changes of the new side; or the code of one
/// older version no longer finds what the old side promised to write for it.
package struct ReadingDifference: Hashable {
    package struct Subject: Hashable {
        /// In the new model; if that has none, the class as which the old side would read the objects.
        package var declaration: TypeName
        /// A property, or a case.
        package var member: String?

        package init(declaration: TypeName, member: String? = nil) {
            (self.declaration, self.member) = (declaration, member)
        }
    }

    package var subject: Subject
    /// The version that wrote the archive; of a broken promise, the version that reads it.
    package var version: Int
    package var channel: Channel
    /// The expected and the actual reading. Nil if the changes themselves explain the difference without a finding.
    package var expected: String?
    package var actual: String
    package var outcome: Outcome
    /// Old code and new archives are affected.
    package var isForward = false
    /// The new side describes the version differently from the old one, and nothing else says so.
    package var isMisdescribed = false

    package init(
        subject: Subject,
        version: Int,
        channel: Channel,
        expected: String?,
        actual: String,
        outcome: Outcome,
        isForward: Bool = false,
        isMisdescribed: Bool = false
    ) {
        (self.subject, self.version, self.channel) = (subject, version, channel)
        (self.expected, self.actual, self.outcome) = (expected, actual, outcome)
        (self.isForward, self.isMisdescribed) = (isForward, isMisdescribed)
    }
}
