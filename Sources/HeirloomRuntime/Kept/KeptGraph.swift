import Foundation

/// A value that is kept as it stood in an archive.
indirect enum KeptValue {
    /// A reference to `$null`.
    case null
    /// A number, text or data, in place or as an object of its own.
    case scalar(WrittenValue, isBoxed: Bool)
    /// An object that is data here; its cluster holds it.
    case object(Unmanaged<KeptObject>, isConditional: Bool)
    /// An object that known properties reach too.
    case living(LivingReference)
    case array([KeptValue])
    case dictionary([(key: String, value: KeptValue)])
}

/// An object that is kept as data: of whatever class, known or not, it is never made.
final class KeptObject: NSObject {
    /// Its class with the superclasses; empty for a list or a table without a class.
    var classNames: [String] = []
    var entries: [(key: String, value: KeptValue)] = []
    /// Where it is none with keys.
    var plain: KeptValue?
}

/// A reference to an object of the app's. Clusters hold those that are to be held.
final class LivingReference {
    fileprivate(set) weak var object: NSObject?
    let isConditional: Bool

    init(_ object: NSObject, isConditional: Bool) {
        self.object = object
        self.isConditional = isConditional
    }
}

/// Kept objects that refer to each other, with what they hold outside of their circle. Clusters have no circles: what is kept ends when
/// nobody holds it.
final class KeptCluster {
    fileprivate(set) var objects: [KeptObject] = []
    fileprivate(set) var others: [KeptCluster] = []
    fileprivate(set) var living: [NSObject] = []
    /// Some object in it refers to an object of the app's.
    fileprivate(set) var refersToLiving = false

    /// One after the other: a long chain must not recurse.
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

/// The kept objects of one reading, in the order of making, until they are parted into clusters.
struct KeptGraph {
    private struct Links {
        var objects: [Int] = []
        var living: [NSObject] = []
        var refersToLiving = false
    }

    private(set) var objects: [KeptObject] = []
    private var links: [Links] = []
    private var numbers: [ObjectIdentifier: Int] = [:]

    mutating func add(_ object: KeptObject) {
        numbers[ObjectIdentifier(object)] = objects.count
        objects.append(object)
        links.append(Links())
    }

    /// Notes what an object that is complete refers to.
    mutating func link(_ object: KeptObject) {
        guard let number = numbers[ObjectIdentifier(object)] else { return }
        var found = Links()
        for entry in object.entries { note(entry.value, in: &found) }
        if let plain = object.plain { note(plain, in: &found) }
        links[number] = found
    }

    private func note(_ value: KeptValue, in links: inout Links) {
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

    /// The cluster of each object, by Tarjan's algorithm: without recursion, whatever the depth.
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
                    for case let other? in links[member].objects.map({ clusterOf[$0] })
                    where met.insert(ObjectIdentifier(other)).inserted { cluster.others.append(other) }
                }
            }
        }
        return clusterOf.compactMap { $0 }
    }
}

extension KeptObject {
    /// The same in terms of other objects of the app's.
    ///
    /// - Returns: nil where it refers to none.
    static func copies(
        of root: KeptObject,
        in cluster: KeptCluster,
        _ counterpart: (NSObject) -> NSObject
    ) -> (KeptObject, KeptCluster)? {
        var pending = [cluster]
        var met: Set<ObjectIdentifier> = [ObjectIdentifier(cluster)]
        var originals: [KeptObject] = []
        var graph = KeptGraph()
        var copies: [ObjectIdentifier: KeptObject] = [:]
        var refersToLiving = false
        while let next = pending.popLast() {
            originals += next.objects
            if next.refersToLiving { refersToLiving = true }
            pending += next.others.filter { met.insert(ObjectIdentifier($0)).inserted }
        }
        guard refersToLiving else { return nil }
        for original in originals {
            let copy = KeptObject()
            copy.classNames = original.classNames
            copies[ObjectIdentifier(original)] = copy
            graph.add(copy)
        }
        func copied(_ value: KeptValue) -> KeptValue {
            switch value {
            case .null, .scalar: return value
            case .object(let object, let isConditional):
                guard let copy = copies[ObjectIdentifier(object.takeUnretainedValue())] else { return .null }
                return .object(.passUnretained(copy), isConditional: isConditional)
            case .living(let reference):
                guard let object = reference.object else { return .null }
                return .living(LivingReference(counterpart(object), isConditional: reference.isConditional))
            case .array(let values): return .array(values.map(copied))
            case .dictionary(let entries): return .dictionary(entries.map { ($0.key, copied($0.value)) })
            }
        }
        var rootNumber = 0
        for (number, original) in originals.enumerated() {
            let copy = graph.objects[number]
            copy.entries = original.entries.map { ($0.key, copied($0.value)) }
            copy.plain = original.plain.map(copied)
            graph.link(copy)
            if original === root { rootNumber = number }
        }
        return (graph.objects[rootNumber], graph.clusters()[rootNumber])
    }
}
