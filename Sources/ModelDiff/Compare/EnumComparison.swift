import ModelLanguage
import SchemaHistory

extension ModelComparison {
    mutating func compareEnum(_ old: DeclarationView, _ new: DeclarationView) {
        guard let oldEnum = old.enumModel, let newEnum = new.enumModel else { return }
        let described = base.enums[new.name]
        func add(_ kind: Difference, declared: Bool) {
            let entry =
                self.entry(of: new.name, explaining: kind) ?? Declared(version: self.new.model.version, span: new.span)
            changes.append(ModelChange(kind, old, new, declared ? entry : nil))
        }
        if oldEnum.rawType != newEnum.rawType { add(.rawType, declared: described?.rawType == oldEnum.rawType) }
        if oldEnum.isOptions != newEnum.isOptions {
            add(.optionSet, declared: described?.isOptions == oldEnum.isOptions)
        }
        if unknown(of: oldEnum, identity: new.name) != newEnum.unknown { add(.unknownCases, declared: true) }
        compareCases(oldEnum, newEnum, old, new)
    }

    /// The old policy with its case under the current name.
    private func unknown(of model: EnumModel, identity: TypeName) -> EnumModel.Unknown {
        guard case .fallback(let name) = model.unknown else { return model.unknown }
        return .fallback(names.cases[Leaf(owner: identity, name: name)] ?? name)
    }

    private mutating func compareCases(
        _ oldEnum: EnumModel,
        _ newEnum: EnumModel,
        _ old: DeclarationView,
        _ new: DeclarationView
    ) {
        let described = base.enums[new.name]
        var arrived: Set<String> = []
        func note(_ kind: Difference, _ oldCase: EnumModel.Case?, _ newCase: EnumModel.Case?, _ declared: Declared?) {
            let cases = (oldCase.map(Element.enumCase), newCase.map(Element.enumCase))
            changes.append(ModelChange(.enumCase, kind, cases.0, cases.1, (old, new), declared))
        }
        var gone: [EnumModel.Case] = []
        for value in oldEnum.cases.map(names.enumCase) {
            let root = Leaf(owner: new.name, name: value.name)
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
            let entries = trace.cases.origins[Leaf(owner: new.name, name: today.name)]?.declared ?? []
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
            let origin = trace.cases.origins[Leaf(owner: new.name, name: value.name)]
            let isDeclared = origin?.roots.isEmpty ?? false
            let isOpen = self.new.model.version == self.old.model.version
            note(isDeclared || isOpen ? .added : .history, nil, value, isDeclared ? origin?.declared.first : nil)
        }
    }
}
