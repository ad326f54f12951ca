extension ClassDiagram {
    /// Boxes in rows of generations, superclasses above; widths follow the longest line. No library, no script.
    var svg: String {
        let columns = 2
        let lineHeight = 18
        let gap = 28
        let ordered = boxes.sorted { depth(of: $0) < depth(of: $1) }
        let width = min(330, max(170, (ordered.flatMap { $0.lines.map(\.text.count) }.max() ?? 20) * 8 + 24))
        var places: [String: (x: Int, y: Int, height: Int)] = [:]
        var y = 10
        var generation = -1
        var column = 0
        var rowHeight = 0
        for box in ordered {
            if depth(of: box) != generation || column == columns {
                if generation >= 0 { y += rowHeight + gap }
                generation = depth(of: box)
                column = 0
                rowHeight = 0
            }
            let height = box.lines.count * lineHeight + 14
            places[box.name] = (10 + column * (width + gap), y, height)
            rowHeight = max(rowHeight, height)
            column += 1
        }
        let used = places.values.map(\.x).max() ?? 10
        let fullWidth = used + width + 10
        let fullHeight = y + rowHeight + 10
        var svg =
            "<svg role=\"img\" aria-label=\"Classes that changed\" viewBox=\"0 0 \(fullWidth) \(fullHeight)\" width=\"\(fullWidth)\">\n"
        for box in ordered {
            guard let parent = box.superclass.flatMap({ places[$0] }), let place = places[box.name] else { continue }
            let bottom = parent.y + parent.height
            let from = place.x + width / 2
            let to = parent.x + width / 2
            let turn = place.y - gap / 2
            svg += "<path d=\"M\(from) \(place.y) V\(turn) H\(to) V\(bottom + 8)\"/>\n"
            svg += "<path d=\"M\(to - 6) \(bottom + 8) L\(to) \(bottom) L\(to + 6) \(bottom + 8) Z\"/>\n"
        }
        for box in ordered {
            guard let place = places[box.name] else { continue }
            let tone = box.severity.map { " class=\"\($0.rawValue)\"" } ?? ""
            svg +=
                "<rect\(tone) x=\"\(place.x)\" y=\"\(place.y)\" width=\"\(width)\" height=\"\(place.height)\" rx=\"5\"/>\n"
            for (index, line) in box.lines.enumerated() {
                let limit = (width - 24) / 8 + 1
                let text = line.text.count > limit ? line.text.prefix(limit - 1) + "…" : line.text[...]
                let baseline = place.y + 20 + index * lineHeight
                svg +=
                    "<text xml:space=\"preserve\" class=\"\(line.style)\" x=\"\(place.x + 10)\" y=\"\(baseline)\">\(escapedXML(String(text)))</text>\n"
            }
        }
        return svg + "</svg>"
    }

    private func depth(of box: Box) -> Int {
        var depth = 0
        var next = box.superclass
        while let name = next, let parent = boxes.first(where: { $0.name == name }), depth < boxes.count {
            depth += 1
            next = parent.superclass
        }
        return depth
    }
}

extension ClassDiagram.Box {
    fileprivate var lines: [(style: String, text: String)] {
        let sign = mark == .same ? "" : "\(mark.rawValue) "
        var lines = [("name", "\(sign)\(thing.title) \(name)")]
        lines += rows.map { ($0.severity?.rawValue ?? "", "\($0.mark.rawValue) \($0.text)") }
        if hiddenCount > 0 { lines.append(("soft", "  \(hiddenCount) unchanged")) }
        return lines
    }
}
