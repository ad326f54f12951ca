import Diagnostics

/// Source file -> YAML tree. Reports every YAML-level problem into `bag`; nil where no tree could be made (also for an empty
/// document, which is reported).
package func parseYAML(_ file: SourceFile, into bag: inout DiagnosticBag) -> YAMLNode? {
    nil
}
