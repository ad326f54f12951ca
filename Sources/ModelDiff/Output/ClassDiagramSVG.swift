import SchemaDiagnostics

extension ClassDiagram {
    /// A drawing per hierarchy, in order of appearance: subclasses are below their superclass, further to the right. A page puts the
    /// drawings side by side as its width allows. No library, no script.
    /// - Parameter address: the place of a declaration on the page, if it has one.
    func drawings(_ address: (String) -> String?) -> [String] {
        var numbers: [String: Int] = [:]
        for (number, box) in boxes.enumerated() where numbers[box.name] == nil { numbers[box.name] = number }
        let parents = boxes.map { box in box.superclass.flatMap { numbers[$0] } }
        var children = [[Int]](repeating: [], count: boxes.count)
        for (number, parent) in parents.enumerated() {
            if let parent { children[parent].append(number) }
        }
        return boxes.indices.filter { parents[$0] == nil }.map { drawing(of: tree(from: $0, children), address) }
    }

    private struct Node {
        var box: Box
        var depth: Int
        /// Index of the superclass in the drawing.
        var parent: Int?
    }

    /// The hierarchy below a box, each superclass before its subclasses.
    private func tree(from root: Int, _ children: [[Int]]) -> [Node] {
        var nodes: [Node] = []
        var open: [(box: Int, depth: Int, parent: Int?)] = [(root, 0, nil)]
        while let next = open.popLast() {
            let index = nodes.count
            nodes.append(Node(box: boxes[next.box], depth: next.depth, parent: next.parent))
            open += children[next.box].reversed().map { ($0, next.depth + 1, index) }
        }
        return nodes
    }

    private func drawing(of nodes: [Node], _ address: (String) -> String?) -> String {
        let (gap, indent) = (16, 26)
        let width = Self.width(of: nodes.map(\.box))
        var tops: [Int] = []
        var bottom = 1
        var lines = ""
        var boxes = ""
        for node in nodes {
            let (x, y) = (1 + node.depth * indent, bottom)
            tops.append(y)
            bottom += node.box.height + gap
            if let parent = node.parent {
                let start = tops[parent] + nodes[parent].box.height
                let stem = 1 + nodes[parent].depth * indent + indent / 2
                lines += "<path d=\"M\(x) \(y + 17) H\(stem) V\(start + 8)\"/>\n"
                lines +=
                    "<path class=\"end\" d=\"M\(stem - 6) \(start + 8) L\(stem) \(start) L\(stem + 6) \(start + 8) Z\"/>\n"
            }
            boxes += node.box.drawn(x, y, width: width, address(node.box.name))
        }
        let whole = 2 + width + (nodes.map(\.depth).max() ?? 0) * indent
        return Self.drawing("Changes of \(nodes.first?.box.name ?? "")", whole, bottom - gap + 1, lines + boxes)
    }

    static func width(of boxes: [Box]) -> Int {
        min(330, max(170, (boxes.flatMap { $0.lines.map(\.text.count) }.max() ?? 0) * 8 + 24))
    }

    /// - Parameter label: for people who cannot see the drawing.
    static func drawing(_ label: String, _ width: Int, _ height: Int, _ content: String) -> String {
        "<svg role=\"group\" aria-label=\"\(escapedXML(label))\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\">\n"
            + content + "</svg>"
    }
}

extension ClassDiagram.Box {
    /// It was added or removed with all its members.
    private var isWhole: Bool { mark == .added || mark == .removed }

    private static let lineHeight = 18

    var height: Int { lines.count * Self.lineHeight + 14 }

    /// The middle of a line from the top of the box; line 0 is its name.
    static func middle(of line: Int) -> Int { 16 + line * lineHeight }

    func drawn(_ x: Int, _ y: Int, width: Int, _ address: String?) -> String {
        let tone = severity.map { " class=\"\($0.rawValue)\"" } ?? ""
        var svg = "<rect\(tone) x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"5\"/>\n"
        for (index, line) in lines.enumerated() {
            let limit = (width - 24) / 8 + 1
            let text = line.text.count > limit ? line.text.prefix(limit - 1) + "…" : line.text[...]
            let baseline = y + Self.middle(of: index) + 4
            svg += "<text xml:space=\"preserve\" class=\"\(line.style)\" x=\"\(x + 10)\" y=\"\(baseline)\">"
            svg += escapedXML(String(text)) + "</text>\n"
        }
        return address.map { "<a href=\"#\(escapedXML($0))\">\n\(svg)</a>\n" } ?? svg
    }

    var lines: [(style: String, text: String)] {
        let sign = mark == .same ? "" : "\(mark.rawValue) "
        var lines = [("name", "\(sign)\(thing.title) \(name)")]
        lines += rows.map { ($0.severity?.rawValue ?? "", "\($0.mark.rawValue) \($0.text)") }
        let word = isWhole ? hiddenCount == 1 ? "member" : "members" : "unchanged"
        if hiddenCount > 0 { lines.append(("soft", "  \(hiddenCount) \(word)")) }
        return lines
    }
}
