import ModelLanguage
import SchemaHistory

/// What archives of an older version hold of one declaration that readers no longer take, with the version since when.
///
/// Input: the traces that readers are planned from. A property of an older version is lost to a reader where no property of that reader
/// comes from it, in objects of the same archived class. Readers are asked in ascending order, so that the first that lost something
/// says since when.
struct Losses {
    private let identity: TypeName
    private let shape: ModelShape
    /// What is lost -> the first reader to which it is.
    private var since: [String: Int] = [:]

    init(of identity: TypeName, from shape: ModelShape) {
        self.identity = identity
        self.shape = shape
    }

    /// - Parameter reader: of the next epoch after the last one asked for.
    mutating func details(for reader: Tracer) -> [VersionMatrix.Detail] {
        if let then = shape.enums[identity] { return cases(of: then, for: reader) }
        guard let record = shape.records[identity], !record.isAbstract else { return [] }
        guard let leaves = reader.leaves(of: identity, at: shape.version) else {
            return [loss(record.name, "objects are dropped")]
        }
        var details: [VersionMatrix.Detail] = []
        for owner in shape.chain(of: identity) {
            for property in shape.records[owner]?.properties ?? []
            where property.shape.isArchived && !leaves.contains(Leaf(owner: owner, name: property.name)) {
                let first = first(property.name, reader)
                details.append(loss("\(record.name).\(property.name)", "is not read since version \(first)"))
            }
        }
        return details
    }

    private func loss(_ subject: String, _ because: String) -> VersionMatrix.Detail {
        VersionMatrix.Detail(subject: subject, verdict: Verdict(.loses, because))
    }

    /// The first reader that something is lost to.
    private mutating func first(_ name: String, _ reader: Tracer) -> Int {
        let first = since[name] ?? reader.version
        since[name] = first
        return first
    }

    private mutating func cases(of then: EnumShape, for reader: Tracer) -> [VersionMatrix.Detail] {
        var details: [VersionMatrix.Detail] = []
        for item in then.cases {
            let today = reader.cases.today(item.name, of: identity, from: shape.version)
            let merges = reader.cases.merges(of: item.name, of: identity, from: shape.version)
            if today != nil, merges.isEmpty { continue }
            let target = today.map { "is read as '.\($0)'" } ?? "is dropped"
            let first = first(item.name, reader)
            details.append(loss("\(then.name).\(item.name)", "\(target) since version \(first)"))
        }
        return details
    }
}
