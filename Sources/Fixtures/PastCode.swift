import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration
import Workspace

/// Code of one version that requires nothing from the user, and reads only its own archives.
struct PastCode {
    let checked: CheckedModel
    /// The parts that were left out: `Book.cover`.
    private(set) var leftOut: [String] = []

    private var names: FixtureNames { FixtureNames(own: checked.model.name) }

    /// Of the model at that version, and of those that it uses as they are today. Nil where there was no such version.
    init?(of checked: CheckedModel, at version: Int, into bag: inout DiagnosticBag) {
        let names = FixtureNames(own: checked.model.name)
        var (used, leftOut): ([String: CheckedModel], [String]) = ([:], [])
        let code = Self.code(of: checked, at: version, names, &used, &leftOut, into: &bag)
        guard let code else { return nil }
        (self.checked, self.leftOut) = (code, leftOut)
    }

    private static func code(
        of checked: CheckedModel,
        at version: Int,
        _ names: FixtureNames,
        _ used: inout [String: CheckedModel],
        _ leftOut: inout [String],
        into bag: inout DiagnosticBag
    ) -> CheckedModel? {
        guard var model = checked.history.model(at: version) else { return nil }
        let isUsed = model.name != names.own
        (model.readsFrom, model.removed) = (version, [])
        model.stampedFrom = min(model.stampedFrom, version)
        model.swift.access = isUsed ? .public : .internal
        if isUsed { model.swift.module = "Used\(model.name)" }
        model.swift.layout = .class
        model.swift.runtime = .module
        (model.swift.imports, model.swift.header) = ([], nil)
        for index in model.enums.indices {
            (model.enums[index].history, model.enums[index].protocols) = ([], [])
            (model.enums[index].since, model.enums[index].access) = (version, nil)
            for place in model.enums[index].cases.indices { model.enums[index].cases[place].deprecated = nil }
        }
        for index in model.classes.indices { strip(&model.classes[index], version, names, &leftOut) }
        for index in model.structs.indices { strip(&model.structs[index], version, names, &leftOut) }
        model.foreignTypes = []
        var uses: [CheckedModel] = []
        for item in checked.uses {
            let name = item.model.name
            let known = used[name] ?? code(of: item, at: item.model.version, names, &used, &leftOut, into: &bag)
            guard let known else { return nil }
            used[name] = known
            uses.append(known)
        }
        model.uses = uses.map(\.model)
        return CheckedModel(model, uses: uses, into: &bag)
    }

    /// Keeps the values that a class writes, without the parts that only the user has.
    private static func strip(
        _ record: inout RecordModel,
        _ version: Int,
        _ names: FixtureNames,
        _ leftOut: inout [String]
    ) {
        let name = names.name(of: record.name)
        if record.hooks.encoding != nil || record.hooks.decoded != nil { leftOut.append("the hooks of \(name)") }
        (record.hooks, record.protocols, record.history, record.since) = (Hooks(), [], [], version)
        (record.deprecated, record.access, record.isValidated) = (nil, nil, false)
        record.isObservable = false
        record.properties.removeAll { property in
            let isForeign = property.type.contains { if case .foreign = $0 { true } else { false } }
            if isForeign || property.convert != nil || property.isVirtual { leftOut.append("\(name).\(property.name)") }
            return isForeign || property.convert != nil || property.isVirtual || property.isTransient
        }
        for index in record.properties.indices {
            var property = record.properties[index]
            (property.onChange, property.deprecated, property.access, property.rules) = (nil, nil, nil, [])
            property.isObserved = false
            // It may name members that only the user has; samples state every value.
            if case .code? = property.defaultValue { property.shape.defaultValue = nil }
            record.properties[index] = property
        }
    }

    /// A package that creates the samples of each version in a folder: one target for each, and the runtime.
    static func package(_ parts: [(version: Int, code: PastCode, samples: [FixtureSample])], in folder: String)
        throws(FileError)
    {
        var targets = ".target(name: \"HeirloomRuntime\")"
        var bag = DiagnosticBag()
        var files: [(path: String, bytes: [UInt8])] = []
        func write(_ text: String, _ path: String) { files.append((Paths.join(folder, path), Array(text.utf8))) }
        for file in embeddedRuntime(access: .public, schema: "the fixtures") {
            files.append((Paths.join(folder, "Sources/HeirloomRuntime/\(file.path)"), file.bytes))
        }
        func write(_ checked: CheckedModel, _ kind: String, _ name: String) {
            let modules = ["HeirloomRuntime"] + checked.withUses.dropFirst().map(\.model.swift.module)
            let list = modules.map { "\"\($0)\"" }.joined(separator: ", ")
            targets += ",\n    .\(kind)(name: \"\(name)\", dependencies: [\(list)])"
            for file in renderModel(checked, into: &bag) {
                files.append((Paths.join(folder, "Sources/\(name)/\(file.path)"), file.bytes))
            }
        }
        // The same for all versions.
        for used in parts.first?.code.checked.withUses.dropFirst() ?? [] {
            write(used, "target", used.model.swift.module)
        }
        for (version, code, samples) in parts {
            write(code.checked, "executableTarget", "Version\(version)")
            write(code.program(samples), "Sources/Version\(version)/main.swift")
        }
        let manifest = """
            // swift-tools-version: 6.1
            \(imports(["PackageDescription"]))
            let package = Package(
              name: "Fixtures",
              platforms: [.macOS(.v13)],
              targets: [
                \(targets)
              ]
            )

            """
        write(manifest, "Package.swift")
        try StagedFiles.write(files, .generated)
    }

    // MARK: The program

    /// Writes each sample into the folder that its argument names.
    func program(_ samples: [FixtureSample]) -> String {
        let type = checked.model.name + "Model"
        let isCodable = checked.model.swift.codable != .none
        let json = """
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
                try encoder.encode(root).write(to: folder.appendingPathComponent(name + ".json"))
            """
        var text = """
            \(imports(["Foundation", "HeirloomRuntime"] + checked.withUses.dropFirst().map(\.model.swift.module)))
            func keep<Root: NSObject & NSSecureCoding\(isCodable ? " & Encodable" : "")>(
              _ name: String, _ root: Root, isTree: Bool, dictionary: [String: Any]
            ) throws {
              let folder = URL(fileURLWithPath: CommandLine.arguments[1])
              try \(type).archivedData(withRootObject: root).write(to: folder.appendingPathComponent(name + ".archive"))
              let archiver = NSKeyedArchiver(requiringSecureCoding: true)
              archiver.outputFormat = .xml
              \(type).install(on: archiver)
              archiver.encode(root, forKey: NSKeyedArchiveRootObjectKey)
              archiver.finishEncoding()
              if let error = archiver.error { throw error }
              try archiver.encodedData.write(to: folder.appendingPathComponent(name + ".xml"))
              try PropertyListSerialization.data(fromPropertyList: dictionary, format: .binary, options: 0)
                .write(to: folder.appendingPathComponent(name + ".plist"))
              if isTree {
            \(isCodable ? json : "    _ = isTree")
              }
            }


            """
        for (index, sample) in samples.enumerated() {
            text += "func sample\(index)() throws {\n"
            for (number, object) in sample.objects.enumerated().reversed() {
                text += "  let o\(number) = \(record(object))\n"
            }
            for (number, object) in sample.objects.enumerated() {
                for field in object.values where field.isLink {
                    text += "  o\(number).\(ReservedNames.escaped(field.name)) = \(literal(field.value))\n"
                }
            }
            text += "  try keep(\"\(sample.name)\", o0, isTree: \(sample.isTree), dictionary: o0.deepDictionary())\n"
            text +=
                "  withExtendedLifetime([\(sample.objects.indices.map { "o\($0)" }.joined(separator: ", "))] as [Any]) {}\n}\n\n"
        }
        for index in samples.indices { text += "try sample\(index)()\n" }
        return text
    }

    private func record(_ record: FixtureRecord) -> String {
        let records = checked.withUses.flatMap(\.model.records)
        let weak = Set(records.flatMap { $0.properties.filter(\.isWeak).map(\.name) })
        let values = record.values.filter { !($0.value == .null && weak.contains($0.name)) }
        let arguments = values.map { field -> String in
            if field.isLink { return "\(field.name): \(field.value.isList ? "[]" : "nil")" }
            return "\(field.name): \(literal(field.value))"
        }
        return "\(spelling(record.type))(\(arguments.joined(separator: ", ")))"
    }

    private func literal(_ value: FixtureValue) -> String {
        switch value {
        case .null: return "nil"
        case .scalar(let type, let text): return BuiltinType(rawValue: type)?.literal(text) ?? text
        case .enumeration(let type, let name):
            let item = checked.withUses.flatMap(\.model.enums).first { $0.name == names.type(type) }
            return item?.isOptions == true
                ? "\(spelling(type))(rawValue: \(item?.cases.first { $0.name == name }?.raw ?? "0"))"
                : "\(spelling(type)).\(ReservedNames.escaped(name))"
        case .list(let values), .unordered(let values): return "[" + values.map(literal).joined(separator: ", ") + "]"
        case .pairs(let keys, let values):
            let pairs = zip(keys, values).map { "\(literal($0)): \(literal($1))" }
            return pairs.isEmpty ? "[:]" : "[" + pairs.joined(separator: ", ") + "]"
        case .structure(let value): return record(value)
        case .object(let index): return "o\(index)"
        case .union(let type, let name, let payload):
            return "\(spelling(type)).\(ReservedNames.escaped(name))" + (payload.map { "(\(literal($0)))" } ?? "")
        }
    }

    private func spelling(_ type: String) -> String { checked.fixtureSpelling(names.type(type)) }
}

extension FixtureValue {
    var isList: Bool { if case .list = self { true } else { false } }
}

/// Lines of a generated program, not of this file.
private func imports(_ modules: [String]) -> String { modules.map { "import \($0)\n" }.joined() }
