import SchemaDiagnostics
import YAMLTree

/// One schema file as it was written: every declaration with its place, nothing looked up yet.
///
/// Output of reading, input of resolution. Parts that could not be read are reported and left out; parts that were read may still be wrong.
package struct SchemaFile: Sendable {
    package var file: SourceFile
    /// Only root files have one: those with `model:`.
    package var header: HeaderDeclaration?
    package var types: [ForeignTypeDeclaration] = []
    package var enums: [EnumDeclaration] = []
    package var structs: [RecordDeclaration] = []
    package var classes: [RecordDeclaration] = []
    package var removed: [RemovedDeclaration] = []
    /// Header keys in a file without `model:`: an error once the file is included.
    package var strayHeaderKeys: [Spanned<String>] = []

    /// The file requires a language version that this heirloom does not know: nothing in it was read.
    package var isTooNew = false

    /// It is not a mapping, which reading reported.
    package var isOfWrongKind = false

    /// Reading reported errors outside of histories: some declaration is missing here.
    package var hasErrors = false

    /// Reading reported errors under `removed`: what old versions had is not known.
    package var hasBrokenRemovals = false

    /// A key may be among names, where it was read as one.
    var hasSuspect = false

    /// For a file that is not YAML, which is reported: the words of its text, since nothing could be read.
    package private(set) var brokenWords: Set<String>?

    package init(file: SourceFile) {
        self.file = file
    }

    /// A file that is not YAML.
    package init(broken file: SourceFile) {
        self.init(file: file)
        hasErrors = true
        brokenWords = Set(file.bytes.split { !isWord($0) }.map { String(decoding: $0, as: UTF8.self) })
    }

    package var isRoot: Bool { header != nil }
}

/// The part of a root file above its declarations. Every value is nil if it was not written.
package struct HeaderDeclaration: Sendable {
    package var model: Spanned<String>
    package var version: Spanned<Int>?
    package var formerly: [Spanned<String>] = []
    package var readsFrom: Spanned<Int>?
    package var stampedFrom: Spanned<Int>?
    package var boxed: Spanned<Bool>?
    package var unknownKeys: Spanned<UnknownKeys>?
    package var writesNil: Spanned<Bool>?
    package var keys: Spanned<String>?
    /// Paths and patterns, relative to the file.
    package var include: [Spanned<String>] = []
    /// Paths of other root files, relative to the file.
    package var uses: [Spanned<String>] = []
    package var info: InfoValue?
    package var swift = SwiftDeclaration()

    package init(model: Spanned<String>) {
        self.model = model
    }
}

/// The `swift:` section as written.
package struct SwiftDeclaration: Sendable {
    package var output: Spanned<String>?
    package var module: Spanned<String>?
    package var access: Spanned<SwiftOptions.Access>?
    package var layout: Spanned<SwiftOptions.Layout>?
    package var runtime: Spanned<SwiftOptions.Runtime>?
    package var codable: Spanned<SwiftOptions.CodableForm>?
    package var equality: Spanned<Equality>?
    package var copying: Spanned<Copying>?
    package var objc: Spanned<Bool>?
    package var header: Spanned<String>?
    package var imports: [Spanned<String>] = []
    package var immutable: Spanned<Bool>?
    package var jsonKeys: Spanned<JSONKeyStyle>?
    package var dates: Spanned<JSONDates>?
    package var observable: Spanned<Bool>?
}
