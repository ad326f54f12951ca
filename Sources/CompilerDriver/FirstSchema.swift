/// What `heirloom init` writes: a small model that generates as it is, with what to read next.
package struct FirstSchema: Sendable {
    package enum Outcome: Sendable {
        case written
        case exists
        case failed(FileError)
    }

    package let model: String
    package let path: String

    /// `path` defaults to the model's name in `Schemas`, in lower case.
    package init(model: String, path: String? = nil) {
        self.model = model
        self.path = path.map(Paths.normalized) ?? Paths.join(RootDiscovery.folder, model.lowercased() + ".yaml")
    }

    package static func isModelName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.properties.isXIDStart || first == "_" else { return false }
        return name != "_" && name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
    }

    /// Also where the file's folder has to be made first.
    package func write() -> Outcome {
        if FileSystem.kind(of: path) != nil { return .exists }
        do {
            _ = try FileSystem.makeFolder(Paths.folder(of: path))
            let isFirst = !RootDiscovery.hasRoots(in: Paths.folder(of: path))
            try FileSystem.write(Array(text(isFirst: isFirst).utf8), to: path)
            return .written
        } catch {
            return .failed(error)
        }
    }

    /// Where the generated code goes: into the package's target, if there is one that can be meant.
    private func swiftOptions(isFirst: Bool) -> String {
        let sources = "Sources"
        let targets = ((try? FileSystem.names(in: sources)) ?? []).filter {
            Self.isModelName($0) && FileSystem.kind(of: Paths.join(sources, $0)) == .folder
        }
        let folders = Paths.folder(of: path).split(separator: "/").filter { $0 != "." }
        let only = targets.count == 1 ? targets[0] : nil
        guard let target = targets.contains(model) ? model : only, !path.hasPrefix("/"), !folders.contains("..") else {
            return isFirst ? "" : "swift:\n  output: Generated/\(model)\n"
        }
        let way = folders.map { _ in "../" }.joined()
        let module = target == model ? "" : "  module: \(target)\n"
        let own = isFirst || target == model ? "" : "/\(model)"
        return "swift:\n  output: \(way)Sources/\(target)/Generated\(own)\n\(module)"
    }

    /// The first line tells editors with a YAML language server where the language's JSON Schema is: `heirloom schema` prints it.
    ///
    /// - Parameter isFirst: of its folder; generated code of another model there stands in `Generated`.
    private func text(isFirst: Bool) -> String {
        let output = swiftOptions(isFirst: isFirst)
        let languageSchema = Paths.join(Paths.folder(of: path), "heirloom.schema.json")
        return """
            # yaml-language-server: $schema=heirloom.schema.json
            # 'heirloom schema > \(languageSchema)' gives editors completion and checking.

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
