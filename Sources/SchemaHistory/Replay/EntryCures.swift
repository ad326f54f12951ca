import ModelLanguage
import SchemaDiagnostics

// What an entry should say, in the names of the model.

/// The static function that a change of a property calls, as in `Person.convertAge`.
func functionName(of owner: String, _ verb: String, _ property: String) -> String {
    "\(owner).\(verb)\(property.raisingFirst)"
}

extension Replay {
    // MARK: Names in the wrong order

    /// The other of an entry's two names, where the one that is looked up may be in its place.
    struct OtherName {
        var name: Spanned<String>
        /// How both are written, as in `old: new`.
        var form: String
        /// What the name is, where it is in the wrong place.
        var meaning: String
    }

    /// The note and the fix-it where the other name is the one that was to be looked up.
    func swapped(_ name: Spanned<String>, _ other: OtherName) -> (note: Note, fixIt: FixIt) {
        let (first, last) = (name.span.withQuotes, other.name.span.withQuotes)
        let texts = first.start < last.start ? (last.text, first.text) : (first.text, last.text)
        return (
            Note("'\(keyword)' is written '\(other.form)', and '\(shortened(other.name.value))' is \(other.meaning)"),
            FixIt(
                "write '\(shortened("\(texts.0): \(texts.1)"))'",
                edits: FixIt.exchange(first, last).edits
            )
        )
    }

    // MARK: Names of other versions

    /// The name in this version of a property whose name of another version is given.
    func nameOfThen(_ name: String) -> (name: String, note: Note)? {
        var result = name
        var version: Int?
        let blocks = life.blocks.sorted { $0.version > $1.version }
        // A later name.
        for block in blocks where block.version > self.version {
            for case let entry as RenameEntry in block.entries.reversed().map(\.kind) {
                guard let renaming = entry.renamings.first(where: { $0.new.value == result }) else { continue }
                (result, version) = (renaming.old.value, block.version)
            }
        }
        func isThere(_ name: String) -> Bool { record?[name].map { !$0.isInvisible } ?? false }
        if let version, isThere(result) {
            return (result, Note("it was called '\(result)' before version \(version)"))
        }
        // An earlier one.
        result = name
        var span: SourceSpan?
        for block in blocks.reversed() where block.version <= self.version {
            for entry in block.entries where entry.span != place.span {
                let renaming = (entry.kind as? RenameEntry)?.renamings.first { $0.old.value == result }
                if let renaming { (result, span) = (renaming.new.value, entry.span) }
            }
        }
        return span != nil && isThere(result)
            ? (result, Note("it is called '\(result)' since this entry", at: span)) : nil
    }

    /// An unknown type in an old declaration may be a class that the model no longer has.
    mutating func noteRemovedTypes(since count: Int) {
        for index in bag.diagnostics.indices.dropFirst(count) where bag.diagnostics[index].id == .unknownType {
            let found = bag.diagnostics[index]
            let name = found.span.text
            guard isIdentifier(name), name.isCapitalized, found.fixIts.isEmpty else { continue }
            let version = version
            let other = lives.first { $0.name == name }
            let then = other.flatMap { state.records[$0.identity]?.name ?? state.enums[$0.identity]?.name }
            if let then, let other, then != name {
                bag.edit(index) {
                    $0.notes = [Note("it is called '\(then)' in version \(version - 1)", at: other.span)]
                    $0.fixIts = [FixIt("write '\(then)'", replace: found.span, with: then)]
                }
                continue
            }
            bag.edit(index) {
                $0.notes =
                    [
                        other.map { Note("the model has it in other versions", at: $0.span) }
                            ?? Note(
                                "if the model had it, it belongs under 'removed', as in '\(name): { in: \(version), readAs: drop }'"
                            )
                    ] + (other == nil ? found.notes : [])
            }
        }
    }

    // MARK: Functions

    /// Code in place of a function's name.
    mutating func checkFunction(
        _ function: Spanned<String>?,
        _ verb: String,
        of property: String,
        key: String = "using"
    ) {
        guard let function else { return }
        var name = function.value
        if name.hasPrefix(".") { name = life.name + name }
        if let open = name.firstIndex(of: "("), !name.contains(":"), name.hasSuffix(")") {
            name = String(name[..<open])
        }
        // `name.lowercased()`, `self.parse`: a value is no owner of static functions.
        let owner = name.contains(".") ? String(name.prefix { $0 != "." }) : ""
        let isOfValue = owner.first?.isLowercase == true && owner != life.name && after.names[owner] == nil
        let isCode =
            isOfValue || name.contains { "{}()$\"'=;+*/|&!\\\n".contains($0) } && !name.contains(":)")
        guard isCode || name != function.value else { return }
        if isCode { name = functionName(of: life.name, verb, property) }
        let fixIt = FixIt("write '\(name)'", replace: function.span.withQuotes, with: name)
        bag.report(
            .wrongKind,
            "expected the name of a static function for '\(key)', found '\(shortened(function.value))'",
            at: function.span,
            notes: isCode
                ? [Note("write it in Swift, as a static function of '\(life.name)': 'heirloom stubs' begins it")]
                : [],
            fixIts: [isCode ? fixIt.withSeveralReadings : fixIt]
        )
    }

    // MARK: Values

    /// A value of the property's type as a beginning; `fail` where a schema cannot write one.
    func exampleValue(of property: PropertyModel) -> String {
        switch property.type {
        case .builtin(let type): type.traits.sample
        case .array, .set: "[]"
        case .dictionary: "{}"
        case .optional: "nil"
        case .enumeration(let name): after.enums[name]?.cases.first.map { ".\($0.name)" } ?? "fail"
        case .propertyList, .union, .structure, .object, .foreign: "fail"
        }
    }
}
