/// A buffer of UTF-8 to which emitters append Swift, line by line, with an indentation of two spaces. A line that is too long is broken.
///
/// Its own memory instead of an array: nearly all calls append a few bytes.
struct SwiftText: ~Copyable {
    private var memory: UnsafeMutableRawBufferPointer
    /// Bytes written.
    private(set) var count = 0
    /// Levels of two spaces before each line.
    var depth: Int
    /// Where the current line starts.
    private var lineStart = 0

    init(depth: Int = 0, capacity: Int = 2_048) {
        self.depth = depth
        memory = .allocate(byteCount: capacity, alignment: 1)
    }

    deinit {
        memory.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    /// What was written.
    var bytes: [UInt8] { Array(memory[..<count]) }

    /// The text that `emit` writes as a section of its own, in existing memory; nil if it writes nothing.
    mutating func section(depth: Int, _ emit: (inout SwiftText) -> Void) -> [UInt8]? {
        (count, lineStart) = (0, 0)
        self.depth = depth
        emit(&self)
        return section
    }

    /// The text without its last line end; nil if nothing was written.
    var section: [UInt8]? {
        guard count > 0 else { return nil }
        return Array(memory[..<(memory[count - 1] == 0x0A ? count - 1 : count)])
    }

    /// The same as a string.
    var text: String? { section.map { String(decoding: $0, as: UTF8.self) } }

    /// Reserves space for this many more bytes.
    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if count + more > memory.count { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(2 * memory.count, count + more),
            alignment: 1
        )
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
        memory.deallocate()
        memory = larger
    }

    /// A whole line.
    mutating func line(
        _ a: String,
        _ b: String = "",
        _ c: String = "",
        _ d: String = "",
        _ e: String = "",
        _ f: String = ""
    ) {
        begin()
        add(a)
        if !b.isEmpty { add(b) }
        if !c.isEmpty { add(c) }
        if !d.isEmpty { add(d) }
        if !e.isEmpty { add(e) }
        if !f.isEmpty { add(f) }
        end()
    }

    mutating func blank() {
        finishLine()
    }

    /// Starts a line: writes its indentation.
    mutating func begin() {
        lineStart = count
        indent(depth)
    }

    private mutating func indent(_ depth: Int) {
        reserve(2 * depth)
        for offset in count..<(count + 2 * depth) { memory[offset] = 0x20 }
        count += 2 * depth
    }

    mutating func end() {
        // There are no more characters than bytes.
        if count - lineStart > BrokenLine.width {
            let text = memory[(lineStart + 2 * depth)..<count]
            let lines = BrokenLine(Array(text), depth: depth).lines
            count = lineStart
            for line in lines.dropLast() {
                indent(line.depth)
                line.text.withUnsafeBytes { append($0) }
                finishLine()
            }
            if let last = lines.last {
                indent(last.depth)
                last.text.withUnsafeBytes { append($0) }
            }
        }
        finishLine()
    }

    private mutating func finishLine() {
        reserve(1)
        memory[count] = 0x0A
        count += 1
    }

    mutating func add(_ text: String) {
        // Nearly every string is contiguous UTF-8, and then it need not be retained for the call.
        if text.utf8.withContiguousStorageIfAvailable({ append(UnsafeRawBufferPointer($0)) }) != nil { return }
        for byte in text.utf8 { withUnsafeBytes(of: byte) { append($0) } }
    }

    @inline(__always)
    private mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, let target = room(for: bytes.count) else { return }
        target.copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
    }

    /// Where the next bytes are.
    @inline(__always)
    private mutating func room(for more: Int) -> UnsafeMutableRawPointer? {
        reserve(more)
        return memory.baseAddress.map { $0 + count }
    }

    /// Finished lines, without their last line end.
    mutating func line(_ bytes: [UInt8]) {
        add(bytes)
        finishLine()
    }

    /// A line that is not broken.
    mutating func verbatim(_ text: String) {
        begin()
        add(text)
        finishLine()
    }

    /// `left = right`
    mutating func assign(_ left: String, _ right: String) { line(left, " = ", right) }

    /// `head { body }`
    mutating func braces(_ head: String, _ body: String) { line(head, " { ", body, " }") }

    /// Finished text.
    mutating func add(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { append($0) }
    }

    mutating func add(_ number: Int) {
        if number >= 10 { add(number / 10) }
        reserve(1)
        memory[count] = UInt8(48 + number % 10)
        count += 1
    }

    /// A line that `body` writes.
    mutating func statement(_ body: (inout SwiftText) -> Void) {
        begin()
        body(&self)
        end()
    }

    /// `opening`, lines one level deeper, `closing`.
    mutating func block(_ opening: String, closing: String = "}", _ body: (inout SwiftText) -> Void) {
        line(opening)
        depth += 1
        body(&self)
        depth -= 1
        line(closing)
    }

    /// Lines one level deeper.
    mutating func indented(_ body: (inout SwiftText) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }
}
