import SchemaDiagnostics

extension ModelResolver {
    /// A conformance that generated code or a superclass declares cannot be declared again.
    mutating func checkProtocols() {
        let coding: Set<String> = model.swift.codable == .none ? [] : ["Codable", "Encodable", "Decodable"]
        let ofClasses = coding.union(Self.protocolsOfFoundation).union([
            "Equatable", "Hashable", "CustomStringConvertible", "CustomDebugStringConvertible", "AnyObject",
        ])
        let ofStructs = coding.union(["Equatable", "Hashable", "Sendable"])
        let ofEnums = ofStructs.union(coding).union(["RawRepresentable", "CaseIterable"])
        for index in classDeclarations.indices {
            for conformance in classDeclarations[index].protocols
            where ["Sendable", "Error"].contains(conformance.value.name) {
                bag.report(
                    .protocolKind,
                    "mutable objects are not Sendable, which '\(conformance.value.name)' requires",
                    at: conformance.span,
                    notes: [
                        Note(
                            "'immutable: true' makes a class Sendable; for one whose code guards itself, write 'extension \(classDeclarations[index].name.value): @unchecked Sendable {}'"
                        )
                    ]
                )
            }
        }
        for declaration in structDeclarations { check(declaration.protocols, ofStructs, "a struct") }
        for declaration in enumDeclarations {
            let isOptions = declaration.options?.value ?? false
            check(declaration.protocols, isOptions ? ofEnums.union(["OptionSet", "SetAlgebra"]) : ofEnums, "an enum")
        }
        var inherited: [String: (number: Int, span: SourceSpan)] = [:]
        for number in tree.preorder {
            if number >= tree.ownCount {
                let declaration = tree.used[number - tree.ownCount]
                for conformance in declaration.protocols { inherited[conformance.name] = (number, declaration.span) }
                continue
            }
            let protocols = classDeclarations[number].protocols
            guard !protocols.isEmpty else { continue }
            check(protocols, ofClasses, "a class")
            for conformance in protocols {
                let name = conformance.value.name
                if let other = inherited[name], tree.isKind(number, of: other.number) {
                    bag.report(
                        .protocolRepeated,
                        "'\(name)' is inherited from '\(tree.names[other.number].name)'",
                        at: conformance.span,
                        notes: [Note("it is declared here", at: other.span)],
                        fixIts: removing(conformance, from: protocols)
                    )
                } else {
                    inherited[name] = (number, conformance.span)
                }
            }
        }
    }

    private static let protocolsOfFoundation: Set<String> = [
        "NSObjectProtocol", "NSCoding", "NSSecureCoding", "NSCopying",
    ]

    private mutating func check(_ protocols: [Spanned<ProtocolConformance>], _ generated: Set<String>, _ what: String) {
        for conformance in protocols {
            let name = conformance.value.name
            let isDeclared = conformance.value.importedModule == nil && names[name].map { !isProtocol($0) } ?? false
            let isClass =
                name.hasPrefix("NS") && ReservedNames.types.contains(name) && !Self.protocolsOfFoundation.contains(name)
            if isDeclared || isClass {
                bag.report(
                    .protocolKind,
                    "'\(name)' is not a protocol",
                    at: conformance.span,
                    fixIts: isClass ? removing(conformance, from: protocols) : []
                )
            }
        }
        for conformance in protocols where generated.contains(conformance.value.name) {
            bag.report(
                .protocolGenerated,
                "'\(conformance.value.name)' is a conformance that generated code declares for \(what)",
                at: conformance.span,
                notes: [Note("remove it from 'protocols'")],
                fixIts: removing(conformance, from: protocols)
            )
        }
    }

    /// A foreign type may be a protocol, under a name in the schema or its own.
    private func isProtocol(_ type: PropertyType) -> Bool {
        if case .foreign = type { true } else { false }
    }

    private func removing(
        _ conformance: Spanned<ProtocolConformance>,
        from protocols: [Spanned<ProtocolConformance>]
    ) -> [FixIt] {
        let item = Spanned(conformance.value.name, conformance.span)
        return [item.removing(from: protocols.named, of: "protocols")].compactMap(\.self)
    }
}

extension [Spanned<ProtocolConformance>] {
    var named: [Spanned<String>] { map { Spanned($0.value.name, $0.span) } }
}

extension DiagnosticID {
    static let protocolKind = DiagnosticID("protocol-kind")
    static let protocolGenerated = DiagnosticID("protocol-generated")
    static let protocolRepeated = DiagnosticID("protocol-repeated")
}
