import ModelLanguage
import SchemaDiagnostics
import YAMLTree

/// What `PlainCut` makes of a file, in hashes.
struct FileTexts {
    fileprivate var rest: UInt64
    fileprivate var own: [String: UInt64]

    /// Nil where the text cannot be cut.
    init?(_ file: SourceFile, _ tree: YAMLNode) {
        guard let cut = PlainCut(file, tree) else { return nil }
        rest = ContentHash.of(cut.rest)
        own = cut.own.mapValues { ContentHash.of($0) }
    }
}

/// The texts of a model's files in two parts: plain properties, on which only the code of few classes depends, and everything else.
struct ModelTexts {
    /// Of everything else.
    private(set) var common: UInt64 = 0
    /// By class.
    private(set) var own: [String: UInt64] = [:]

    /// Nil where two classes have one name.
    init?(_ files: [FileTexts]) {
        own.reserveCapacity(files.reduce(0) { $0 + $1.own.count })
        for file in files {
            common = ContentHash.joined(common, file.rest)
            for (name, hash) in file.own where own.updateValue(hash, forKey: name) != nil { return nil }
        }
    }
}
