/// The reachability by references, over all classes and structs of a model and of those it uses.
///
/// A class has two nodes: its place (a property of that type, which allows subclasses too) and its content (the properties of its objects,
/// including inherited ones). Structs and `oneOf` types have one node each.
struct ReferenceGraph {
    private(set) var edges: [[Int]]
    private(set) var component: [Int] = []

    init(nodeCount: Int) {
        edges = [[Int]](repeating: [], count: nodeCount)
    }

    mutating func connect(_ from: Int, _ to: Int) { edges[from].append(to) }

    /// Strongly connected components, by Tarjan's algorithm with a stack of its own; a node outside of all cycles is a component by itself.
    mutating func findComponents() {
        let count = edges.count
        component = [Int](repeating: -1, count: count)
        var order = [Int](repeating: -1, count: count)
        var low = order
        var pending: [Int] = []
        var stack: [(node: Int, next: Int)] = []
        var time = 0
        var components = 0
        for root in 0..<count where order[root] < 0 {
            stack.append((root, 0))
            while let top = stack.last {
                let node = top.node
                if top.next == 0 {
                    order[node] = time
                    low[node] = time
                    time += 1
                    pending.append(node)
                }
                if top.next < edges[node].count {
                    stack[stack.count - 1].next += 1
                    let target = edges[node][top.next]
                    if order[target] < 0 {
                        stack.append((target, 0))
                    } else if component[target] < 0 {
                        low[node] = min(low[node], order[target])
                    }
                    continue
                }
                stack.removeLast()
                if let parent = stack.last { low[parent.node] = min(low[parent.node], low[node]) }
                guard low[node] == order[node] else { continue }
                while let member = pending.popLast() {
                    component[member] = components
                    if member == node { break }
                }
                components += 1
            }
        }
    }
}

/// Facts that follow from others: a node is true when all (`and`) or one (`or`) of its premises are.
struct Derivation {
    private var missing: [Int]
    private var dependents: [[Int]]
    private(set) var holds: [Bool]

    init(nodeCount: Int) {
        missing = [Int](repeating: 0, count: nodeCount)
        dependents = [[Int]](repeating: [], count: nodeCount)
        holds = [Bool](repeating: false, count: nodeCount)
    }

    /// `node` is true only if `premise` is, too.
    mutating func require(_ premise: Int, for node: Int) {
        missing[node] += 1
        dependents[premise].append(node)
    }

    /// `node` is true as soon as one of its premises is.
    mutating func allow(_ premise: Int, for node: Int) {
        missing[node] = 1
        dependents[premise].append(node)
    }

    /// `node` is not true by itself.
    mutating func demand(_ node: Int) { missing[node] = max(missing[node], 1) }

    mutating func assume(_ node: Int) { missing[node] = 0 }

    mutating func solve() {
        var pending = missing.indices.filter { missing[$0] == 0 }
        while let node = pending.popLast() {
            guard !holds[node] else { continue }
            holds[node] = true
            for dependent in dependents[node] where missing[dependent] > 0 {
                missing[dependent] -= 1
                if missing[dependent] == 0 { pending.append(dependent) }
            }
        }
    }
}
