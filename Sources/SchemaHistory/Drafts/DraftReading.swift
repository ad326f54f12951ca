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
        guard case .converted(let inner, var step) = self, let isDraft = step.givesDrafts, inner.isRead else {
            return mapParts(\.readingDrafts)
        }
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

    /// Drafts in the result of a function converted to objects, or the reverse: the archive has no such value to read.
    var unreadDrafts: ReadStep? {
        if case .converted(let inner, let step) = self, inner.isRead || step.givesDrafts != nil {
            return inner.isRead ? nil : step
        }
        return parts.lazy.compactMap(\.unreadDrafts).first
    }

    /// No function is involved.
    private var isRead: Bool { functions.isEmpty && !isRestored }
}

extension PropertyType {
    /// Whether the objects in it are drafts; nil if there are none.
    fileprivate var isOfDrafts: Bool? {
        var isDraft: Bool?
        forEachPart { if case .object(let name) = $0 { isDraft = name.isDraft } }
        return isDraft
    }
}
