import SwiftSyntax

/// The functions and initializers of the sources that a coder may be handed on to.
final class Helpers {
    struct Helper {
        var name: String
        /// The type; nil: the function is global.
        var owner: String?
        var node: Syntax
        var parameters: FunctionParameterListSyntax
        var body: CodeBlockSyntax
        var modifiers: Set<String>
        var isGeneric: Bool
        var place: (Syntax) -> SwiftFacts.Place
    }

    private var all: [String: [Helper]] = [:]
    private var inherited: [String: [String]] = [:]
    /// The methods of subclasses in place of followed ones.
    private var overriding: [Helper] = []

    func add(_ helper: Helper) { all[helper.name, default: []].append(helper) }

    func add(_ inherits: [String], of type: String) { inherited[type, default: []] += inherits }

    /// The type, and those that it inherits from, the nearest first.
    func line(of type: String) -> [String] {
        var (line, index) = ([type], 0)
        while index < line.count {
            line += (inherited[line[index]] ?? []).filter { !line.contains($0) }
            index += 1
        }
        return line
    }

    /// What such methods read and write, by type: the superclass calls them where it hands its coder on.
    func ofSubclasses() -> [(type: String, SwiftFacts.Coding)] {
        var (result, index) = ([(type: String, SwiftFacts.Coding)](), 0)
        while index < overriding.count {
            let helper = overriding[index]
            index += 1
            guard let type = helper.owner else { continue }
            var coding = SwiftFacts.Coding(kind: .initWithCoder, place: helper.place(helper.node))
            let coder = helper.parameters.first { $0.type.trimmedDescription.contains("NSCoder") }
            if helper.addsToSuper, let coder {
                let name = (coder.secondName ?? coder.firstName).plainText
                let collector = CoderCallCollector(coder: name, owner: type, helpers: self, place: helper.place)
                collector.above = helper.name
                collector.walk(helper.body)
                (coding.calls, coding.conditions) = collector.finished()
                if coding.calls.contains(where: { $0.function.hasPrefix("encode") }) { coding.kind = .encodeWithCoder }
            } else {
                let labels = helper.parameters.map { "\($0.firstName.text):" }.joined()
                let text = SwiftFacts.Expression(kind: .other, text: "\(helper.name)(\(labels))")
                coding.calls = [.init(function: "helper", place: coding.place, value: .init(expression: text))]
            }
            result.append((type, coding))
        }
        return result
    }

    /// The only one of that name in the nearest of the types.
    /// - Parameter isDynamic: methods of subclasses may take its place; nil if one of them does more than add to it.
    func find(
        _ name: String,
        in owners: [String?],
        _ call: FunctionCallExprSyntax,
        from path: String,
        isDynamic: Bool
    ) -> (Helper, [String: ExprSyntax])? {
        let visible = (all[name] ?? []).filter {
            $0.modifiers.isDisjoint(with: ["private", "fileprivate"]) || $0.place($0.node).path == path
        }
        let fitting = visible.compactMap { helper in
            Self.arguments(of: call, helper.parameters).map { (helper, $0) }
        }
        guard let owner = owners.first(where: { owner in fitting.contains { $0.0.owner == owner } }) else { return nil }
        let found = fitting.filter { $0.0.owner == owner }
        guard found.count == 1 else { return nil }
        let others = fitting.map(\.0).filter { other in
            guard isDynamic, let owner, let type = other.owner, other.modifiers.contains("override") else {
                return false
            }
            return line(of: type).dropFirst().contains(owner)
        }
        overriding += others.filter { other in !overriding.contains { $0.node.id == other.node.id } }
        return others.allSatisfy(\.addsToSuper) ? found[0] : nil
    }

    /// By the names of the parameters; nil: the call is one of another function.
    private static func arguments(
        of call: FunctionCallExprSyntax,
        _ parameters: FunctionParameterListSyntax
    ) -> [String: ExprSyntax]? {
        guard call.trailingClosure == nil else { return nil }
        var (rest, result) = (Array(call.arguments), [String: ExprSyntax]())
        for parameter in parameters {
            let name = (parameter.secondName ?? parameter.firstName).plainText
            if let next = rest.first, (next.label?.plainText ?? "_") == parameter.firstName.plainText {
                result[name] = rest.removeFirst().expression
            } else if let value = parameter.defaultValue?.value {
                result[name] = value
            } else {
                return nil
            }
        }
        return rest.isEmpty ? result : nil
    }
}

/// What a function of the sources does with the coder that it is handed: as if its body stood at the call.
extension CoderCallCollector {
    /// The target of what a helper returns.
    static let returned = "return"

    /// `self.init(title: title)` gives what it leaves out the defaults of the parameters.
    func assignDefaults(_ node: FunctionCallExprSyntax) {
        guard let owner, let (found, arguments) = find("init", in: [owner], node) else { return }
        for parameter in found.parameters {
            guard let value = parameter.defaultValue?.value, arguments[parameter.firstName.plainText] == value else {
                continue
            }
            assign(value, to: parameter.firstName.plainText, Syntax(node))
        }
    }

    private func find(
        _ name: String,
        in owners: [String?],
        _ call: FunctionCallExprSyntax,
        isDynamic: Bool = false
    ) -> (Helpers.Helper, [String: ExprSyntax])? {
        helpers.find(name, in: owners, call, from: place(Syntax(call)).path, isDynamic: isDynamic)
    }

    private func helper(of node: FunctionCallExprSyntax) -> (Helpers.Helper, [String: ExprSyntax])? {
        let line = owner.map { helpers.line(of: $0) } ?? []
        guard let name = node.calledName else { return nil }
        guard let access = node.calledExpression.as(MemberAccessExprSyntax.self) else {
            return find(name, in: line + [nil], node, isDynamic: true)
        }
        guard let base = access.base?.peeled else { return nil }
        if isCoder(base) { return find(name, in: ["NSCoder", "NSKeyedArchiver", "NSKeyedUnarchiver"], node) }
        if base.is(SuperExprSyntax.self) { return find(name, in: Array(line.dropFirst()), node) }
        guard let text = base.dotted else { return nil }
        if text == "self" { return find(name, in: line, node, isDynamic: true) }
        let found = find(name, in: text == "Self" ? line : helpers.line(of: text), node, isDynamic: text == "Self")
        return found?.0.isOfSelf == false ? found : nil
    }

    /// - Returns: whether all of it is known.
    func follow(_ node: FunctionCallExprSyntax) -> Bool {
        guard let (helper, arguments) = helper(of: node), !around.contains(helper.node.id) else { return false }
        let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base
        let isOfCoder = base.map(isCoder) ?? false
        let isOfSelf = helper.isOfSelf && !isOfCoder
        let handed = arguments.first { isCoder($0.value) }?.key
        let inner = CoderCallCollector(
            // A container alone is handed on: nothing has that name.
            coder: isOfCoder ? "self" : handed ?? "`",
            owner: helper.owner,
            helpers: helpers,
            around: around + [helper.node.id],
            place: helper.place
        )
        for (name, value) in arguments { inner.containers[name] = container(value) }
        inner.walk(helper.body)
        var (found, conditions) = inner.finished()
        var ofArguments: Set<Int> = []
        for index in found.indices {
            if helper.isGeneric { (found[index].cast, found[index].classes) = (nil, []) }
            if let key = found[index].key {
                guard let (known, isArgument) = Self.key(key, helper.parameters, arguments) else { return false }
                found[index].key = known
                if isArgument {
                    found[index].place = place(Syntax(node))
                } else if known.kind != .string, found[index].scope == nil, helper.owner != owner {
                    found[index].scope = helper.owner ?? ""
                }
            }
            // `fallback` of `coder.number("size") ?? fallback`
            func known(_ value: SwiftFacts.Expression) -> SwiftFacts.Expression {
                (value.kind == .member ? arguments[value.value] : nil).map { .init($0) } ?? value
            }
            found[index].fallback = found[index].fallback.map(known)
            found[index].outerFallback = found[index].outerFallback.map(known)
            for other in found[index].others.indices {
                found[index].others[other].value = known(found[index].others[other].value)
            }
            if let value = found[index].value, let root = value.root, let argument = arguments[root] {
                // `write(self, to: coder)`: the properties of the argument.
                guard argument.peeled.dotted != "self" else { return false }
                let inner = SwiftFacts.Value(argument)
                if value.steps.isEmpty { found[index].value?.expression = inner.expression }
                found[index].value?.apply(to: inner)
                ofArguments.insert(index)
            }
            guard found[index].function.hasPrefix("decode"), !found[index].isCondition else { continue }
            guard let target = found[index].target, arguments[target] == nil else { return false }
            if target == Self.returned || isOfSelf { continue }
            guard inner.locals.contains(target) else { return false }
            found[index].target = nil
        }
        followed += conditions
        // `restore(coder, version)`: conditions on what is read here.
        self.conditions += inner.conditions.map { names, condition in
            let here = names.compactMap { arguments[$0] }.flatMap { $0.tokens(viewMode: .sourceAccurate) }
            return (Set(here.map(\.plainText)), condition)
        }
        for (index, var call) in found.enumerated() {
            if call.target == Self.returned {
                call.target = nil
                if call.others.count == 1, call.others[0].condition == nil, call.others[0].value.kind != .null {
                    call.isConditional = false
                    call.addFallback(call.others.removeLast().value)
                }
                let wasForced = call.isForced
                climb(from: node, &call)
                if call.isForced, !wasForced { call.others.removeAll { $0.value.kind == .null } }
            } else if !ofArguments.contains(index) {
                settled.insert(calls.count)
            }
            add(call, Syntax(node))
        }
        return true
    }

    /// The key, or the argument that the parameter of that name has, or its `rawValue`; nil: it is made of parameters.
    private static func key(
        _ key: SwiftFacts.Expression,
        _ parameters: FunctionParameterListSyntax,
        _ arguments: [String: ExprSyntax]
    ) -> (SwiftFacts.Expression, isArgument: Bool)? {
        guard key.kind == .member else { return key.kind == .string || key.kind == .call ? (key, false) : nil }
        let parts = key.value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first.map(String.init), let argument = arguments[name] else { return (key, false) }
        var known = SwiftFacts.Expression(argument)
        guard parts.count == 2 else { return known.kind == .string || known.kind == .member ? (known, true) : nil }
        guard known.kind == .member else { return nil }
        if known.value.hasPrefix("."),
            let type = parameters.first(where: { ($0.secondName ?? $0.firstName).plainText == name })?.type
        {
            known.value = type.trimmedDescription + known.value
        }
        known.value += ".\(parts[1])"
        return (known, true)
    }
}

extension Helpers.Helper {
    /// Its `self` is an object of its type.
    fileprivate var isOfSelf: Bool { owner != nil && modifiers.isDisjoint(with: ["static", "class"]) }

    /// It does what the method that it overrides does, and more.
    fileprivate var addsToSuper: Bool {
        let isVoid = node.as(FunctionDeclSyntax.self)?.signature.returnClause == nil
        return isVoid && body.trimmedDescription.contains("super.\(name)(")
    }
}
