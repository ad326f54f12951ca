import ModelLanguage
import RandomTestSupport
import SchemaDiagnostics
import SchemaHistory

@testable import Commands
@testable import Workspace

/// A random model as its author has it: a root file, a file that it includes, a model that it uses, and a lock file for each model with
/// every version sealed as it was released.
struct ReleasedModel {
    /// The root file, without the random history.
    struct Header {
        var name = "M"
        var formerly: [String] = []
        var module: String?
        var readsFrom = 1
        var stampedFrom = 1

        var stampName: String { formerly.last ?? name }
        func accepts(modulesOf other: Header) -> Bool {
            Set([other.module ?? other.name] + other.formerly).isSubset(of: [name, module ?? name] + formerly)
        }
        /// Without a stamp an archive is of one of these.
        var unstamped: ClosedRange<Int> { 1...max(1, stampedFrom - 1) }

        var text: String {
            var text = ""
            if !formerly.isEmpty { text += "formerly: [\(formerly.joined(separator: ", "))]\n" }
            if readsFrom > 1 { text += "readsFrom: \(readsFrom)\n" }
            if stampedFrom > 1 { text += "stampedFrom: \(stampedFrom)\n" }
            return text + (module.map { "swift: { module: \($0) }\n" } ?? "")
        }
    }

    var evolution: Evolution
    /// The model that it uses.
    var used: Evolution
    var header = Header()
    var frame: Frame
    static let root = "m.yaml"

    var version: Int { evolution.version }

    init(seed: UInt64, _ evolution: Evolution) {
        self.evolution = evolution
        var random = SplitMix(state: seed &+ 77)
        used = Evolution(seed: seed &+ 1_000_000, limit: 6, prefix: "U", dropsObjects: true, hasFailures: false)
        header.formerly = [[], [], ["Old"], ["Later", "Old"]].randomElement(using: &random) ?? []
        header.module = [nil, nil, "MKit"].randomElement(using: &random) ?? nil
        frame = Frame(
            used: used.model.classes.first { !$0.isStruct }?.name ?? "",
            version: evolution.version,
            hasVersionKey: Bool.random(using: &random)
        )
        if Int.random(in: 0..<3, using: &random) == 0 {
            header.stampedFrom = Int.random(in: 1...evolution.version, using: &random)
        }
    }

    /// Without lock files.
    var schemas: MemoryFiles {
        var files = MemoryFiles()
        var sections = SchemaSections(evolution.schema)
        sections["model"] = "model: \(header.name)\n"
        sections.append(frame.types, to: "types")
        sections.append(frame.classes, to: "classes")
        let apart = sections.all.filter { ["enums", "structs", "removed"].contains($0.key) }
        let own = sections.all.filter { section in !apart.contains { $0.key == section.key } }
        let first = own.prefix { ["model", "version"].contains($0.key) }
        var text = first.map(\.text).joined() + header.text + "uses: [u.yaml]\n"
        if !apart.isEmpty {
            text += "include: [parts.yaml]\n"
            files["parts.yaml"] = apart.map(\.text).joined()
        }
        files[Self.root] = text + own.dropFirst(first.count).map(\.text).joined()
        var other = SchemaSections(used.schema)
        other.append("swift: { access: public }\n", to: "version")
        files["u.yaml"] = other.all.map(\.text).joined()
        return files
    }

    /// Parts of the models that no random history has.
    struct Frame {
        var types = """
            types:
              Place: { import: Places, coding: secure }
              Edition: { import: Editions, coding: codable }
              Colour: { swift: RGB, convert: { as: String, encode: \\.hex, decode: "RGB.init(hex:)" } }
              Part: { swift: any Part, oneOf: [PartA, PartB] }

            """
        var classes: String

        init(used: String, version: Int, hasVersionKey: Bool) {
            classes = """
                  PartA: { properties: { a: Int } }
                  PartB: { properties: { b: Int } }
                  Frame:
                    properties:
                      label: String
                      place: Place?
                      edition: Edition?
                      colour: Colour?
                      part: Part?
                      list: { type: [Int], default: [], failure: skip }
                      used: \(used)?

                """
            guard version > 1 else { return }
            if hasVersionKey {
                let values = (1...version).map { "\($0): \($0)" }.joined(separator: ", ")
                classes = classes.replacing(
                    "  Frame:\n",
                    with: "  Frame:\n    versionKey: { key: edited, values: { \(values) } }\n"
                )
            }
            // An archive of version 1 cannot be read as one of another version.
            classes += "    history: { 2: [rename: { title: label }] }\n"
        }
    }
}

/// A schema's text by its top-level keys, in order.
struct SchemaSections {
    private(set) var all: [(key: String, text: String)] = []

    init(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
            if line.hasPrefix(" ") {
                all[all.count - 1].text += "\(line)\n"
            } else {
                all.append((String(line.prefix { $0 != ":" }), "\(line)\n"))
            }
        }
    }

    subscript(_ key: String) -> String? {
        get { all.first { $0.key == key }?.text }
        set {
            guard let place = all.firstIndex(where: { $0.key == key }) else { return }
            all[place].text = newValue ?? ""
        }
    }

    /// After the contents of the section; a new section at the end.
    mutating func append(_ text: String, to key: String) {
        if let old = self[key] { self[key] = old + text } else { all.append((key, text)) }
    }
}

// MARK: What the driver says

extension MemoryFiles {
    /// The model as `heirloom check` checks it, without lock files.
    func unsealed(_ root: String = ReleasedModel.root) -> CheckedModel? {
        let loader = SchemaLoader(self)
        let checked = loader.check(root)
        return loader.bag.hasErrors ? nil : checked
    }

    /// With `heirloom check`, including lock files.
    var isRefused: Bool { CompilerDriver.load([ReleasedModel.root], files: self).bag.hasErrors }

    /// As `heirloom diff` reads one side; nil where the schemas have errors.
    var side: DiffSide? {
        try? DiffSide("one", path: ReleasedModel.root, label: "one", files: self)
    }

    /// With a seal of each version, as released one after the other; nil if some version is rejected.
    func sealed() -> MemoryFiles? {
        var files = self
        for root in ["u.yaml", ReleasedModel.root] {
            guard let checked = unsealed(root), let seals = SealFile(releasing: checked) else { return nil }
            files[SealStore.path(of: root)] = seals.rendered
        }
        return files
    }

    func seals(_ root: String = ReleasedModel.root) -> SealFile? { SealStore.sealed(of: root, in: self) }
}

extension SealFile {
    /// Every version sealed at its time.
    init?(releasing checked: CheckedModel) {
        self.init()
        for version in 1...checked.model.version {
            var bag = DiagnosticBag()
            guard let model = checked.history.model(at: version),
                let past = CheckedModel(model, uses: checked.uses, into: &bag),
                let block = past.sealBlock(of: version, behind: self)
            else { return nil }
            blocks.append(block)
        }
    }
}
