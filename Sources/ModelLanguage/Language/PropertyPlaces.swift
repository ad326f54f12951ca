import SchemaDiagnostics
import YAMLTree

// Properties: the attributes of the long form.

extension PropertyAttribute {
    /// All except `type`, which every property has; the raw value is the name's bit in `AttributeSet`.
    package enum Name: UInt32, Sendable, CaseIterable {
        case `default`, doc, info
        case min, max, length, elements, pattern
        case key, jsonKey, mutable, deprecated, weak, conditional, inverse, packed, count, form, flat, failure
        case dates, lenient, presence
        case convert, virtual, onChange, copy
        case transient, `import`, access

        package var text: String { Language.attributes.place.names[Int(rawValue)] }
    }
}

extension Language {
    /// The value of an attribute; nil where it has an error.
    static let attributes = Rows<PropertyAttribute.Value?>(
        .property,
        "a property",
        short: "type",
        PropertyAttribute.Name.allCases.map(attribute)
    )

    package static let property = Place(
        .property,
        "a property",
        short: "type",
        [Key("type", .pattern("anyType")).says(SharedValue.typeText).required] + attributes.place.keys
    )

    private static func flag(_ name: PropertyAttribute.Name, unwritten: Bool = false) -> Row<PropertyAttribute.Value?> {
        Row("\(name)", .flag(unwritten)) { $2 = $0.bool($1).map { .flag($0.value) } }
    }

    private static func method(_ name: PropertyAttribute.Name) -> Row<PropertyAttribute.Value?> {
        Row("\(name)", .name) { $2 = $0.identifier($1).map { .text($0.value) } }
    }

    /// A number or range of characters, bytes or elements.
    private static func range(_ name: PropertyAttribute.Name, _ kind: ValueKind = .pattern("range")) -> Row<
        PropertyAttribute.Value?
    > {
        Row("\(name)", kind) {
            $2 = $0.anyText($1, mayBeEmpty: false).map { .text($0.value) }
        }
    }

    private static func attribute(_ name: PropertyAttribute.Name) -> Row<PropertyAttribute.Value?> {
        let ofValues = "all except virtual ones"
        switch name {
        case .default:
            return Row("\(name)", .value) { $2 = .literal($0.literal($1.value)) }
                .says("What a new object starts with, and what is read where the key is absent.")
                .detail("see [Defaults](#defaults)", at: "all; at weak properties only nil")
        case .doc:
            return Row("\(name)", .text) { $2 = $0.anyText($1).map { .text($0.value) } }.says(docText, "Printed pages.")
                .detail(at: "all")
        case .info: return Row("\(name)", .shared(.info)) { $2 = .info($0.info($1)) }.detail(at: "all")
        case .min:
            return Row("\(name)", .pattern("bound")) { $2 = .literal($0.literal($1.value)) }
                .says("The smallest value, of numbers and dates.", "0", "1900-01-01")
                .detail("a date as `2024-12-31` or `2024-12-31T23:59:00Z`", at: "numbers, Date")
        case .max:
            return Row("\(name)", .pattern("bound")) { $2 = .literal($0.literal($1.value)) }
                .says("The greatest value, of numbers and dates.", "150", "2099-12-31").detail(at: "numbers, Date")
        case .length:
            return range(name).says("Characters of a String, bytes of Data.", "3", "1...80")
                .detail("a number or a range: `3`, `1...80`, `1...`, `...80`", at: "String, Data")
        case .elements:
            return range(name).says("Elements of an array, set or dictionary.", "3", "1...80")
                .detail("a number or a range", at: "arrays, sets, dictionaries")
        case .pattern:
            return range(name, .text).says("What the whole String must match.", "\"[A-Z]{3}\"").detail(at: "String")
        case .key:
            return Row("\(name)", .text) { $2 = $0.anyText($1, mayBeEmpty: false).map { .text($0.value) } }
                .says("Archive key; default: the property's name.", "pageCount")
                .detail("in the class's pattern", at: "all except flat ones with keys of their own")
        case .jsonKey:
            return Row("\(name)", .pattern("anyJSONKey")) { reader, pair, value in
                value =
                    pair.value.mapping?["any"] != nil
                    ? reader.readJSONKeys(pair).map { .texts($0) } : reader.readJSONKey(pair).map { .text($0) }
            }
            .says(
                "Key in Codable forms, or the way to it through nested objects; default: the property's name, as `jsonKeys` has it. With `codable: plain` also several, of which the first that is there is read, and the first listed is written.",
                "page_count",
                "[venue, name]",
                "{ any: [title, name] }"
            )
            .detail(at: "all; `any` with `codable: plain`")
        case .mutable:
            return flag(name, unwritten: true).says("`false`: callers can read but not set it.").detail(at: ofValues)
        case .deprecated:
            return Row("\(name)", .text) { $2 = $0.deprecation($1).map { .text($0) } }
                .says("Marks the property deprecated, with this message.", "Use extent.").detail(at: ofValues)
        case .weak:
            return flag(name)
                .says(
                    "A weak reference: archived only if something else archives the object; not at all where it is another property's inverse."
                )
                .detail(at: "`T?` of a class")
        case .conditional:
            return flag(name).says("A strong reference that is archived only if something else archives the object.")
                .detail(
                    "for collections: those elements archived elsewhere. Third-party coders support this only for `T?`: with them a collection is written empty, as its elements might be written nowhere else",
                    at: "classes and collections of them"
                )
        case .inverse:
            return method(name)
                .says(
                    "The target's weak property that is set to this object by decoding, deep copying, `init` and updating.",
                    "book"
                )
                .detail(at: "`T`, `T?`, `[T]`, `Set<T>` of a class of this model")
        case .packed:
            return flag(name).says("An array of numbers as little-endian bytes; as Data in Codable forms.")
                .detail(at: "arrays of integers, Float, Double, CGFloat")
        case .count:
            return Row("\(name)", .whole()) { $2 = $0.integer($1).map { .number($0.value) } }
                .says("The fixed number of elements of a packed array.", "16").detail(at: "packed arrays")
        case .form:
            return Row("\(name)", .word(of: PropertyModel.Form.self)) {
                $2 = $0.option($1, PropertyModel.Form.self).map { .form($0.value) }
            }
            .says("The Foundation class in which the value is archived, where that is not the usual one.")
            .detail("see below", at: "see below")
        case .flat:
            return Row("\(name)", .either([.flag(false), .named(.text)])) { $2 = $0.readFlat($1) }
                .says(
                    "A struct whose properties are archived in this object itself: `true` gives them the keys <key>.<name>, a mapping gives each its key.",
                    "true",
                    "{ latitude: lat, longitude: lon }"
                )
                .detail(at: "structs; `T?` if one property is always written")
        case .failure:
            return Row("\(name)", .word(of: PropertyModel.FailurePolicy.self, unwritten: .fail)) {
                $2 = $0.option($1, PropertyModel.FailurePolicy.self).map { .failure($0.value) }
            }
            .says(
                "What becomes of a value that cannot be read: an error, nil, the default, or the element left out. Each one is reported."
            )
            .detail(at: "`nil` at optionals, `default` where there is one, `skip` at collections")
        case .dates:
            return Row("\(name)", .shared(.dates)) { $2 = $0.dates($1).map { .dates($0.value) } }
                .detail(at: "dates, with `codable: plain`")
        case .lenient:
            return flag(name).says("`true`: text and number are the same in JSON. Only with `codable: plain`.")
                .detail(at: "numbers and Bool, with `codable: plain`")
        case .presence:
            return flag(name)
                .says(
                    "`true`: absent, null and a value are three states; in Swift `Presence<T>`. Only with `codable: plain`."
                )
                .detail(
                    at:
                        "`T?` with `codable: plain`: values that Swift can compare, which objects, foreign types, PropertyList and what has these are not"
                )
        case .convert:
            return Row("\(name)", .shared(.convert)) { $2 = $0.readConversion($1).map { .convert($0) } }
                .detail(at: "any; the type may be unknown to the schema")
        case .virtual:
            return flag(name)
                .says(
                    "Computed by the user in an extension; coded through getter and setter, read after everything else."
                )
                .detail(at: "all")
        case .onChange:
            return method(name).says("A method that the setter calls with the old value.", "priceDidChange")
                .detail(at: ofValues)
        case .copy:
            return Row("\(name)", .shared(.copying)) {
                $2 = $0.reportCopied($1) ? nil : $0.option($1, Copying.self).map { .copying($0.value) }
            }
            .says("How this property is copied, where that differs from its class.").detail(at: ofValues)
        case .transient:
            return flag(name)
                .says(
                    "State that is never coded: the type is Swift as written, and ends in `?` or has a default in Swift code."
                )
                .detail("see below", at: "classes")
        case .import:
            return method(name).says("The module of a transient property's type.", "Combine")
                .detail(at: "transient ones")
        case .access:
            return Row("\(name)", .word(of: SwiftOptions.Access.self)) {
                $2 = $0.option($1, SwiftOptions.Access.self).map { .access($0.value) }
            }
            .says("Access of the property; default: that of its class or struct.", "internal")
            .detail("at most that of the class or struct, and of the types", at: ofValues)
        }
    }

    static let conversion = Place(
        "'convert'",
        [
            Key("as", .pattern("archivedType"))
                .says("The type that the archive contains.").required,
            Key("encode", .code(unwritten: nil))
                .says("An expression of type (T) -> archived type.", "\\.hex").required,
            Key("decode", .code(unwritten: nil))
                .says("An expression of type (archived type) -> T, -> T? or throws -> T?.", "RGB.init(hex:)").required,
        ]
    )

    static let jsonKeyChoice = Place(
        "'jsonKey'",
        [
            Key("any", .list(of: .shared(.jsonKey)))
                .says("The keys; the first is written.", "[title, name]").required
        ]
    )
}

extension SharedValue {
    static let typeText =
        "A type in Swift's spelling. `[T]` and `[K: V]` need no quotes; with a `?` after the bracket they do: \"[T]?\"."

    package static let property = SharedValue(
        "property",
        "A type, or a mapping with `type` and attributes.",
        .either([.shared(.longProperty), .type]),
        ["String", "{ type: Int, default: 0, doc: Printed pages. }"]
    )
    static let longProperty = SharedValue(
        "longProperty",
        "A property with attributes.",
        .mapping(Language.property)
    )
    static let properties = SharedValue(
        "properties",
        "The declaration's own properties, in order.",
        .named(.shared(.property), mayBeEmpty: true),
        ["{ title: String, pages: { type: Int, default: 0 } }"]
    )
    static let convert = SharedValue(
        "convert",
        "Coded as another type, by the user's own conversion.",
        .mapping(Language.conversion),
        ["{ as: String, encode: \\.hex, decode: \"RGB.init(hex:)\" }"]
    )
    package static let jsonKey = SharedValue(
        "jsonKey",
        "A key in JSON, or the keys that lead to a value through nested objects.",
        .either([.text, .list(of: .text)])
    )
    static let jsonKeyChoice = SharedValue(
        "jsonKeyChoice",
        "Keys in JSON, of which the first that is there is read. Only with `codable: plain`.",
        .mapping(Language.jsonKeyChoice),
        ["{ any: [title, name] }"]
    )
    static let dates = SharedValue(
        "jsonDates",
        "How dates are written in JSON that others define: a word, or a pattern of Unicode's in Greenwich time. Only with `codable: plain`.",
        .either([.word(of: JSONDates.Named.self), .anything]),
        ["iso8601", "yyyy-MM-dd"]
    )
}
