import SchemaDiagnostics
import YAMLTree

// Words that a key takes, and what people write for them.

extension SchemaReader {
    /// What people write for the words of `access`, `coding`, `equality`, `copying`, `jsonKeys` and others.
    private static let otherOptions = [
        "private": ["internal"], "fileprivate": ["internal"], "open": ["public"],
        "true": ["value", "deep", "keep", "all"],
        "false": ["identity", "shallow"], "nscoding": ["secure"], "nssecurecoding": ["secure"],
        "securecoding": ["secure"], "json": ["codable"], "camelcase": ["name"], "snake": ["snake_case"],
        "codable": ["true", "codable", "json"], "encoding": ["coding"], "decoding": ["coding"], "single": ["file"],
        "one": ["file"], "identical": ["identity"],
        "reference": ["identity"], "0": ["default"], "ignore": ["skip"], "null": ["nil"], "none": ["nil"],
        "throw": ["fail"], "error": ["fail"], "raise": ["fail"], "drop": ["skip"], "remove": ["skip"],
        "keepall": ["keep"],
        "preserve": ["keep"], "store": ["keep"], "package": ["module"], "library": ["module"], "inline": ["embedded"],
        "source": ["embedded"], "copy": ["shallow"], "clone": ["deep"], "byvalue": ["value"], "structural": ["value"],
        "byreference": ["identity"], "pointer": ["identity"], "converttosnakecase": ["snake_case"],
        "snakecase": ["snake_case"], "original": ["name"], "usedefaultkeys": ["name"], "asis": ["name"],
        "perclass": ["class"], "perfile": ["file"], "multiple": ["class"], "all": ["all", "keep"],
        "archive": ["coding"], "archives": ["coding"], "archiving": ["coding"], "copies": ["copying"],
        "dictionaries": ["dictionary"], "nsstring": ["NSMutableString"], "nsarray": ["NSMutableArray"],
        "nsdata": ["NSMutableData"], "nsset": ["NSMutableSet"], "nsdictionary": ["NSMutableDictionary"],
        "number": ["NSNumber"],
    ]

    package func isOtherOption(_ text: String, among valid: [String]) -> Bool {
        Self.otherOptions[text.lowercased()]?.contains { valid.contains($0) } ?? false
    }

    mutating func reportUnknownOption(_ found: Spanned<String>, of place: String, valid: [String]) {
        let bool = wordForBool(found.value).flatMap { valid.contains($0) ? $0 : nil }
        let other = Self.otherOptions[found.value.lowercased()]?.first { valid.contains($0) }
        let match = bool ?? other ?? meant(by: found.value, among: valid)
        let isReadOnly = place == "'access'" && found.value.contains("(set)")
        bag.report(
            .unknownOption,
            "'\(shortened(found.value))' is not a value of \(place); expected \(oneOf(valid))",
            at: found.span,
            notes: isReadOnly ? [Note("'mutable: false' of a property keeps others from setting it")] : [],
            fixIts: FixIt.didYouMean(match, at: found.span)
        )
    }
}
