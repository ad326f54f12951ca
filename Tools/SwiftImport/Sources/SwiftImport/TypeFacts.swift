import SwiftParser
import SwiftSyntax

extension SwiftType {
    init(_ type: TypeSyntax) {
        let text = type.trimmedDescription
        if let type = type.as(OptionalTypeSyntax.self) {
            self.init(name: "?", arguments: [SwiftType(type.wrappedType)], text: text)
        } else if let type = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            self.init(name: "?", arguments: [SwiftType(type.wrappedType)], text: text)
        } else if let type = type.as(ArrayTypeSyntax.self) {
            self.init(name: "[]", arguments: [SwiftType(type.element)], text: text)
        } else if let type = type.as(DictionaryTypeSyntax.self) {
            self.init(name: "[:]", arguments: [SwiftType(type.key), SwiftType(type.value)], text: text)
        } else if let type = type.as(IdentifierTypeSyntax.self) {
            self.init(named: type.name.plainText, SwiftType.arguments(type.genericArgumentClause), text)
        } else if let type = type.as(MemberTypeSyntax.self) {
            let base = SwiftType(type.baseType)
            let name = base.name.isEmpty ? "" : "\(base.name).\(type.name.plainText)"
            self.init(named: name, SwiftType.arguments(type.genericArgumentClause), text)
        } else if let type = type.as(AttributedTypeSyntax.self) {
            self = SwiftType(type.baseType)
        } else if let type = type.as(TupleTypeSyntax.self), type.elements.count == 1, let only = type.elements.first {
            self = SwiftType(only.type)
        } else {
            self.init(name: "", text: text)
        }
    }

    /// `Array<Int>` is `[Int]`, in each of its spellings.
    private init(named name: String, _ arguments: [SwiftType], _ text: String) {
        let short = name.hasPrefix("Swift.") ? String(name.dropFirst("Swift.".count)) : name
        let names = ["Optional": "?", "Array": "[]", "Dictionary": "[:]"]
        let isKnown = arguments.count == (short == "Dictionary" ? 2 : 1)
        self.init(name: isKnown ? names[short] ?? short : short, arguments: arguments, text: text)
    }

    private static func arguments(_ clause: GenericArgumentClauseSyntax?) -> [SwiftType] {
        (clause?.arguments ?? []).map { item in
            Syntax(item.argument).as(TypeSyntax.self).map { SwiftType($0) }
                ?? SwiftType(name: "", text: item.argument.trimmedDescription)
        }
    }

    /// The type that an expression names: `[Book]` of `[Book].self`.
    init(spelledBy expression: ExprSyntax) {
        let text = expression.trimmedDescription
        let item = Parser.parse(source: "var type: \(text)").statements.first?.item
        let binding = item?.as(VariableDeclSyntax.self)?.bindings.first
        self = binding?.typeAnnotation.map { SwiftType($0.type) } ?? SwiftType(name: "", text: text)
    }

    /// The type of a value, if its text alone shows it.
    init?(of expression: ExprSyntax) {
        let text = expression.shownText
        func named(_ name: String) -> SwiftType { SwiftType(name: name, text: text) }
        var plain = expression.peeled
        if let forced = plain.as(ForceUnwrapExprSyntax.self) { plain = forced.expression.peeled }
        if plain.is(StringLiteralExprSyntax.self) {
            self = named("String")
            return
        }
        if let call = plain.as(FunctionCallExprSyntax.self) {
            guard let type = SwiftType(called: call.calledExpression, text) else { return nil }
            self = type
            return
        }
        let fact = SwiftFacts.Expression(plain)
        switch fact.kind {
        case .string: self = named("String")
        case .integer: self = named("Int")
        case .real: self = named("Double")
        case .bool: self = named("Bool")
        case .array:
            guard let list = plain.as(ArrayExprSyntax.self) else { return nil }
            let types = list.elements.map { SwiftType(of: $0.expression) }
            guard let first = types.first, let first, types.allSatisfy({ $0?.name == first.name }) else { return nil }
            self = SwiftType(name: "[]", arguments: [first], text: text)
        case .member:
            // `Genre.fiction`: of type Genre, if that is an enum.
            let names = fact.value.split(separator: ".", omittingEmptySubsequences: false).dropLast()
            guard !names.isEmpty, names.allSatisfy({ $0.first?.isUppercase == true }) else { return nil }
            self = named(names.joined(separator: "."))
        case .null, .dictionary, .call, .sum, .other: return nil
        }
    }

    private init?(called expression: ExprSyntax, _ text: String) {
        if let list = expression.as(ArrayExprSyntax.self), list.elements.count == 1, let only = list.elements.first {
            guard let element = SwiftType(called: only.expression, text) else { return nil }
            self.init(name: "[]", arguments: [element], text: text)
        } else if let table = expression.as(DictionaryExprSyntax.self),
            case .elements(let pairs) = table.content, pairs.count == 1, let only = pairs.first,
            let key = SwiftType(called: only.key, text), let value = SwiftType(called: only.value, text)
        {
            self.init(name: "[:]", arguments: [key, value], text: text)
        } else if let generic = expression.as(GenericSpecializationExprSyntax.self) {
            guard let name = generic.expression.dotted else { return nil }
            self.init(named: name, SwiftType.arguments(generic.genericArgumentClause), text)
        } else {
            guard let name = expression.dotted, name.split(separator: ".").last?.first?.isUppercase == true else {
                return nil
            }
            self.init(name: name, text: text)
        }
    }
}

extension TokenSyntax {
    /// Without backticks.
    var plainText: String { text.filter { $0 != "`" } }
}
