/// The names that Swift code in the schema has, as they were in an older version: for code of that version.
package struct CodeNames: Sendable {
    private let module: String
    /// The current names -> those of that version; without those that did not change.
    private let former: [String: String]

    package init(_ former: [String: String] = [:], in module: String = "") {
        self.former = former
        self.module = module
    }

    package func renaming(_ code: String) -> String {
        if former.isEmpty { return code }
        let bytes = Array(code.utf8)
        var result: [UInt8] = []
        var written = 0
        var (last, lastEnd) = ("", 0)
        for range in CodeScan(code).names {
            let name = String(decoding: bytes[range], as: UTF8.self)
            let isMember = range.lowerBound > 0 && bytes[range.lowerBound - 1] == UInt8(ascii: ".")
            let isQualified = last == module && lastEnd == range.lowerBound - 1
            if let old = former[name], !isMember || isQualified {
                result += bytes[written..<range.lowerBound] + Array(old.utf8)
                written = range.upperBound
            }
            (last, lastEnd) = (name, range.upperBound)
        }
        return String(decoding: result + bytes[written...], as: UTF8.self)
    }
}
