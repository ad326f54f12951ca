import SwiftSyntax

/// Calls whose meaning does not depend on their place.
final class CallFinder: SyntaxVisitor {
    private(set) var archiveNames: [SwiftFacts.ArchiveName] = []
    private(set) var stages: [SwiftFacts.Stage] = []
    private(set) var settings: [SwiftFacts.Setting] = []
    private let path: String
    private let lines: SourceLocationConverter

    init(path: String, lines: SourceLocationConverter) {
        self.path = path
        self.lines = lines
        super.init(viewMode: .sourceAccurate)
    }

    /// `decoder.keyDecodingStrategy = .convertFromSnakeCase`
    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.leftOperand.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
        if node.operator.is(AssignmentExprSyntax.self), name.hasSuffix("codingStrategy") {
            let line = lines.location(for: node.positionAfterSkippingLeadingTrivia).line
            settings.append(
                .init(name: name, value: .init(node.rightOperand), place: .init(path: path, line: line))
            )
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        let arguments = node.arguments.map { (label: $0.label?.text, value: $0.expression) }
        let place = SwiftFacts.Place(
            path: path,
            line: lines.location(for: node.positionAfterSkippingLeadingTrivia).line
        )
        func type(_ label: String?) -> String? {
            let text = arguments.first { $0.label == label }?.value.dotted
            return text.flatMap { $0.hasSuffix(".self") ? String($0.dropLast(5)) : nil }
        }
        func text(_ label: String?) -> String? {
            arguments.first { $0.label == label }?.value.as(StringLiteralExprSyntax.self)?.representedLiteralValue
        }
        switch name {
        case "setClassName":
            if let className = type("for"), let archiveName = text(nil) {
                archiveNames.append(
                    .init(className: className, archiveName: archiveName, isWritten: true, place: place)
                )
            }
        case "setClass":
            if let className = type(nil), let archiveName = text("forClassName") {
                archiveNames.append(
                    .init(className: className, archiveName: archiveName, isWritten: false, place: place)
                )
            }
        case "custom", "lightweight":
            if let from = type("fromVersion"), let to = type("toVersion") {
                let functions = arguments.filter { ["willMigrate", "didMigrate"].contains($0.label) }
                stages.append(
                    .init(
                        isCustom: name == "custom",
                        from: from,
                        to: to,
                        functions: functions.filter { !$0.value.is(NilLiteralExprSyntax.self) }.compactMap(\.label),
                        place: place
                    )
                )
            }
        default: break
        }
        return .visitChildren
    }
}
