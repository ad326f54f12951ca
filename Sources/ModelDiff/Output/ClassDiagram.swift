import ModelLanguage

/// The classes, structs and enums in which something changed, each with its changed members, and who inherits from whom.
package struct ClassDiagram: Sendable, Hashable {
    package enum Mark: String, Sendable, Hashable {
        case added = "+"
        case removed = "−"
        case changed = "~"
        case same = " "
    }
    package struct Row: Sendable, Hashable {
        package var mark: Mark
        package var text: String
        package var severity: FindingSeverity?
    }
    package struct Box: Sendable, Hashable {
        package var name: String
        package var thing: Thing
        package var mark: Mark
        package var severity: FindingSeverity?
        package var rows: [Row]
        package var superclass: String?
        /// Members that did not change.
        package var hiddenCount: Int
    }

    package var boxes: [Box]

    init(_ comparison: ModelComparison, _ findings: [Finding]) {
        var worst: [Subject: FindingSeverity] = [:]
        for finding in findings {
            worst[finding.subject] = max(worst[finding.subject] ?? .safe, finding.severity)
        }
        var boxes: [Box] = []
        var numbers: [String: Int] = [:]
        func number(of view: DeclarationView) -> Int {
            if let number = numbers[view.name.name] { return number }
            boxes.append(Box(view))
            numbers[view.name.name] = boxes.count - 1
            return boxes.count - 1
        }
        for change in comparison.changes where change.thing != .model && change.thing != .foreignType {
            guard let view = change.newOwner ?? change.oldOwner else { continue }
            boxes[number(of: view)].note(change, worst[change.subject])
        }
        // A superclass in which nothing changed is shown all the same, so that the lines have ends.
        for box in boxes {
            guard let name = box.superclass, numbers[name] == nil,
                let view = comparison.newView(of: TypeName(model: comparison.new.model.name, name: name))
            else { continue }
            _ = number(of: view)
        }
        self.boxes = boxes
    }
}

extension ClassDiagram.Box {
    fileprivate init(_ view: DeclarationView) {
        var parent: String?
        if case .generated(let name)? = view.classModel?.superclass { parent = name.name }
        self.init(
            name: view.name.name,
            thing: view.thing,
            mark: .same,
            rows: [],
            superclass: parent,
            hiddenCount: view.properties.count + (view.enumModel?.cases.count ?? 0)
        )
    }

    fileprivate mutating func note(_ change: ModelChange, _ severity: FindingSeverity?) {
        if let severity { self.severity = max(self.severity ?? .safe, severity) }
        guard change.thing == .property || change.thing == .enumCase else {
            switch change.kind {
            case .added: mark = .added
            case .removed: mark = .removed
            default: mark = mark == .same ? .changed : mark
            }
            if case .declaration(let before)? = change.old, before.name.name != name {
                rows.append(.init(mark: .changed, text: "was \(before.name.name)", severity: severity))
            }
            return
        }
        mark = mark == .same ? .changed : mark
        // Told with the property that went, and the one that came.
        if change.kind == .keyReuse { return }
        if change.kind == .merged || change.kind == .split {
            let ends = [change.sources, change.targets].map { $0.map(\.name).joined(separator: ", ") }
            rows.append(.init(mark: .changed, text: ends.joined(separator: " → "), severity: severity))
            hiddenCount = max(0, hiddenCount - change.targets.count)
            return
        }
        let old = change.oldProperty.map { "\($0.name): \($0.type.schemaSpelling())" } ?? change.oldCase?.name
        let new = change.newProperty.map { "\($0.name): \($0.type.schemaSpelling())" } ?? change.newCase?.name
        switch (old, new) {
        case (let old?, nil): rows.append(.init(mark: .removed, text: old, severity: severity))
        case (nil, let new?): rows.append(.init(mark: .added, text: new, severity: severity))
        case (let old?, let new?) where change.isRenameAlone:
            let name = change.oldProperty?.name ?? old
            rows.append(.init(mark: .changed, text: "\(name) → \(new)", severity: severity))
        case (let old?, let new?):
            let text =
                old == new
                ? new
                : "\(old) → \(change.oldProperty?.name == change.newProperty?.name ? change.newProperty?.type.schemaSpelling() ?? new : new)"
            if !rows.contains(where: { $0.text == text }) {
                rows.append(.init(mark: .changed, text: text, severity: severity))
            }
        case (nil, nil): break
        }
        if new != nil { hiddenCount = max(0, hiddenCount - 1) }
    }
}

extension ModelChange {
    /// One property under two names and of one type, which need not be told twice.
    fileprivate var isRenameAlone: Bool {
        guard let oldProperty, let newProperty else { return false }
        return oldProperty.name != newProperty.name
            && oldProperty.type.schemaSpelling() == newProperty.type.schemaSpelling()
    }
}
