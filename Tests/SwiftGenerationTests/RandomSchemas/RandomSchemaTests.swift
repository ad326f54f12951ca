import CommandTestSupport
import Foundation
import RandomTestSupport
import Testing

/// Random schemas: each is accepted, its code compiles without a warning, and objects of every class pass through every channel unchanged.
/// Random objects through every writer are read by the reader of that form, to an equal object, or rejected with class, key and path.
///
/// `HEIRLOOM_SCHEMAS=200 HEIRLOOM_SCHEMA_SEED=1000 swift test --filter RandomSchemaTests` tries 200, from seed 1000 on;
/// `HEIRLOOM_WRITTEN=10000` draws that many objects of each class.
@Suite struct RandomSchemaTests {
    private static let roundTrips = """
        import Foundation
        import HeirloomRuntime

        /// Twice written is written alike. The first time, a conditional reference may have led to an object that nothing else archives.
        func roundTrips<Object: ArchivedObject & NSCopying>(
            _ object: Object, _ coded: ((Object) throws -> Object)? = nil, shallow: (Object) throws -> Object,
            deep: (Object) throws -> Object, update: ((Object, Data) throws -> Void)? = nil,
            changed: ((Object) throws -> Object)? = nil,
            archived: (NSObject) throws -> Data, read: (Data) throws -> Object,
            drafts: ((Object) throws -> [Object])? = nil
        ) {
            attempt("\\(Object.self)") {
                let first = try read(archived(object))
                let data = try archived(first)
                check(Swift.type(of: first) == Swift.type(of: object), "\\(Object.self): class")
                check(try archived(read(data)) == data, "\\(Object.self): archive")
                check(try archived(shallow(first)) == data, "\\(Object.self): shallow dictionary")
                check(try archived(deep(first)) == data, "\\(Object.self): deep dictionary")
                for object in try drafts?(first) ?? [] {
                    check(try archived(object) == data, "\\(Object.self): draft")
                }
                if let coded { check(try archived(coded(first)) == data, "\\(Object.self): JSON") }
                guard let copy = first.copy() as? Object else { return check(false, "\\(Object.self): copy") }
                check(try archived(copy) == data, "\\(Object.self): copy")
                if let update {
                    check(copy !== first, "\\(Object.self): copied as itself")
                    try update(copy, data)
                    check(try archived(copy) == data, "\\(Object.self): update")
                }
                if let object = try changed?(first) {
                    check(try object !== first && archived(object) == data, "\\(Object.self): with")
                }
                try (object as? any ArchiveLayout.Validatable)?.validate()
                check(!object.description.isEmpty && object.isEqual(object), "\\(Object.self): description, equality")
            }
        }

        """

    private static let writing = """
        import Foundation
        import HeirloomRuntime
        import RandomTestSupport

        nonisolated(unsafe) var written = 0
        nonisolated(unsafe) var refused = 0

        /// What is written is read, to an object of the same text.
        func writtenIsRead<Object>(
            _ name: String, draw: (inout Dice) -> Object?, text: (Object) throws -> String,
            _ forms: [(name: String, pass: (Object) throws -> Object)]
        ) {
            for seed in 0..<(environmentNumber("HEIRLOOM_WRITTEN") ?? 30) {
                var dice = Dice(seed: UInt64(seed))
                guard let object = draw(&dice) else { continue }
                let before = try? text(object)
                for form in forms {
                    let isShallow = form.name.hasPrefix("shallow")
                    func expect(_ condition: Bool, _ what: @autoclosure () -> String) {
                        check(condition, "\\(name) \\(seed), \\(form.name): \\(what())")
                    }
                    do {
                        let read = try form.pass(object)
                        written += 1
                        // Those hold what was there, as a form does that is not for the class.
                        if isValidated, !isShallow, read as AnyObject !== object as AnyObject {
                            do { try (read as? any ArchiveLayout.Validatable)?.validate() } catch {
                                expect(false, "read although \\(error)")
                            }
                        }
                        // What a dictionary cannot have is compared by nothing.
                        guard let before, let after = try? text(read) else { continue }
                        expect(before == after, "was \\(before)\\n is \\(after)")
                    } catch {
                        var reason: any Error = error
                        if case EncodingError.invalidValue(_, let context) = error {
                            reason = context.underlyingError ?? error
                        }
                        // A shallow dictionary has what there is; its reader refuses.
                        guard let found = reason as? ArchiveError,
                            found.kind == .unwritable || found.kind == .invalid || isShallow
                        else {
                            expect(false, "\\(error)\\n of \\(before ?? "what no dictionary has")")
                            continue
                        }
                        refused += 1
                        let place = found.kind == .invalid ? found.property : found.key
                        let isNamed = isShallow || found.className != nil && place != nil
                        expect(isNamed && !found.path.isEmpty, "\\(found)")
                    }
                }
            }
        }

        func jsonEncoder() -> JSONEncoder {
            let encoder = JSONEncoder()
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "+", negativeInfinity: "-", nan: "?")
            return encoder
        }

        func jsonDecoder(_ decoder: JSONDecoder = JSONDecoder()) -> JSONDecoder {
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "+", negativeInfinity: "-", nan: "?")
            return decoder
        }

        /// Through a property list, where nil is not written as NSNull.
        func listed(_ dictionary: [String: Any]) throws -> [String: Any] {
            guard PropertyListSerialization.propertyList(dictionary, isValidFor: .binary) else { return dictionary }
            let data = try PropertyListSerialization.data(fromPropertyList: dictionary, format: .binary, options: 0)
            return try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any] ?? [:]
        }

        """

    private static let seeds: Range<UInt64> = {
        let first: UInt64 = environmentNumber("HEIRLOOM_SCHEMA_SEED") ?? 1
        return first..<first + UInt64(draws(1, "HEIRLOOM_SCHEMAS"))
    }()

    @Test(arguments: seeds) func schema(seed: UInt64) async throws {
        let schema = RandomSchema(seed: seed)
        var program = CompiledCase("random-\(seed)")
        program.add(try GeneratedModel(schema.yaml))
        let expectations = Repository.fixtures.appending(path: "GeneratedPrograms/Expectations.swift")
        program.add(try String(contentsOf: expectations, encoding: .utf8), as: "Expectations.swift")
        program.add(Self.roundTrips, as: "RoundTrips.swift")
        program.add(Self.writing + "let isValidated = \(schema.isValidated)\n", as: "Writing.swift")
        program.usesDice = true
        program.add("import Foundation\n\n" + schema.declarations, as: "User.swift")
        program.add(schema.drawing, as: "Drawing.swift")
        program.add(Self.main(schema), as: "main.swift")
        let outcome = try await program.run()
        #expect(outcome.status == 0, "\(outcome.output.suffix(2000))\n\(schema.yaml)")
    }

    /// The object after conversion to a draft and back, in memory, and in archives.
    private static func drafts(of name: String, _ schema: RandomSchema) -> String {
        guard schema.hasDrafts else { return "" }
        let model = "\(schema.name)Model"
        return """
            ,
                drafts: { object in
                    let draft = try \(model).unarchivedObject(
                        ofClass: \(name).Draft.self, from: \(model).archivedData(withRootObject: object))
                    let data = try \(model).archivedData(withRootObject: draft)
                    check(draft.missing == [], "\(name): \\(draft.missing) missing")
                    return [
                        try object.draft().completed(), try draft.completed(),
                        try \(model).unarchivedObject(ofClass: \(name).self, from: data),
                        try \(name)(dictionary: object.draft().dictionaryRepresentation(.deep)),
                    ]
                }
            """
    }

    private static func main(_ schema: RandomSchema) -> String {
        let model = "\(schema.name)Model"
        var lines = ["import Foundation", "import HeirloomRuntime", "import RandomTestSupport", ""]
        for type in schema.classes where !type.isAbstract {
            let name = type.name
            let json =
                schema.isCodable ? ", { try JSONDecoder().decode(\(name).self, from: JSONEncoder().encode($0)) }" : ""
            let changing =
                type.isImmutable ? "changed: { $0.with { _ in } }" : "update: { try $0.update(fromArchive: $1) }"
            for isFull in [false, true] {
                lines.append(
                    """
                    roundTrips(
                        \(schema.object(of: type, isFull: isFull))\(json),
                        shallow: { try \(name)(dictionary: $0.dictionaryRepresentation) },
                        deep: { try \(name)(dictionary: $0.dictionaryRepresentation(.deep)) },
                        \(changing),
                        archived: { try \(model).archivedData(withRootObject: $0) },
                        read: { try \(model).unarchivedObject(ofClass: \(name).self, from: $0) }\(drafts(of: name, schema)))
                    """
                )
            }
        }
        for type in schema.classes where !type.isAbstract {
            let name = type.name
            var forms = [
                """
                ("archive", {
                    try \(model).unarchivedObject(ofClass: \(name).self, from: \(model).archivedData(withRootObject: $0))
                })
                """,
                "(\"dictionary\", { try \(name)(dictionary: $0.deepDictionary()) })",
                "(\"property list\", { try \(name)(dictionary: listed($0.deepDictionary())) })",
                // It names no class.
                """
                ("shallow dictionary", {
                    type(of: $0) == \(name).self ? try \(name)(dictionary: $0.dictionaryRepresentation) : $0
                })
                """,
            ]
            if schema.hasJSON {
                let decoder = schema.isCodable ? "jsonDecoder(\(model).decoder())" : "jsonDecoder()"
                let read = "try \(decoder).decode(\(name).self, from: jsonEncoder().encode($0))"
                // Plain JSON names no class either.
                let reading = schema.isCodable ? read : "type(of: $0) == \(name).self ? \(read) : $0"
                forms.append("(\"JSON\", { \(reading) })")
            }
            lines.append(
                """
                writtenIsRead(
                    "\(name)", draw: { drawn\(name)(&$0) }, text: { try canonicalText($0.deepDictionary()) },
                    [\(forms.joined(separator: ",\n    "))])
                """
            )
        }
        lines += ["check(written > 0 || isValidated, \"nothing was written\")", "finish()", ""]
        return lines.joined(separator: "\n")
    }
}
