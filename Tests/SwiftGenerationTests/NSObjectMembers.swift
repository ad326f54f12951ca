import Foundation
import ModelLanguage

/// The instance members that classes below NSObject declare in Swift files, found by their text, without overrides.
struct NSObjectMembers {
    struct Member {
        var name: String
        var place: String
    }

    private(set) var classes: Set<String> = []
    private(set) var found: [Member] = []

    /// Members with a name that NSObject has on some platform of Apple's.
    var clashes: [String] {
        found.filter { ReservedNames.objectMembers.contains($0.name) || Self.methods.contains($0.name) }
            .map { "\($0.place): \($0.name)" }
    }

    init(_ files: [URL]) throws {
        let texts = try files.map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
        var parents: [String: String] = [:]
        for (_, text) in texts {
            for match in text.matches(of: /(?m)^[\w @(:)]*\bclass (\w+)(?:<[^>]*>)?:\s+(\w+)/) {
                parents[String(match.output.1)] = String(match.output.2)
            }
        }
        for name in parents.keys {
            var current = name
            while let parent = parents[current], parent != name { current = parent }
            if current.hasPrefix("NS") { classes.insert(name) }
        }
        for (name, text) in texts { collect(text, in: name) }
    }

    /// Counts braces: members are one level below a class or an extension of one.
    private mutating func collect(_ text: String, in file: String) {
        var depth = 0
        var open: [(isClass: Bool, depth: Int)] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let code = Self.code(of: line)
            // Regular expressions are slow, and most lines are statements.
            let isDeclaration = Self.keywords.contains { code.contains($0) }
            if isDeclaration, let last = open.last, last.isClass, last.depth == depth,
                let name = Self.member(code, lines[index...])
            {
                found.append(Member(name: name, place: "\(file):\(index + 1)"))
            }
            if isDeclaration,
                let type = code.firstMatch(of: /^\s*[\w @(:)]*\b(?:class|extension|struct|enum|protocol) (\w+)/),
                code.contains("{") || code.firstMatch(of: /\b(?:var|func|let|init)\b/) == nil
            {
                open.append((classes.contains(String(type.output.1)), depth + 1))
            }
            depth += code.count { $0 == "{" } - code.count { $0 == "}" }
            while let last = open.last, last.depth > depth, code.contains("}") { open.removeLast() }
        }
    }

    private static let keywords = ["var ", "let ", "func ", "class ", "extension ", "struct ", "enum ", "protocol "]

    /// A line without texts and comments.
    private static func code(of line: Substring) -> String {
        let code = line.contains("\"") ? Substring(line.replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\"")) : line
        return String(code.range(of: "//").map { code[..<$0.lowerBound] } ?? code)
    }

    /// The name with the labels of arguments; nil where the line declares no member or an override.
    private static func member(_ code: String, _ rest: ArraySlice<Substring>) -> String? {
        guard let match = code.firstMatch(of: /^\s*([\w @(:)]*?)\b(var|let|func) `?(\w+)`?/),
            !match.output.1.contains(/\b(override|static|class)\b/)
        else { return nil }
        let name = String(match.output.3)
        guard match.output.2 == "func" else { return name }
        // Up to the bracket that ends the parameters.
        var text = ""
        var nesting = 0
        reading: for line in rest.prefix(12) {
            for character in line[
                (text.isEmpty ? line.range(of: "func \(name)")?.upperBound ?? line.startIndex : line.startIndex)...
            ] {
                if character == "(" { nesting += 1 }
                text.append(character)
                if character == ")" {
                    nesting -= 1
                    if nesting == 0 { break reading }
                }
            }
        }
        let inside = text.drop { $0 != "(" }.dropFirst().dropLast()
        var labels: [String] = []
        var parameter = ""
        nesting = 0
        for character in inside + "," {
            switch character {
            case "(", "[", "<": nesting += 1
            case ")", "]": nesting -= 1
            case ">" where !parameter.hasSuffix("-"): nesting -= 1
            default: break
            }
            guard character == ",", nesting == 0 else {
                parameter.append(character)
                continue
            }
            if let label = parameter.firstMatch(of: /^\s*(\w+)/)?.output.1 { labels.append(label + ":") }
            parameter = ""
        }
        return labels.isEmpty ? name : "\(name)(\(labels.joined()))"
    }

    /// Methods with arguments of NSObject and its categories, from Apple's documentation: the object itself, coding, key-value coding and
    /// observing, comparison, scripting, bindings.
    private static let methods: Set<String> = [
        "isEqual(_:)", "isKind(of:)", "isMember(of:)", "conforms(to:)", "responds(to:)", "perform(_:)",
        "perform(_:with:)", "perform(_:with:with:)", "perform(_:with:afterDelay:)",
        "perform(_:with:afterDelay:inModes:)", "perform(_:on:with:waitUntilDone:)",
        "performSelector(onMainThread:with:waitUntilDone:)", "performSelector(inBackground:with:)", "method(for:)",
        "doesNotRecognizeSelector(_:)", "forwardingTarget(for:)", "replacementObject(for:)", "awakeAfter(using:)",
        "attemptRecovery(fromError:optionIndex:)", "value(forKey:)", "setValue(_:forKey:)", "value(forKeyPath:)",
        "setValue(_:forKeyPath:)", "value(forUndefinedKey:)", "setValue(_:forUndefinedKey:)",
        "setNilValueForKey(_:)", "validateValue(_:forKey:)", "validateValue(_:forKeyPath:)",
        "mutableArrayValue(forKey:)", "mutableArrayValue(forKeyPath:)", "mutableSetValue(forKey:)",
        "mutableSetValue(forKeyPath:)", "mutableOrderedSetValue(forKey:)", "mutableOrderedSetValue(forKeyPath:)",
        "dictionaryWithValues(forKeys:)", "setValuesForKeys(_:)",
        "observeValue(forKeyPath:of:change:context:)", "addObserver(_:forKeyPath:options:context:)",
        "removeObserver(_:forKeyPath:)", "removeObserver(_:forKeyPath:context:)", "willChangeValue(forKey:)",
        "didChangeValue(forKey:)", "willChange(_:valuesAt:forKey:)", "didChange(_:valuesAt:forKey:)",
        "willChangeValue(forKey:withSetMutation:using:)", "didChangeValue(forKey:withSetMutation:using:)",
        "isEqual(to:)", "isNotEqual(to:)", "isLessThan(_:)", "isLessThanOrEqual(to:)", "isGreaterThan(_:)",
        "isGreaterThanOrEqual(to:)", "doesContain(_:)", "isLike(_:)", "isCaseInsensitiveLike(_:)",
        "value(at:inPropertyWithKey:)", "value(withName:inPropertyWithKey:)",
        "value(withUniqueID:inPropertyWithKey:)", "insertValue(_:at:inPropertyWithKey:)",
        "insertValue(_:inPropertyWithKey:)", "removeValue(at:fromPropertyWithKey:)",
        "replaceValue(at:inPropertyWithKey:withValue:)", "coerceValue(_:forKey:)", "scriptingValue(for:)",
        "copyScriptingValue(_:forKey:withProperties:)", "indicesOfObjects(byEvaluatingObjectSpecifier:)",
        "inverse(forRelationshipKey:)", "bind(_:to:withKeyPath:options:)", "unbind(_:)", "infoForBinding(_:)",
        "optionDescriptionsForBinding(_:)", "valueClassForBinding(_:)",
    ]
}
