import Testing

/// Numbers that became wider, at every place and with other changes; arrays whose length became fixed.
@Suite struct WideningTests {
    static let modules = VersionModules(
        name: "migrations-widening",
        schema: """
            model: Lib
            version: 4
            swift: { access: public, codable: true }
            classes:
              Wide:
                properties:
                  packed: { type: "[Int64]", packed: true, count: 2 }
                  maybePacked: { type: "[Int32]?", packed: true }
                  made: "[Int32]"
                  maybe: Int32?
                  must: Int32
                  set: Set<Int32>
                  one: "[Int32]"
                  none: "[Int32]"
                  byName: { type: "[String: Int32]", default: {} }
                  nested: { type: "[[Int]]", default: [] }
                  real: Double?
                history:
                  4:
                    - retype:
                        packed: { from: { type: "[Int64]", packed: true } }
                        made: { from: "[Int16]" }
                        must: { from: Int16? }
                        one: { from: Int16 }
                        none: { from: Int16? }
                        byName: { from: { type: "[String: Int8]", default: {} } }
                        nested: { from: { type: "[[Int8]]", default: [] } }
                        maybe: { from: Int16? }
                        set: { from: "[Int16]" }
                        real: { from: CGFloat? }
                  3:
                    - retype:
                        packed: { from: "[Int32]" }
                        maybePacked: { from: { type: "[Int16]", packed: true } }
                    - add:
                        byName: { missing: { a: 1 } }
                        nested: { missing: [[1], [2, 3]] }
                        maybe: { missing: 5 }
                        must: { missing: 6 }
                        real: { missing: 7.5 }
                        none: { missing: 8 }
                  2:
                    - retype:
                        packed: { from: { type: "[Int16]", packed: true } }
                        made: { from: String, using: Wide.numbers }
                        set: { from: String, using: Wide.numbers }
                        one: { from: Int8 }
              Fixed:
                properties:
                  strict: { type: "[Float]", packed: true, count: 2 }
                  loose: { type: "[Float]", packed: true, count: 2, default: [1, 2] }
                  maybe: { type: "[Float]?", packed: true, count: 2 }
                  merged: { type: "[Float]", packed: true, count: 2 }
                  freed: { type: "[Float]", packed: true, default: [3] }
                history:
                  3:
                    - retype:
                        strict: { from: { type: "[Float]", packed: true } }
                        loose: { from: "[Float]", else: default }
                        maybe: { from: "[Float]?", else: nil }
                        freed: { from: { type: "[Float]", packed: true, count: 2, default: [4, 4] } }
                    - merge: { from: { a: Float, b: Float? }, into: merged, using: Fixed.pair }
                  2:
                    - retype: { freed: { from: { type: "[Float]", packed: true }, else: default } }
            """,
        prefix: "LibV",
        versions: [1, 2, 3, 4],
        functions: { version in
            var text = ""
            if version > 1 {
                text += """
                    extension Wide {
                      static func numbers(_ text: String) -> [Int16] { text.split(separator: " ").compactMap { Int16($0) } }
                    }

                    """
            }
            if version > 2 {
                text += """
                    extension Fixed { static func pair(_ a: Float, _ b: Float?) -> [Float] { [a] + (b.map { [$0] } ?? []) } }
                    """
            }
            return text
        }
    )

    @Test func valuesStayWhatTheyWere() async throws {
        let output = try await Self.modules.run(
            """
            import LibV1
            import LibV2
            import LibV4

            func text(_ w: LibV4.Wide) -> String {
                "\\(w.packed) \\(w.maybePacked ?? []) \\(w.made) \\(w.maybe ?? 0) \\(w.must) \\(w.set.sorted()) \\(w.one) \\(w.none) "
                    + "\\(w.byName) \\(w.nested) \\(w.real ?? 0)"
            }
            func text(_ f: LibV4.Fixed) -> String { "\\(f.strict) \\(f.loose) \\(f.maybe ?? []) \\(f.merged) \\(f.freed)" }
            func wide(_ name: String, _ packed: [Int16]) throws {
                let old = LibV1.Wide(packed: packed, maybePacked: [-1, 300], made: "7 8", set: "2 1", one: -3)
                let data = try LibV1.LibModel.archivedData(withRootObject: old)
                show("\\(name)") { text(try LibV4.LibModel.unarchivedObject(ofClass: LibV4.Wide.self, from: data)) }
                let json = try JSONEncoder().encode(old)
                show("\\(name) in JSON") { text(try LibV4.LibModel.decoder().decode(LibV4.Wide.self, from: json)) }
                show("\\(name) in a dictionary") { text(try LibV4.Wide(dictionary: old.dictionaryRepresentation(.deep))) }
                let middle = try LibV2.LibModel.unarchivedObject(ofClass: LibV2.Wide.self, from: data)
                let again = try LibV2.LibModel.archivedData(withRootObject: middle)
                show("\\(name) by way of 2") { text(try LibV4.LibModel.unarchivedObject(ofClass: LibV4.Wide.self, from: again)) }
            }
            try wide("two", [1, -2])
            try wide("three", [1, -2, 3])
            func fixed(_ name: String, _ strict: [Float], _ others: [Float], b: Float?) throws {
                let old = LibV1.Fixed(strict: strict, loose: others, maybe: others, a: 1, b: b, freed: others)
                let data = try LibV1.LibModel.archivedData(withRootObject: old)
                show(name) { text(try LibV4.LibModel.unarchivedObject(ofClass: LibV4.Fixed.self, from: data)) }
                let json = try JSONEncoder().encode(old)
                show("\\(name) in JSON") { text(try LibV4.LibModel.decoder().decode(LibV4.Fixed.self, from: json)) }
            }
            try fixed("right", [8, 9], [6, 7], b: 2)
            try fixed("wrong length", [8, 9], [6], b: 2)
            try fixed("wrong, required", [8], [6, 7], b: 2)
            try fixed("wrong from a function", [8, 9], [6, 7], b: nil)
            """
        )
        let wide = #"[1, -2] [-1, 300] [7, 8] 5 6 [1, 2] [-3] [8] ["a": 1] [[1], [2, 3]] 7.5"#
        #expect(
            output == """
                two: \(wide)
                two in JSON: \(wide)
                two in a dictionary: \(wide)
                two by way of 2: \(wide)
                three: refused, conversion failed: expected 2 elements, found 3 [at 'packed', in Wide, key 'packed', of version 1]
                three in JSON: refused, DecodingError.dataCorrupted: Data was corrupted. Path: packed. Debug description: 'packed' of Wide c
                three in a dictionary: refused, conversion failed: expected 2 elements, found 3 [at 'packed', in Wide, key 'packed', of version 1]
                three by way of 2: refused, conversion failed: expected 2 elements, found 3 [at 'packed', in Wide, key 'packed', of version 2]
                right: [8.0, 9.0] [6.0, 7.0] [6.0, 7.0] [1.0, 2.0] [6.0, 7.0]
                right in JSON: [8.0, 9.0] [6.0, 7.0] [6.0, 7.0] [1.0, 2.0] [6.0, 7.0]
                wrong length: [8.0, 9.0] [1.0, 2.0] [] [1.0, 2.0] [4.0, 4.0]
                wrong length in JSON: [8.0, 9.0] [1.0, 2.0] [] [1.0, 2.0] [4.0, 4.0]
                wrong, required: refused, conversion failed: expected 2 elements, found 1 [at 'strict', in Fixed, key 'strict', of version 1]
                wrong, required in JSON: refused, DecodingError.dataCorrupted: Data was corrupted. Path: strict. Debug description: 'strict' of Fixed 
                wrong from a function: refused, conversion failed: expected 2 elements, found 1 [at 'merged', in Fixed, key 'merged', of version 1]
                wrong from a function in JSON: refused, DecodingError.dataCorrupted: Data was corrupted. Path: merged. Debug description: 'merged' of Fixed 
                """
        )
    }
}
