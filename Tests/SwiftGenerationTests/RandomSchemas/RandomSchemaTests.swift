import CommandTestSupport
import Foundation
import RandomTestSupport
import Testing

/// Random schemas: each is accepted, its code compiles without a warning, and objects of every class come back through every channel.
///
/// `HEIRLOOM_SCHEMAS=200 HEIRLOOM_SCHEMA_SEED=1000 swift test --filter RandomSchemaTests` tries 200 by hand, from seed 1000 on.
@Suite struct RandomSchemaTests {
    private static let roundTrips = """
        import Foundation
        import HeirloomRuntime

        /// Twice written is written alike. The first time, a conditional reference may have led to an object that nothing else archives.
        func roundTrips<Object: ArchivedObject & NSCopying>(
            _ object: Object, _ coded: ((Object) throws -> Object)? = nil, shallow: (Object) throws -> Object,
            deep: (Object) throws -> Object, update: (Object, Data) throws -> Void,
            archived: (NSObject) throws -> Data, read: (Data) throws -> Object
        ) {
            attempt("\\(Object.self)") {
                let first = try read(archived(object))
                let data = try archived(first)
                check(Swift.type(of: first) == Swift.type(of: object), "\\(Object.self): class")
                check(try archived(read(data)) == data, "\\(Object.self): archive")
                check(try archived(shallow(first)) == data, "\\(Object.self): shallow dictionary")
                check(try archived(deep(first)) == data, "\\(Object.self): deep dictionary")
                if let coded { check(try archived(coded(first)) == data, "\\(Object.self): JSON") }
                guard let copy = first.copy() as? Object else { return check(false, "\\(Object.self): copy") }
                check(try copy !== first && archived(copy) == data, "\\(Object.self): copy")
                try update(copy, data)
                check(try archived(copy) == data, "\\(Object.self): update")
                check(!object.description.isEmpty && object.isEqual(object), "\\(Object.self): description, equality")
            }
        }

        """

    private static let seeds: Range<UInt64> = {
        let first: UInt64 = environmentNumber("HEIRLOOM_SCHEMA_SEED") ?? 1
        return first..<first + (environmentNumber("HEIRLOOM_SCHEMAS") ?? 5)
    }()

    @Test(arguments: seeds) func schema(seed: UInt64) async throws {
        let schema = RandomSchema(seed: seed)
        var program = CompiledCase("random-\(seed)")
        program.add(try GeneratedModel(schema.yaml))
        let expectations = Repository.fixtures.appending(path: "GeneratedPrograms/Expectations.swift")
        program.add(try String(contentsOf: expectations, encoding: .utf8), as: "Expectations.swift")
        program.add(Self.roundTrips, as: "RoundTrips.swift")
        program.add("import Foundation\n\n" + schema.declarations, as: "User.swift")
        program.add(Self.main(schema), as: "main.swift")
        let outcome = try await program.run()
        #expect(outcome.status == 0, "\(outcome.output.suffix(2000))\n\(schema.yaml)")
    }

    private static func main(_ schema: RandomSchema) -> String {
        let model = "\(schema.name)Model"
        var lines = ["import Foundation", "import HeirloomRuntime", ""]
        for type in schema.classes where !type.isAbstract {
            let name = type.name
            let json =
                schema.isCodable ? ", { try JSONDecoder().decode(\(name).self, from: JSONEncoder().encode($0)) }" : ""
            for isFull in [false, true] {
                lines.append(
                    """
                    roundTrips(
                        \(schema.object(of: type, isFull: isFull))\(json),
                        shallow: { try \(name)(dictionary: $0.dictionaryRepresentation) },
                        deep: { try \(name)(dictionary: $0.dictionaryRepresentation(.deep)) },
                        update: { try $0.update(fromArchive: $1) },
                        archived: { try \(model).archivedData(withRootObject: $0) },
                        read: { try \(model).unarchivedObject(ofClass: \(name).self, from: $0) })
                    """
                )
            }
        }
        return (lines + ["finish()", ""]).joined(separator: "\n")
    }
}
