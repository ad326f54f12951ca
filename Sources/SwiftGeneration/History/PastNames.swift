import ModelLanguage
import SchemaHistory

/// Archive names that only older archives have.
struct PastNames {
    private let plan: GenerationPlan
    /// Class or struct -> its old names, which have this meaning in every version.
    private var formerly: [TypeName: [String]] = [:]
    /// Class or struct -> names of removed ones that are read as it.
    private var replacing: [TypeName: [String]] = [:]
    /// Names of objects that are left out, by the last version that had them: the same name in a later version is another class.
    private var dropped: [(last: Int, names: [String])] = []
    /// Names that the stamp decides.
    private var stamped: [(name: String, rules: [NameRule])] = []

    var isEmpty: Bool { dropped.isEmpty && stamped.isEmpty }

    init(_ plan: GenerationPlan) {
        self.plan = plan
        var rulesOf: [String: [NameRule]] = [:]
        var names: [String] = []
        for rule in plan.past.names {
            if rulesOf[rule.archiveName] == nil { names.append(rule.archiveName) }
            rulesOf[rule.archiveName, default: []].append(rule)
        }
        for name in names {
            let rules = rulesOf[name] ?? []
            guard let first = rules.first, rules.allSatisfy({ $0.reading == first.reading }) else {
                stamped.append((name, rules))
                continue
            }
            switch first.reading {
            case .record(let target):
                if PastNames.archiveName(of: target, plan) == name { continue }
                if rules.contains(where: { $0.identity == target }) {
                    formerly[target, default: []].append(name)
                } else {
                    replacing[target, default: []].append(name)
                }
            case .dropped(_, nil): drop(name, through: rules.map(\.versions.upperBound).max() ?? 0)
            case .dropped: stamped.append((name, rules))
            }
        }
    }

    private mutating func drop(_ name: String, through last: Int) {
        if let index = dropped.firstIndex(where: { $0.last == last }) {
            dropped[index].names.append(name)
        } else {
            dropped.append((last, [name]))
        }
    }

    private static func archiveName(of name: TypeName, _ plan: GenerationPlan) -> String? {
        plan.past[name].writtenName ?? plan.index.classes[name]?.archiveName ?? plan.index.structs[name]?.archiveName
    }

    /// The name of objects: the class's own, or an old one for readers of earlier versions.
    func written(_ name: TypeName) -> String { Self.archiveName(of: name, plan) ?? name.name }

    /// `, formerly: ["Human"], replacing: ["Pamphlet"]`, or nothing.
    func formerly(of name: TypeName) -> String {
        [("formerly", formerly[name]), ("replacing", replacing[name])].map { label, names in
            guard let names else { return "" }
            return ", \(label): [\(names.map { SwiftNames.literal($0) }.joined(separator: ", "))]"
        }.joined()
    }

    func emitPast(into out: inout SwiftText) {
        let head = "kinds.append(.past(.stamped(stamp) { version in"
        for (last, names) in dropped {
            let list = SwiftNames.list("", names.map(SwiftNames.literal))
            out.line(head, " (version ?? 1) <= \(last) ? .dropped : nil }, ", list, "))")
        }
        let unstamped = max(1, plan.model.stampedFrom - 1)
        for (name, rules) in stamped {
            out.block(head, closing: "}, [\(SwiftNames.literal(name))]))") { out in
                out.line("switch version ?? \(unstamped) {")
                for (index, rule) in rules.enumerated() {
                    let versions = rule.versions
                    let isNewest = index == 0 && versions.upperBound == plan.past.version
                    let text =
                        isNewest ? "\(versions.lowerBound)..." : "\(versions.lowerBound)...\(versions.upperBound)"
                    out.line("case ", text, ": ", type(rule.reading))
                }
                out.line("default: nil")
                out.line("}")
            }
        }
    }

    private func type(_ reading: NameRule.Reading) -> String {
        switch reading {
        case .record(let name):
            plan.index.structs[name] == nil ? ".object(\(declared(name)).self)" : ".structure(\(declared(name)).self)"
        case .dropped(_, nil): ".dropped"
        case .dropped(let functions, let name?):
            ".object(\(declared(name)).self, unless: \(functions.joined(separator: ", ")))"
        }
    }

    private func declared(_ name: TypeName) -> String {
        TypeSpelling(index: plan.index, shadowed: []).declared(name)
    }
}
