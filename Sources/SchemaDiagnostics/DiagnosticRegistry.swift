/// All ids that the compiler can report. Each target lists its own in an extension; `CompilerDriver` puts the lists together. A test
/// of the repository finds every `DiagnosticID(` in the sources here, and a page for each.
package enum DiagnosticRegistry {}
