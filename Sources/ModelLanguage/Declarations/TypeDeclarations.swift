import SchemaDiagnostics
import YAMLTree

/// A class or struct as written; parts that were not written are nil or empty.
package struct RecordDeclaration: Sendable {
    package var kind: DeclarationKind
    package var name: Spanned<String>
    package var doc: String?
    package var info: InfoValue?
    package var superclass: Spanned<String>?
    package var archiveName: Spanned<String>?
    package var abstract: Spanned<Bool>?
    package var final: Spanned<Bool>?
    package var protocols: [Spanned<ProtocolConformance>] = []
    package var properties: [PropertyDeclaration] = []
    package var excluded: [ExclusionDeclaration] = []
    package var hooks: [HookDeclaration] = []
    package var keys: Spanned<String>?
    package var jsonKeys: Spanned<JSONKeyStyle>?
    package var dates: Spanned<JSONDates>?
    package var discriminator: DiscriminatorDeclaration?
    /// Beside the discriminator.
    package var unknown: Spanned<UnknownKeys>?
    package var boxed: Spanned<Bool>?
    package var unknownKeys: Spanned<UnknownKeys>?
    package var writesNil: Spanned<Bool>?
    package var validated: Spanned<Bool>?
    package var equality: Spanned<Equality>?
    package var copying: Spanned<Copying>?
    package var immutable: Spanned<Bool>?
    package var observable: Spanned<Bool>?
    package var draft: Spanned<Bool>?
    package var objc: Spanned<Bool>?
    package var objcName: Spanned<String>?
    package var versionKey: VersionKeyDeclaration?
    package var since: Spanned<Int>?
    package var access: Spanned<SwiftOptions.Access>?
    package var deprecated: String?
    package var history: [HistoryBlock] = []
}

package struct EnumDeclaration: Sendable {
    package struct Case: Sendable {
        package var name: Spanned<String>
        /// The raw value as written; nil if the cases are a list.
        package var raw: Spanned<YAMLScalar>?
        package var doc: String?
        package var deprecated: String?
        package var info: InfoValue?
        /// Of a union: its value's type; nil for `none`.
        package var payload: TypeSyntax?
    }

    package var name: Spanned<String>
    package var doc: String?
    package var access: Spanned<SwiftOptions.Access>?
    package var deprecated: String?
    package var info: InfoValue?
    package var raw: Spanned<String>?
    package var cases: [Case] = []
    /// The place of the key `oneOf`, which makes it a union; its cases are above.
    package var oneOfKey: SourceSpan?
    package var discriminator: DiscriminatorDeclaration?
    package var untagged: Spanned<Bool>?
    /// The place of the value of `cases:`; nil if there is none.
    package var casesSpan: SourceSpan?
    package var casesKey: SourceSpan?
    /// The value is not a list of cases, which reading reported.
    package var isCasesUnreadable = false
    package var isDiscriminatorUnreadable = false
    package var unknown: Spanned<String>?
    package var options: Spanned<Bool>?
    package var protocols: [Spanned<ProtocolConformance>] = []
    package var since: Spanned<Int>?
    package var history: [HistoryBlock] = []
}

/// `discriminator: { key: type, Card: card }`.
package struct DiscriminatorDeclaration: Sendable {
    package var span: SourceSpan
    package var key: Spanned<String>
    package var content: Spanned<String>?
    /// `unknown: keep`.
    package var unknown: Spanned<UnknownKeys>?
    /// The texts under the key for each type, in source order.
    package var names: [(type: Spanned<String>, names: [Spanned<String>])]
}

/// An entry of `types:`.
package struct ForeignTypeDeclaration: Sendable {
    package enum Coding: String, Sendable, CaseIterable {
        case secure
        case codable
        case opaque
        case none
    }

    package var name: Spanned<String>
    /// Only older versions use it: it is declared under `removed`.
    package var removedIn: Spanned<Int>?
    package var swift: Spanned<String>?
    package var importedModule: Spanned<String>?
    package var coding: Spanned<Coding>?
    /// `coding:` had a wrong value, which is reported already.
    package var isCodingUnreadable = false
    package var classes: [Spanned<String>] = []
    /// The place of the key `classes`.
    package var classesKey: SourceSpan?
    package var archiveName: Spanned<String>?
    package var formerly: [Spanned<String>] = []
    package var formerlyKey: SourceSpan?
    package var oneOf: [TypeSyntax] = []
    package var oneOfKey: SourceSpan?
    package var convert: ConversionDeclaration?
    package var convertKey: SourceSpan?
    package var initArguments: Spanned<String>?
    package var copying: Spanned<Bool>?
    package var codable: Spanned<Bool>?
    package var equality: Spanned<Equality>?
    package var overrides: Spanned<ForeignTypeModel.OwnCoding>?
}

package struct ExclusionDeclaration: Sendable {
    package var property: Spanned<String>
    package var channels: Channels

    package init(property: Spanned<String>, channels: Channels) {
        self.property = property
        self.channels = channels
    }
}

package struct HookDeclaration: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case decoded
        case encoding
        case upgraded
        case description
        case validate
    }

    package var kind: Spanned<Kind>
    package var method: Spanned<String>
    package var isThrowing: Bool
}

package struct VersionKeyDeclaration: Sendable {
    package var span: SourceSpan
    package var key: Spanned<String>
    package var none: Spanned<Int>?
    /// Number found and the version it means, in source order.
    package var values: [(number: Spanned<Int>, version: Spanned<Int>)]
    /// Whether the number is still written.
    package var written: Spanned<Bool>?

    package var model: VersionKey {
        VersionKey(
            key: key.value,
            none: none?.value,
            values: values.map { .init(number: $0.number.value, version: $0.version.value) },
            isWritten: written?.value ?? true
        )
    }
}
