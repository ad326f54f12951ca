import ModelLanguage

extension ReadStep {
    /// Whether it converts objects of a class to drafts (true), or the reverse; nil if it does not change them.
    package var givesDrafts: Bool? {
        guard conversion.function == nil, let before = from.isOfDrafts, let after = to.isOfDrafts else { return nil }
        return before == after ? nil : after
    }
}

extension ReadSource {
    /// With drafts that became objects of their class, or the reverse, read as the result: no conversion changes one into the other.
    package var readingDrafts: ReadSource {
        switch self {
        case .stored, .value, .failure, .inverse: return self
        case .computed(let value, let arguments):
            let arguments = arguments.map { ComputedArgument(type: $0.type, source: $0.source.readingDrafts) }
            return .computed(value, arguments)
        case .converted(let inner, var step):
            guard let isDraft = step.givesDrafts, inner.isRead else { return .converted(inner.readingDrafts, step) }
            func map(_ type: PropertyType) -> PropertyType {
                type.mapParts { part in
                    guard case .object(let name) = part else { return part }
                    return .object(isDraft ? name.drafted.draft : name.drafted)
                }
            }
            step.from = map(step.from)
            let source = inner.mapTypes(map)
            let isSame = step.from == step.to && step.conversion == .same && step.elements == nil
            return isSame ? source : .converted(source, step)
        }
    }

    /// Drafts in the result of a function converted to objects, or the reverse: the archive has no such value to read.
    var unreadDrafts: ReadStep? {
        switch self {
        case .stored, .value, .failure, .inverse: nil
        case .converted(let inner, let step):
            step.givesDrafts != nil && !inner.isRead ? step : inner.isRead ? nil : inner.unreadDrafts
        case .computed(_, let arguments): arguments.lazy.compactMap(\.source.unreadDrafts).first
        }
    }

    /// No function is involved.
    private var isRead: Bool {
        switch self {
        case .stored, .value, .failure: true
        case .converted(let inner, let step): step.conversion.function == nil && inner.isRead
        case .inverse, .computed: false
        }
    }
}

extension PropertyType {
    /// Whether the objects in it are drafts; nil if there are none.
    fileprivate var isOfDrafts: Bool? {
        var isDraft: Bool?
        forEachPart { if case .object(let name) = $0 { isDraft = name.isDraft } }
        return isDraft
    }
}
