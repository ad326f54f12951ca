/// A buffer of UTF-8 to which emitters append Swift, line by line, with an indentation of two spaces.
///
/// Its own memory instead of an array: nearly all calls append a few bytes.
struct SwiftText: ~Copyable {
    /// Columns, where the text has a place for a break.
    static let lineLength = 120

    private var memory: UnsafeMutableRawBufferPointer
    /// Bytes written.
    private(set) var count = 0
    /// Levels of two spaces before each line.
    var depth: Int
    /// A group is being tried in one line.
    private(set) var isFlat = false

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
        count = 0
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
        end()
    }

    /// Starts a line: writes its indentation.
    mutating func begin() {
        reserve(2 * depth)
        for offset in count..<(count + 2 * depth) { memory[offset] = 0x20 }
        count += 2 * depth
    }

    mutating func end() {
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
        end()
    }

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

    /// Ends the line and starts another one, `levels` deeper or less deep.
    mutating func breakLine(_ levels: Int = 0) {
        end()
        depth += levels
        begin()
    }

    /// `left = right`, in two lines if one is too short.
    mutating func assign(_ left: String, _ right: String) {
        assign("", left, "", right)
    }

    /// The same with text before both.
    mutating func assign(_ beforeLeft: String, _ left: String, _ beforeRight: String, _ right: String) {
        begin()
        addAssignment(beforeLeft, left, beforeRight, right)
        end()
    }

    /// The same as a part of a line.
    mutating func addAssignment(
        _ beforeLeft: String,
        _ left: String,
        _ beforeRight: String,
        _ right: String
    ) {
        group { out in
            out.add(beforeLeft)
            out.add(left)
            out.add(" =")
            out.nested(" ") {
                $0.add(beforeRight)
                $0.add(right)
            }
        }
    }

    /// `head { body }`, in three lines if one is too short.
    mutating func braces(_ head: String, _ body: String) {
        statement { out in
            out.add(head)
            out.add(" {")
            out.nested(" ", end: " ") { $0.add(body) }
            out.add("}")
        }
    }

    /// One line, or nothing if that is too long.
    mutating func lineIfFitting(_ body: (inout SwiftText) -> Void) -> Bool {
        var isWritten = true
        fitting { out in
            out.begin()
            body(&out)
            out.end()
        } else: { _ in
            isWritten = false
        }
        return isWritten
    }

    /// `opening { [a, b] }`, an element per line if one is too short.
    mutating func list(_ opening: String, _ elements: [String]) {
        statement(onlyWide: elements.count > 20) { out in
            out.add(opening)
            out.add(" {")
            out.nested(" ", end: " ") { out in
                out.add("[")
                out.nested(end: "") { out in
                    for (index, element) in elements.enumerated() {
                        if index > 0 { out.soft(" ") }
                        out.add(element)
                        if index < elements.count - 1 || index > 0 && !out.isFlat { out.add(",") }
                    }
                }
                out.add("]")
            }
            out.add("}")
        }
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

    /// The text that `body` writes, in one line, or, if that is longer than the layout allows, with its soft breaks as line ends; groups in
    /// it are then tried in one line each.
    /// - Parameters:
    ///   - reserved: columns for the rest of the line.
    ///   - onlyWide: one line is certainly too short.
    mutating func group(reserved: Int = 0, onlyWide: Bool = false, _ body: (inout SwiftText) -> Void) {
        fitting(reserved: reserved, onlyWide: onlyWide, body, else: body)
    }

    /// A group that is a line, or several.
    mutating func statement(
        reserved: Int = 0,
        onlyWide: Bool = false,
        _ body: (inout SwiftText) -> Void
    ) {
        group(reserved: reserved, onlyWide: onlyWide) { out in
            out.begin()
            body(&out)
            out.end()
        }
    }

    /// A line end if the group around it is too long for one line, otherwise `narrow`.
    mutating func soft(_ narrow: String) {
        if isFlat { add(narrow) } else { breakLine() }
    }

    /// A soft break, and the text after it one level deeper.
    /// - Parameter end: another soft break after that, as it is in one line.
    mutating func nested(_ narrow: String = "", end: String? = nil, _ body: (inout SwiftText) -> Void) {
        depth += 1
        soft(narrow)
        body(&self)
        depth -= 1
        if let end { soft(end) }
    }

    /// The call of a member, which begins on a line of its own where even its first line is too long.
    mutating func member(levels: Int, _ body: (inout SwiftText) -> Void) {
        let mark = count
        body(&self)
        if isFlat || fits(from: mark, to: memory[mark..<count].firstIndex(of: 0x0A) ?? count) { return }
        count = mark
        breakLine(levels)
        body(&self)
        depth -= levels
    }

    /// `head { parameters in`, the parameters on a line of their own if one is too short; lines one level deeper; `}`.
    mutating func closure(
        _ head: String,
        _ parameters: String,
        closing: String = "}",
        _ body: (inout SwiftText) -> Void
    ) {
        statement { out in
            out.add(head)
            out.add(" {")
            out.nested(" ") { $0.add(parameters) }
        }
        indented(body)
        line(closing)
    }

    /// Text that stays in one line, regardless of its length.
    mutating func flat(_ body: (inout SwiftText) -> Void) {
        let outer = isFlat
        isFlat = true
        body(&self)
        isFlat = outer
    }

    /// One line as `narrow` writes it, or, if that is longer than the layout allows, the text that `wide` writes instead.
    /// - Parameters:
    ///   - reserved: columns for the rest of the line.
    ///   - onlyWide: one line is certainly too short.
    mutating func fitting(
        reserved: Int = 0,
        onlyWide: Bool = false,
        _ narrow: (inout SwiftText) -> Void,
        else wide: (inout SwiftText) -> Void
    ) {
        if isFlat { return narrow(&self) }
        if onlyWide { return wide(&self) }
        let mark = count
        let depthMark = depth
        flat(narrow)
        guard !fits(from: mark, reserved: reserved) else { return }
        count = mark
        depth = depthMark
        wide(&self)
    }

    /// How wide a text is: its characters by their first bytes.
    static func columns(of text: String) -> Int {
        // Without a branch, so that several bytes are counted at once.
        func columns(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
            bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
        }
        return text.utf8.withContiguousStorageIfAvailable(columns) ?? Array(text.utf8).withUnsafeBufferPointer(columns)
    }

    /// Whether the current line has this many columns left.
    func lineHolds(_ columns: Int) -> Bool { fits(from: count, reserved: columns) }

    /// Whether all lines since `mark`, including the line that contains it, are within the layout's width.
    private func fits(from mark: Int, to end: Int? = nil, reserved: Int = 0) -> Bool {
        let end = end ?? count
        var start = mark
        while start > 0, memory[start - 1] != 0x0A { start -= 1 }
        // There are no more characters than bytes: most lines need not be examined.
        if end - start + reserved <= Self.lineLength { return true }
        var longest = 0
        var length = 0
        for byte in memory[start..<end] {
            if byte == 0x0A {
                longest = max(longest, length)
                length = 0
            } else if byte & 0xC0 != 0x80 {
                length += 1
            }
        }
        return max(longest, length) + reserved <= Self.lineLength
    }
}
