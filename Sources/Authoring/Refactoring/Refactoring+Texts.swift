import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import YAMLTree

// The text changes of each refactoring.

extension Refactoring {
    package struct Entry {
        package var place: DeclarationPlace
        package var written: WrittenEntry
    }

    /// The reason why it is not possible, as far as it is known before anything is tried.
    func objection(to symbol: Symbol, _ past: SymbolPast) -> String? {
        switch action {
        case .rename(let text, let keepsKey, let until):
            guard let new = newName(text, of: symbol) else {
                return "the new name is one word, as in 'heirloom rename \(symbol.fullName) newName'"
            }
            if new == symbol.name { return "it already has that name" }
            if symbol.section == "enums", keepsKey || until != nil {
                return symbol.isCase
                    ? "archives have a case's raw value; write that in the schema, as in 'cases: { \(new): \(symbol.name) }'"
                    : "the names of enums are not in archives"
            }
            let others = symbol.model.uses.filter { used in used.names.contains(symbol.name) }
            if symbol.member == nil, let other = others.first {
                let name = symbol.name
                return "the used model '\(other.name)' has a '\(name)' too: the old name would then refer to that one"
            }
        case .move(let target):
            guard symbol.property != nil, symbol.section == "classes" else { return "only properties of classes move" }
            guard let shape = symbol.checked.history.shape(at: symbol.model.version),
                let goal = shape.names[target], shape.records[goal]?.kind == .class
            else { return "'\(symbol.model.name)' has no class '\(target)'" }
            guard goal != symbol.declaration,
                shape.isKind(goal, of: symbol.declaration) || shape.isKind(symbol.declaration, of: goal)
            else { return "properties move to a superclass or a subclass, and '\(target)' is neither" }
        case .retype:
            guard symbol.property != nil else { return "only properties have types" }
        case .remove(let readAs):
            guard symbol.member != nil else {
                return "delete its declaration; 'heirloom evolve' then prints the entry that 'removed' needs"
            }
            if symbol.isCase, past.isSealed, readAs == nil {
                return "older archives may have it; say what it becomes: '--read-as CASE', or '--read-as drop'"
            }
            if !symbol.isCase, readAs != nil { return "'--read-as' is for cases" }
            if let member = past.member, member.owner != symbol.declaration {
                return "it moved here in a version that is not sealed; remove that move from the history first"
            }
        }
        return nil
    }

    /// The entries for it, one attempt after another.
    package func entries(for symbol: Symbol, _ past: SymbolPast) -> [[Entry]] {
        func entry(_ written: WrittenEntry) -> Entry { Entry(place: symbol.place, written: written) }
        let name = symbol.name
        switch action {
        case .rename(let text, let keepsKey, let until):
            guard past.isSealed, let new = newName(text, of: symbol) else { return [] }
            var entries = [entry(symbol.isCase ? .renameCase(name, new) : .rename(name, new))]
            if symbol.member == nil {
                entries = [entry(.renameClass(name))]
                entries[0].place.name = new
            }
            if let until {
                let also: WrittenEntry =
                    symbol.member == nil
                    ? .writeAlso(class: name, until: until) : .writeAlso(name, from: new, until: until)
                entries.append(Entry(place: entries[0].place, written: also))
            }
            // Older versions may have had the key of a name before that one.
            let followed: WrittenEntry = symbol.member == nil ? .archiveName("~") : .rekey(new, [("key", "~")])
            return [entries] + (keepsKey ? [entries + [Entry(place: entries[0].place, written: followed)]] : [])
        case .move(let target):
            let goal = DeclarationPlace(section: symbol.section, name: target)
            return [[past.isSealed ? entry(.move(name, to: target)) : Entry(place: goal, written: .add([name]))]]
        case .retype(_, let using, let otherwise):
            guard past.isSealed, let old = past.declarationWithoutKeys else { return [] }
            let fields = [using.map { ("using", $0) }, otherwise.map { ("else", $0) }].compactMap(\.self)
            return [[entry(.retype(name, from: old, fields))]]
        case .remove(let readAs):
            guard let member = past.member else { return [] }
            if let text = past.caseText, symbol.isCase {
                return [[entry(.removeCase(member.name, text, readAs: readAs ?? "drop"))]]
            }
            return past.declaration.map { [[entry(.remove(member.name, $0))]] } ?? []
        }
    }

    /// Edits the declaration. Returns false if it cannot be edited.
    package func declare(_ symbol: Symbol, in edits: inout SchemaEdits) -> Bool {
        let place = symbol.place
        guard let declaration = edits.declaration(place) else { return false }
        switch action {
        case .rename(let text, let keepsKey, _):
            guard let new = newName(text, of: symbol) else { return false }
            guard let member = symbol.member else {
                edits.replace(declaration.key.span, new)
                let record = symbol.model.records.first { $0.name == symbol.declaration }
                guard keepsKey, let record, !record.isArchiveNameWritten else { return true }
                return edits.setAttribute("archiveName", YAMLText.scalar(record.archiveName), of: place)
            }
            guard let span = edits.span(of: member, in: place) else { return false }
            edits.replace(span, new)
            guard keepsKey, let property = symbol.property, !property.isKeyWritten else { return true }
            return edits.setAttribute("key", YAMLText.scalar(property.key), of: member, in: place)
        case .move: return edits.take(symbol.name, of: "properties", in: place)
        case .retype(let type, _, _):
            guard let property = edits.members(place)?.value.pair(symbol.name), property.value.anchorSpan == nil else {
                return false
            }
            let written = property.value.mapping == nil ? property.value : property.value["type"]
            guard let written, !written.isEmptyScalar else { return false }
            edits.replace(written.span, YAMLText.type(type))
            return true
        case .remove:
            guard edits.take(symbol.name, of: symbol.membersKey, in: place) else { return false }
            _ = edits.take(symbol.name, of: "excluded", in: place)
            return true
        }
    }

    /// Changes a place that still has the old name.
    func follow(_ symbol: Symbol, at span: SourceSpan, above sealed: Int, in edits: inout SchemaEdits) {
        switch action {
        case .rename(let text, _, _):
            guard let new = newName(text, of: symbol) else { return }
            // A member that was renamed and has its first name again was not renamed.
            if edits.isRenaming(from: new, at: span), edits.takeEntry(at: span, above: sealed) { return }
            let old = span.text
            let ending = symbol.draftEnding(in: old)
            edits.replace(
                span,
                String(old.dropLast(symbol.name.count + ending.count + (old.isQuoted ? 1 : 0))) + new + ending
                    + (old.isQuoted ? old.suffix(1) : "")
            )
        case .move: _ = edits.takeEntry(at: span, above: sealed, isToBeMoved: true)
        case .remove: _ = edits.takeEntry(at: span, above: sealed) || edits.takeAttribute(at: span)
        case .retype: break
        }
    }

    /// The Swift functions that schemas name are those of the current class.
    func renameFunctions(_ symbol: Symbol, in edits: inout SchemaEdits) {
        guard case .rename(let text, _, _) = action, symbol.member == nil, let new = newName(text, of: symbol) else {
            return
        }
        edits.renameFunctions(of: symbol.name, to: new)
    }

    /// Remarks for the author about archives.
    package func advice(on symbol: Symbol, _ past: SymbolPast) -> [String] {
        guard case .rename(_, false, nil) = action, let property = symbol.property, !property.isKeyWritten else {
            return []
        }
        return [
            "archives now have another key, and apps of older versions look for '\(property.key)': --keep-key keeps it, "
                + "--write-also-until VERSION writes both"
        ]
    }

    private func newName(_ text: String, of symbol: Symbol) -> String? {
        let owner = "\(symbol.declaration.name)."
        let name = symbol.member != nil && text.hasPrefix(owner) ? String(text.dropFirst(owner.count)) : text
        return isIdentifier(name) ? name : nil
    }
}

extension Model {
    fileprivate var names: [String] { (enums.map(\.name) + records.map(\.name)).map(\.name) }
}

extension String {
    fileprivate var isQuoted: Bool { first == "\"" || first == "'" }
}

extension SchemaEdits {
    /// The place of a property's or case's name.
    fileprivate func span(of member: String, in place: DeclarationPlace) -> SourceSpan? {
        guard let members = members(place) else { return nil }
        return members.value.pair(member)?.key.span ?? members.value.sequence?.first { $0.scalar?.text == member }?.span
    }

    fileprivate mutating func renameFunctions(of old: String, to new: String) {
        var spans: [SourceSpan] = []
        func collect(_ node: YAMLNode, _ key: String) {
            switch node.content {
            case .scalar where ["using", "encode", "decode", "swift", "unless", "inverse", "init"].contains(key):
                if node.anchorSpan == nil { spans.append(node.span) }
            case .scalar: break
            case .sequence(let items): for item in items { collect(item, key) }
            case .mapping(let pairs): for pair in pairs { collect(pair.value, pair.key.value) }
            }
        }
        collect(tree, "")
        for span in spans {
            let words = span.text.split(separator: old, omittingEmptySubsequences: false)
            var text = String(words[0])
            for word in words.dropFirst() {
                let isWhole = !(text.last.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." } ?? false)
                text += (isWhole && (word.hasPrefix(".") || word.hasPrefix("(")) ? new : old) + word
            }
            if text != span.text { replace(span, text) }
        }
    }
}
