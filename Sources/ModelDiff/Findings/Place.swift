import SchemaDiagnostics

/// A place in a schema file as reports name it; lines and columns from 1.
package struct Place: Sendable, Hashable {
    package var path: String
    package var line: Int
    package var column: Int
    package var endLine: Int
    package var endColumn: Int

    package init(path: String, line: Int, column: Int, endLine: Int, endColumn: Int) {
        self.path = path
        self.line = line
        self.column = column
        self.endLine = endLine
        self.endColumn = endColumn
    }

    package init(_ span: SourceSpan) {
        let start = span.position
        let end = span.endPosition
        self.init(
            path: span.file.path,
            line: start.line,
            column: start.column,
            endLine: end.line,
            endColumn: end.column
        )
    }

    package var text: String { "\(path):\(line):\(column)" }
}
