import RandomTestSupport
import Testing

@testable import HeirloomRuntime

/// The layer from which a property is read if an object keeps what newer versions wrote: random histories, and files that random sequences
/// of versions save, checked against a literal implementation of *the law*.
@Suite struct KeptLayersTests {
    @Test func layersAreChosenByTheLaw() {
        for seed in 0..<draws(100, "HEIRLOOM_KEPT_WALKS") {
            var walk = KeptWalk(seed: UInt64(seed))
            if let difference = walk.run() {
                Issue.record("walk \(seed): \(difference)")
                return
            }
        }
    }
}

@Suite struct KeptMarksTests {
    @Test func aNumberIsChangedByAnotherKindWithItsBits() {
        let bits = 4.5.bitPattern
        let marks = [WrittenValue.double(4.5), .integer(Int64(bits)), .unsigned(bits), .string("4.5")].map {
            KeptMark($0, .archive)
        }
        #expect(!marks.dropFirst().contains(marks[0]))
        #expect(KeptMark(.double(.nan), .archive) == KeptMark(.double(.nan), .archive))
        #expect(KeptMark(.double(0), .archive) != KeptMark(.double(-0.0), .archive))
    }
}

/// A symbolic value: its source, and the functions applied to it.
private indirect enum KeptSymbol: Hashable {
    case written(Int)
    case absent(String, Int)
    case missing(String)
    case made(String, [KeptSymbol])
}

private struct KeptHistory {
    struct Property: Hashable {
        var name: String
        var key: String
        var type = 0
    }
    enum Origin {
        case same(String)
        case made([String])
        case added
    }

    var versions: [[Property]] = []
    /// By name, of the version with that index.
    var origins: [[String: Origin]] = [[:]]
    private var count = 0

    init(_ random: inout SplitMix) {
        versions = [(0..<Int.random(in: 2...4, using: &random)).map { _ in next() }]
        for _ in 1..<Int.random(in: 3...5, using: &random) { step(&random) }
    }

    private mutating func next() -> Property {
        count += 1
        return Property(name: "a\(count)", key: "a\(count)")
    }

    private mutating func step(_ random: inout SplitMix) {
        let before = versions[versions.count - 1]
        var now = before
        var origins = Dictionary(uniqueKeysWithValues: before.map { ($0.name, Origin.same($0.name)) })
        var touched: Set<String> = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let free = before.filter { property in !touched.contains(property.name) && now.contains(property) }
            let kind = Int.random(in: 0...6, using: &random)
            if kind < 2 {
                let added = next()
                now.append(added)
                origins[added.name] = .added
                continue
            }
            guard let first = free.randomElement(using: &random) else { continue }
            var taken = [first]
            if kind == 6 {
                guard let second = free.filter({ $0 != first }).randomElement(using: &random) else { continue }
                taken.append(second)
            }
            now.removeAll { taken.contains($0) }
            for property in taken {
                origins[property.name] = nil
                touched.insert(property.name)
            }
            guard kind > 2 else { continue }
            var made = next()
            if kind == 3 { made.key = first.key }
            made.type = first.type + (kind == 5 ? 1 : 0)
            now.append(made)
            origins[made.name] = kind < 5 ? .same(first.name) : .made(taken.map(\.name))
        }
        versions.append(now)
        self.origins.append(origins)
    }

    var newest: Int { versions.count }
    func properties(_ version: Int) -> [Property] { versions[version - 1] }
    func property(_ name: String, _ version: Int) -> Property {
        properties(version).first { $0.name == name } ?? Property(name: name, key: name)
    }

    /// The sources of a property, in an older version.
    func sources(_ name: String, _ version: Int, at older: Int) -> [String] {
        guard version > older else { return [name] }
        switch origins[version - 1][name] {
        case .same(let source): return sources(source, version - 1, at: older)
        case .made(let names): return names.flatMap { sources($0, version - 1, at: older) }
        case .added, nil: return []
        }
    }

    /// The value of a property, computed from values of an older version.
    func value(_ name: String, _ version: Int, from older: Int, _ read: (String) -> KeptSymbol) -> KeptSymbol {
        guard version > older else { return read(name) }
        switch origins[version - 1][name] {
        case .same(let source): return value(source, version - 1, from: older, read)
        case .made(let names): return .made(name, names.map { value($0, version - 1, from: older, read) })
        case .added, nil: return .missing(name)
        }
    }
}

private struct KeptLayer: LayerSource {
    var version: Int
    var values: [String: KeptSymbol]
    var changed: Set<String> = []

    func hasKey(_ key: String) -> Bool { values[key] != nil }
}

private struct KeptWalk {
    private var random: SplitMix
    private let history: KeptHistory
    private var written = 0

    init(seed: UInt64) {
        random = SplitMix(state: seed)
        history = KeptHistory(&random)
    }

    /// The first difference from the law.
    mutating func run() -> String? {
        let first = Int.random(in: 2...history.newest, using: &random)
        var values: [String: KeptSymbol] = [:]
        for property in history.properties(first) where Int.random(in: 0..<20, using: &random) < 17 {
            values[property.key] = fresh()
        }
        var chain = [KeptLayer(version: first, values: values)]
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let version = Int.random(in: 1...history.newest, using: &random)
            if let difference = compare(chain, version) { return difference }
            chain = saved(chain, by: version)
        }
        return compare(chain, history.newest)
    }

    private mutating func fresh() -> KeptSymbol {
        written += 1
        return .written(written)
    }

    /// The result of a version that opens an object, possibly changes it, and saves it.
    private mutating func saved(_ chain: [KeptLayer], by version: Int) -> [KeptLayer] {
        let below = chain.filter { $0.version <= version }
        var newer = Array(chain.dropFirst(below.count))
        var layer = KeptLayer(version: version, values: [:])
        for property in history.properties(version) {
            var (value, isChanged) = law(property.name, version, chain)
            if Int.random(in: 0..<4, using: &random) == 0 { (value, isChanged) = (fresh(), true) }
            if isChanged { layer.changed.insert(property.name) }
            if case .absent = value {} else { layer.values[property.key] = value }
            let came = below.contains { lower in
                history.sources(property.name, version, at: lower.version).contains(where: lower.changed.contains)
            }
            if !came, !newer.isEmpty { newer[0].values[property.key] = nil }
        }
        if newer.isEmpty { layer.changed = [] }
        return [layer] + newer
    }

    /// The value, and whether it differs from the newer object's.
    private func law(_ name: String, _ version: Int, _ chain: [KeptLayer]) -> (KeptSymbol, Bool) {
        let below = chain.filter { $0.version <= version }
        let newer = chain.first { $0.version > version }
        let key = history.property(name, version).key
        func keys(_ name: String, _ version: Int, _ layer: KeptLayer) -> [String] {
            history.sources(name, version, at: layer.version).map { history.property($0, layer.version).key }
        }
        let isChanged = below.contains { layer in
            history.sources(name, version, at: layer.version).contains(where: layer.changed.contains)
        }
        let isTaken = below.contains { keys(name, version, $0).contains(key) }
        if let newer, !isChanged, !isTaken || newer.hasKey(key) {
            return (newer.values[key] ?? .absent(name, version), false)
        }
        func value(_ name: String, _ version: Int, _ index: Int) -> KeptSymbol {
            let layer = below[index]
            let key = history.property(name, version).key
            var next = index
            if layer.version == version {
                let lower = below[..<index]
                let isTouched = lower.contains { layer in
                    history.sources(name, version, at: layer.version).contains(where: layer.changed.contains)
                }
                let isTaken = !layer.hasKey(key) && lower.contains { keys(name, version, $0).contains(key) }
                guard index > 0, isTouched || isTaken else { return layer.values[key] ?? .absent(name, version) }
                next -= 1
            }
            return history.value(name, version, from: version - 1) { value($0, version - 1, next) }
        }
        return (value(name, version, below.count - 1), newer != nil && isChanged)
    }

    private func compare(_ chain: [KeptLayer], _ version: Int) -> String? {
        let reader = KeptTestReader(history, version)
        let reading = reader.reading(chain)
        for (index, property) in history.properties(version).enumerated() {
            let expected = law(property.name, version, chain)
            let choice = reading.choice(index, of: reader.layout)
            let found = reader.value(property.name, version, choice, chain)
            guard expected.0 != found || expected.1 != (choice.isChanged && reading.newer != nil) else { continue }
            return "\(property.name) at \(version): \(found), not \(expected); \(chain); \(history)"
        }
        return nil
    }
}

/// A layout as the compiler generates it from a history, and reading with it.
private struct KeptTestReader {
    private let history: KeptHistory
    private let version: Int
    let layout: ArchiveLayout
    private let slots: [KeptHistory.Property: Int]

    init(_ history: KeptHistory, _ version: Int) {
        var fields: [KeptHistory.Property] = history.properties(version)
        let own = fields.count
        var slots = Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($1, $0) })
        func slot(_ property: KeptHistory.Property) -> Int {
            if let known = slots[property] { return known }
            slots[property] = fields.count
            fields.append(property)
            return fields.count - 1
        }
        func origins(_ name: String, _ version: Int) -> [ArchiveLayout.Origin] {
            (1..<version).map { older in
                let sources = history.sources(name, version, at: older).map { slot(history.property($0, older)) }
                return ArchiveLayout.Origin(versions: older...older, fields: sources, isMissing: false)
            }
        }
        var all: [Int: [ArchiveLayout.Origin]] = [:]
        for (index, property) in history.properties(version).enumerated() where version > 1 {
            all[index] = origins(property.name, version)
            for older in 2..<max(2, version) {
                let sources = history.sources(property.name, version, at: older)
                guard sources.count > 1 else { continue }
                for source in sources {
                    let part = slot(history.property(source, older))
                    if part >= own { all[part] = origins(source, older) }
                }
            }
        }
        self.history = history
        self.version = version
        self.slots = slots
        let stamp = ModelStamp("M", version: version)
        layout = ArchiveLayout(
            "Object",
            in: stamp,
            unknownKeys: ArchiveLayout.UnknownKeys(stamp: stamp, weak: [], origins: all),
            fields: fields[..<own].map { ArchiveField($0.name, key: $0.key) },
            past: fields[own...].map { ArchiveField($0.name, key: $0.key) }
        )
    }

    func reading(_ chain: [KeptLayer]) -> KeptReading {
        let reading = KeptReading([layout], .archive)
        for layer in chain {
            var made = KeptReading.Layer(place: layer)
            made.stamps["M"] = .init(version: layer.version, minReader: 1)
            made.changed = layer.changed
            reading.add(made)
        }
        return reading
    }

    func value(_ name: String, _ version: Int, _ choice: KeptReading.Choice, _ chain: [KeptLayer]) -> KeptSymbol {
        let older = min(choice.version ?? version, version)
        return history.value(name, version, from: older) { source in
            let property = history.property(source, older)
            if let slot = slots[property], let lower = choice.lower[slot] { return value(source, older, lower, chain) }
            return chain[choice.layer].values[property.key] ?? .absent(source, older)
        }
    }
}
