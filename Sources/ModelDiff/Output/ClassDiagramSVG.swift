import SchemaDiagnostics

extension ClassDiagram {
    /// A drawing per hierarchy, in order of appearance: subclasses are below their superclass, further to the right. A page puts the
    /// drawings side by side as its width allows. No library, no script.
    /// - Parameter label: the drawing's label for people who cannot see it, given the name at its top.
    func drawings(_ label: (String) -> String = { "Changes of \($0)" }) -> [String] {
        var numbers: [String: Int] = [:]
        for (number, box) in boxes.enumerated() where numbers[box.name] == nil { numbers[box.name] = number }
        let parents = boxes.map { box in box.superclass.flatMap { numbers[$0] } }
        var children = [[Int]](repeating: [], count: boxes.count)
        for (number, parent) in parents.enumerated() {
            if let parent { children[parent].append(number) }
        }
        return boxes.indices.filter { parents[$0] == nil }.map { drawing(of: tree(from: $0, children), label) }
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

    private func drawing(of nodes: [Node], _ label: (String) -> String) -> String {
        let (lineHeight, gap, indent) = (18, 16, 26)
        let longest = nodes.flatMap { $0.box.lines.map(\.text.count) }.max() ?? 0
        let width = min(330, max(170, longest * 8 + 24))
        var tops: [Int] = []
        var bottom = 1
        var lines = ""
        var boxes = ""
        for node in nodes {
            let (x, y, height) = (1 + node.depth * indent, bottom, node.box.lines.count * lineHeight + 14)
            tops.append(y)
            bottom += height + gap
            if let parent = node.parent {
                let start = tops[parent] + nodes[parent].box.lines.count * lineHeight + 14
                let stem = 1 + nodes[parent].depth * indent + indent / 2
                lines += "<path d=\"M\(x) \(y + 17) H\(stem) V\(start + 8)\"/>\n"
                lines +=
                    "<path class=\"end\" d=\"M\(stem - 6) \(start + 8) L\(stem) \(start) L\(stem + 6) \(start + 8) Z\"/>\n"
            }
            let tone = node.box.severity.map { " class=\"\($0.rawValue)\"" } ?? ""
            boxes += "<rect\(tone) x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"5\"/>\n"
            for (index, line) in node.box.lines.enumerated() {
                let limit = (width - 24) / 8 + 1
                let text = line.text.count > limit ? line.text.prefix(limit - 1) + "…" : line.text[...]
                let baseline = y + 20 + index * lineHeight
                boxes += "<text xml:space=\"preserve\" class=\"\(line.style)\" x=\"\(x + 10)\" y=\"\(baseline)\">"
                boxes += escapedXML(String(text)) + "</text>\n"
            }
        }
        let size = (width: 2 + width + (nodes.map(\.depth).max() ?? 0) * indent, height: bottom - gap + 1)
        let name = escapedXML(label(nodes.first?.box.name ?? ""))
        let opening = "<svg role=\"img\" aria-label=\"\(name)\" viewBox=\"0 0 \(size.width) \(size.height)\""
        return "\(opening) width=\"\(size.width)\">\n\(lines)\(boxes)</svg>"
    }
}

extension ClassDiagram.Box {
    /// It was added or removed with all its members.
    private var isWhole: Bool { mark == .added || mark == .removed }

    fileprivate var lines: [(style: String, text: String)] {
        let sign = mark == .same ? "" : "\(mark.rawValue) "
        var lines = [("name", "\(sign)\(thing.title) \(name)")]
        lines += rows.map { ($0.severity?.rawValue ?? "", "\($0.mark.rawValue) \($0.text)") }
        let word = isWhole ? hiddenCount == 1 ? "member" : "members" : "unchanged"
        if hiddenCount > 0 { lines.append(("soft", "  \(hiddenCount) \(word)")) }
        return lines
    }
}
