import ModelLanguage
import SchemaDiagnostics

/// The later fate of each property of one version, by the history that follows it.
///
/// Input: a history and a version in it. Names on the left are those of that version, names on the right the current ones.
package struct PropertyTrace: Sendable {
    package struct Origin: Sendable {
        /// Properties of the starting version whose values are read into it; empty for one that was added later.
        package var roots: [Leaf]
        package var declared: [Declared]
        /// How many steps were splits or merges.
        package var isCombined = false
    }

    /// Of properties, or of cases, by (enum, name); for the declarations in the history: all others are unchanged.
    package struct Lineage: Sendable {
        /// By the current member.
        package fileprivate(set) var origins: [Leaf: Origin] = [:]
        /// By the member of that version.
        package fileprivate(set) var removals: [Leaf: Declared] = [:]
    }

    package private(set) var properties = Lineage()
    package private(set) var cases = Lineage()
    /// The reverse of the properties' origins, in order of the current declarations and names.
    private var destinations: [Leaf: [Leaf]] = [:]
    /// Entries about a declaration as a whole.
    package private(set) var declarationEntries: [TypeName: [Declared]] = [:]
    private var touched: Set<TypeName> = []
    private var named: Set<Leaf> = []
    /// All declarations of that version.
    private let start: ModelShape

    init(_ history: ModelHistory, from version: Int) {
        start = history.shape(at: version) ?? ModelShape(version: version)
        let changes = history.changes.filter { $0.version > version }.flatMap { next in
            next.changes.map { (version: next.version, change: $0) }
        }
        for (_, change) in changes { touched.formUnion(change.receivers.union([change.declaration])) }
        for identity in touched {
            for property in start.records[identity]?.properties ?? [] {
                let id = Leaf(owner: identity, name: property.name)
                properties.origins[id] = Origin(roots: [id], declared: [])
            }
            for value in start.enums[identity]?.cases ?? [] {
                let id = Leaf(owner: identity, name: value.name)
                cases.origins[id] = Origin(roots: [id], declared: [])
            }
        }
        for (version, change) in changes { apply(change, version: version) }
        for (newLeaf, origin) in properties.origins {
            for root in origin.roots { destinations[root, default: []].append(newLeaf) }
        }
        for root in destinations.keys {
            destinations[root]?.sort { ($0.owner.name, $0.name) < ($1.owner.name, $1.name) }
        }
    }

    /// The source of the current property's value in that version; nil if the property may have been added later.
    package func origin(of newLeaf: Leaf) -> Origin? {
        if touched.contains(newLeaf.owner) { return properties.origins[newLeaf] }
        return start.records[newLeaf.owner]?.has(newLeaf.name) == true ? Origin(roots: [newLeaf], declared: []) : nil
    }

    /// The current properties into which a value of that version is read, in order of declarations and names.
    package func destinations(of root: Leaf) -> [Leaf] {
        if touched.contains(root.owner) { return destinations[root] ?? [] }
        return start.records[root.owner]?.has(root.name) == true ? [root] : []
    }

    private mutating func apply(_ change: Change, version: Int) {
        let declared = Declared(version: version, span: change.span, changes: [change])
        switch change.flows {
        case .properties(let flows):
            for flow in flows { named.formUnion(flow.old + (flow.new.map { [$0] } ?? [])) }
            properties.follow(flows, declared)
        case .cases(let flows): cases.follow(flows, declared)
        case .declaration: declarationEntries[change.declaration, default: []].append(declared)
        }
    }

    /// Whether the history has an entry for a declaration or its members.
    package func isTouched(_ identity: TypeName) -> Bool { touched.contains(identity) }

    /// Whether it has one that names the property, before or after it.
    package func names(_ leaf: Leaf) -> Bool { named.contains(leaf) }
}

extension PropertyTrace.Lineage {
    fileprivate mutating func follow(_ flows: [Change.Flow], _ declared: Declared) {
        let taken = flows.map { flow in flow.old.compactMap { origins[$0] } }
        for flow in flows {
            for leaf in flow.old where !flow.staying.contains(leaf) { origins[leaf] = nil }
        }
        for (flow, former) in zip(flows, taken) {
            let roots = former.flatMap(\.roots)
            guard let new = flow.new else {
                for root in roots { removals[root] = declared }
                continue
            }
            if flow.isCombined {
                origins[new] = PropertyTrace.Origin(roots: roots, declared: [declared], isCombined: true)
                continue
            }
            var origin = former.first ?? PropertyTrace.Origin(roots: [], declared: [])
            origin.declared.append(declared)
            // Several subclasses may move one property up: all their values are read into it.
            if let other = origins[new] { origin.roots = other.roots + origin.roots }
            origins[new] = origin
        }
    }
}

extension RecordShape {
    fileprivate func has(_ property: String) -> Bool { properties.contains { $0.name == property } }
}
