import ModelLanguage

/// Rewrites declarations line by line: `public` becomes the models' access, and types say that they belong to no actor, regardless of the
/// module's default.
struct RuntimeAccess {
    let access: SwiftOptions.Access

    func rewrite(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        let word = access != .internal && namesFoundation(text) ? "\(access.rawValue) import" : "import"
        // Each file imports it, also where the module's own files would do: MemberImportVisibility.
        if !text.contains("import Foundation\n") { result += "import Foundation\n\n" }
        var first = true
        var depth = BraceDepth()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if !first { result += "\n" }
            first = false
            if line == "import Foundation" {
                result += "\(word) Foundation"
            } else if line == "import Observation" {
                // Only the file whose type alias is as visible as the models.
                result += access == .internal ? line : "\(access.rawValue) \(line)"
            } else {
                result += rewrite(line: line, isTopLevel: depth.isTopLevel)
            }
            depth.add(line)
        }
        return result
    }

    /// Whether what other modules see of the file names something of Foundation, so that its import must be as visible.
    private func namesFoundation(_ text: String) -> Bool {
        var isExtension = false
        // Cases and requirements are as visible as their type.
        var visibleIndentation: Int?
        // A declaration's head may go over several lines.
        var isOpenHead = false
        for line in text.split(separator: "\n") {
            let body = line.drop { $0 == " " }
            if body.hasPrefix("//") { continue }
            let starts = ["public enum ", "public indirect enum ", "public protocol "]
            if starts.contains(where: { body.hasPrefix($0) }) {
                visibleIndentation = line.count - body.count
            } else if body == "}", line.count - body.count == visibleIndentation {
                visibleIndentation = nil
            }
            if line.hasPrefix("extension ") { isExtension = mentionsFoundation(body) }
            let isVisible =
                body.hasPrefix("public ") || body.hasPrefix("open ") || body.hasPrefix("@discardableResult public")
            let isMember =
                body.hasPrefix("case ") || body.hasPrefix("func ") || body.hasPrefix("var ") || body.hasPrefix("init")
            if visibleIndentation != nil && isMember && mentionsFoundation(body) { return true }
            if isVisible && (isExtension || mentionsFoundation(body)) { return true }
            if isOpenHead && mentionsFoundation(body) { return true }
            if isVisible { isOpenHead = !isConstant(body) && (line.hasSuffix("(") || line.hasSuffix(",")) }
            if isOpenHead && (body.hasPrefix(")") || line.hasSuffix("{")) { isOpenHead = false }
        }
        return false
    }

    private static let foundationNames = Set(
        BuiltinType.allCases.filter { !$0.traits.isOfSwift }.map(\.rawValue) + ["JSONDecoder", "JSONEncoder"]
    )

    /// What a constant is made of is nobody else's business.
    private func isConstant(_ text: Substring) -> Bool { text.hasPrefix("public static let ") }

    private func mentionsFoundation(_ text: Substring) -> Bool {
        let line = isConstant(text) ? text.firstRange(of: " = ").map { text[..<$0.lowerBound] } ?? text : text
        // Conformances count for `public import`, not for `package import`.
        if access == .public, line.contains("LocalizedError") { return true }
        return line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { word in
            word.hasPrefix("NS") || Self.foundationNames.contains(String(word))
        }
    }

    private static let modifiers: Set<Substring> = [
        "public", "open", "package", "internal", "private", "fileprivate", "final", "static", "indirect", "override",
        "nonisolated",
        "required", "convenience", "mutating", "nonmutating", "lazy", "weak", "class", "@inlinable", "@frozen",
        "@usableFromInline", "@inline(__always)", "@inline(never)", "@discardableResult", "private(set)",
        "fileprivate(set)",
        "nonisolated(unsafe)", "unowned", "prefix", "postfix", "@Sendable", "@available", "public(set)",
        "internal(set)",
    ]
    private static let types: Set<Substring> = ["struct", "enum", "protocol", "extension", "class"]

    private func rewrite(line: Substring, isTopLevel: Bool) -> String {
        let body = line.drop { $0 == " " }
        guard let start = body.first, start != "/", start != "*" else { return String(line) }
        let indentation = line[..<body.startIndex]
        var words = body.split(separator: " ", omittingEmptySubsequences: false)
        var position = 0
        var isType = false
        while position < words.count {
            let word = words[position]
            if word == "class", position + 1 < words.count, Self.isMemberKeyword(words[position + 1]) {
                position += 1
                continue
            }
            if Self.types.contains(word) {
                isType = true
                break
            }
            guard Self.modifiers.contains(word) else { break }
            position += 1
        }
        let declared = words.indices.contains(position) ? words[position] : ""
        let isTopLevelMember = isTopLevel && ["func", "let", "var"].contains(declared)
        guard position > 0 || isType || isTopLevelMember else { return String(line) }
        let hasIsolation = words[..<position].contains { $0.hasPrefix("nonisolated") }
        if access != .public {
            let replacement: Substring? = access == .package ? "package" : nil
            words = words.indices.compactMap { index in
                guard index < position else { return words[index] }
                switch words[index] {
                case "public", "open": return replacement
                case "@inlinable", "@usableFromInline", "@frozen": return nil
                default: return words[index]
                }
            }
        }
        if (isType || isTopLevelMember) && !hasIsolation { words.insert("nonisolated", at: 0) }
        return indentation + words.joined(separator: " ")
    }

    private static func isMemberKeyword(_ word: Substring) -> Bool {
        ["func", "var", "let", "subscript", "override"].contains(word)
    }
}
