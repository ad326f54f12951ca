import ModelLanguage
import SchemaHistory

extension ModelComparison {
    mutating func compareEnum(_ before: DeclarationView, _ after: DeclarationView) {
        guard let oldEnum = before.enumModel, let newEnum = after.enumModel else { return }
        let described = base.enums[after.name]
        func add(_ kind: Difference, declared: Bool) {
            let entry =
                self.entry(of: after.name, explaining: kind) ?? Declared(version: new.model.version, span: after.span)
            changes.append(ModelChange(kind, before, after, declared ? entry : nil))
        }
        if oldEnum.rawType != newEnum.rawType { add(.rawType, declared: described?.rawType == oldEnum.rawType) }
        if oldEnum.isOptions != newEnum.isOptions {
            add(.optionSet, declared: described?.isOptions == oldEnum.isOptions)
        }
        if unknown(of: oldEnum, identity: after.name) != newEnum.unknown { add(.unknownCases, declared: true) }
        compareCases(oldEnum, newEnum, before, after)
    }

    /// The old policy with its case under the current name.
    private func unknown(of model: EnumModel, identity: TypeName) -> EnumModel.Unknown {
        guard case .fallback(let name) = model.unknown else { return model.unknown }
        return .fallback(names.cases[Leaf(owner: identity, name: name)] ?? name)
    }

    private mutating func compareCases(
        _ oldEnum: EnumModel,
        _ newEnum: EnumModel,
        _ before: DeclarationView,
        _ after: DeclarationView
    ) {
        let described = base.enums[after.name]
        var arrived: Set<String> = []
        func note(_ kind: Difference, _ old: EnumModel.Case?, _ new: EnumModel.Case?, _ declared: Declared?) {
            let (old, new) = (old.map(Element.enumCase), new.map(Element.enumCase))
            changes.append(ModelChange(.enumCase, kind, old, new, (before, after), declared))
        }
        var gone: [EnumModel.Case] = []
        for value in oldEnum.cases.map(names.enumCase) {
            let root = Leaf(owner: after.name, name: value.name)
            let known = described?.cases.first { $0.name == value.name }
            if let removal = trace.cases.removals[root] {
                note(.removed, value, nil, removal)
                continue
            }
            let name = known == nil ? value.name : names.cases[root] ?? value.name
            guard let today = newEnum.cases.first(where: { $0.name == name }) else {
                gone.append(value)
                continue
            }
            arrived.insert(today.name)
            let entries = trace.cases.origins[Leaf(owner: after.name, name: today.name)]?.declared ?? []
            let declared = known?.raw == value.raw ? entries.last : nil
            if today.name != value.name {
                note(.renamed, value, today, declared ?? entries.last)
            } else if today.raw != value.raw, oldEnum.rawType == newEnum.rawType {
                note(.rawValue, value, today, declared)
            }
        }
        var came = newEnum.cases.filter { !arrived.contains($0.name) }
        for value in gone {
            if let index = came.firstIndex(where: { $0.raw == value.raw }) {
                note(.removalAndAddition, value, came.remove(at: index), nil)
            } else {
                note(.removed, value, nil, nil)
            }
        }
        for value in came {
            let origin = trace.cases.origins[Leaf(owner: after.name, name: value.name)]
            let isDeclared = origin?.roots.isEmpty ?? false
            let isOpen = new.model.version == old.model.version
            note(isDeclared || isOpen ? .added : .history, nil, value, isDeclared ? origin?.declared.first : nil)
        }
    }
}
