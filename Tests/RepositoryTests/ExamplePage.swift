import Foundation

/// The examples of an explanation page.
///
/// The info strings of a page's blocks state their kinds: ```` ```yaml failing ````, ```` ```yaml fixed ````, followed by a path if an
/// example has several files (the first is the root file), and ```` ```sh failing ```` with commands to run with them.
struct ExamplePage {
    struct Block {
        var language: String
        var path: String?
        var text: String
    }

    let id: String
    private(set) var failing: [Block] = []
    private(set) var fixed: [Block] = []

    init(id: String, text: String) {
        self.id = id
        var open: (kind: String, block: Block)?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let (kind, block) = open {
                if line == "```" {
                    if kind == "failing" { failing.append(block) } else { fixed.append(block) }
                    open = nil
                } else {
                    open?.block.text += line + "\n"
                }
            } else if line.hasPrefix("```") {
                let words = line.dropFirst(3).split(separator: " ").map(String.init)
                guard words.count >= 2, ["failing", "fixed"].contains(words[1]) else { continue }
                open = (words[1], Block(language: words[0], path: words.count > 2 ? words[2] : nil, text: ""))
            }
        }
    }
}
