import SwiftSyntax

/// Under which conditions a value is stored, and what is stored otherwise.
extension CoderCallCollector {
    /// The `if`, `guard`, `switch` and `do` around a value.
    func circumstance(of node: Syntax) -> (isConditional: Bool, condition: String?) {
        var isConditional = false
        var (inner, next) = (node, node.parent)
        while let outer = next {
            if let choice = outer.as(IfExprSyntax.self) {
                isConditional = true
                if !asksForValue(choice.conditions) {
                    let text = Self.text(choice.conditions)
                    return (true, choice.elseBody?.id == inner.id ? "!(\(text))" : text)
                }
            } else if let choice = outer.as(GuardStmtSyntax.self) {
                let isInside = choice.body.id == inner.id
                isConditional = isConditional || isInside || !isFailure(choice.body)
                if isInside, !asksForValue(choice.conditions) { return (true, "!(\(Self.text(choice.conditions)))") }
            } else if let choice = outer.as(SwitchExprSyntax.self) {
                isConditional = true
                if !asksForValue(choice.subject) { return (true, "switch \(choice.subject.trimmedDescription)") }
            } else if let ternary = outer.as(TernaryExprSyntax.self), ternary.condition.id != inner.id {
                isConditional = true
                if !asksForValue(ternary.condition) {
                    let text = ternary.condition.shownText
                    return (true, ternary.elseExpression.id == inner.id ? "!(\(text))" : text)
                }
            } else if outer.is(DoStmtSyntax.self) {
                isConditional = true
            }
            (inner, next) = (outer, outer.parent)
        }
        return (isConditional, nil)
    }

    private static func text(_ conditions: ConditionElementListSyntax) -> String {
        conditions.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether the conditions only ask for a value, or for the presence of its key.
    func asksForValue(_ conditions: ConditionElementListSyntax) -> Bool {
        var keys: Set<String> = []
        for element in conditions {
            switch element.condition {
            case .optionalBinding(let binding):
                if let value = binding.initializer?.value { keys.formUnion(self.keys(in: value)) }
            case .expression(let expression):
                guard asksForValue(expression) else { return false }
                keys.formUnion(self.keys(in: expression))
            default: return false
            }
        }
        return keys.count < 2
    }

    func asksForValue(_ expression: ExprSyntax) -> Bool {
        let node = expression.peeled
        if let prefix = node.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
            return asksForValue(prefix.expression)
        }
        if let infix = node.as(InfixOperatorExprSyntax.self),
            ["==", "!="].contains(infix.operator.trimmedDescription)
        {
            if infix.rightOperand.is(NilLiteralExprSyntax.self) { return true }
            return infix.rightOperand.is(BooleanLiteralExprSyntax.self) && asksForValue(infix.leftOperand)
        }
        if let name = node.as(FunctionCallExprSyntax.self)?.calledName {
            return Self.containing.contains(name) || name == "containsValueForKey"
        }
        return node.dotted.map { flags.contains($0) } ?? false
    }

    private func keys(in expression: ExprSyntax) -> [String] {
        zip(calls, nodes).filter { expression.position <= $1.position && $1.endPosition <= expression.endPosition }
            .compactMap { $0.0.key?.text }
    }

    /// Notes the other branch of a value.
    func note(_ other: ExprSyntax, instead conditions: [ExprSyntax], in call: inout SwiftFacts.CoderCall) {
        if mentionsCoder(other) { return }
        let odd = conditions.first { !asksForValue($0) }
        call.others.append(
            .init(value: .init(other), condition: odd?.shownText, place: place(Syntax(other)))
        )
    }
}
