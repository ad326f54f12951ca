import Foundation

func make() -> Everything {
    Everything(
        flag: true,
        int: .min,
        int8: -128,
        int16: .max,
        int32: .min,
        int64: .max,
        uint: .max,
        uint8: 255,
        uint16: 65535,
        uint32: .max,
        uint64: .max,
        float: 1.1,
        double: .pi,
        cgFloat: 0.1,
        string: "$null",
        data: Data([0, 1, 255]),
        date: Date(timeIntervalSinceReferenceDate: 0.123456789),
        url: URL(string: "https://example.org/x?y=1#z")!,
        uuid: UUID(),
        decimal: Decimal(string: "-12345678901234567890.000000001")!,
        point: CGPoint(x: 1.5, y: -2),
        size: CGSize(width: 3, height: 4.25),
        rect: CGRect(x: 1, y: 2, width: 3, height: 4),
        range: NSRange(location: 5, length: 6),
        locale: Locale(identifier: "de_CH"),
        timeZone: TimeZone(identifier: "Europe/Zurich")!,
        indexSet: IndexSet([1, 2, 3, 9]),
        components: DateComponents(year: 2020, month: 2),
        indexPath: [3, 200, 70_000],
        calendar: Calendar(identifier: .hebrew),
        interval: DateInterval(start: Date(timeIntervalSinceReferenceDate: 7e8), duration: 0.1),
        paths: [[1, 2], [], [5]],
        strings: ["a", "", "ü😀", "$null"],
        ints: [1, 0, -1, .max],
        bools: [true, false],
        urls: [URL(string: "file:///tmp/a")!],
        nested: [[1], [], [2, 3]],
        tags: ["x", "y"],
        uuids: [UUID()],
        index: ["one": 1, "zero": 0],
        byID: [UUID(): [1.5, 2]],
        byNumber: [1: "a", -2: "b"],
        plist: ["a": [1, "x", true, Data([1])] as [Any]] as [String: Any],
        plistOrNil: "text"
    )
}
func same(_ a: Everything, _ b: Everything) {
    check(a.flag == b.flag, "flag")
    check(a.int == b.int, "int")
    check(a.int8 == b.int8, "int8")
    check(a.int16 == b.int16, "int16")
    check(a.int32 == b.int32, "int32")
    check(a.int64 == b.int64, "int64")
    check(a.uint == b.uint, "uint")
    check(a.uint8 == b.uint8, "u8")
    check(a.uint16 == b.uint16, "u16")
    check(a.uint32 == b.uint32, "u32")
    check(a.uint64 == b.uint64, "u64")
    check(a.float == b.float, "float")
    check(a.double == b.double, "double")
    check(a.cgFloat == b.cgFloat, "cgFloat")
    check(a.string == b.string, "string")
    check(a.data == b.data, "data")
    check(a.date == b.date, "date")
    check(a.url == b.url, "url")
    check(a.uuid == b.uuid, "uuid")
    check(a.decimal == b.decimal, "decimal")
    check(a.point == b.point, "point")
    check(a.size == b.size, "size")
    check(a.rect == b.rect, "rect")
    check(a.range == b.range, "range")
    check(a.locale == b.locale, "locale")
    check(a.timeZone == b.timeZone, "tz")
    check(a.indexSet == b.indexSet, "is")
    check(a.components == b.components, "dc")
    check(a.indexPath == b.indexPath, "ip")
    check(a.calendar == b.calendar, "cal")
    check(a.interval == b.interval, "di")
    check(a.paths == b.paths, "paths")
    check(a.strings == b.strings, "strings")
    check(a.ints == b.ints, "ints")
    check(a.bools == b.bools, "bools")
    check(a.urls == b.urls, "urls")
    check(a.nested == b.nested, "nested")
    check(a.tags == b.tags, "tags")
    check(a.uuids == b.uuids, "uuids")
    check(a.index == b.index, "index")
    check(a.byID == b.byID, "byID")
    check(a.byNumber == b.byNumber, "byNumber")
    check((a.plist as! NSDictionary).isEqual(b.plist), "plist \(a.plist) \(b.plist)")
    check("\(a.plistOrNil!)" == "\(b.plistOrNil!)", "plistOrNil")
}
let e = make()
attempt("own round trip") {
    let data = try BasicsModel.archivedData(withRootObject: e)
    same(e, try BasicsModel.unarchivedObject(ofClass: Everything.self, from: data))
    check(data == (try BasicsModel.archivedData(withRootObject: e)), "deterministic")
}
attempt("dictionary shallow") { same(e, try Everything(dictionary: e.dictionaryRepresentation)) }
attempt("dictionary deep") {
    let deep = e.dictionaryRepresentation(.deep)
    check(PropertyListSerialization.propertyList(deep, isValidFor: .binary), "deep is plist")
    let data = try PropertyListSerialization.data(fromPropertyList: deep, format: .binary, options: 0)
    let back = try PropertyListSerialization.propertyList(from: data, options: [], format: nil) as! [String: Any]
    same(e, try Everything(dictionary: back))
}
attempt("copy") { same(e, e.copy() as! Everything) }
attempt("files") {
    let url = temporaryFile("basics.archive")
    try e.write(to: url)
    same(e, try Everything.object(contentsOf: url))
    throwsError("wrong class") { _ = try Optionals.object(contentsOf: url) }
}
attempt("foundation archiver") {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    BasicsModel.install(on: archiver)
    let o = Optionals(int: 3, string: "s", withDefault: nil)
    archiver.encode(o, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    let back: Optionals = try BasicsModel.unarchivedObject(ofClass: Optionals.self, from: archiver.encodedData)
    check(
        back.int == 3 && back.string == "s" && back.withDefault == nil && back.flagDefault == true,
        "foundation -> ours"
    )
    let data = try BasicsModel.archivedData(withRootObject: o)
    let un = try NSKeyedUnarchiver(forReadingFrom: data)
    un.requiresSecureCoding = true
    un.decodingFailurePolicy = .setErrorAndReturn
    BasicsModel.install(on: un)
    let f = un.decodeObject(of: Optionals.self, forKey: "root")
    check(
        f?.int == 3 && f?.string == "s" && f?.withDefault == nil,
        "ours -> foundation \(String(describing: un.error))"
    )
}
attempt("optionals") {
    for o in [
        Optionals(),
        Optionals(
            flag: false,
            int: 0,
            double: 0,
            string: "",
            data: Data(),
            date: Date(timeIntervalSince1970: 0),
            url: URL(string: "a"),
            uuid: UUID(),
            decimal: 0,
            rect: .zero,
            range: NSRange(location: 0, length: 0),
            strings: [],
            tags: [],
            index: [:],
            withDefault: 0,
            flagDefault: false,
            textDefault: "",
            nilDefault: ""
        ), Optionals(withDefault: nil, flagDefault: nil, textDefault: nil),
    ] {
        for b in [
            try BasicsModel.unarchivedObject(
                ofClass: Optionals.self,
                from: BasicsModel.archivedData(withRootObject: o)
            ), try Optionals(dictionary: o.dictionaryRepresentation),
            try Optionals(dictionary: o.dictionaryRepresentation(.deep)), o.copy() as! Optionals,
        ] {
            check(
                o.flag == b.flag && o.int == b.int && o.double == b.double && o.string == b.string && o.data == b.data
                    && o.date == b.date && o.url == b.url,
                "opt1"
            )
            check(
                o.uuid == b.uuid && o.decimal == b.decimal && o.rect == b.rect && o.range == b.range
                    && o.strings == b.strings && o.tags == b.tags && o.index == b.index,
                "opt2"
            )
            check(
                o.withDefault == b.withDefault && o.flagDefault == b.flagDefault && o.textDefault == b.textDefault
                    && o.nilDefault == b.nilDefault,
                "opt3 \(String(describing: o.withDefault)) \(String(describing: b.withDefault))"
            )
        }
    }
}
attempt("defaults") {
    let d = Defaults()
    check(d.string == "hello \"world\"\n\\(x)", "escape \(d.string)")
    check(d.word == "hello", "word")
    check(d.some == ["a", "b"], "some")
    check(d.filled == ["a": 1, "b": 2], "filled")
    check(d.url.absoluteString == "https://example.org/a?b=c", "url")
    check(d.decimal == Decimal(string: "1.25"), "dec")
    check(d.uuid.uuidString == "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "uuid")
    check(d.date == Date(timeIntervalSince1970: 5), "date")
    check(d.set == [1, 2], "set")
    check(d.int == -3 && d.uint8 == 255 && d.float == 1, "nums")
    let fromEmpty = try Defaults(dictionary: [:])
    check(fromEmpty.some == ["a", "b"] && fromEmpty.pages == 0, "empty dictionary")
    let x =
        try PropertyListSerialization.propertyList(
            from: BasicsModel.archivedData(withRootObject: d),
            options: [],
            format: nil
        ) as! [String: Any]
    let objects = x["$objects"] as! [Any]
    let root = objects.compactMap { $0 as? [String: Any] }.first { $0["Basics.version"] != nil }!
    check(root["pageCount"] as? Int == 0 && root["pages"] == nil, "key \(root.keys)")
    check(root["Basics.version"] as? Int == 3, "stamp")
    check(root["Basics.minReader"] == nil, "no minReader")
}
check(
    Everything.codableKeys.first == "flag" && Everything.codableKeys.count == 44,
    "codableKeys \(Everything.codableKeys.count)"
)
check(Cached.codableKeys == ["name"] || Cached.codableKeys.contains("name"), "cached")
check(Cached.uncodableKeys == ["thumbnail", "isDirty", "cache"], "uncodable \(Cached.uncodableKeys)")
check(D(a: 1, b: 2, d: []).codableKeys == ["a", "b", "d"], "inherited keys")
attempt("cached") {
    let c = Cached(name: "n", thumbnail: Data([1]), isDirty: true, cache: ["x"])
    let b = try BasicsModel.unarchivedObject(ofClass: Cached.self, from: BasicsModel.archivedData(withRootObject: c))
    check(b.name == "n" && b.thumbnail == nil && b.isDirty == false && b.cache == [], "cached archive")
    let k = c.copy() as! Cached
    check(k.thumbnail == nil && k.isDirty == true && k.cache == ["x"], "cached copy")
    check(
        Set(c.dictionaryRepresentation.keys) == ["name", "isDirty"],
        "cached dict \(c.dictionaryRepresentation.keys)"
    )
}
attempt("abstract") {
    let d = Drawing(shapes: [Circle(name: "c", radius: 2)], main: nil)
    let b = try BasicsModel.unarchivedObject(ofClass: Drawing.self, from: BasicsModel.archivedData(withRootObject: d))
    check((b.shapes[0] as? Circle)?.radius == 2, "polymorphic")
    let dd = try Drawing(dictionary: d.dictionaryRepresentation(.deep))
    check((dd.shapes[0] as? Circle)?.radius == 2, "polymorphic dict")
}
throwsError("dict missing", contains: "radius") {
    _ = try Drawing(dictionary: ["shapes": [["name": "x", "Basics.class": "Circle"] as [String: Any]]])
}
throwsError("dict path", contains: "shapes[1].name") {
    _ = try Drawing(dictionary: [
        "shapes": [
            ["name": "x", "radius": 1.0, "Basics.class": "Circle"] as [String: Any],
            ["name": 5, "radius": 1.0, "Basics.class": "Circle"] as [String: Any],
        ]
    ])
}
attempt("roots") {
    let list = [A(a: 1), B(a: 2, b: 3)]
    let data = try BasicsModel.archivedData(withRootObject: list)
    let back = try BasicsModel.unarchivedArray(of: A.self, from: data)
    check(back.count == 2 && (back[1] as? B)?.b == 3, "array root")
    let dict = try BasicsModel.unarchivedDictionary(
        of: A.self,
        from: BasicsModel.archivedData(withRootObject: ["x": A(a: 5)])
    )
    check(dict["x"]?.a == 5, "dict root")
    let set = try BasicsModel.unarchivedSet(of: A.self, from: BasicsModel.archivedData(withRootObject: Set([A(a: 6)])))
    check(set.first?.a == 6, "set root")
}
attempt("update") {
    let o = Optionals(int: 1, string: "keep")
    try o.update(from: ["int": 5])
    check(o.int == 5 && o.string == "keep", "update dict")
    do {
        try o.update(from: ["string": "new", "int": "bad"])
        check(false, "should throw")
    } catch {}
    check(o.string == "keep" && o.int == 5, "atomic")
    try o.update(fromArchive: BasicsModel.archivedData(withRootObject: Optionals(double: 2)))
    check(o.double == 2 && o.int == 5, "update archive")
}
print(Optionals(int: 3).description)
print(Drawing(shapes: [Circle(name: "c", radius: 2)], main: nil))
check(BasicsModel.version == 3, "version")
throwsError("hostile") { _ = try BasicsModel.unarchivedObject(ofClass: A.self, from: Data([1, 2, 3])) }
throwsError("empty data") { _ = try BasicsModel.unarchivedObject(ofClass: A.self, from: Data()) }
finish()
