import SwiftSyntax

/// Declarations of one file.
final class FactCollector: SyntaxVisitor {
    private(set) var facts = SwiftFacts()
    let path: String
    private let lines: SourceLocationConverter
    private let helpers: Helpers
    /// Bodies that are read when the functions of all files are known.
    private var bodies: [(type: Int, coding: Int, collector: CoderCallCollector, body: CodeBlockSyntax)] = []
    /// Indexes in `facts.types` of the types around the visited node.
    private var scope: [Int] = []

    init(path: String, lines: SourceLocationConverter, helpers: Helpers) {
        self.helpers = helpers
        self.path = path
        self.lines = lines
        super.init(viewMode: .sourceAccurate)
    }

    private func place(_ node: some SyntaxProtocol) -> SwiftFacts.Place {
        .init(path: path, line: lines.location(for: node.positionAfterSkippingLeadingTrivia).line)
    }

    // MARK: Types

    private func begin(
        _ kind: SwiftFacts.Declaration.Kind,
        _ name: String,
        _ node: some DeclGroupSyntax,
        at token: TokenSyntax,
        isGeneric: Bool = false
    ) -> SyntaxVisitorContinueKind {
        let around = scope.last.map { facts.types[$0].name + "." } ?? ""
        let isInGeneric = scope.last.map { facts.types[$0].isGeneric } ?? false
        facts.types.append(
            SwiftFacts.Declaration(
                kind: kind,
                name: around + name,
                place: place(token),
                inherits: (node.inheritanceClause?.inheritedTypes ?? []).map { SwiftType($0.type) },
                attributes: Self.attributes(node.attributes),
                modifiers: node.modifiers.map(\.trimmedDescription),
                isGeneric: isGeneric || isInGeneric,
                doc: Self.doc(node.leadingTrivia)
            )
        )
        scope.append(facts.types.count - 1)
        helpers.add(facts.types[scope[scope.count - 1]].inherits.map(\.name), of: around + name)
        return .visitChildren
    }

    private func end() { _ = scope.popLast() }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(.class, node.name.plainText, node, at: node.name, isGeneric: node.genericParameterClause != nil)
    }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(.struct, node.name.plainText, node, at: node.name, isGeneric: node.genericParameterClause != nil)
    }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(.enum, node.name.plainText, node, at: node.name, isGeneric: node.genericParameterClause != nil)
    }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(.actor, node.name.plainText, node, at: node.name, isGeneric: node.genericParameterClause != nil)
    }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(.protocol, node.name.plainText, node, at: node.name)
    }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(.extension, SwiftType(node.extendedType).name, node, at: node.extensionKeyword)
    }
    override func visitPost(_: ClassDeclSyntax) { end() }
    override func visitPost(_: StructDeclSyntax) { end() }
    override func visitPost(_: EnumDeclSyntax) { end() }
    override func visitPost(_: ActorDeclSyntax) { end() }
    override func visitPost(_: ProtocolDeclSyntax) { end() }
    override func visitPost(_: ExtensionDeclSyntax) { end() }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.genericParameterClause == nil else { return .skipChildren }
        let around = scope.last.map { facts.types[$0].name + "." } ?? ""
        facts.aliases.append(.init(name: around + node.name.plainText, type: SwiftType(node.initializer.value)))
        return .skipChildren
    }

    // MARK: Members

    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let owner = scope.last else { return .skipChildren }
        for element in node.elements {
            facts.types[owner].cases.append(
                SwiftFacts.Case(
                    name: element.name.plainText,
                    place: place(element),
                    doc: Self.doc(node.leadingTrivia),
                    raw: element.rawValue.map { SwiftFacts.Expression($0.value) },
                    payload: (element.parameterClause?.parameters ?? []).map {
                        .init(label: $0.firstName?.plainText, type: SwiftType($0.type))
                    }
                )
            )
        }
        return .skipChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        var type: SwiftType?
        var found: [SwiftFacts.Property] = []
        // `var a, b: Int`: the last one has the type.
        for binding in node.bindings.reversed() {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
            if let annotation = binding.typeAnnotation { type = SwiftType(annotation.type) }
            found.append(property(name.identifier, binding, of: node, type: type))
        }
        if let owner = scope.last {
            facts.types[owner].properties += found.reversed()
        } else {
            facts.globals += found.reversed()
        }
        return .skipChildren
    }

    private func property(
        _ name: TokenSyntax,
        _ binding: PatternBindingSyntax,
        of node: VariableDeclSyntax,
        type: SwiftType?
    ) -> SwiftFacts.Property {
        let modifiers = node.modifiers.map { ($0.name.text, $0.detail?.detail.text) }
        let plain = Set(modifiers.filter { $0.1 == nil }.map(\.0))
        let levels = ["private", "fileprivate", "internal", "package", "public", "open"]
        var fact = SwiftFacts.Property(name: name.plainText, place: place(name))
        fact.doc = Self.doc(node.leadingTrivia)
        fact.isLet = node.bindingSpecifier.tokenKind == .keyword(.let)
        fact.isStatic = !plain.isDisjoint(with: ["static", "class"])
        fact.isLazy = plain.contains("lazy")
        fact.ownership = modifiers.first { ["weak", "unowned"].contains($0.0) }?.0
        fact.setter = modifiers.first { $0.1 == "set" }?.0
        fact.access = levels.first(where: plain.contains)
        fact.attributes = Self.attributes(node.attributes)
        var value = binding.initializer?.value
        switch binding.accessorBlock?.accessors {
        case nil: break
        case .getter(let items):
            fact.isComputed = true
            value = Self.only(items)
        case .accessors(let list):
            let kinds = Set(list.map(\.accessorSpecifier.text))
            fact.hasObservers = !kinds.isDisjoint(with: ["willSet", "didSet"])
            fact.isComputed = kinds.subtracting(["willSet", "didSet"]).isEmpty == false
            let getter = list.first { $0.accessorSpecifier.text == "get" }
            if fact.isComputed { value = getter?.body.flatMap { Self.only($0.statements) } }
        }
        fact.initial = value.map { SwiftFacts.Expression($0) }
        fact.type = type ?? value.flatMap { SwiftType(of: $0) }
        return fact
    }

    private static func only(_ items: CodeBlockItemListSyntax) -> ExprSyntax? {
        guard items.count == 1, let item = items.first?.item else { return nil }
        if case .expr(let expression) = item { return expression }
        if case .stmt(let statement) = item { return statement.as(ReturnStmtSyntax.self)?.expression }
        return nil
    }

    /// `#Unique<Trip>([\.name])`, as an attribute.
    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let owner = scope.last else { return .skipChildren }
        facts.types[owner].attributes.append(
            .init(name: "#\(node.macroName.text)", arguments: Self.arguments(node.arguments))
        )
        return .skipChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        helper(node.name.plainText, node.signature, node.body, node.modifiers, node, node.genericParameterClause)
        let labels = node.signature.parameterClause.parameters.map(\.firstName.text)
        let isOfSwift2 = node.name.text == "encodeWithCoder" && labels.count == 1
        if node.name.text == "encode" && labels == ["with"] || isOfSwift2 {
            coding(.encodeWithCoder, node.signature, node.body, node)
        }
        if node.name.text == "encode", labels == ["to"] { coding(.encodeTo, node.signature, node.body, node) }
        return .skipChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        helper("init", node.signature, node.body, node.modifiers, node, node.genericParameterClause)
        let parameters = node.signature.parameterClause.parameters
        let type = parameters.first?.type.trimmedDescription.filter { $0 != "?" && $0 != "!" } ?? ""
        if parameters.count == 1, type.hasSuffix("NSCoder") { coding(.initWithCoder, node.signature, node.body, node) }
        if parameters.first?.firstName.text == "from", parameters.count == 1, type.hasSuffix("Decoder") {
            coding(.initFrom, node.signature, node.body, node)
        }
        return .skipChildren
    }

    private func coding(
        _ kind: SwiftFacts.Coding.Kind,
        _ signature: FunctionSignatureSyntax,
        _ body: CodeBlockSyntax?,
        _ node: some SyntaxProtocol
    ) {
        guard let owner = scope.last, let parameter = signature.parameterClause.parameters.first else { return }
        let name = (parameter.secondName ?? parameter.firstName).plainText
        let coding = SwiftFacts.Coding(kind: kind, place: place(node))
        if let body {
            let type = facts.types[owner]
            let collector = CoderCallCollector(coder: name, owner: type.name, helpers: helpers, place: place)
            bodies.append((owner, type.codings.count, collector, body))
        }
        facts.types[owner].codings.append(coding)
    }

    private func helper(
        _ name: String,
        _ signature: FunctionSignatureSyntax,
        _ body: CodeBlockSyntax?,
        _ modifiers: DeclModifierListSyntax,
        _ node: some SyntaxProtocol,
        _ generic: GenericParameterClauseSyntax?
    ) {
        guard let body else { return }
        helpers.add(
            .init(
                name: name,
                owner: scope.last.map { facts.types[$0].name },
                node: Syntax(node),
                parameters: signature.parameterClause.parameters,
                body: body,
                modifiers: Set(modifiers.map(\.name.text)),
                isGeneric: generic != nil,
                place: place
            )
        )
    }

    /// Reads the bodies.
    func finish() {
        for (type, coding, collector, body) in bodies {
            collector.walk(body)
            let (calls, conditions) = collector.finished()
            facts.types[type].codings[coding].calls = calls
            facts.types[type].codings[coding].conditions = conditions
        }
    }

    override func visit(_: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    // MARK: Parts

    private static func attributes(_ list: AttributeListSyntax) -> [SwiftFacts.Attribute] {
        list.flatMap { element -> [SwiftFacts.Attribute] in
            switch element {
            case .attribute(let attribute): [self.attribute(attribute)]
            // `#if canImport(ObjectiveC)`: the declarations of all branches.
            case .ifConfigDecl(let condition):
                condition.clauses.flatMap { clause -> [SwiftFacts.Attribute] in
                    if case .attributes(let inner) = clause.elements { attributes(inner) } else { [] }
                }
            }
        }
    }

    private static func attribute(_ attribute: AttributeSyntax) -> SwiftFacts.Attribute {
        let name = SwiftType(attribute.attributeName).name
        guard let arguments = attribute.arguments else { return .init(name: name) }
        if let list = arguments.as(LabeledExprListSyntax.self) {
            return .init(name: name, arguments: Self.arguments(list))
        }
        let text = arguments.trimmedDescription
        return .init(name: name, arguments: [.init(value: .init(kind: .other, text: text))])
    }

    private static func arguments(_ list: LabeledExprListSyntax) -> [SwiftFacts.Argument] {
        list.map { .init(label: $0.label?.plainText, value: .init($0.expression)) }
    }

    /// The lines after `///`, or inside `/** */`, as one text.
    private static func doc(_ trivia: Trivia) -> String? {
        let words = trivia.pieces.flatMap { piece -> [String] in
            switch piece {
            case .docLineComment(let text): [String(text.dropFirst(3))]
            case .docBlockComment(let text):
                text.dropFirst(3).dropLast(2).split(separator: "\n").map { String($0.drop { $0 == " " || $0 == "*" }) }
            default: []
            }
        }.flatMap { $0.split(whereSeparator: \.isWhitespace) }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
