import Explanations
import Importing
import SchemaDiagnostics
import Workspace

/// The files of `heirloom init`: a small model that can be generated unchanged, or a draft from existing data, and beside it the JSON
/// Schema of the language for editors.
package struct FirstSchema: Sendable {
    package enum Outcome: Sendable {
        /// The paths.
        case written([String])
        case exists
        /// There is no such target.
        case noTarget
        case failed(FileError)
        /// The draft was not written.
        case notDrafted(DiagnosticReport)
    }

    package let model: String
    package let path: String
    /// The target of the generated code; nil: the only possible one.
    private let target: String?
    /// The build plugin generates: the schema is in its target.
    private let usesPlugin: Bool
    /// The sources of the draft.
    private let sources: [String]

    /// `path` defaults to the model's name in `Schemas`, in lower case; with the plugin, in the target's folder.
    package init(
        model: String,
        path: String? = nil,
        target: String? = nil,
        usesPlugin: Bool = false,
        from sources: [String] = []
    ) {
        (self.model, self.target, self.usesPlugin, self.sources) = (model, target, usesPlugin, sources)
        let name = model.lowercased() + (usesPlugin ? ".heirloom.yaml" : ".yaml")
        let place = target.flatMap { Self.folder(ofTarget: $0) }
        let folder = usesPlugin ? place ?? Self.folders().first ?? RootDiscovery.folder : RootDiscovery.folder
        self.path = path.map(Paths.normalized) ?? Paths.join(folder, name)
    }

    // MARK: Targets

    /// The targets of the package in the working folder that can contain the code.
    package static func targets() -> [String] { folders().map { Paths.name(of: $0) } }

    private static func folders() -> [String] {
        ((try? FileSystem.names(in: "Sources")) ?? []).filter { Paths.isModelName($0) }.map {
            Paths.join("Sources", $0)
        }
        .filter { FileSystem.kind(of: $0) == .folder }
    }

    /// As SwiftPM has it, or Xcode.
    private static func folder(ofTarget target: String) -> String? {
        [Paths.join("Sources", target), target].first { FileSystem.kind(of: $0) == .folder }
    }

    /// The model's name, if none is given: that of its target, or of the package in the working folder.
    package static func defaultName(target: String?) -> String {
        let targets = targets()
        let manifest = (try? FileSystem.read("Package.swift")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let package = manifest.firstMatch(of: /Package\(\s*name:\s*"([^"]+)"/).map { String($0.1) }
        return (target ?? (targets.count == 1 ? targets[0] : package)).flatMap { Paths.modelName(of: $0) } ?? "Library"
    }

    /// The manual steps that follow, as lines; empty if there are none.
    /// - Parameter version: the tool's own, on which a package then depends.
    package func advice(version: String) -> [String] {
        var lines: [String] = []
        let targets = Self.targets()
        if !usesPlugin, ownTarget == nil, targets.count > 1 {
            lines.append(
                "no target compiles the code yet: '--target' chooses one, or 'output' below 'swift' in the schema;"
            )
            lines.append("  there are \(targets.joined(separator: ", "))")
        }
        let names = ((try? FileSystem.names(in: ".")) ?? [])
        let manifest = names.contains("Package.swift") ? (try? FileSystem.read("Package.swift")) : nil
        let plugin = #"plugins: [.plugin(name: "HeirloomPlugin", package: "heirloom")]"#
        let product = #"dependencies: [.product(name: "HeirloomRuntime", package: "heirloom")]"#
        if let manifest {
            let text = String(decoding: manifest, as: UTF8.self)
            let lacks = (
                runtime: !text.contains("HeirloomRuntime"), plugin: usesPlugin && !text.contains("HeirloomPlugin")
            )
            if lacks.runtime || lacks.plugin {
                lines.append("Package.swift lacks:")
                if lacks.runtime {
                    lines.append(
                        "  among the package's dependencies: .package(url: \"…\", from: \"\(version)\"), with the address of Heirloom"
                    )
                }
                lines.append(
                    "  in the target: "
                        + [lacks.runtime ? product : nil, lacks.plugin ? plugin : nil].compactMap(\.self).joined(
                            separator: ", "
                        )
                )
            }
        } else if let project = names.first(where: { $0.hasSuffix(".xcodeproj") }) {
            lines.append(
                "\(project): add the package of Heirloom under 'Package Dependencies', and its product HeirloomRuntime to the target;"
            )
            lines.append(
                "  then add the folder of the generated files to the target, or put the model into a package of its own:"
            )
            lines.append("  the guide's page 'Xcode projects' has both")
        }
        return lines
    }

    /// Also if the file's folder has to be created first.
    package func write() -> Outcome {
        if FileSystem.kind(of: path) != nil { return .exists }
        if let target, Self.folder(ofTarget: target) == nil { return .noTarget }
        let folder = Paths.folder(of: path)
        let isFirst = !RootDiscovery.hasRoots(in: folder)
        var text = text(isFirst: isFirst)
        if !sources.isEmpty {
            let (draft, result) = CompilerDriver.importSchema(of: sources, model: model, to: nil)
            if result.report.hasErrors { return .notDrafted(result.report) }
            text = head + withOptions(draft, swiftOptions(isFirst: isFirst))
        }
        // The plugin treats files in a target as schemas or ignores them; one JSON Schema for editors serves all targets.
        let editorSchema = Paths.join(usesPlugin ? RootDiscovery.folder : folder, Self.editorSchema)
        do {
            var files = [(path: path, bytes: Array(text.utf8))]
            if FileSystem.kind(of: editorSchema) == nil {
                files.append((editorSchema, Array(PublishedSchema.language.text.utf8)))
            }
            // The schema comes last: while it is missing, the command can be run again.
            try StagedFiles.write(files.reversed(), .generated)
            return .written(files.map(\.path))
        } catch {
            return .failed(error)
        }
    }

    /// A draft, with where its code goes.
    private func withOptions(_ draft: String, _ options: String) -> String {
        guard !options.isEmpty, !draft.contains("\nswift:"), let version = draft.firstMatch(of: /(?m)^version:.*\n/)
        else {
            return draft
        }
        return draft[..<version.range.upperBound] + options + draft[version.range.upperBound...]
    }

    /// The target that compiles the generated code: the only one, or that of the model's name, unless it is given.
    private var ownTarget: String? {
        let targets = Self.targets()
        return target ?? (targets.contains(model) ? model : targets.count == 1 ? targets[0] : nil)
    }

    /// The place of the generated code.
    private func swiftOptions(isFirst: Bool) -> String {
        if usesPlugin { return "" }
        let folders = Paths.folder(of: path).split(separator: "/").filter { $0 != "." }
        guard let target = ownTarget, !path.hasPrefix("/"), !folders.contains(".."),
            let place = Self.folder(ofTarget: target)
        else {
            return isFirst ? "" : "swift:\n  output: Generated/\(model)\n"
        }
        let way = folders.map { _ in "../" }.joined()
        let module = target == model ? "" : "  module: \(target)\n"
        let own = isFirst || target == model ? "" : "/\(model)"
        return "swift:\n  output: \(way)\(place)/Generated\(own)\n\(module)"
    }

    private static let editorSchema = "heirloom.schema.json"

    /// The first line names the language's JSON Schema for editors with a YAML language server.
    private var head: String {
        let folders = usesPlugin ? Paths.folder(of: path).split(separator: "/").filter { $0 != "." } : []
        let way = folders.map { _ in "../" }.joined() + (usesPlugin ? RootDiscovery.folder + "/" : "")
        return "# yaml-language-server: $schema=\(way)\(Self.editorSchema)\n"
    }

    /// - Parameter isFirst: of its folder; generated code of another model there is in `Generated`.
    private func text(isFirst: Bool) -> String {
        let output = swiftOptions(isFirst: isFirst)
        return """
            \(head)
            model: \(model)
            version: 1
            \(output)
            enums:
              Genre:
                cases: [fiction, essay, poetry]
                unknown: fiction

            classes:
              Person:
                doc: Somebody who writes books.
                properties:
                  name: String
                  born: Date?

              Book:
                doc: A book and who wrote it.
                properties:
                  title: String
                  subtitle: String?
                  genre: { type: Genre, default: .fiction }
                  pages: { type: Int, default: 0, doc: Printed pages. }
                  authors: [Person]
                  tags: { type: Set<String>, default: [] }

            """
    }
}
