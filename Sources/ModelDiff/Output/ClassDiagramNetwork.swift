import SchemaDiagnostics

extension ClassDiagram {
    /// Lines between more boxes than this cannot be followed.
    static let mostConnected = 30

    /// One drawing with lines from each class to its superclass, and from each property to the types that it names. Columns go from left to
    /// right: a superclass is left of its subclasses, a type right of the properties that name it, except in cycles.
    /// - Parameter address: the place of a declaration on the page.
    func network(_ label: String, _ address: (String) -> String) -> String {
        let edges = edges
        let places = places(edges)
        var lines = ""
        for edge in edges {
            let (start, end) = (places[edge.from], places[edge.to])
            let from = start.y + Box.middle(of: edge.line)
            let to = end.y + Box.middle(of: 0)
            let isBack = end.column < start.column
            let x = isBack ? start.x : start.x + start.width
            // In one column the line goes around the right side.
            let tip = end.column > start.column ? end.x : end.x + end.width
            let (first, second) = (isBack ? x - 40 : x + 40, end.column > start.column ? tip - 40 : tip + 40)
            let foot = second < tip ? tip - 8 : tip + 8
            let stop = edge.isInherited ? foot : tip
            lines += "<path d=\"M\(x) \(from) C\(first) \(from) \(second) \(to) \(stop) \(to)\"/>\n"
            let head = "M\(foot) \(to - 5) L\(tip) \(to) L\(foot) \(to + 5)"
            lines += edge.isInherited ? "<path class=\"end\" d=\"\(head) Z\"/>\n" : "<path d=\"\(head)\"/>\n"
        }
        let drawn = zip(boxes, places).map { $0.drawn($1.x, $1.y, width: $1.width, address($0.name)) }
        let width = (places.map { $0.x + $0.width }.max() ?? 0) + 42
        let height = zip(boxes, places).map { $1.y + $0.height }.max() ?? 0
        return Self.drawing(label, width, height + 1, lines + drawn.joined())
    }

    private struct Edge {
        var from: Int
        /// The line of the box where it starts.
        var line: Int
        var to: Int
        var isInherited: Bool
    }

    private struct BoxFrame {
        var column = 0
        var x = 0
        var y = 0
        var width = 0
    }

    private var edges: [Edge] {
        let numbers = Dictionary(boxes.enumerated().map { ($1.name, $0) }) { first, _ in first }
        var edges: [Edge] = []
        for (number, box) in boxes.enumerated() {
            if let parent = box.superclass.flatMap({ numbers[$0] }) {
                edges.append(Edge(from: number, line: 0, to: parent, isInherited: true))
            }
            for (line, row) in box.rows.enumerated() {
                for target in row.targets.compactMap({ numbers[$0] }) {
                    edges.append(Edge(from: number, line: line + 1, to: target, isInherited: false))
                }
            }
        }
        return edges
    }

    /// Columns by the longest way to a box; in a column, boxes are near the boxes that lead to them.
    private func places(_ edges: [Edge]) -> [BoxFrame] {
        var next = [[Int]](repeating: [], count: boxes.count)
        for edge in edges where edge.from != edge.to {
            let (left, right) = edge.isInherited ? (edge.to, edge.from) : (edge.from, edge.to)
            next[left].append(right)
        }
        var places = [BoxFrame](repeating: BoxFrame(), count: boxes.count)
        let order = Self.order(next)
        let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        for box in order {
            for other in next[box] where ranks[other, default: 0] > ranks[box, default: 0] {
                places[other].column = max(places[other].column, places[box].column + 1)
            }
        }
        var columns = [[Int]](repeating: [], count: (places.map(\.column).max() ?? 0) + 1)
        for box in order { columns[places[box].column].append(box) }
        // A box without lines is where there is room.
        let connected = Set(edges.flatMap { [$0.from, $0.to] })
        func height(_ column: [Int]) -> Int { column.reduce(0) { $0 + boxes[$1].height + 16 } }
        for box in order where !connected.contains(box) {
            columns[0].removeAll { $0 == box }
            let column = columns.indices.min { height(columns[$0]) < height(columns[$1]) } ?? 0
            columns[column].append(box)
            places[box].column = column
        }
        var x = 1
        for column in columns where !column.isEmpty {
            let width = Self.width(of: column.map { boxes[$0] })
            func weight(_ box: Int) -> Int {
                let before = places.indices.filter { next[$0].contains(box) && places[$0].column < places[box].column }
                return before.isEmpty ? .max : before.reduce(0) { $0 + places[$1].y } / before.count
            }
            let weights = column.map(weight)
            var y = 1
            for index in column.indices.sorted(by: { (weights[$0], $0) < (weights[$1], $1) }) {
                (places[column[index]].x, places[column[index]].y, places[column[index]].width) = (x, y, width)
                y += boxes[column[index]].height + 16
            }
            x += width + 90
        }
        return places
    }

    /// Each box before those that it leads to, except in cycles.
    private static func order(_ next: [[Int]]) -> [Int] {
        var (order, seen): ([Int], Set<Int>) = ([], [])
        for start in next.indices where seen.insert(start).inserted {
            var open = [(box: start, rest: next[start][...])]
            while let last = open.last {
                guard let other = last.rest.first else {
                    order.append(last.box)
                    open.removeLast()
                    continue
                }
                open[open.count - 1].rest.removeFirst()
                if seen.insert(other).inserted { open.append((other, next[other][...])) }
            }
        }
        return order.reversed()
    }
}
