import CommandTestSupport
import Foundation
import RandomTestSupport
import Testing

/// Models of unusual size and shape: they generate, compile without warnings, and every object of them passes through every channel
/// unchanged.
@Suite struct ScaleTests {
    /// Tries an object in every channel: the result is archived to the same bytes.
    private static let roundTrips = """
        import Foundation
        import HeirloomRuntime

        func roundTrips<Object: ArchivedObject & ModelCodable & NSCopying & UpdatableObject>(_ object: Object) {
            attempt("\\(Object.self)") {
                let data = try ScaleModel.archivedData(withRootObject: object)
                func archived(_ object: NSObject) throws -> Data { try ScaleModel.archivedData(withRootObject: object) }
                let read = try ScaleModel.unarchivedObject(ofClass: Object.self, from: data)
                check(Swift.type(of: read) == Swift.type(of: object), "\\(Object.self): class")
                check(try archived(read) == data, "\\(Object.self): archive")
                let json = try JSONEncoder().encode(object)
                check(try archived(ScaleModel.decoder().decode(Object.self, from: json)) == data, "\\(Object.self): JSON")
                let dictionary = ScaleModel.registry.dictionary(of: object, .deep, shallow: [:])
                check(try archived(Object(dictionary: dictionary)) == data, "\\(Object.self): dictionary")
                guard let copy = object.copy() as? Object else { return check(false, "\\(Object.self): copy") }
                check(try copy !== object && archived(copy) == data, "\\(Object.self): copy")
                try ScaleModel.registry.update(copy, fromArchive: data)
                check(try archived(copy) == data, "\\(Object.self): update")
            }
        }

        """

    private func run(_ name: String, _ schemas: [String: String], _ main: String) async throws {
        var program = CompiledCase("scale-\(name)")
        program.add(try GeneratedModel(schemas, root: "scale.yaml"))
        let expectations = Repository.fixtures.appending(path: "GeneratedPrograms/Expectations.swift")
        program.add(try String(contentsOf: expectations, encoding: .utf8), as: "Expectations.swift")
        program.add(Self.roundTrips, as: "RoundTrips.swift")
        program.add("import Foundation\n\n\(main)\nfinish()\n", as: "main.swift")
        let outcome = try await program.run()
        #expect(outcome.status == 0, "\(outcome.output.suffix(2000))")
    }

    private func header(_ rest: String) -> String {
        "model: Scale\nversion: 1\nswift: { codable: true, copying: deep, layout: file }\n" + rest
    }

    @Test func manyPropertiesAndFiveLevels() async throws {
        // With 300 swiftc takes longer than for any other program.
        let count = isAssurance ? 300 : 100
        let kinds: [(type: String, value: (Int) -> String)] = [
            ("Int", { "\($0)" }), ("String", { "\"text \($0)\"" }), ("Double", { "\($0).5" }),
            ("Bool", { "\($0 % 2 == 0)" }),
            ("Date", { "Date(timeIntervalSinceReferenceDate: \($0))" }), ("[String]", { "[\"\($0)\", \"ü\"]" }),
            ("Int?", { $0 % 4 == 0 ? "nil" : "\($0)" }), ("Decimal", { "Decimal(\($0))" }),
            ("[String: Int]", { "[\"key\": \($0)]" }), ("Wide?", { $0 % 20 == 9 ? "Wide.made(\($0))" : "nil" }),
        ]
        let properties = (0..<count).map { index in
            let kind = kinds[index % kinds.count]
            // The first ones are required.
            let isDefaulted = index >= 8 && !kind.type.hasSuffix("?")
            let value = kind.value(1).replacingOccurrences(of: "\"", with: "\\\"")
            return
                "      p\(index): { type: \"\(kind.type)\"\(isDefaulted ? ", default: { swift: \"\(value)\" }" : "") }"
        }
        let levels = (1...5).map { level in
            """
              Level\(level): { \(level == 1 ? "" : "superclass: Level\(level - 1), ")properties: { \
            number\(level): Int, text\(level): { type: String?, default: none }, next\(level): Level\(level)? } }
            """
        }
        let schema = header(
            "classes:\n  Wide:\n    properties:\n" + properties.joined(separator: "\n") + "\n"
                + levels.joined(separator: "\n")
        )
        let required = (0..<8).map { "p\($0): \(kinds[$0].value(1))" }.joined(separator: ", ")
        let settings = (0..<count).map { "    wide.p\($0) = \(kinds[$0 % kinds.count].value($0))" }
        try await run(
            "shapes-\(count)",
            ["scale.yaml": schema],
            """
            extension Wide {
                static func made(_ number: Int) -> Wide {
                    let wide = Wide(\(required))
                    wide.p0 = number
                    return wide
                }
            }
            func wide() -> Wide {
                let wide = Wide(\(required))
            \(settings.joined(separator: "\n"))
                return wide
            }
            roundTrips(wide())
            check(wide().codableKeys.count == \(count), "\(count) keys")
            let top = Level5(number1: 1, text1: nil, number2: 2, number3: 3, number4: 4, number5: 5)
            top.next1 = Level3(number1: 6, number2: 7, number3: 8)
            top.next5 = Level5(number1: 9, number2: 10, number3: 11, number4: 12, number5: 13)
            roundTrips(top)
            roundTrips(Level1(number1: 1, next1: top))
            check(top.codableKeys.count == 15 && top.codableKeys.first == "number1", "inherited keys first")
            """
        )
    }

    @Test func manyClasses() async throws {
        // For 2,000 swiftc takes minutes.
        let count = isAssurance ? 2_000 : 40
        let perFile = 20
        var schemas: [String: String] = [:]
        var main = ""
        for start in stride(from: 0, to: count, by: perFile) {
            let numbers = start..<(start + perFile)
            // swiftc's time and memory grow with the square of the number of classes in a ring.
            func next(_ number: Int) -> Int { start + (number - start + 1) % perFile }
            let classes = numbers.map { "  C\($0): { properties: { number: Int, next: C\(next($0))? } }\n" }
            schemas["part\(start).yaml"] = "classes:\n" + classes.joined()
            main += "func part\(start)() {\n"
            for number in numbers {
                main += "    roundTrips(C\(number)(number: \(number), next: C\(next(number))(number: -1)))\n"
            }
            main += "}\npart\(start)()\n"
        }
        let includes = schemas.keys.sorted().joined(separator: ", ")
        schemas["scale.yaml"] = header("include: [\(includes)]\n")
        try await run("classes-\(count)", schemas, main)
    }
}
