import SwiftSyntax

extension SwiftFacts.Value {
    /// The value that is written: the property at its root, and the steps applied to it.
    init(_ expression: ExprSyntax) {
        self.init(expression: SwiftFacts.Expression(expression))
        var steps: [String] = []
        var next: ExprSyntax? = expression
        while let node = next?.peeled { next = peel(node, into: &steps) }
        self.steps = steps.reversed()
    }

    /// Removes the outermost step.
    /// - Returns: the inner expression; nil at the root.
    private mutating func peel(_ node: ExprSyntax, into steps: inout [String]) -> ExprSyntax? {
        if let cast = node.as(AsExprSyntax.self) {
            steps.append("as \(cast.type.trimmedDescription)")
            return cast.expression
        }
        if let forced = node.as(ForceUnwrapExprSyntax.self) {
            isUnwrapped = true
            return forced.expression
        }
        if let chain = node.as(OptionalChainingExprSyntax.self) {
            isOptionalChain = true
            return chain.expression
        }
        if let infix = node.as(InfixOperatorExprSyntax.self), infix.operator.trimmedDescription == "??" {
            fallback = SwiftFacts.Expression(infix.rightOperand)
            isUnwrapped = true
            return infix.leftOperand
        }
        if let part = node.as(SubscriptCallExprSyntax.self) {
            steps.append("[\(part.arguments.trimmedDescription)]")
            return part.calledExpression
        }
        if let infix = node.as(InfixOperatorExprSyntax.self) {
            steps.append("\(infix.operator.trimmedDescription) \(infix.rightOperand.shownText)")
            return infix.leftOperand
        }
        if let ternary = node.as(TernaryExprSyntax.self) {
            steps.append("? \(ternary.thenExpression.shownText) : \(ternary.elseExpression.shownText)")
            return ternary.condition
        }
        if let access = node.as(MemberAccessExprSyntax.self), let base = access.base {
            let name = access.declName.baseName.plainText
            if base.dotted == "self" {
                root = name
                return nil
            }
            steps.append(".\(name)")
            return base
        }
        if let call = node.as(FunctionCallExprSyntax.self) { return peel(call, into: &steps) }
        if let name = node.as(DeclReferenceExprSyntax.self)?.baseName.plainText, name != "self" { root = name }
        return nil
    }

    private func peel(_ call: FunctionCallExprSyntax, into steps: inout [String]) -> ExprSyntax? {
        let labels = call.arguments.map { "\($0.label?.text ?? "_"):" }.joined()
        let callee = call.calledExpression
        let first = call.arguments.first?.expression
        if let access = callee.as(MemberAccessExprSyntax.self), let base = access.base {
            let isOfType = base.dotted.map { $0.split(separator: ".").last?.first?.isUppercase == true } ?? false
            let isOfNew = base.as(FunctionCallExprSyntax.self)?.calledExpression.dotted?.first?.isUppercase == true
            // `NSKeyedArchiver.archivedData(withRootObject: note)`, `JSONEncoder().encode(note)`: only the argument matters.
            if isOfType || isOfNew, let first {
                steps.append("\(callee.trimmedDescription)(\(labels))")
                return first
            }
            steps.append(".\(access.declName.baseName.plainText)()")
            return base
        }
        guard let first else { return nil }
        steps.append("\(callee.trimmedDescription)(\(labels))")
        return first
    }

    /// Makes its root the other value.
    mutating func apply(to inner: Self) {
        root = inner.root
        steps = inner.steps + steps
        isUnwrapped = isUnwrapped || inner.isUnwrapped
        // `if let genre = self.genre?.rawValue` has both, and binds the value.
        isOptionalChain = isOptionalChain || inner.isOptionalChain && !inner.isUnwrapped
    }
}
