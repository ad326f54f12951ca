import SchemaDiagnostics

// Stage: source file -> tree of YAML nodes.
//
// Input: a file's bytes. Output: the tree of its one document, or nil. Every YAML-level problem is in the bag, at the place that causes it
// and not where libyaml found it. libyaml stops at its first error: if quoting the cause fixes it, parsing continues with the quoted text,
// so that one run reports all errors.

/// How many mistakes of one file are fixed to find more after them; each costs one more parse of the whole file.
private let mendingLimit = 25

/// A place of a file that is read as if it had another text.
package struct TextPatch: Hashable, Sendable {
    package var range: Range<Int>
    package var replacement: String

    package init(range: Range<Int>, replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}

/// A mistake that parsing corrected to go on.
package struct YAMLMend: Sendable {
    fileprivate var patches: [PatchedText.Patch]
    fileprivate var diagnostic: Diagnostic
    /// Up to here the file decided what is corrected, and how.
    package fileprivate(set) var end: Int
}

/// Source file -> YAML tree. Reports every YAML-level problem into `bag`; nil if no tree could be built (also for an empty document, which
/// is reported). If `bag` has errors, there may still be a tree, with fixes, for later stages to check.
package func parseYAML(_ file: SourceFile, into bag: inout DiagnosticBag) -> YAMLNode? {
    var mends: [YAMLMend] = []
    return parseYAML(file, mends: &mends, into: &bag)
}

/// The tree of a text that is no file, whatever it is; nil if there is none.
package func parseYAML(_ text: String) -> YAMLNode? {
    var ignored = DiagnosticBag()
    return parseYAML(SourceFile(path: "", text: text), into: &ignored)
}

/// The same for a file that is read several times.
/// - Parameter mends: those that are known from a text which is the same up to their ends; then all.
package func parseYAML(
    _ file: SourceFile,
    patches: [TextPatch] = [],
    mends: inout [YAMLMend],
    into bag: inout DiagnosticBag
) -> YAMLNode? {
    guard let isASCII = checkEncoding(of: file, into: &bag) else { return nil }
    var text = PatchedText(file, isASCII: isASCII, patches: patches)
    for mend in mends {
        for patch in mend.patches { _ = text.apply(patch) }
        bag.report(mend.diagnostic)
    }
    for attempt in mends.count...mendingLimit {
        var builder = TreeBuilder(text)
        switch builder.build() {
        case .tree(let root):
            bag.append(builder.bag)
            return root
        case .stopped:
            bag.append(builder.bag)
            return nil
        case .syntaxError(let failure):
            if attempt == 0, let block = CodeBlock(in: text) {
                for patch in block.patches { _ = text.apply(patch) }
                bag.report(block.diagnostic)
                mends.append(YAMLMend(patches: block.patches, diagnostic: block.diagnostic, end: file.bytes.count))
                continue
            }
            let finding = translate(failure, in: text, state: builder.state, isFirst: attempt == 0)
            let failed = text.originalOffset(of: failure.problemOffset)
            guard attempt < mendingLimit, let patch = finding.patch, text.apply(patch) else {
                bag.append(builder.bag)
                bag.report(finding.diagnostic)
                return nil
            }
            bag.report(finding.diagnostic)
            let end = max(failed, finding.diagnostic.span.end)
            mends.append(YAMLMend(patches: [patch], diagnostic: finding.diagnostic, end: end))
        }
    }
    return nil
}
