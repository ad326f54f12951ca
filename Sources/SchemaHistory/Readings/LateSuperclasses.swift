import ModelLanguage

/// Objects that are read as objects of a class with a superclass in a used model, which theirs did not have when they were written: the code
/// of the used model does not know this change.
package struct LateSuperclass: Hashable, Sendable {
    package var archiveNames: [String]
    package var versions: ClosedRange<Int>
}

extension Timeline {
    /// By the current class.
    package var lateSuperclasses: [TypeName: [LateSuperclass]] {
        let model = history.model
        guard let newest = history.shapes.last, !model.uses.isEmpty else { return [:] }
        let tracer = tracer(at: newest.version, in: nil)
        var used: [TypeName: Set<TypeName>] = [:]
        for name in newest.order {
            let ancestors = newest.usedAncestors(of: name, model)
            if !ancestors.isEmpty { used[name] = Set(ancestors.map(\.name)) }
        }
        if used.isEmpty { return [:] }
        var result: [TypeName: [LateSuperclass]] = [:]
        for shape in history.shapes.dropLast() {
            for name in shape.order {
                guard let record = shape.records[name], let target = tracer.target(of: name), let all = used[target],
                    !all.isSubset(of: shape.usedAncestors(of: name, model).map(\.name))
                else { continue }
                let names = [record.archiveName]
                let last = result[target]?.lastIndex { $0.archiveNames == names }
                if let last, result[target]?[last].versions.upperBound == shape.version - 1 {
                    let first = result[target]?[last].versions.lowerBound ?? shape.version
                    result[target]?[last].versions = first...shape.version
                } else {
                    let versions = shape.version...shape.version
                    result[target, default: []].append(LateSuperclass(archiveNames: names, versions: versions))
                }
            }
        }
        return result
    }
}
