import Foundation
import HeirloomRuntime

// One object of each class of Schemas/showcase.yaml, with a value in every property.

let someUUID = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
let otherUUID = UUID(uuid: (16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1))
let someDate = Date(timeIntervalSinceReferenceDate: 700_000_000.25)

extension Numbers {
    static var smallest: Numbers {
        Numbers(
            truth: false,
            int: .min,
            int8: .min,
            int16: .min,
            int32: .min,
            int64: .min,
            uint: .min,
            uint8: .min,
            uint16: .min,
            uint32: .min,
            uint64: .min,
            float: -.greatestFiniteMagnitude,
            double: .leastNonzeroMagnitude,
            cgFloat: -0.1,
            decimal: Decimal(string: "-0.00000000000000000001") ?? 0
        )
    }

    static var largest: Numbers {
        Numbers(
            truth: true,
            int: .max,
            int8: .max,
            int16: .max,
            int32: .max,
            int64: .max,
            uint: .max,
            uint8: .max,
            uint16: .max,
            uint32: .max,
            uint64: .max,
            float: 0.1,
            double: .greatestFiniteMagnitude,
            cgFloat: 1e300,
            decimal: Decimal(string: "98765432109876543210.987654321") ?? 0
        )
    }
}

extension OptionalNumbers {
    static var full: OptionalNumbers {
        OptionalNumbers(
            truth: true,
            int: 1,
            int8: -1,
            int64: .max,
            uint64: .max,
            float: 0.5,
            double: -0.25,
            cgFloat: 8,
            decimal: 3,
            status: .unrecognized(77),
            genre: .default,
            fields: [.title, .url],
            size: CGSize(width: 1, height: 2),
            range: NSRange(location: 7, length: 9)
        )
    }
}

extension Values {
    static var full: Values {
        Values(
            text: "\u{0}\u{1F600} $null \"\\\n",
            data: Data([0, 1, 255]),
            date: someDate,
            url: URL(filePath: "/tmp/ü x"),
            uuid: someUUID,
            point: CGPoint(x: 0.1, y: -2),
            size: CGSize(width: 3, height: 1e-5),
            rect: CGRect(x: 1, y: 2, width: 3, height: 4.5),
            range: NSRange(location: 3, length: 4),
            locale: Locale(identifier: "de_CH"),
            timeZone: TimeZone(identifier: "Asia/Tokyo") ?? .gmt,
            indexes: IndexSet([1, 2, 3, 1000]),
            components: DateComponents(year: 2026, month: 2, day: 3),
            indexPath: [3, 200, 70_000],
            calendar: Calendar(identifier: .hebrew),
            interval: DateInterval(start: Date(timeIntervalSinceReferenceDate: 7e8), duration: 60.5),
            anything: ["b": [2, "two", ["c": "d"]] as [Any]] as [String: Any],
            perhaps: ["x", 4.5] as [Any]
        )
    }
}

extension Collections {
    static var full: Collections {
        let anna = Person(id: someUUID, name: "Anna")
        let ben = Person(id: otherUUID, name: "Ben")
        return Collections(
            names: ["a", "", "a"],
            numbers: [1, -2, 3],
            nested: [[1], [], [2, 3]],
            index: ["x": 1, "": 2],
            people: ["both": [anna, ben], "none": []],
            byNumber: [1: "one", -1: "minus one"],
            byID: [someUUID: someDate],
            byGenre: [.essay: 0.5, .fiction: 2],
            tags: ["p", "q"],
            states: [.open, .unrecognized(9)],
            friends: [anna],
            aliases: ["z"],
            perhapsTags: [],
            perhapsIndex: ["pi": 3.14],
            lists: ["text", 7, ["k": 1.5]],
            amounts: [Money(amount: 1), Money(amount: 2, currency: "CHF")],
            byName: ["m": Money(amount: 3)],
            flags: [true, false],
            points: [CGPoint(x: 1, y: 2)],
            remarks: ["b", nil],
            readings: ["a": 1, "b": nil],
            guests: [nil, anna]
        )
    }
}

extension PictureBook {
    static var full: PictureBook {
        PictureBook(
            title: "T",
            details: "D",
            pages: 3,
            extent: nil,
            price: 9.5,
            chapters: [Chapter(title: "1"), Chapter(title: "2")],
            cover: Chapter(title: "cover"),
            note: "note",
            pictures: [Data([1]), Data()],
            leafCount: 4
        )
    }
}

extension Shelf {
    static var full: Shelf {
        Shelf(
            items: [PictureBook.full, Book(title: "Other", note: "n")],
            place: Coordinate(latitude: 1.5, longitude: -2, label: "here"),
            price: Money(amount: 7)
        )
    }
}

extension Signal {
    static var full: Signal {
        Signal(
            samples: (0..<16).map { Float($0) / 3 },
            raw: [1, 65535],
            friends: [someUUID, otherUUID],
            number: 3,
            frame: CGRect(x: 1, y: 2, width: 3, height: 4),
            list: ["a", "b"],
            bag: ["x", "y"],
            set: [1, 2],
            table: ["k": "v"],
            text: "text",
            factors: [1.5, 2],
            status: .essay,
            level: .high,
            strict: true
        )
    }
}

extension Foreigners {
    static var full: Foreigners? {
        guard let red = RGB(hex: "ff0000"), let blue = RGB(hex: "0000ff") else { return nil }
        let start = Coordinate(latitude: 1, longitude: 2, label: nil)
        let end = Coordinate(latitude: 3, longitude: 4, label: "end")
        let route = Route(start: start, via: [Route(start: end)], guide: Person(id: someUUID, name: "Guide"))
        return Foreigners(
            thermometer: Thermometer(degrees: 20),
            perhaps: Thermometer(degrees: 21),
            rack: [Thermometer(degrees: 22)],
            thing: nil,
            edition: Release(major: 1, minor: 2),
            editions: [Release(major: 3, minor: 4)],
            component: Clock(hands: 3),
            components: [Reading(value: 1.5, takenAt: someDate), Thermometer(degrees: 3), "text", Clock()],
            colour: red,
            palette: [red, blue],
            byName: ["b": blue],
            celsius: Celsius(36.6),
            maybeColour: blue,
            route: route,
            routes: [route]
        )
    }
}

extension Tree {
    static var withCycle: Tree {
        let tree = Tree()
        let nodes = (0..<3).map { Node(name: "\($0)", owner: tree) }
        nodes[0].next = nodes[1]
        nodes[1].next = nodes[0]
        tree.root = nodes[0]
        tree.nodes = nodes
        tree.best = ["first": nodes[2]]
        return tree
    }
}

extension Poster {
    static var full: Poster {
        let place = Outline.point(Coordinate(latitude: 1, longitude: 2))
        let badge = BadgeDraft()
        badge.colours = ["red": Money(amount: 1)]
        return Poster(
            title: "Two words",
            words: 2,
            caption: Caption(text: "c"),
            frame: Frame(width: 3),
            outline: .pair(OutlinePair(left: place, right: .pair(OutlinePair(left: place, right: .clock(Clock()))))),
            badge: badge,
            edges: NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        )
    }
}
