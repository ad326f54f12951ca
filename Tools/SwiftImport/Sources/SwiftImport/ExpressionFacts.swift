import SwiftSyntax

extension ExprSyntax {
    /// Without parentheses, `try`, `await` and `&`.
    var peeled: ExprSyntax {
        var result = self
        while true {
            if let tuple = result.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first,
                only.label == nil
            {
                result = only.expression
            } else if let inner = result.as(TryExprSyntax.self)?.expression {
                result = inner
            } else if let inner = result.as(AwaitExprSyntax.self)?.expression {
                result = inner
            } else if let inner = result.as(InOutExprSyntax.self)?.expression {
                result = inner
            } else {
                return result
            }
        }
    }

    /// As it is written, on one line, and only its beginning if it is long.
    var shownText: String {
        let line = trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > 100 ? line.prefix(97) + "…" : line
    }

    /// Whether it uses the value of that name.
    func mentions(_ name: String) -> Bool {
        tokens(viewMode: .sourceAccurate).contains { $0.plainText == name }
    }

    /// `Keys.name.rawValue`; `.name` if nothing is before the dot; nil: more than names.
    var dotted: String? {
        if let name = self.as(DeclReferenceExprSyntax.self) { return name.baseName.plainText }
        guard let access = self.as(MemberAccessExprSyntax.self) else { return nil }
        let member = access.declName.baseName.plainText
        guard let base = access.base else { return ".\(member)" }
        return base.dotted.map { "\($0).\(member)" }
    }
}

extension FunctionCallExprSyntax {
    /// `make` of `make()` and of `Book.make()`.
    var calledName: String? {
        let callee = calledExpression
        let name = callee.as(MemberAccessExprSyntax.self)?.declName ?? callee.as(DeclReferenceExprSyntax.self)
        return name?.baseName.plainText
    }
}

extension SwiftFacts.Expression {
    init(_ expression: ExprSyntax) {
        let expression = expression.peeled
        let text = expression.shownText
        func fact(_ kind: Kind, _ value: String = "", _ elements: [Self] = []) -> Self {
            Self(kind: kind, value: value, elements: elements, text: text)
        }
        if let literal = expression.as(StringLiteralExprSyntax.self) {
            self = literal.representedLiteralValue.map { fact(.string, $0) } ?? fact(.other)
        } else if let literal = expression.as(IntegerLiteralExprSyntax.self) {
            self = fact(.integer, literal.literal.text.filter { $0 != "_" })
        } else if let literal = expression.as(FloatLiteralExprSyntax.self) {
            self = fact(.real, literal.literal.text.filter { $0 != "_" })
        } else if let literal = expression.as(BooleanLiteralExprSyntax.self) {
            self = fact(.bool, literal.literal.text)
        } else if expression.is(NilLiteralExprSyntax.self) {
            self = fact(.null)
        } else if let prefixed = expression.as(PrefixOperatorExprSyntax.self), prefixed.operator.text == "-" {
            let inner = Self(prefixed.expression)
            self = inner.kind == .integer || inner.kind == .real ? fact(inner.kind, "-\(inner.value)") : fact(.other)
        } else if let list = expression.as(ArrayExprSyntax.self) {
            self = fact(.array, "", list.elements.map { Self($0.expression) })
        } else if expression.is(InfixOperatorExprSyntax.self) {
            let parts = Self.summands(expression)
            let isOfLists = parts.allSatisfy { $0.is(ArrayExprSyntax.self) || $0.dotted != nil }
            let facts = isOfLists ? parts.map { Self($0) } : []
            self = isOfLists ? fact(.sum, "", facts.flatMap { $0.kind == .member ? [$0] : $0.elements }) : fact(.other)
        } else if let table = expression.as(DictionaryExprSyntax.self) {
            let isEmpty = if case .colon = table.content { true } else { false }
            self = isEmpty ? fact(.dictionary) : fact(.other)
        } else if let name = expression.dotted {
            self = fact(.member, name)
        } else if let macro = expression.as(MacroExpansionExprSyntax.self), macro.macroName.text == "keyPath" {
            self = Self.lastName(of: macro).map { fact(.string, $0) } ?? fact(.other)
        } else if let call = expression.as(FunctionCallExprSyntax.self), let callee = call.calledExpression.dotted {
            if callee == "NSStringFromSelector",
                let macro = call.arguments.first?.expression.as(MacroExpansionExprSyntax.self),
                let name = Self.lastName(of: macro)
            {
                self = fact(.string, name)
            } else {
                self = fact(.call, callee, call.arguments.map { Self($0.expression) })
                labels = call.arguments.map { $0.label?.plainText ?? "" }
            }
        } else {
            self = fact(.other)
        }
    }

    /// `a`, `b` and `c` of `a + b + c`.
    private static func summands(_ expression: ExprSyntax) -> [ExprSyntax] {
        var (result, next) = ([ExprSyntax](), expression.peeled)
        while let infix = next.as(InfixOperatorExprSyntax.self), infix.operator.trimmedDescription == "+" {
            result.append(infix.rightOperand.peeled)
            next = infix.leftOperand.peeled
        }
        return (result + [next]).reversed()
    }

    /// `name` of `#keyPath(Book.name)` and of `#selector(getter: Book.name)`.
    private static func lastName(of macro: MacroExpansionExprSyntax) -> String? {
        macro.arguments.first?.expression.dotted?.split(separator: ".").last.map(String.init)
    }
}
