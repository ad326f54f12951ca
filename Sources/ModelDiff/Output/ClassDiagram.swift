import ModelLanguage
import SchemaHistory

/// The classes, structs and enums that changed, each with its changed members, and their inheritance.
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
        /// The declarations that its type names.
        package var targets: [String] = []
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

    init(_ counterparts: Counterparts, _ changes: [ModelChange], _ findings: [Finding]) {
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
        for change in changes where change.thing != .model && change.thing != .foreignType {
            guard let view = change.newOwner ?? change.oldOwner else { continue }
            boxes[number(of: view)].note(change, worst[change.subject])
        }
        // A superclass without changes is shown too, so that the lines have ends.
        for box in boxes {
            guard let name = box.superclass, numbers[name] == nil,
                let view = counterparts.newView(of: TypeName(model: counterparts.new.model.name, name: name))
            else { continue }
            _ = number(of: view)
        }
        self.boxes = boxes
    }

    /// All of a model, with all members.
    init(_ model: Model) {
        boxes = model.declarationViews.filter { $0.classModel?.draftOf == nil }.map { view in
            var box = Box(view)
            func row(_ text: String, _ type: PropertyType?) -> Row {
                var row = Row(mark: .same, text: text, severity: nil)
                type?.forEachPart { part in
                    switch part {
                    case .object(let name), .structure(let name), .enumeration(let name), .union(let name):
                        if name.model == model.name { row.targets.append(name.name) }
                    default: break
                    }
                }
                return row
            }
            box.rows = view.properties.map { row("\($0.name): \($0.type(in: model))", $0.type) }
            box.rows += (view.enumModel?.cases ?? []).map { item in
                row(item.name + (item.payload.map { "(\($0.schemaSpelling(in: model.name)))" } ?? ""), item.payload)
            }
            box.hiddenCount = 0
            return box
        }
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
        func add(_ mark: ClassDiagram.Mark, _ text: String) {
            if rows.contains(where: { $0.text == text && mark == .changed }) { return }
            rows.append(.init(mark: mark, text: text, severity: severity))
        }
        guard change.thing == .property || change.thing == .enumCase else {
            switch change.kind {
            case .added: mark = .added
            case .removed: mark = .removed
            default: mark = mark == .same ? .changed : mark
            }
            if case .declaration(let before)? = change.old, before.name.name != name {
                add(.changed, "was \(before.name.name)")
            }
            return
        }
        mark = mark == .same ? .changed : mark
        // Shown with the removed property, and the added one.
        if change.kind == .keyReuse { return }
        if !change.sources.isEmpty {
            let ends = [change.sources, change.targets].map { $0.map(\.name).joined(separator: ", ") }
            add(.changed, ends.joined(separator: " → "))
            hiddenCount = max(0, hiddenCount - change.targets.count)
            return
        }
        func words(_ property: PropertyModel) -> String { "\(property.name): \(property.type.schemaSpelling())" }
        let old = change.oldProperty.map(words) ?? change.oldCase?.name
        let new = change.newProperty.map(words) ?? change.newCase?.name
        switch (old, new) {
        case (let old?, nil): add(.removed, old)
        case (nil, let new?): add(.added, new)
        case (let old?, let new?): add(.changed, old == new ? new : change.step(from: old, to: new))
        case (nil, nil): break
        }
        if new != nil { hiddenCount = max(0, hiddenCount - 1) }
    }
}

extension ModelChange {
    /// The unchanged part of a property is shown once: its type with two names, or its name with two types.
    fileprivate func step(from old: String, to new: String) -> String {
        guard let oldProperty, let newProperty else { return "\(old) → \(new)" }
        let types = (oldProperty.type.schemaSpelling(), newProperty.type.schemaSpelling())
        if oldProperty.name == newProperty.name { return "\(old) → \(types.1)" }
        return types.0 == types.1 ? "\(oldProperty.name) → \(new)" : "\(old) → \(new)"
    }
}
