import SwiftSyntax

/// Where what is read goes, and what happens to it on the way.
extension CoderCallCollector {
    func climb(from node: FunctionCallExprSyntax, _ call: inout SwiftFacts.CoderCall) {
        var (inner, next) = (Syntax(node), node.parent)
        while let outer = next {
            guard step(from: inner, to: outer, with: node.position, &call) else { return }
            (inner, next) = (outer, outer.parent)
        }
    }

    /// - Returns: whether there is more above.
    private func step(
        from inner: Syntax,
        to outer: Syntax,
        with origin: AbsolutePosition,
        _ call: inout SwiftFacts.CoderCall
    ) -> Bool {
        if let cast = outer.as(AsExprSyntax.self) {
            // The innermost cast is the most specific: `as? [Book] as NSArray?`.
            if call.cast == nil { call.cast = SwiftType(cast.type) }
            if cast.questionOrExclamationMark?.text == "!" { call.isForced = true }
        } else if outer.is(ForceUnwrapExprSyntax.self) {
            call.isForced = true
        } else if let access = outer.as(MemberAccessExprSyntax.self) {
            if outer.parent?.is(FunctionCallExprSyntax.self) != true {
                call.steps.append(".\(access.declName.baseName.plainText)")
            }
        } else if let function = outer.as(FunctionCallExprSyntax.self) {
            return step(to: function, from: inner, with: origin, &call)
        } else if let infix = outer.as(InfixOperatorExprSyntax.self) {
            let isLeft = infix.leftOperand.id == inner.id
            if infix.operator.trimmedDescription == "??" {
                if isLeft { call.addFallback(.init(infix.rightOperand)) } else { call.steps.append("??") }
            } else if infix.operator.is(AssignmentExprSyntax.self), !isLeft {
                call.target = Self.property(infix.leftOperand)
                return false
            } else if ["&&", "||"].contains(infix.operator.trimmedDescription), !isLeft,
                asksForValue(infix.leftOperand)
            {
                // `!coder.containsValue(forKey: "isOn") || coder.decodeBool(forKey: "isOn")`
                let value = infix.operator.trimmedDescription == "||" ? "true" : "false"
                let other = SwiftFacts.Expression(kind: .bool, value: value, text: value)
                call.others.append(.init(value: other, place: place(Syntax(infix))))
            } else if infix.rightOperand.is(NilLiteralExprSyntax.self) {
                call.isCondition = true
                return false
            } else {
                // Arithmetic, or a comparison whose result is the value.
                call.steps.append(
                    infix.operator.trimmedDescription + (isLeft ? " \(infix.rightOperand.shownText)" : "")
                )
            }
        } else if let ternary = outer.as(TernaryExprSyntax.self) {
            if ternary.condition.id == inner.id {
                call.steps.append("? \(ternary.thenExpression.shownText) : \(ternary.elseExpression.shownText)")
                return true
            }
            call.steps.append("?:")
            let other = ternary.thenExpression.id == inner.id ? ternary.elseExpression : ternary.thenExpression
            note(other, instead: [ternary.condition], in: &call)
        } else if let binding = outer.as(PatternBindingSyntax.self) {
            call.target = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText
            if call.cast == nil { call.cast = binding.typeAnnotation.map { SwiftType($0.type) } }
            return false
        } else if let binding = outer.as(OptionalBindingConditionSyntax.self) {
            call.target = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText
            if isRequired(outer) { call.isForced = true }
            return false
        } else if outer.is(ConditionElementSyntax.self) || outer.is(SwitchExprSyntax.self) {
            call.isCondition = true
            return false
        } else if let choice = outer.as(IfExprSyntax.self) {
            // `count = if … { … } else { … }`
            guard choice.parent?.is(ExpressionStmtSyntax.self) != true, case .codeBlock(let last)? = choice.elseBody
            else { return false }
            let other = choice.body.id == inner.id ? last : choice.body
            guard let value = other.statements.first?.item.as(ExprSyntax.self) else { return false }
            note(
                value,
                instead: choice.conditions.map { Syntax($0.condition) }.compactMap { $0.as(ExprSyntax.self) },
                in: &call
            )
        } else if let block = outer.as(CodeBlockItemListSyntax.self) {
            return block.count == 1
        } else if outer.is(ReturnStmtSyntax.self) || outer.is(FunctionDeclSyntax.self) {
            if isOfHelper(outer) { call.target = Self.returned }
            return false
        } else if let tuple = outer.as(TupleExprSyntax.self), tuple.elements.count > 1, !around.isEmpty {
            return false
        } else if let tried = outer.as(TryExprSyntax.self) {
            if tried.questionOrExclamationMark?.text == "?" { call.steps.append("try?") }
        } else {
            let isTransparent =
                outer.is(AwaitExprSyntax.self) || outer.is(TupleExprSyntax.self)
                || outer.is(LabeledExprSyntax.self) || outer.is(LabeledExprListSyntax.self)
                || outer.is(OptionalChainingExprSyntax.self) || outer.is(InitializerClauseSyntax.self)
                || outer.is(CodeBlockItemSyntax.self) || outer.is(CodeBlockSyntax.self)
            return isTransparent
        }
        return true
    }

    private func step(
        to function: FunctionCallExprSyntax,
        from inner: Syntax,
        with origin: AbsolutePosition,
        _ call: inout SwiftFacts.CoderCall
    ) -> Bool {
        let callee = function.calledExpression
        if callee.id == inner.id {
            // `.map(Genre.init)` on the value that was read.
            let name = callee.as(MemberAccessExprSyntax.self)?.declName.baseName.plainText ?? ""
            let closure = function.trailingClosure?.statements.trimmedDescription
            let argument = function.arguments.first?.expression.dotted ?? closure ?? ""
            call.steps.append(".\(name)(\(argument))")
            return true
        }
        guard let argument = function.arguments.first(where: { $0.position <= origin && origin < $0.endPosition })
        else { return false }
        if ["self.init", "super.init", ".init"].contains(callee.dotted ?? "") {
            call.target = argument.label?.text
            return false
        }
        call.steps.append("\(callee.trimmedDescription)(\(argument.label?.text ?? "_"):)")
        return true
    }
}

extension SwiftFacts.CoderCall {
    mutating func addFallback(_ expression: SwiftFacts.Expression) {
        others.removeAll { $0.value.kind == .null }
        if fallback == nil { fallback = expression } else { outerFallback = expression }
    }
}
