/// Swift that emitters write line by line, with an indentation of two spaces, as UTF-8. A line that is too long is broken.
struct SwiftText: ~Copyable {
    private var bytes: [UInt8] = []
    /// Levels of two spaces before each line.
    var depth: Int

    init(depth: Int = 0, capacity: Int = 2_048) {
        self.depth = depth
        bytes.reserveCapacity(capacity)
    }

    var isEmpty: Bool { bytes.isEmpty }

    /// The text that `emit` writes as a section of its own, in existing memory; nil if it writes nothing.
    mutating func section(depth: Int, _ emit: (inout SwiftText) -> Void) -> [UInt8]? {
        bytes.removeAll(keepingCapacity: true)
        self.depth = depth
        emit(&self)
        return section
    }

    /// The text without its last line end; nil if nothing was written.
    var section: [UInt8]? { bytes.isEmpty ? nil : Array(bytes.last == 0x0A ? bytes.dropLast() : bytes[...]) }

    /// A whole line.
    mutating func line(
        _ a: String,
        _ b: String = "",
        _ c: String = "",
        _ d: String = "",
        _ e: String = "",
        _ f: String = ""
    ) {
        let start = bytes.count
        indent(depth)
        add(a)
        if !b.isEmpty { add(b) }
        if !c.isEmpty { add(c) }
        if !d.isEmpty { add(d) }
        if !e.isEmpty { add(e) }
        if !f.isEmpty { add(f) }
        // There are no more characters than bytes.
        if bytes.count - start > BrokenLine.width { breakLine(from: start) }
        bytes.append(0x0A)
    }

    private mutating func breakLine(from start: Int) {
        let lines = BrokenLine(Array(bytes[(start + 2 * depth)...]), depth: depth).lines
        bytes.removeSubrange(start...)
        for (index, line) in lines.enumerated() {
            if index > 0 { bytes.append(0x0A) }
            indent(line.depth)
            bytes.append(contentsOf: line.text)
        }
    }

    /// A line that is not broken.
    mutating func verbatim(_ text: String) {
        indent(depth)
        add(text)
        bytes.append(0x0A)
    }

    /// Finished lines, without their last line end.
    mutating func lines(_ finished: [UInt8]) {
        bytes.append(contentsOf: finished)
        bytes.append(0x0A)
    }

    mutating func blank() { bytes.append(0x0A) }

    /// `left = right`
    mutating func assign(_ left: String, _ right: String) { line(left, " = ", right) }

    /// `head { body }`
    mutating func braces(_ head: String, _ body: String) { line(head, " { ", body, " }") }

    /// `head { body }` where that fits into a line, else the body on a line of its own.
    mutating func statement(_ head: String, _ body: String) {
        if 2 * depth + head.count + body.count + 5 <= BrokenLine.width { return braces(head, body) }
        block(head + " {") { $0.line(body) }
    }

    /// `opening`, lines one level deeper, `closing`.
    mutating func block(_ opening: String, closing: String = "}", _ body: (inout SwiftText) -> Void) {
        line(opening)
        indented(body)
        line(closing)
    }

    /// Lines one level deeper.
    mutating func indented(_ body: (inout SwiftText) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }

    private mutating func indent(_ depth: Int) {
        for _ in 0..<(2 * depth) { bytes.append(0x20) }
    }

    private mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }
}
