import ModelLanguage
import SchemaHistory

/// One change for a reviewer to judge. All outputs are written from this value.
package struct Finding: Sendable, Hashable {
    package var rule: String
    /// After the policy.
    package var severity: FindingSeverity
    package var subject: Subject
    /// The change: lower case, no full stop, names in 'single quotes'.
    package var message: String
    package var old: Place?
    package var new: Place?
    /// The place of an annotation of the new file: `new`, otherwise the history entry, otherwise the declaration, otherwise the header.
    package var anchor: Place
    /// New code and archives of older versions, one row per version that new code has to read.
    package var backward = VersionVerdicts()
    /// Old code, one row per version, and archives of new code.
    package var forward = VersionVerdicts()
    package var channels: [ChannelVerdict] = []
    /// The lost data; nil if nothing is lost.
    package var loss: String?
    /// The member whose data is lost; nil: the subject.
    var lostPlaces: [String]?
    package var fixes: [Fix] = []
    package var acceptance: Acceptance?
    /// Equal for equal causes in any run: computed from rule, identity and types, never from text.
    package var fingerprint: String

    /// The member whose data is lost, as `Book.title`.
    package var lostOf: [String] { loss == nil ? [] : lostPlaces ?? [subject.path] }
    package var isAccepted: Bool { acceptance?.state == .valid }
}

/// The subject of a finding.
package struct Subject: Sendable, Hashable {
    package var thing: Thing
    /// The current name of the class, struct or enum, else its last; nil for the model itself.
    package var declaration: String?
    /// Property or case.
    package var member: String?

    package init(_ thing: Thing, declaration: String? = nil, member: String? = nil) {
        self.thing = thing
        self.declaration = declaration
        self.member = member
    }

    /// `Book.title`, `Book`, or empty for the model.
    package var path: String { [declaration, member].compactMap(\.self).joined(separator: ".") }
}

extension ModelChange {
    package var subject: Subject {
        let owner = newOwner ?? oldOwner
        switch thing {
        case .model: return Subject(.model)
        case .class, .struct, .enum: return Subject(thing, declaration: owner?.name.name ?? (new ?? old)?.name)
        case .foreignType: return Subject(.foreignType, declaration: (new ?? old)?.name)
        case .property, .enumCase:
            return Subject(thing, declaration: owner?.name.name, member: (new ?? old)?.name)
        }
    }
}

/// A solution, as YAML or commands to paste.
package struct Fix: Sendable, Hashable {
    /// Its effect, as an imperative.
    package var title: String
    /// Lines without a common indentation; paste below the path in `at`.
    package var yaml: String
    /// The path in the schema: `classes > Book > history`; or the command line.
    package var at: String

    static let header = "the root file's header"
    static let commandLine = "the command line"

    package init(_ title: String, at: String, yaml: String) {
        self.title = title
        self.at = at
        self.yaml = yaml
    }
}

/// An `accept:` entry that was applied to a finding.
package struct Acceptance: Sendable, Hashable {
    package enum State: String, Sendable, Hashable {
        case valid
        /// Its version is sealed: it no longer counts.
        case expired
        /// No finding of this comparison matches it.
        case unused
    }

    package var rule: String
    package var declaration: String
    package var target: String?
    package var because: String
    package var version: Int
    package var state: State
    package var place: Place
}
