import SchemaDiagnostics

/// Checks the names in a template: an unknown one would be rendered as nothing.
struct TemplateCheck {
    /// All templates, by the names that partials use.
    let files: [String: SourceFile]
    private(set) var bag = DiagnosticBag()
    /// Names of the partials that were followed.
    private(set) var included: Set<String> = []
    private var reported: Set<SourceSpan> = []
    private var used: Set<String> = []

    init(files: [String: SourceFile]) {
        self.files = files
    }

    /// Checks a template and all its partials.
    /// - Returns: the names that they use, including functions around them.
    mutating func check(_ file: SourceFile, in scopes: [TemplateScope]) -> Set<String> {
        used = []
        check(file, in: scopes, path: [file.path])
        return used
    }

    private mutating func check(_ file: SourceFile, in scopes: [TemplateScope], path: [String]) {
        var scanner = TemplateScanner(file)
        let tags = scanner.tags()
        var stack: [(tag: TemplateTag, scopes: [TemplateScope])] = []
        var scopes = scopes
        /// Whether `.` means a text.
        var texts: [Bool] = [false]
        for tag in tags {
            switch tag.kind {
            case .comment: break
            case .other(let sign):
                report(.templateSyntax, "Heirloom's templates have no '{{\(sign)' tags", at: tag.span)
            case .end:
                guard let open = stack.popLast() else {
                    let note = Note("a section begins with '{{#\(tag.content)}}'")
                    report(
                        .templateSyntax,
                        "'{{/\(tag.content)}}' does not end a section",
                        at: tag.span,
                        notes: [note]
                    )
                    continue
                }
                if open.tag.content != tag.content {
                    let note = Note("the section begins here", at: open.tag.span)
                    let message = "'{{/\(tag.content)}}' where the end of '\(open.tag.content)' was expected"
                    report(.templateSyntax, message, at: tag.span, notes: [note])
                }
                scopes = open.scopes
                texts.removeLast()
            case .partial: follow(tag, in: scopes, path: path)
            case .variable: _ = value(of: tag, in: scopes, isText: texts.last == true)
            case .section, .inverted:
                let value = value(of: tag, in: scopes, isText: texts.last == true)
                stack.append((tag, scopes))
                var isText = false
                if case .section = tag.kind {
                    switch value {
                    case .list(let scope), .object(let scope): scopes.append(scope)
                    case .info:
                        scopes.append(TemplateNames.info)
                        isText = true
                    case .texts, .text: isText = true
                    case .flag, nil: isText = texts.last == true
                    }
                }
                texts.append(isText)
            }
        }
        for open in stack.reversed() {
            let note = Note("write '{{/\(open.tag.content)}}' where it ends")
            report(.templateSyntax, "the section '\(open.tag.content)' has no end", at: open.tag.span, notes: [note])
        }
        if let span = scanner.unfinished {
            report(.templateSyntax, "a tag that does not end", at: span, notes: [Note("it ends with '}}'")])
        }
    }

    private mutating func follow(_ tag: TemplateTag, in scopes: [TemplateScope], path: [String]) {
        guard let file = files[tag.name] else {
            let candidates = files.keys.sorted()
            report(
                .templateUnknownName,
                "there is no template '\(tag.name).mustache'",
                at: tag.span,
                notes: suggestion(for: tag.name, among: candidates)
            )
            return
        }
        included.insert(tag.name)
        if path.contains(file.path) {
            report(.templateSyntax, "the template '\(tag.name)' includes itself", at: tag.span)
            return
        }
        check(file, in: scopes, path: path + [file.path])
    }

    /// The value of the tag's name; nil if it was reported or does not matter.
    private mutating func value(of tag: TemplateTag, in scopes: [TemplateScope], isText: Bool) -> TemplateValue? {
        used.insert(tag.content)
        for transform in tag.transforms where !TemplateNames.transforms.contains(transform) {
            report(
                .templateUnknownName,
                "unknown function '\(transform)'",
                at: tag.span,
                notes: suggestion(for: transform, among: TemplateNames.transforms)
            )
        }
        if tag.name == "." { return isText ? .text : nil }
        // `{{#first()}}`: about the place in the list.
        if tag.name.isEmpty, !tag.transforms.isEmpty { return .flag }
        var parts = tag.name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if parts.first?.isEmpty == true { parts.removeFirst() }
        guard let first = parts.first else { return nil }
        var found = scopes.reversed().lazy.compactMap { $0.value(named: first) }.first
        var known = scopes.reversed().flatMap(\.names)
        var name = first
        for part in parts.dropFirst() {
            guard let value = found else { break }
            if case .info = value { break }
            guard case .object(let scope) = value else {
                found = nil
                name = part
                known = []
                break
            }
            found = scope.value(named: part)
            known = scope.names
            name = part
        }
        if found == nil, scopes.contains(where: \.isOpen) { found = .info }
        if found == nil {
            let message = "unknown template name '\(tag.name)'"
            report(.templateUnknownName, message, at: tag.span, notes: suggestion(for: name, among: known))
        }
        return tag.transforms.isEmpty ? found : transformed(found, by: tag.transforms)
    }

    private func transformed(_ value: TemplateValue?, by transforms: [String]) -> TemplateValue? {
        switch transforms.last {
        case "empty", "count": return .flag
        case "first", "last":
            if case .list(let scope) = value { return .object(scope) }
            return value
        default: return value
        }
    }

    private func suggestion(for name: String, among candidates: [String]) -> [Note] {
        if let match = closestMatch(to: name, among: candidates) { return [Note("did you mean '\(match)'?")] }
        guard !candidates.isEmpty else { return [] }
        var met: Set<String> = []
        let names = candidates.filter { met.insert($0).inserted }
        return [Note("known here: \(names.joined(separator: ", "))")]
    }

    private mutating func report(_ id: DiagnosticID, _ message: String, at span: SourceSpan, notes: [Note] = []) {
        // A partial that several templates include is checked in each, and reported once.
        if reported.insert(span).inserted { bag.report(id, message, at: span, notes: notes) }
    }
}
