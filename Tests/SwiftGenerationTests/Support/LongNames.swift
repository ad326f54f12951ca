/// A schema in which every name has the same length, and every channel is used.
struct LongNames {
    let length: Int
    /// The `swift` section of the header.
    let swift: String

    private func name(_ beginning: String) -> String {
        String((beginning + String(repeating: "WithAName", count: 1 + length / 9)).prefix(length))
    }

    var yaml: String {
        func n(_ beginning: String) -> String { name(beginning) }
        return """
            model: \(n("Model"))
            version: 1
            swift: { \(swift) }
            types:
              \(n("Colour")): { convert: { as: String, encode: \\.hex, decode: "\(n("Colour")).init(hex:)" } }
            enums:
              \(n("Genre")): { cases: [\(n("fiction")), \(n("essay"))], unknown: \(n("fiction")) }
              \(n("Status")): { raw: Int, cases: { \(n("open")): 1, \(n("lent")): 2 }, unknown: keep }
              \(n("Fields")): { raw: UInt, options: true, cases: { \(n("title")): 1, \(n("url")): 2 } }
            structs:
              \(n("Money")):
                properties:
                  \(n("amount")): Decimal
                  \(n("currency")): String?
                  \(n("genre")): \(n("Genre"))
                  \(n("book")): \(n("Book"))?
              \(n("Coordinate")): { properties: { \(n("latitude")): Double, \(n("longitude")): Double } }
            classes:
              \(n("Item")):
                abstract: true
                properties:
                  \(n("name")): String
                  \(n("shelf")): { type: \(n("Shelf"))?, weak: true }
              \(n("Shelf")):
                properties:
                  \(n("items")): { type: "[\(n("Item"))]", inverse: \(n("shelf")) }
                  \(n("byName")): { type: "[String: \(n("Item"))]", default: {} }
              \(n("Book")):
                superclass: \(n("Item"))
                properties:
                  \(n("pages")): { type: Int, default: 0, doc: Printed pages. }
                  \(n("genre")): { type: \(n("Genre")), default: .\(n("fiction")) }
                  \(n("genres")): { type: "[\(n("Genre"))]", default: [.\(n("fiction")), .\(n("essay"))] }
                  \(n("status")): \(n("Status"))?
                  \(n("fields")): \(n("Fields"))
                  \(n("price")): \(n("Money"))
                  \(n("prices")): "[\(n("Money"))]"
                  \(n("byStatus")): "[\(n("Status")): \(n("Money"))]"
                  \(n("sequel")): { type: \(n("Book"))?, conditional: true }
                  \(n("related")): { type: "[\(n("Book"))]", default: [] }
                  \(n("nested")): "[String: [\(n("Book"))]]"
                  \(n("place")): { type: \(n("Coordinate")), flat: true }
                  \(n("old")): { type: String?, deprecated: Use another. }
                  \(n("decimal")): { type: Decimal, onChange: \(n("decimalDidChange")) }
                  \(n("samples")): { type: "[Float]", packed: true, count: 2 }
                  \(n("computed")): { type: String, virtual: true }
                  \(n("date")): { type: Date, default: { swift: Date() } }
                  \(n("list")): { type: PropertyList, default: [1, two, nil] }
                  \(n("skipping")): { type: "[Int8]", default: [], failure: skip }
                  \(n("failing")): { type: Int8?, failure: nil }
                  \(n("colour")): \(n("Colour"))
                excluded: [\(n("pages"))]
                hooks: { decoded: \(n("awake")), encoding: \(n("prepare")), upgraded: \(n("adapt")) }

            """
    }
}
