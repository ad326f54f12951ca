import SchemaDiagnostics
import YAMLTree

/// The latest schema language that this version knows; a file may state with `language:` which one it requires.
package enum SchemaLanguage {
    package static let version = 1
}

// Two stages: YAML tree -> SchemaFile -> Model.
//
// Reading takes one file's tree. Its output is written as in the file, each name with its place, including histories and `removed`; it
// contains no YAML nodes. Nothing is looked up, and after an error in one key the others are still read.
//
// Resolution takes the files of a model and the models that it uses. In its output, names are unique and exist, types fit, and every rule
// of the language is satisfied, so that no later stage checks this again; if there is any error, there is no output. The order is fixed:
// header, names, references to names, then checks over whole classes and chains (`ModelResolver.check`). A part that could not be resolved
// is reported once, and parts that depend on it are not reported.

/// YAML tree -> SchemaFile. Every problem that one file alone shows is reported into `bag`. The parts that could be read are always
/// returned, so that resolution can report the rest.
/// - Parameter kinds: the kinds of change that histories may have.
package func readSchemaFile(
    _ tree: YAMLNode,
    file: SourceFile,
    kinds: [any HistoryEntry.Kind.Type],
    into bag: inout DiagnosticBag
) -> SchemaFile {
    var reader = SchemaReader(file: file, kinds: kinds)
    var schema = reader.readFile(tree)
    schema.hasErrors = reader.bag.hasErrors
    schema.hasSuspect = reader.hasSuspect
    schema.hasBrokenRemovals = reader.hasBrokenRemovals
    bag.append(reader.bag)
    bag.append(reader.pastBag)
    return schema
}

/// SchemaFiles of one model -> Model, looked up and checked; nil if there was any error, here or in reading, all of which is reported.
/// - Parameters:
///   - root: has a header. For a root without one nil is returned; the driver reports that.
///   - includes: the files that `include:` names, in that order and each once; nil for one that could not be read, whose
///     declarations are then not reported as missing.
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
