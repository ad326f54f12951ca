import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import YAMLTree

/// Schema text to model, as the driver does it: a file that cannot be read is nil for files that name it. Every finding goes into `bag`.
/// - Parameters:
///   - files: the files that `include` and `uses` name, by path.
///   - known: used models that exist already, in the order of `uses`.
package func resolve(
    _ root: SourceFile,
    files: [String: SourceFile] = [:],
    uses known: [Model]? = nil,
    into bag: inout DiagnosticBag
) -> Model? {
    guard let schema = read(root, into: &bag), schema.brokenWords == nil else { return nil }
    let uses: [Model?] =
        known
        ?? (schema.header?.uses ?? []).map { use in
            files[use.value].flatMap { resolve($0, files: files, into: &bag) }
        }
    let includes = (schema.header?.include ?? []).map { include in files[include.value].flatMap { read($0, into: &bag) }
    }
    return resolveModel(root: schema, includes: includes, uses: uses, into: &bag)
}

package func resolve(_ text: String, path: String = "schema.yaml", into bag: inout DiagnosticBag) -> Model? {
    resolve(SourceFile(path: path, text: text), into: &bag)
}

private func read(_ file: SourceFile, into bag: inout DiagnosticBag) -> SchemaFile? {
    let reading = readSchema(file, kinds: historyKinds)
    bag.append(reading.textFindings)
    bag.append(reading.findings)
    return reading.schema ?? SchemaFile(broken: file)
}
