import SchemaDiagnostics

// Stage: source file -> tree of YAML nodes.
//
// Input: a file's bytes. Output: the tree of its one document, or nil. Every YAML-level problem is in the bag, at the place that
// causes it and not where libyaml noticed it. libyaml ends at its first error: where quoting the culprit mends it, parsing goes on
// with the quoted text, so that one run shows them all.

/// How many mistakes of one file are mended to look for more behind them; each costs one more parse of the whole file.
private let mendingLimit = 25

/// A place of a file that is read as if something else stood there.
package struct TextPatch: Sendable {
    package var range: Range<Int>
    package var replacement: String

    package init(range: Range<Int>, replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}

/// Source file -> YAML tree. Reports every YAML-level problem into `bag`; nil where no tree could be made (also for an empty
/// document, which is reported). With errors in `bag` the tree may still be there, mended, for later stages to look at.
package func parseYAML(_ file: SourceFile, patches: [TextPatch] = [], into bag: inout DiagnosticBag) -> YAMLNode? {
    guard let isASCII = checkEncoding(of: file, into: &bag) else { return nil }
    var text = PatchedText(file, isASCII: isASCII, patches: patches)
    for attempt in 0...mendingLimit {
        var builder = TreeBuilder(text)
        switch builder.build() {
        case .tree(let root):
            bag.append(builder.bag)
            return root
        case .stopped:
            bag.append(builder.bag)
            return nil
        case .syntaxError(let failure):
            let finding = translate(failure, in: text, state: builder.state)
            guard attempt < mendingLimit, let patch = finding.patch, text.apply(patch) else {
                bag.append(builder.bag)
                bag.report(finding.diagnostic)
                return nil
            }
            bag.report(finding.diagnostic)
        }
    }
    return nil
}
