/// A buffer of UTF-8 to which emitters append Swift, line by line, with the indentation of swift-format's defaults.
struct SwiftText {
    /// Columns of swift-format's default layout.
    static let lineLength = 100

    private(set) var bytes: [UInt8] = []
    /// Levels of two spaces before each line.
    var depth: Int

    init(depth: Int = 0) {
        self.depth = depth
    }

    var isEmpty: Bool { bytes.isEmpty }

    /// The text without its last line end; nil where nothing was written.
    var section: String? {
        guard let last = bytes.last else { return nil }
        return String(decoding: last == 0x0A ? bytes.dropLast() : bytes[...], as: UTF8.self)
    }

    /// A whole line.
    mutating func line(_ a: String) {
        begin()
        add(a)
        end()
    }

    mutating func line(_ a: String, _ b: String) {
        begin()
        add(a)
        add(b)
        end()
    }

    mutating func line(_ a: String, _ b: String, _ c: String) {
        begin()
        add(a)
        add(b)
        add(c)
        end()
    }

    mutating func line(_ a: String, _ b: String, _ c: String, _ d: String, _ e: String = "", _ f: String = "") {
        begin()
        add(a)
        add(b)
        add(c)
        add(d)
        if !e.isEmpty { add(e) }
        if !f.isEmpty { add(f) }
        end()
    }

    mutating func blank() {
        bytes.append(0x0A)
    }

    /// Starts a line: writes its indentation.
    mutating func begin() {
        bytes.append(contentsOf: repeatElement(0x20, count: 2 * depth))
    }

    mutating func end() {
        bytes.append(0x0A)
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    mutating func add(_ number: Int) {
        if number < 10 {
            bytes.append(UInt8(48 + number))
        } else {
            add(number / 10)
            bytes.append(UInt8(48 + number % 10))
        }
    }

    /// Ends the line and starts another one, `levels` deeper or less deep.
    mutating func breakLine(_ levels: Int = 0) {
        end()
        depth += levels
        begin()
    }

    /// `left = right`, in two lines where one is too short.
    mutating func assign(_ left: String, _ right: String) {
        fitting { out in
            out.line(left, " = ", right)
        } else: { out in
            out.line(left, " =")
            out.depth += 1
            out.line(right)
            out.depth -= 1
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

    /// One line as `narrow` writes it, or, where that is longer than the layout allows, what `wide` writes instead.
    ///
    /// - Parameters:
    ///   - reserved: columns that what follows on the line needs.
    ///   - onlyWide: one line is too short for certain.
    mutating func fitting(
        reserved: Int = 0,
        onlyWide: Bool = false,
        _ narrow: (inout SwiftText) -> Void,
        else wide: (inout SwiftText) -> Void
    ) {
        if onlyWide { return wide(&self) }
        let mark = bytes.count
        let depthMark = depth
        narrow(&self)
        guard columns(from: mark) + reserved > Self.lineLength else { return }
        bytes.removeLast(bytes.count - mark)
        depth = depthMark
        wide(&self)
    }

    /// Characters of the longest line written since `mark`, and of the line in which that lies.
    private func columns(from mark: Int) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var index = mark
            while index > 0, bytes[index - 1] != 0x0A { index -= 1 }
            var longest = 0
            var count = 0
            while index < bytes.count {
                let byte = bytes[index]
                if byte == 0x0A {
                    longest = max(longest, count)
                    count = 0
                } else if byte & 0xC0 != 0x80 {
                    count += 1
                }
                index += 1
            }
            return max(longest, count)
        }
    }
}
