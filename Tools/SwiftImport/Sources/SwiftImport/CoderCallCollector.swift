import SwiftSyntax

/// The calls of a coder, or of a decoder's and encoder's containers, in one body.
final class CoderCallCollector: SyntaxVisitor {
    let coder: String
    /// The type whose function it is.
    let owner: String?
    let helpers: Helpers
    /// The functions through which the coder was handed on.
    let around: [SyntaxIdentifier]
    let place: (Syntax) -> SwiftFacts.Place
    /// The method of the superclass that this one adds to.
    var above: String?
    var containers: [String: Container] = [:]
    var calls: [SwiftFacts.CoderCall] = []
    /// Where the calls are.
    var nodes: [Syntax] = []
    var conditions: [(names: Set<String>, condition: SwiftFacts.Condition)] = []
    /// Constants and variables of the body.
    var locals: Set<String> = []
    /// Those that say whether a key is there.
    var flags: Set<String> = []
    /// The values to which they are bound, if those are not calls of the coder.
    private var bound: [String: SwiftFacts.Value] = [:]
    /// The destinations of locals: properties, arguments, other locals.
    private var uses: [(local: String, target: String, value: SwiftFacts.Value, isForced: Bool, node: Syntax)] = []
    /// Calls of functions that hand the coder on, whose names are those of properties and not of locals here.
    var settled: Set<Int> = []
    /// The conditions of those functions.
    var followed: [SwiftFacts.Condition] = []
    /// Values without the coder that properties and locals receive.
    private var assignments: [(target: String, value: ExprSyntax, node: Syntax)] = []

    /// Where a container's values are.
    struct Container {
        /// The type of its keys.
        var keys: String?
        /// The keys of the containers around it, from the outside.
        var path: [SwiftFacts.Key] = []
    }

    init(
        coder: String,
        owner: String?,
        helpers: Helpers,
        around: [SyntaxIdentifier] = [],
        place: @escaping (Syntax) -> SwiftFacts.Place
    ) {
        self.coder = coder
        self.owner = owner
        self.helpers = helpers
        self.around = around
        self.place = place
        super.init(viewMode: .sourceAccurate)
    }

    func finished() -> ([SwiftFacts.CoderCall], [SwiftFacts.Condition]) {
        let read = Set(calls.compactMap(\.target)).intersection(locals)
        for index in calls.indices {
            follow(index)
            if let value = calls[index].value, !settled.contains(index) { calls[index].value = substituted(value) }
        }
        return (calls, conditions.filter { !$0.names.isDisjoint(with: read) }.map(\.condition) + followed)
    }

    /// From local to local, up to a property; and what these receive otherwise.
    private func follow(_ index: Int) {
        var call = calls[index]
        var names = Set([call.target].compactMap { $0 })
        note(circumstance(of: nodes[index]), in: &call)
        for _ in 0..<8 {
            guard let target = call.target, locals.contains(target), !settled.contains(index),
                let use = uses.first(where: { $0.local == target })
            else { break }
            call.target = use.target
            names.insert(use.target)
            call.steps += use.value.steps
            if let fallback = use.value.fallback { call.addFallback(fallback) }
            call.isForced = call.isForced || use.isForced
            note(circumstance(of: use.node), in: &call)
            if use.target == target { break }
        }
        defer { calls[index] = call }
        guard !call.isCondition, !names.isEmpty else { return }
        for (target, value, node) in assignments where names.contains(target) {
            if names.contains(where: value.mentions) || isAbandoned(node) { continue }
            let circumstance = circumstance(of: node)
            // What is overwritten in any case is never seen.
            guard call.isConditional || circumstance.isConditional else { continue }
            call.others.append(.init(value: constant(value), condition: circumstance.condition, place: place(node)))
        }
    }

    private func note(_ circumstance: (isConditional: Bool, condition: String?), in call: inout SwiftFacts.CoderCall) {
        call.isConditional = call.isConditional || circumstance.isConditional
        call.condition = call.condition ?? circumstance.condition
    }

    /// A value, or that of the local constant that it names.
    private func constant(_ value: ExprSyntax) -> SwiftFacts.Expression {
        let named = assignments.filter { $0.target == value.dotted && locals.contains($0.target) }
        return .init(named.count == 1 ? named[0].value : value)
    }

    private func substituted(_ value: SwiftFacts.Value) -> SwiftFacts.Value {
        var value = value
        for _ in 0..<8 {
            guard let root = value.root, let inner = bound[root] else { break }
            value.apply(to: inner)
            if inner.root == root { break }
        }
        return value
    }

    // MARK: Locals

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText {
            locals.insert(name)
            if let value = node.initializer?.value {
                bind(name, value, isOptionalBinding: false, isForced: false)
                assign(value, to: name, Syntax(node), isBound: true)
            }
        }
        return .visitChildren
    }

    override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText {
            let isGuard = isRequired(Syntax(node))
            if let value = node.initializer?.value {
                bind(name, value, isOptionalBinding: true, isForced: isGuard)
            } else {
                // `if let name`: the local hides the property.
                bound[name] = SwiftFacts.Value(
                    root: name,
                    isUnwrapped: true,
                    expression: .init(kind: .member, value: name, text: name)
                )
                if isGuard {
                    for index in calls.indices where calls[index].target == name { calls[index].isForced = true }
                }
            }
        }
        return .visitChildren
    }

    private func bind(_ name: String, _ value: ExprSyntax, isOptionalBinding: Bool, isForced: Bool) {
        let text = value.trimmedDescription
        if asksForValue(value) { flags.insert(name) }
        if let container = container(value) {
            containers[name] = container
            return
        }
        var fact = SwiftFacts.Value(value)
        if let root = fact.root, locals.contains(root), root != name {
            uses.append((root, name, fact, isForced, Syntax(value)))
            locals.insert(name)
        } else if isForced, fact.root == name, locals.contains(name) {
            for index in calls.indices where calls[index].target == name { calls[index].isForced = true }
        } else {
            if isOptionalBinding { fact.isUnwrapped = true }
            if isOptionalBinding { locals.insert(name) }
            if fact.root != nil, !text.contains("\(coder).") { bound[name] = fact }
        }
    }

    /// Whether it is a condition of a `guard` without which nothing is created.
    func isRequired(_ node: Syntax) -> Bool {
        node.parent?.parent?.parent?.as(GuardStmtSyntax.self).map { isFailure($0.body) } ?? false
    }

    func isFailure(_ node: some SyntaxProtocol) -> Bool {
        let words = node.tokens(viewMode: .sourceAccurate).map(\.text)
        // A helper that returns nil has no value.
        return around.isEmpty && zip(words, words.dropFirst()).contains { $0 == "return" && $1 == "nil" }
            || !Set(words).isDisjoint(with: ["throw", "fatalError", "preconditionFailure"])
    }

    /// Whether nothing is created where this is done: `title = ""` before `return nil`, as Swift 2 requires.
    private func isAbandoned(_ node: Syntax) -> Bool {
        sequence(first: node, next: \.parent).contains { outer in
            guard let block = outer.as(CodeBlockSyntax.self), let last = block.statements.last else { return false }
            let isBranch = block.parent?.is(GuardStmtSyntax.self) == true || block.parent?.is(IfExprSyntax.self) == true
            return isBranch && isFailure(last)
        }
    }

    private static let makers: Set = [
        "container", "nestedContainer", "unkeyedContainer", "nestedUnkeyedContainer", "singleValueContainer",
    ]

    /// The container that a call makes, or that has that name.
    func container(_ value: ExprSyntax) -> Container? {
        guard let call = value.peeled.as(FunctionCallExprSyntax.self),
            let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base,
            Self.makers.contains(access.declName.baseName.text)
        else { return value.peeled.dotted.flatMap { containers[$0] } }
        func argument(_ label: String) -> ExprSyntax? {
            call.arguments.first { $0.label?.text == label }?.expression
        }
        let keys = argument("keyedBy")?.dotted.flatMap { $0.hasSuffix(".self") ? String($0.dropLast(5)) : nil }
        let outer = container(base)
        let key = argument("forKey").map { SwiftFacts.Key(keys: outer?.keys, key: .init($0)) }
        return Container(keys: keys, path: (outer?.path ?? []) + (key.map { [$0] } ?? []))
    }

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        if node.operator.is(AssignmentExprSyntax.self), let target = Self.property(node.leftOperand) {
            assign(node.rightOperand, to: target, Syntax(node))
        }
        return .visitChildren
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        if let value = node.expression, isOfHelper(Syntax(node)) { assign(value, to: Self.returned, Syntax(node)) }
        return .visitChildren
    }

    /// Whether it is in a function that was handed the coder, and in no closure.
    func isOfHelper(_ node: Syntax) -> Bool {
        let body = sequence(first: node, next: \.parent).first {
            $0.is(ClosureExprSyntax.self) || $0.is(FunctionDeclSyntax.self)
        }
        return body.map { $0.id == around.last } ?? false
    }

    private func note(_ value: SwiftFacts.Value, as target: String, _ node: Syntax) {
        guard let root = value.root, locals.contains(root) else { return }
        // `self.name = name` of a local says nothing, `self.name = name ?? ""` does.
        guard root != target || !locals.contains(target) || value.fallback != nil || !value.steps.isEmpty else {
            return
        }
        uses.append((root, target, value, false, node))
    }

    /// - Parameter isBound: it is the value of a new local, whose source is known already.
    func assign(_ value: ExprSyntax, to target: String, _ node: Syntax, isBound: Bool = false) {
        let usesCoder = mentionsCoder(value)
        // `count = stored == 0 ? 7 : stored`: two values.
        if let ternary = value.peeled.as(TernaryExprSyntax.self), !usesCoder {
            for branch in [ternary.thenExpression, ternary.elseExpression] {
                assign(branch, to: target, Syntax(branch))
            }
            return
        }
        if !isBound { note(SwiftFacts.Value(value), as: target, node) }
        if !usesCoder { assignments.append((target, value, node)) }
    }

    /// `name` of `self.name`, `name` and `_name.wrappedValue`.
    static func property(_ node: ExprSyntax) -> String? {
        guard let text = node.peeled.dotted else { return nil }
        let names = text.split(separator: ".").map(String.init)
        return names.first == "self" ? names.dropFirst().first ?? "self" : names.first
    }

    // MARK: Conditions

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        if case .expression(let expression) = node.condition {
            note(condition: expression, expression.trimmedDescription)
        }
        return .visitChildren
    }

    override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
        note(condition: node.subject, "switch \(node.subject.trimmedDescription)")
        return .visitChildren
    }

    private func note(condition: ExprSyntax, _ text: String) {
        if asksForValue(condition) { return }
        let names = condition.tokens(viewMode: .sourceAccurate).map(\.plainText)
        conditions.append((Set(names), .init(text: text, place: place(Syntax(condition)))))
    }

    // MARK: Calls

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let callee = node.calledExpression.dotted, callee == "self.init" || callee == "super.init" {
            for argument in node.arguments {
                guard let label = argument.label?.text else { continue }
                assign(argument.expression, to: label, Syntax(argument))
            }
            if callee == "self.init" { assignDefaults(node) }
        }
        guard let access = node.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base else {
            if coder == "self", let name = node.calledName, Self.known.contains(where: name.hasPrefix) {
                record(node, name, nil)
            } else {
                noteHelper(node)
            }
            return .visitChildren
        }
        let function = access.declName.baseName.plainText
        if base.peeled.is(SuperExprSyntax.self), ["init", "encode", "encodeWithCoder", above].contains(function) {
            if node.arguments.contains(where: { isCoder($0.expression) }) {
                add(.init(function: "super", place: place(Syntax(node))), Syntax(node))
            }
            return .visitChildren
        }
        let container = container(base)
        guard isCoder(base) || container != nil else {
            noteHelper(node)
            return .visitChildren
        }
        record(node, function, container)
        return .visitChildren
    }

    func mentionsCoder(_ expression: ExprSyntax) -> Bool {
        expression.mentions(coder) || coder == "self" && expression.mentions("forKey")
            || containers.keys.contains(where: expression.mentions)
    }

    private func noteHelper(_ node: FunctionCallExprSyntax) {
        let isHandedOn = node.arguments.contains { argument in
            isCoder(argument.expression) || argument.expression.peeled.dotted.map { containers[$0] != nil } == true
        }
        let isError =
            node.calledExpression.dotted.map { $0.hasPrefix("DecodingError") || $0.hasPrefix("EncodingError") } == true
        if isHandedOn, !isError { addHelper(node) }
    }

    private func addHelper(_ node: FunctionCallExprSyntax) {
        if follow(node) { return }
        var call = SwiftFacts.CoderCall(function: "helper", place: place(Syntax(node)))
        call.value = .init(expression: .init(kind: .other, text: node.trimmedDescription))
        add(call, Syntax(node))
    }

    func add(_ call: SwiftFacts.CoderCall, _ node: Syntax) {
        calls.append(call)
        nodes.append(node)
    }

    /// The coder itself, or it as another type: `(coder as? NSKeyedArchiver)`.
    func isCoder(_ expression: ExprSyntax) -> Bool {
        var node = expression.peeled
        while true {
            if let cast = node.as(AsExprSyntax.self) {
                node = cast.expression.peeled
            } else if let forced = node.as(ForceUnwrapExprSyntax.self) {
                node = forced.expression.peeled
            } else if let chain = node.as(OptionalChainingExprSyntax.self) {
                node = chain.expression.peeled
            } else {
                return node.dotted == coder
            }
        }
    }

    /// Those that neither read nor write.
    private static let silent: Set = [
        "container", "finishEncoding", "finishDecoding", "failWithError", "setClass", "setClassName",
    ]
    private static let known = ["encode", "decode", "contain", "nested", "super", "singleValue", "unkeyed"]

    private func record(_ node: FunctionCallExprSyntax, _ name: String, _ container: Container?) {
        guard !Self.silent.contains(name) else { return }
        // What an extension of the coder does is not known here.
        guard Self.known.contains(where: name.hasPrefix) else { return addHelper(node) }
        // `decodeObjectForKey("name")`, as Swift 2 spells it.
        let isOfSwift2 = name.hasSuffix("ForKey")
        let function = isOfSwift2 ? String(name.dropLast("ForKey".count)) : name
        var call = SwiftFacts.CoderCall(function: function, place: place(Syntax(node)))
        call.keys = container?.keys
        if let path = container?.path, !path.isEmpty { call.path = path }
        for argument in node.arguments {
            switch argument.label?.text {
            case nil where isOfSwift2, "forKey": call.key = SwiftFacts.Expression(argument.expression)
            case "of", "ofClass", "ofClasses": call.classes = Self.types(argument.expression)
            case nil where function.hasPrefix("encode"): call.value = SwiftFacts.Value(argument.expression)
            case nil where function.hasPrefix("decode") && call.classes.isEmpty:
                call.classes = Self.types(argument.expression)
            default: break
            }
        }
        if Self.containing.contains(function) { call.isCondition = true }
        if function.hasPrefix("decode") { climb(from: node, &call) }
        add(call, Syntax(node))
    }

    static let containing: Set = ["containsValue", "contains"]

    /// `Book.self`, `[Book.self, NSArray.self]`, `[Book].self`.
    private static func types(_ expression: ExprSyntax) -> [SwiftType] {
        let node = expression.peeled
        if let list = node.as(ArrayExprSyntax.self) { return list.elements.flatMap { types($0.expression) } }
        guard let access = node.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "self",
            let base = access.base
        else { return [] }
        return [SwiftType(spelledBy: base)]
    }
}
