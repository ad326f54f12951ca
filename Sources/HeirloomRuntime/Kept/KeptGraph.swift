import Foundation

/// A value that is kept as it was in an archive.
indirect enum KeptDatum {
    /// A reference to `$null`.
    case null
    /// A number, text or data, inline or as an object of its own.
    case scalar(WrittenValue, isBoxed: Bool)
    /// An object that is kept as data; its cluster contains it.
    case object(Unmanaged<KeptObject>, isConditional: Bool)
    /// An object to which known properties refer too.
    case living(LivingReference)
    case array([KeptDatum])
    case dictionary([(key: String, value: KeptDatum)])
}

/// An object that is kept as data: it is never created, whether its class is known or not.
final class KeptObject: NSObject {
    /// Its class with the superclasses; empty for a list or a table without a class.
    var classNames: [String] = []
    /// The classes that may decode it where its own does not exist.
    var classHints: [String] = []
    var entries: [(key: String, value: KeptDatum)] = []
    /// The value, if the object has no keys.
    var plain: KeptDatum?
}

/// A reference to an object of the app. Clusters retain the objects that they own.
final class LivingReference {
    fileprivate(set) weak var object: NSObject?
    let isConditional: Bool

    init(_ object: NSObject, isConditional: Bool) {
        self.object = object
        self.isConditional = isConditional
    }
}

/// Kept objects that refer to each other in a cycle, with the objects that they retain outside of it. No cycle contains several clusters,
/// so kept objects are released when nobody retains them.
final class KeptCluster {
    fileprivate(set) var objects: [KeptObject] = []
    fileprivate(set) var others: [KeptCluster] = []
    fileprivate(set) var living: [NSObject] = []
    /// Some object in it, or in a cluster that it retains, refers to an object of the app.
    fileprivate(set) var refersToLiving = false
    /// The number of objects in the longest chain of references from here; all objects of a cycle are in it.
    fileprivate(set) var height = 0

    init() {}

    init(holding object: NSObject) {
        living = [object]
        refersToLiving = true
    }

    /// Released one by one: a long chain must not recurse.
    deinit {
        var pending = others
        others = []
        while var next = pending.popLast() {
            guard isKnownUniquelyReferenced(&next) else { continue }
            pending += next.others
            next.others = []
        }
    }
}

/// The kept objects of one reading, in the order of creation, before they are divided into clusters.
struct KeptGraph {
    private struct Links {
        var objects: [Int] = []
        var living: [NSObject] = []
        var refersToLiving = false
        /// Those of objects outside of the graph.
        var others: [KeptCluster] = []
    }

    private(set) var objects: [KeptObject] = []
    private var links: [Links] = []
    private(set) var numbers: [ObjectIdentifier: Int] = [:]

    mutating func add(_ object: KeptObject) {
        numbers[ObjectIdentifier(object)] = objects.count
        objects.append(object)
        links.append(Links())
    }

    /// Records the references of an object that is complete.
    mutating func link(_ object: KeptObject) {
        guard let number = numbers[ObjectIdentifier(object)] else { return }
        var found = Links()
        for entry in object.entries { note(entry.value, in: &found) }
        if let plain = object.plain { note(plain, in: &found) }
        found.others = links[number].others
        links[number] = found
    }

    /// Records that an object retains clusters outside of the graph.
    fileprivate mutating func retain(_ others: [KeptCluster], for number: Int) { links[number].others += others }

    private func note(_ value: KeptDatum, in links: inout Links) {
        switch value {
        case .null, .scalar: break
        case .object(let object, _):
            if let number = numbers[ObjectIdentifier(object.takeUnretainedValue())] { links.objects.append(number) }
        case .living(let reference):
            links.refersToLiving = true
            if !reference.isConditional, let object = reference.object { links.living.append(object) }
        case .array(let values): for value in values { note(value, in: &links) }
        case .dictionary(let entries): for entry in entries { note(entry.value, in: &links) }
        }
    }

    /// The cluster of each object, by Tarjan's algorithm without recursion, so that depth does not matter.
    func clusters() -> [KeptCluster] {
        var orders = [Int](repeating: -1, count: objects.count)
        var lowest = orders
        var clusterOf = [KeptCluster?](repeating: nil, count: objects.count)
        var open: [Int] = []
        var path: [(object: Int, next: Int)] = []
        var order = 0
        for root in objects.indices where orders[root] < 0 {
            path.append((root, 0))
            while let (object, next) = path.last {
                if next == 0 {
                    orders[object] = order
                    lowest[object] = order
                    order += 1
                    open.append(object)
                }
                if next < links[object].objects.count {
                    path[path.count - 1].next += 1
                    let other = links[object].objects[next]
                    if orders[other] < 0 {
                        path.append((other, 0))
                    } else if clusterOf[other] == nil {
                        lowest[object] = min(lowest[object], orders[other])
                    }
                    continue
                }
                path.removeLast()
                if let outer = path.last { lowest[outer.object] = min(lowest[outer.object], lowest[object]) }
                guard lowest[object] == orders[object] else { continue }
                let cluster = KeptCluster()
                var members: [Int] = []
                repeat {
                    members.append(open.removeLast())
                } while members.last != object
                for member in members { clusterOf[member] = cluster }
                var met: Set<ObjectIdentifier> = [ObjectIdentifier(cluster)]
                for member in members {
                    cluster.objects.append(objects[member])
                    cluster.living += links[member].living
                    if links[member].refersToLiving { cluster.refersToLiving = true }
                    for case let other? in links[member].objects.map({ clusterOf[$0] }) + links[member].others
                    where met.insert(ObjectIdentifier(other)).inserted {
                        cluster.others.append(other)
                        if other.refersToLiving { cluster.refersToLiving = true }
                    }
                }
                cluster.height = members.count + (cluster.others.map(\.height).max() ?? 0)
            }
        }
        return clusterOf.compactMap { $0 }
    }
}

extension KeptObject {
    /// The same values with references to other objects of the app. What refers to none of these remains as it is, and is shared.
    static func copies(
        of roots: [(KeptObject, KeptCluster)],
        _ counterpart: (NSObject) -> NSObject
    ) -> [(KeptObject, KeptCluster)] {
        var met: Set<ObjectIdentifier> = []
        func isNew(_ cluster: KeptCluster) -> Bool {
            cluster.refersToLiving && met.insert(ObjectIdentifier(cluster)).inserted
        }
        var pending = roots.map(\.1).filter(isNew)
        var originals: [KeptObject] = []
        var graph = KeptGraph()
        var copies: [ObjectIdentifier: KeptObject] = [:]
        while let next = pending.popLast() {
            for original in next.objects {
                let copy = KeptObject()
                copy.classNames = original.classNames
                copy.classHints = original.classHints
                copies[ObjectIdentifier(original)] = copy
                graph.add(copy)
            }
            graph.retain(next.others.filter { !$0.refersToLiving }, for: originals.count)
            originals += next.objects
            pending += next.others.filter(isNew)
        }
        func copied(_ value: KeptDatum) -> KeptDatum {
            switch value {
            case .null, .scalar: return value
            case .object(let object, let isConditional):
                guard let copy = copies[ObjectIdentifier(object.takeUnretainedValue())] else { return value }
                return .object(.passUnretained(copy), isConditional: isConditional)
            case .living(let reference):
                guard let object = reference.object else { return .null }
                return .living(LivingReference(counterpart(object), isConditional: reference.isConditional))
            case .array(let values): return .array(values.map(copied))
            case .dictionary(let entries): return .dictionary(entries.map { ($0.key, copied($0.value)) })
            }
        }
        for (number, original) in originals.enumerated() {
            let copy = graph.objects[number]
            copy.entries = original.entries.map { ($0.key, copied($0.value)) }
            copy.plain = original.plain.map(copied)
            graph.link(copy)
        }
        let copied = graph.clusters()
        return roots.map { root in
            guard let copy = copies[ObjectIdentifier(root.0)], let number = graph.numbers[ObjectIdentifier(copy)] else {
                return root
            }
            return (copy, copied[number])
        }
    }
}

// MARK: Equality

extension KeptDatum {
    /// Whether two values are equal, objects by their contents. Pairs are compared one after another, so that neither depth nor cycles
    /// matter.
    /// - Parameter areEqual: compares objects of the app.
    static func areEqual(
        _ left: KeptDatum,
        _ right: KeptDatum,
        _ areEqual: (NSObject, NSObject) -> Bool
    ) -> Bool {
        struct Pair: Hashable {
            let left: ObjectIdentifier
            let right: ObjectIdentifier
        }
        var met: Set<Pair> = []
        var pending = [(left, right)]
        while let (left, right) = pending.popLast() {
            switch (left, right) {
            case (.null, .null): continue
            case (.scalar(let left, let isBoxed), .scalar(let right, let isOtherBoxed)):
                guard isBoxed == isOtherBoxed, KeptMark(left, .archive) == KeptMark(right, .archive) else {
                    return false
                }
            case (.array(let left), .array(let right)):
                guard left.count == right.count else { return false }
                pending += zip(left, right)
            case (.dictionary(let left), .dictionary(let right)):
                guard let pairs = pairs(left, right) else { return false }
                pending += pairs
            case (.living(let left), .living(let right)):
                guard let left = left.object, let right = right.object, areEqual(left, right) else { return false }
            case (.object(let left, _), .object(let right, _)):
                let left = left.takeUnretainedValue()
                let right = right.takeUnretainedValue()
                let pair = Pair(left: ObjectIdentifier(left), right: ObjectIdentifier(right))
                guard left !== right, met.insert(pair).inserted else { continue }
                guard left.classNames.first == right.classNames.first, let pairs = pairs(left.entries, right.entries)
                else { return false }
                pending += pairs
                switch (left.plain, right.plain) {
                case (nil, nil): break
                case (let left?, let right?): pending.append((left, right))
                default: return false
                }
            default: return false
            }
        }
        return true
    }

    private typealias Entries = [(key: String, value: KeptDatum)]

    /// Pairs of values with the same keys; nil if the keys differ.
    private static func pairs(_ left: Entries, _ right: Entries) -> [(KeptDatum, KeptDatum)]? {
        guard left.count == right.count else { return nil }
        let others = Dictionary(right.map { ($0.key, $0.value) }) { first, _ in first }
        var pairs: [(KeptDatum, KeptDatum)] = []
        for entry in left {
            guard let other = others[entry.key] else { return nil }
            pairs.append((entry.value, other))
        }
        return pairs
    }
}
