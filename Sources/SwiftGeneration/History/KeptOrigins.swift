import ModelLanguage
import SchemaHistory

/// Which fields a property is read from in objects of older versions, for the runtime.
struct KeptOrigins {
    private struct Origin: Equatable {
        var versions: ClosedRange<Int>
        var slots: [Int]
        var isMissing: Bool
    }

    private var origins: [Origin] = []

    init(_ past: PastReading) {
        // Rules of one version differ by the class that an object was archived as: what any of them reads counts.
        var byVersion: [Int: Origin] = [:]
        for rule in past.plan.rules {
            let slots = rule.source.storedShapes.compactMap { past.fields[$0]?.slot }
            for version in rule.versions {
                var origin = byVersion[version] ?? Origin(versions: version...version, slots: [], isMissing: false)
                for slot in slots where !origin.slots.contains(slot) { origin.slots.append(slot) }
                origin.isMissing = origin.isMissing || rule.source.isMissing
                byVersion[version] = origin
            }
        }
        for origin in byVersion.sorted(by: { $0.key < $1.key }).map(\.value) {
            if var last = origins.last, last.slots == origin.slots, last.isMissing == origin.isMissing,
                last.versions.upperBound + 1 == origin.versions.lowerBound
            {
                last.versions = last.versions.lowerBound...origin.versions.upperBound
                origins[origins.count - 1] = last
            } else {
                origins.append(origin)
            }
        }
    }

    /// `.init(1...2, [5]), .init(3...3)`.
    var text: String {
        origins.map { origin in
            var arguments = "\(origin.versions.lowerBound)...\(origin.versions.upperBound)"
            if !origin.slots.isEmpty { arguments += ", \(origin.slots)" }
            if origin.isMissing { arguments += ", missing: true" }
            return ".init(\(arguments))"
        }.joined(separator: ", ")
    }
}

extension ReadSource {
    /// Whether a function of other properties stands for one that was not there.
    fileprivate var isMissing: Bool {
        switch self {
        case .computed(let value, _): value.isMissing
        case .converted(let inner, _): inner.isMissing
        case .stored, .value, .failure, .inverse: false
        }
    }
}
