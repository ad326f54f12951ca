import SchemaDiagnostics
import YAMLTree

/// The language of schemas as it is known here; a file may say by `language:` which one it needs.
package enum SchemaLanguage {
    package static let version = 1
}

// Two stages: YAML tree -> SchemaFile -> Model.
//
// Reading takes one file's tree. What it gives is written as in the file, each name with its place, histories and `removed` included: no
// YAML node leaves it. Nothing is looked up, and an error in one key leaves the others to be read.
//
// Resolution takes the files of a model and the models that it uses. In what it gives names are unique and exist, types fit, and every
// rule of the language holds, so that no later stage looks again; where anything is wrong it gives nothing. It works in a fixed order:
// header, names, what refers to names, then checks over whole classes and chains (`ModelResolver.check`). A part that could not be
// resolved is reported once, and what depends on it stays silent.

/// YAML tree -> SchemaFile. Every problem that shows in one file alone is reported into `bag`; what could be read is returned all
/// the same, so that resolution may report the rest.
///
/// - Parameter kinds: of changes that histories may have.
package func readSchemaFile(
    _ tree: YAMLNode,
    file: SourceFile,
    kinds: [any HistoryEntry.Kind.Type],
    into bag: inout DiagnosticBag
) -> SchemaFile {
    var reader = SchemaReader(file: file, kinds: kinds)
    var schema = reader.readFile(tree)
    schema.hasErrors = reader.bag.hasErrors
    bag.append(reader.bag)
    bag.append(reader.pastBag)
    return schema
}

/// SchemaFiles of one model -> Model, looked up and checked; nil where anything was wrong, here or in reading, all of which is
/// reported.
///
/// - Parameters:
///   - root: has a header; nil is returned for one that has none, which is for the driver to report.
///   - includes: the files that `include:` names, in that order and each once; nil for one that could not be read, whose
///     declarations are then not missed.
///   - uses: the models that `uses:` names, in that order; nil for one that could not be resolved.
package func resolveModel(
    root: SchemaFile,
    includes: [SchemaFile?],
    uses: [Model?],
    into bag: inout DiagnosticBag
) -> Model? {
    var resolver = ModelResolver(root: root, includes: includes, uses: uses)
    resolver.resolve()
    bag.append(resolver.bag)
    let isWhole =
        root.isRoot && !root.hasErrors && includes.allSatisfy { $0.map { !$0.hasErrors } ?? false }
        && uses.allSatisfy { $0 != nil }
    return isWhole && !resolver.bag.hasErrors ? resolver.model : nil
}
