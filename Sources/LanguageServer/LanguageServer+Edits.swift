import Authoring
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Workspace

// Edits that the client makes: fix-its, refactorings, layout.

extension LanguageServer {
    // MARK: Rename

    func prepareRename(_ parameters: JSONValue) throws -> JSONText {
        guard let mention = try mention(parameters), mention.kind != .type else {
            throw ResponseError(.requestFailed, "there is no class, struct, enum, property or case here")
        }
        return .object([
            ("range", positions.range(of: mention.span)),
            ("placeholder", .string(mention.name.member ?? mention.name.declaration)),
        ])
    }

    /// As `heirloom rename` does it, with the history entry.
    func rename(_ parameters: JSONValue) throws -> JSONText {
        guard let mention = try mention(parameters), mention.kind != .type else {
            throw ResponseError(.requestFailed, "there is no class, struct, enum, property or case here")
        }
        let (texts, lines) = try carryOut(mention.name, .rename(to: parameters["newName"].string ?? ""))
        let message = JSONText.string(lines.joined(separator: "\n"))
        notify("window/showMessage", .object([("type", .integer(3)), ("message", message)]))
        return edit(texts)
    }

    private func carryOut(_ name: SchemaName, _ action: Refactoring.Action) throws
        -> (texts: [EditedText], lines: [String])
    {
        guard let declaration = index.declarations[name] else {
            throw ResponseError(.invalidParameters, "there is no '\(name.short)'")
        }
        var report: [Diagnostic] = []
        let refactoring = Refactoring(name.text, action)
        let run = workspace.carryOut(refactoring, in: declaration.span.file.path, into: &report)
        if let run { return run }
        let reasons = report.prefix(1).flatMap { [$0.message] + $0.notes.map(\.message) }
        throw ResponseError(.requestFailed, reasons.joined(separator: "; "))
    }

    // MARK: Code actions

    /// The data that a client sends back to get the edit of an action.
    private enum Deferred: String {
        case move, remove, evolve
    }

    func codeActions(_ parameters: JSONValue) throws -> JSONText {
        let document = try document(parameters)
        let first = positions.offset(of: parameters["range"]["start"], in: document.file)
        let last = positions.offset(of: parameters["range"]["end"], in: document.file)
        let analysis = workspace.analyze()
        let found = analysis.fixes { finding in
            finding.span.file.path == document.path && finding.span.start <= last && first <= finding.span.end
        }
        var actions: [JSONText] = []
        for finding in found {
            for fixIt in finding.fixIts {
                actions.append(
                    .object([
                        ("title", .string(fixIt.message)), ("kind", .string("quickfix")),
                        ("diagnostics", .array([json(finding)])),
                        ("isPreferred", .boolean(finding.fixIts.count == 1 && !fixIt.isPartial)),
                        ("edit", edit(fixIt)),
                    ])
                )
            }
            if [.historyMismatch, .versionNotBumped].contains(finding.id) {
                actions += action("write the missing history entries", "quickfix", .evolve, [])
            }
        }
        let start = JSONValue.object([
            "textDocument": parameters["textDocument"], "position": parameters["range"]["start"],
        ])
        if let mention = try mention(start), mention.kind == .property { actions += refactorings(of: mention) }
        let wanted = parameters["context"]["only"].array.compactMap(\.string)
        guard !wanted.isEmpty else { return .array(actions) }
        return .array(
            actions.filter { action in
                guard case .object(let pairs) = action,
                    case .string(let kind)?? = pairs.first(where: { $0.key == "kind" })?.value
                else { return false }
                return wanted.contains { kind == $0 || kind.hasPrefix($0 + ".") }
            }
        )
    }

    /// Fix-its that require no decision of the author.
    private func refactorings(of mention: NameIndex.Mention) -> [JSONText] {
        let name = mention.name
        let index = index
        let owner = SchemaName(model: name.model, declaration: name.declaration)
        var actions = action("remove '\(name.short)', with its history", "refactor", .remove, [name.text])
        guard index.declarations[owner]?.kind == .class else { return actions }
        let own = index.declarations[owner]?.superclass
        for (text, declaration) in index.declarations(in: name.model) where declaration.kind == .class {
            guard text == own || declaration.superclass == owner.declaration else { continue }
            let title = "move '\(name.short)' to '\(text)', with its history"
            actions += action(title, "refactor.move", .move, [name.text, text])
        }
        return actions
    }

    /// Its edit is computed when it is chosen; none for a client that cannot request it.
    private func action(_ title: String, _ kind: String, _ deferred: Deferred, _ words: [String]) -> [JSONText] {
        let properties = capabilities["textDocument"]["codeAction"]["resolveSupport"]["properties"].array
        guard properties.contains(.string("edit")) else { return [] }
        return [
            .object([
                ("title", .string(title)), ("kind", .string(kind)),
                ("data", .array(([deferred.rawValue] + words).map(JSONText.string))),
            ])
        ]
    }

    func resolve(_ action: JSONValue) throws -> JSONText {
        let words = action["data"].array.compactMap(\.string)
        guard case .object(var pairs) = action.text, let kind = words.first.flatMap(Deferred.init) else {
            throw ResponseError(.invalidParameters, "this action is not of this server")
        }
        switch kind {
        case .evolve:
            let texts = workspace.analyze().roots.lazy.map { self.workspace.evolve($0) }.first { !$0.isEmpty }
            guard let texts else {
                throw ResponseError(.requestFailed, "you must decide this: 'heirloom evolve' prints what is missing")
            }
            pairs.append(("edit", edit(texts)))
        case .move, .remove:
            guard let name = index.order.first(where: { words.count > 1 && $0.text == words[1] }) else {
                throw ResponseError(.invalidParameters, "the text that this action changes is no longer there")
            }
            let what: Refactoring.Action = kind == .move && words.count > 2 ? .move(to: words[2]) : .remove()
            pairs.append(("edit", edit(try carryOut(name, what).texts)))
        }
        return .object(pairs)
    }

    // MARK: Layout

    /// Lays the text out; comments, order and content are not changed. Only `heirloom seal` writes lock files.
    func format(_ parameters: JSONValue) throws -> JSONText {
        let document = try document(parameters)
        let step = parameters["options"]["tabSize"].integer ?? 2
        guard !Paths.isLockFile(document.path),
            let new = SchemaLayout.text(of: document.file, step: (1...8).contains(step) ? step : 2)
        else { return .array([]) }
        return .array(changes(EditedText(path: document.path, old: document.file.bytes, new: new)))
    }

    // MARK: Edits of texts

    private func edit(_ fixIt: FixIt) -> JSONText {
        edit(
            Dictionary(grouping: fixIt.edits, by: \.span.file.path).sorted { $0.key < $1.key }.map { path, edits in
                (
                    path,
                    edits.map { edit in
                        JSONText.object([
                            ("range", positions.range(of: edit.span)), ("newText", .string(edit.replacement)),
                        ])
                    }
                )
            }
        )
    }

    private func edit(_ texts: [EditedText]) -> JSONText {
        edit(texts.map { ($0.path, changes($0)) })
    }

    /// With the versions of open texts, if the client supports them: then it rejects edits that are too late.
    private func edit(_ files: [(path: String, edits: [JSONText])]) -> JSONText {
        guard capabilities["workspace"]["workspaceEdit"]["documentChanges"].boolean == true else {
            return .object([("changes", .object(files.map { (address(of: $0.path), .array($0.edits)) }))])
        }
        return .object([
            (
                "documentChanges",
                .array(
                    files.map { path, edits in
                        let address = address(of: path)
                        let version = documents[address]?.version.map(JSONText.integer) ?? .null
                        return .object([
                            ("textDocument", .object([("uri", .string(address)), ("version", version)])),
                            ("edits", .array(edits)),
                        ])
                    }
                )
            )
        ])
    }

    /// The lines that differ.
    private func changes(_ text: EditedText) -> [JSONText] {
        let old = SourceFile(path: text.path, bytes: text.old)
        let new = SourceFile(path: text.path, bytes: text.new)
        func lines(_ file: SourceFile) -> [ArraySlice<UInt8>] {
            file.lineStarts.indices.map { index in
                let end = index + 1 < file.lineStarts.count ? file.lineStarts[index + 1] : file.bytes.count
                return file.bytes[file.lineStarts[index]..<end]
            }
        }
        let (before, after) = (lines(old), lines(new))
        let difference = after.difference(from: before)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var edits: [JSONText] = []
        var (left, right) = (0, 0)
        while left < before.count || right < after.count {
            let start = left < before.count ? old.lineStarts[left] : old.bytes.count
            var end = start
            var text: [UInt8] = []
            while removed.contains(left) || inserted.contains(right) {
                if removed.contains(left) {
                    end = before[left].endIndex
                    left += 1
                } else {
                    text += after[right]
                    right += 1
                }
            }
            if end > start || !text.isEmpty {
                edits.append(
                    .object([
                        ("range", positions.range(start, end, in: old)),
                        ("newText", .string(String(decoding: text, as: UTF8.self))),
                    ])
                )
            }
            (left, right) = (left + 1, right + 1)
        }
        return edits
    }
}

extension SchemaName {
    var short: String { ([declaration] + [member].compactMap(\.self)).joined(separator: ".") }

    /// `Library.Book.title`, as commands take it.
    var text: String { ([model, declaration] + [member].compactMap(\.self)).joined(separator: ".") }
}
