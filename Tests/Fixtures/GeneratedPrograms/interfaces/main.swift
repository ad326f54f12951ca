import Foundation
import HeirloomRuntime

func decode<T: Decodable>(_ type: T.Type = T.self, _ json: String) throws -> T {
    try JSONDecoder().decode(T.self, from: Data(json.utf8))
}
func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}
/// Reads JSON, and checks that it is written as it was.
func roundTrip<T: Codable>(_ type: T.Type = T.self, _ json: String, _ what: String) throws -> T {
    let value = try decode(T.self, json)
    let text = try encode(value)
    check(text == json, "\(what): \(text)")
    return value
}
/// The error of reading, with the keys of its path.
func failure<T: Decodable>(_ type: T.Type, _ json: String) -> (String, [String]) {
    do {
        _ = try decode(type, json)
        return ("none", [])
    } catch DecodingError.keyNotFound(let key, let context) {
        return ("missing", (context.codingPath + [key]).map(\.stringValue))
    } catch DecodingError.typeMismatch(_, let context) {
        return ("mismatch", context.codingPath.map(\.stringValue))
    } catch DecodingError.dataCorrupted(let context) {
        return ("corrupted", context.codingPath.map(\.stringValue))
    } catch {
        return ("\(error)", [])
    }
}
func fails<T: Decodable>(
    _ type: T.Type,
    _ json: String,
    _ kind: String,
    _ path: [String],
    _ what: String,
    line: Int = #line
) {
    let found = failure(type, json)
    check(found == (kind, path), "\(what): \(found)", line: line)
}

attempt("events of a timeline") {
    // As one would write it by hand.
    enum Hand: Decodable, Equatable {
        case labeled(id: Int, event: String, label: String, at: Date)
        case commented(id: Int, body: String, author: String?)
        case referenced(URL)
        case other(String)

        enum Key: String, CodingKey {
            case event, id, label, body, user, login, source
            case at = "created_at"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let event = try container.decode(String.self, forKey: .event)
            switch event {
            case "labeled", "unlabeled":
                self = .labeled(
                    id: try container.decode(Int.self, forKey: .id),
                    event: event,
                    label: try container.decode(String.self, forKey: .label),
                    at: try container.decode(Date.self, forKey: .at)
                )
            case "commented":
                let user = try? container.nestedContainer(keyedBy: Key.self, forKey: .user)
                self = .commented(
                    id: try container.decode(Int.self, forKey: .id),
                    body: try container.decode(String.self, forKey: .body),
                    author: try user?.decodeIfPresent(String.self, forKey: .login)
                )
            case "cross-referenced": self = .referenced(try container.decode(URL.self, forKey: .source))
            default: self = .other(event)
            }
        }
    }
    let text = #"""
        [{"created_at":"2024-05-06T07:08:09Z","event":"labeled","id":1,"label":"bug"},
        {"created_at":"2024-05-06T07:08:10.25Z","event":"unlabeled","id":2,"label":"bug"},
        {"body":"+1","event":"commented","id":3,"reactions":{"+1":2,"eyes":null},"user":{"id":9,"login":"mona"}},
        {"body":"ok","event":"commented","id":4},
        {"event":"cross-referenced","source":"https://example.org/5"},
        {"event":"pinned","id":6,"who":["a","b"]}]
        """#.replacingOccurrences(of: "\n", with: "")
    let events = try decode([Event].self, text)
    check(try encode(events) == text.replacingOccurrences(of: "10.25Z", with: "10.250Z"), try encode(events))
    let decoder = JSONDecoder()
    let whole = text.replacingOccurrences(of: "10.25Z", with: "10Z")
    decoder.dateDecodingStrategy = .iso8601
    let hands = try decoder.decode([Hand].self, from: Data(whole.utf8))
    let made = try decode([Event].self, whole).map { event -> Hand in
        switch event {
        case .labeled(let it): .labeled(id: it.id, event: it.event, label: it.label, at: it.at)
        case .commented(let it): .commented(id: it.id, body: it.body, author: it.author)
        case .referenced(let it): .referenced(it.source)
        case .unrecognized: .other("pinned")
        }
    }
    check(hands == made, "\(hands) \(made)")
    guard case .labeled(let second) = events[1] else { return check(false, "\(events)") }
    check(second.event == "unlabeled" && second.at == Date(timeIntervalSince1970: 1_714_979_290.25), "\(second)")
    // Made by the app: the property has the name.
    let made2 = Event.labeled(Labeled(id: 7, event: "unlabeled", label: "x", at: Date(timeIntervalSince1970: 0)))
    check(
        try encode(made2) == #"{"created_at":"1970-01-01T00:00:00Z","event":"unlabeled","id":7,"label":"x"}"#,
        try encode(made2)
    )
    throwsError("a name of no case", contains: "Labeled") {
        _ = try encode(Event.labeled(Labeled(id: 7, event: "closed", label: "x", at: Date())))
    }
    fails([Event].self, #"[{"event":"labeled","id":"1"}]"#, "mismatch", ["Index 0", "id"], "an id that is text")
    fails([Event].self, #"[{"id":1}]"#, "missing", ["Index 0", "event"], "no event")
    fails(
        [Event].self,
        #"[{"event":"labeled","id":1,"label":"x","created_at":"yesterday"}]"#,
        "corrupted",
        ["Index 0", "created_at"],
        "a date"
    )
}
attempt("payments") {
    let expanded = #"""
        {"amount":1299,"created":1714979289,"customer":{"delinquent":false,"email":"a@b.c","id":"cus_1"},
        "description":"Tea","fees":[1,2],"id":"ch_1","limits":{"day":10.5},"livemode":true,"paid":true,
        "source":{"last4":"4242","object":"card"}}
        """#.replacingOccurrences(of: "\n", with: "")
    let charge = try roundTrip(Charge.self, expanded, "expanded")
    guard case .object(let customer) = charge.customer, case .card(let card)? = charge.source else {
        return check(false, "\(charge)")
    }
    check(customer.email == "a@b.c" && card.last4 == "4242" && charge.amount == 1299 && charge.paid, "\(charge)")
    check(charge.created == Date(timeIntervalSince1970: 1_714_979_289) && charge.details == "Tea", "\(charge)")
    let texts = try decode(
        Charge.self,
        #"""
        {"id":"ch_2","amount":"1299","rate":"1.5e-1","paid":"true","fees":["3",4],"limits":{"day":"0.1"},
        "customer":"cus_1","source":{"object":"bank_account","routing":"110000000"},"created":"1714979289",
        "meta":{"note":"deep","by":"me"}}
        """#.replacingOccurrences(of: #""created":"1714979289""#, with: #""created":1714979289.5"#)
    )
    check(texts.amount == 1299 && texts.rate == 0.15 && texts.paid && texts.fees == [3, 4], "\(texts)")
    check(texts.limits == ["day": Decimal(string: "0.1")!] && texts.details == "deep", "\(texts)")
    guard case .id("cus_1") = texts.customer, case .bank(let bank)? = texts.source else {
        return check(false, "\(texts)")
    }
    check(bank.routing == 110_000_000, "\(bank)")
    check(
        try encode(texts)
            == #"{"amount":1299,"created":1714979289.5,"customer":"cus_1","description":"deep","fees":[3,4],"id":"ch_2","limits":{"day":0.1},"meta":{"by":"me"},"paid":true,"rate":0.15,"source":{"object":"bank_account","routing":110000000}}"#,
        try encode(texts)
    )
    fails(Commented.self, #"{"id":1,"body":"b","user":"x"}"#, "mismatch", ["user"], "no object on the way")
    // The first key that has a value is read; another one stays.
    let base = #"{"amount":1,"created":0,"customer":"c","fees":[],"id":"i","limits":{},"paid":false"#
    func details(_ rest: String) throws -> String { try decode(Charge.self, base + rest).details }
    check(try details(#","memo":"m","description":"d"}"#) == "d", "the first")
    check(try details(#","memo":"m","description":null}"#) == "m", "null is not there")
    check(try details(#","memo":null}"#) == "none", "the default")
    let both = try decode(Charge.self, base + #","description":"d","memo":"m"}"#)
    check(try encode(both).contains(#""memo":"m""#), "the other key is kept")
    let one = try decode(Charge.self, base + #","memo":"m"}"#)
    check(try !encode(one).contains("memo"), "the key that was read is not")
    fails(
        Charge.self,
        base.replacingOccurrences(of: #""amount":1"#, with: #""amount":"many""#) + "}",
        "mismatch",
        ["amount"],
        "no number"
    )
    fails(
        Charge.self,
        base.replacingOccurrences(of: #""amount":1"#, with: #""amount":"0x10""#) + "}",
        "mismatch",
        ["amount"],
        "Swift's notation"
    )
    fails(Charge.self, base + #","memo":5}"#, "mismatch", ["memo"], "the key that was read")
    fails(
        Charge.self,
        base.replacingOccurrences(of: #""customer":"c""#, with: #""customer":{"email":"x"}"#) + "}",
        "missing",
        ["customer", "id"],
        "inside the only object"
    )
    fails(
        Charge.self,
        base.replacingOccurrences(of: #""customer":"c""#, with: #""customer":[1]"#) + "}",
        "corrupted",
        ["customer"],
        "neither"
    )
    // Archives and dictionaries know nothing of this.
    check(try Charge(dictionary: charge.dictionaryRepresentation(.deep)) == charge, "dictionary")
}
attempt("blocks of a message") {
    let text = #"""
        {"blocks":[{"block_id":"a","text":{"text":"*x*","type":"mrkdwn"},"type":"section"},
        {"text":{"text":"x","type":"plain_text"},"type":"section"},{"type":"rule"},{"type":"divider"},
        {"block_id":"c","call":{"id":1},"type":"call"},{"image_url":"https://a.b/c.png","type":"image"}],"first":{"type":"poll"}}
        """#.replacingOccurrences(of: "\n", with: "")
    let message = try roundTrip(Message.self, text, "blocks")
    check(
        message.blocks.map { "\(type(of: $0))" } == ["Section", "Section", "Divider", "Divider", "Block", "Picture"],
        "\(message.blocks)"
    )
    check((message.blocks[0] as? Section)?.text?.kind == .mrkdwn, "kind of a text")
    check((message.blocks[2] as? Divider)?.type == "rule" && message.blocks[4].blockID == "c", "what properties have")
    // Changed by the app.
    message.blocks[4].blockID = "d"
    message.blocks.append(Divider())
    let copy = message.deepCopied()
    check(
        try encode(Array(copy.blocks.dropFirst(4)))
            == #"[{"block_id":"d","call":{"id":1},"type":"call"},{"image_url":"https://a.b/c.png","type":"image"},{"type":"divider"}]"#,
        try encode(Array(copy.blocks.dropFirst(4)))
    )
    throwsError("an archive of what it does not know", contains: "call") {
        _ = try InterfacesModel.archivedData(withRootObject: message)
    }
    fails(Message.self, #"{"blocks":[{"block_id":"a"}]}"#, "missing", ["blocks", "0", "type"], "no type")
    fails(Section.self, #"{"type":"call"}"#, "corrupted", [], "a section that is none")
    fails(
        Message.self,
        #"{"blocks":[{"type":"image"}]}"#,
        "missing",
        ["blocks", "0", "image_url"],
        "an image without its URL"
    )
}
attempt("statuses") {
    let text = #"""
        {"account":{"acct":"mona","bot":false,"fields":[]},"content":"Hi","counts":{"boosts":2,"likes":3},"edited_at":"2024-05-06T07:08:09Z",
        "id":"1","poll":null,"reblog":{"account":{"acct":"x"},"content":"","counts":{"likes":0},"id":"0","lang":"no"},"tags":[{"name":"a"}]}
        """#.replacingOccurrences(of: "\n", with: "")
    let status = try roundTrip(Status.self, text, "a status")
    check(status.likes == 3 && status.account == "mona" && status.reblog?.id == "0", "\(status)")
    status.likes += 1
    status.reblog = nil
    let other = status.copied()
    let written = try encode(other)
    check(
        written.contains(#""counts":{"boosts":2,"likes":4}"#) && written.contains(#""poll":null"#)
            && !written.contains("reblog"),
        written
    )
    let made = Status(id: "2", content: "c", likes: 1, account: "a")
    check(
        try encode(made) == #"{"account":{"acct":"a"},"content":"c","counts":{"likes":1},"id":"2"}"#,
        "made by the app"
    )
}
attempt("forecasts") {
    let text =
        #"{"by_name":{"first":"2024-05-01T06:00"},"issued":"2024-05-01T00:00:00Z","stamp":1714521600123,"sunrise":"2024-05-01","times":["2024-05-01T00:00","2024-05-01T01:00"]}"#
    let forecast = try roundTrip(Forecast.self, text, "a forecast")
    let day = Date(timeIntervalSince1970: 1_714_521_600)
    check(
        forecast.times == [day, day + 3600] && forecast.sunrise == day && forecast.byName == ["first": day + 21600],
        "\(forecast)"
    )
    check(forecast.issued == day && abs(forecast.stamp.timeIntervalSince(day) - 0.123) < 1e-6, "\(forecast)")
    throwsError("what the pattern does not hold", contains: "yyyy-MM-dd") {
        _ = try encode(Forecast(times: [], sunrise: day + 1, stamp: day, issued: day))
    }
    fails(
        Forecast.self,
        text.replacingOccurrences(of: "T01:00", with: ""),
        "corrupted",
        ["times", "1"],
        "another form"
    )
    fails(
        Forecast.self,
        text.replacingOccurrences(of: "1714521600123", with: "\"now\""),
        "mismatch",
        ["stamp"],
        "text for a number"
    )
    fails(
        Forecast.self,
        text.replacingOccurrences(of: "-05-01\",", with: "-02-30\","),
        "corrupted",
        ["sunrise"],
        "no such day"
    )
    for fraction in [0.5, 0.001, 0.123456, 0.9999999] {
        let date = Date(timeIntervalSinceReferenceDate: 736_000_000 + fraction)
        let there = Forecast(times: [], sunrise: nil, stamp: day, issued: date)
        check(try decode(Forecast.self, encode(there)).issued == date, "\(fraction)")
    }
    for other in ["2024-05-01T02:00:00+02:00", "2024-05-01T00:00:00.000Z", "2024-05-01T00:00:00+00:00"] {
        let same = text.replacingOccurrences(of: "2024-05-01T00:00:00Z", with: other)
        check(try decode(Forecast.self, same).issued == day, other)
    }
}
attempt("readings, beside their names") {
    let text =
        #"{"readings":[{"c":{"unit":"C","value":1.5},"t":"measured"},{"c":3,"t":"count"},{"c":"x:y","t":"link"},{"c":"2024-05-01T00:00:00Z","t":"at"},{"t":"missing"}]}"#
    let station = try decode(Station.self, text)
    check(
        station.readings == [
            .measured(Measured(value: 1.5, unit: "C")), .count(3), .link(URL(string: "x:y")!),
            .at(Date(timeIntervalSince1970: 1_714_521_600)), .missing,
        ],
        "\(station.readings)"
    )
    check(try encode(station) == text, try encode(station))
    check(try decode([Reading].self, #"["missing"]"#) == [.missing], "the name alone")
    let alone = try roundTrip(
        [Reading].self,
        #"[{"c":"2024-05-01T00:00:00Z","t":"at"},{"c":1,"t":"count"}]"#,
        "readings by themselves"
    )
    check(alone == [.at(Date(timeIntervalSince1970: 1_714_521_600)), .count(1)], "\(alone)")
    fails(
        Station.self,
        #"{"readings":[{"t":"count","c":"x"}]}"#,
        "mismatch",
        ["readings", "0", "c"],
        "content of another type"
    )
    fails(Station.self, #"{"readings":[{"t":"count"}]}"#, "missing", ["readings", "0", "c"], "no content")
    fails(Station.self, #"{"readings":[{"t":"humidity","c":1}]}"#, "corrupted", ["readings", "0"], "another name")
    let archived = try InterfacesModel.archivedData(withRootObject: Message(blocks: []))
    check(try InterfacesModel.unarchivedObject(ofClass: Message.self, from: archived).blocks.isEmpty, "archive")
    check(try Station(dictionary: station.dictionaryRepresentation(.deep)) == station, "deep dictionary")
    check(try Station(dictionary: station.dictionaryRepresentation) == station, "shallow dictionary")
}
attempt("answers, whatever fits") {
    let text =
        #"{"all":[{"error":"no"},{"next":"n","tracks":[{"name":"a","seconds":1.5}]},{"name":"b","seconds":2},5,"x"],"loose":[{"name":"c","seconds":1},{"what":[1]}]}"#
    let answers = try roundTrip(Answers.self, text, "answers")
    check(
        answers.all == [
            .failed(Failed(error: "no")), .page(TrackPage(tracks: [Track(name: "a", seconds: 1.5)], next: "n")),
            .track(Track(name: "b", seconds: 2)), .number(5), .text("x"),
        ],
        "\(answers.all)"
    )
    guard case .unrecognized = answers.loose[1] else { return check(false, "\(answers.loose)") }
    fails(Answers.self, #"{"all":[{"name":"b"}]}"#, "corrupted", ["all", "0"], "nothing fits")
    fails(Answers.self, #"{"all":[true]}"#, "corrupted", ["all", "0"], "a Bool")
    throwsError("why", contains: "'seconds'") {
        do { _ = try decode(Answers.self, #"{"all":[{"name":"b"}]}"#) } catch DecodingError.dataCorrupted(let context) {
            throw context.underlyingError!
        }
    }
}
attempt("what would be read as an earlier case is not written") {
    func refuses(_ outcome: Outcome, _ case: String, _ path: [String] = [], line: Int = #line) {
        for (value, path) in [
            (outcome as any Encodable, path), (Outcomes(all: [.whole(1), outcome]), ["all", "1"] + path),
        ] {
            do {
                check(false, try encode(value), line: line)
            } catch EncodingError.invalidValue(_, let context) {
                let found = (context.underlyingError as? ArchiveError)?.found ?? "-"
                check(found == "JSON of '\(`case`)', an earlier case", found, line: line)
                let keys = context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
                check(keys == path, "\(keys)", line: line)
            } catch {
                check(false, "\(error)", line: line)
            }
        }
    }
    refuses(.order(Order(id: "1", error: "late")), "Failure")
    refuses(.order(Order(id: "1", inner: [.order(Order(id: "2", error: "x"))])), "Failure", ["inner", "0"])
    refuses(.text("2024-05-01T00:00:00Z"), "Date")
    refuses(.number(5), "Int64")
    let day = Date(timeIntervalSince1970: 1_714_521_600)
    let text =
        #"{"all":[{"error":"e"},{"id":"1"},{"id":"2","inner":[{"id":"3"},"x"]},"2024-05-01T00:00:00Z","2024-05-01",1.5,5],"keys":{"a":"6BA7B810-9DAD-11D1-80B4-00C04FD430C8","b":"b","c":{"id":"i","object":"order"}},"link":"gone"}"#
    let outcomes = try roundTrip(Outcomes.self, text, "outcomes")
    check(
        outcomes.all.dropFirst(3) == [.day(day), .text("2024-05-01"), .number(1.5), .whole(5)],
        "\(outcomes.all)"
    )
    check(outcomes.all[1] == .order(Order(id: "1")), "\(outcomes.all)")
    check(
        outcomes.keys == [
            "a": .id(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8")!), "b": .name("b"),
            "c": .order(Order(id: "i")),
        ],
        "\(outcomes.keys)"
    )
    let keys = Outcomes(all: [], keys: ["a": .name("6BA7B810-9DAD-11D1-80B4-00C04FD430C8")])
    throwsError("text that is a UUID", contains: "JSON of 'UUID'") { _ = try encode(keys) }
    check(try Outcomes(dictionary: keys.dictionaryRepresentation) == keys, "a dictionary has the values themselves")
    let archive = try InterfacesModel.archivedData(withRootObject: Room(outcomes: Outcomes(all: [.number(5)])))
    let room = try InterfacesModel.unarchivedObject(ofClass: Room.self, from: archive)
    check(room.outcomes?.all == [.number(5)], "an archive shows the type: \(room)")
    // What is written is read as it was.
    let texts = ["", "x", "5", "2024-05-01T00:00:00Z", "2024-05-01", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"]
    var all = texts.flatMap { text in
        [
            Outcome.text(text), .failure(Failure(error: text)), .order(Order(id: text)),
            .order(Order(id: text, error: text)),
        ]
    }
    all +=
        [-1, 0, 0.5, 5, 1e15, 1e19, 1e300].map { .number($0) } + [.day(day), .day(day + 0.5), .whole(-1), .whole(.max)]
    all += all.map { .order(Order(id: "i", inner: [$0])) }
    let written = all.filter { outcome in
        guard let text = try? encode(outcome) else { return false }
        check((try? decode(Outcome.self, text)) == outcome, text)
        return true
    }
    // Errors: six orders with an error, the text of a day, four whole numbers as Double.
    check(written.count == all.count - 2 * (6 + 1 + 4), "\(all.count) \(written.count)")
    let deep = (0..<100).reduce(Outcome.number(1.5)) { .order(Order(id: "\($1)", inner: [$0])) }
    check(try decode(Outcome.self, encode(deep)) == deep, "a deep one")
}
attempt("a hand-written subclass") {
    final class Pirate: Person {
        let ship: String
        init(name: String, ship: String) {
            self.ship = ship
            super.init(name: name)
        }
        required init?(coder: NSCoder) {
            guard let ship = coder.decodeObject(of: NSString.self, forKey: "ship") else {
                coder.failWithError(CocoaError(.coderValueNotFound))
                return nil
            }
            self.ship = ship as String
            super.init(coder: coder)
        }
        override func encode(with coder: NSCoder) {
            super.encode(with: coder)
            coder.encode(ship, forKey: "ship")
        }
        override class var supportsSecureCoding: Bool { true }
    }
    let pirate = try roundTrip(Pirate.self, #"{"change":null,"name":"n","ship":"s"}"#, "a pirate")
    check(pirate.ship == "s" && pirate.name == "n" && pirate.change == .null, "\(pirate)")
    check(failure(Pirate.self, #"{"name":"n"}"#).0 != "none", "without a ship")
}
attempt("changes with three states") {
    let change = try roundTrip(Change.self, #"{"age":null,"home":{"place":{"lat":1,"lon":2}},"name":"x"}"#, "a change")
    check(
        change.name == .value("x") && change.age == .null && change.tags == .absent && change.place.value?.lat == 1,
        "\(change)"
    )
    check(change.since == .absent, "absent")
    check(try roundTrip(Change.self, "{}", "nothing") == Change(), "absent by default")
    let other = Change(name: .null, age: .value(3), tags: .value(["a"]), since: .value(Date(timeIntervalSince1970: 0)))
    check(try encode(other) == #"{"age":3,"name":null,"since":"1970-01-01T00:00:00Z","tags":["a"]}"#, try encode(other))
    check(try decode(Change.self, encode(other)) == other, "back")
    check(try Change(dictionary: other.dictionaryRepresentation) == other, "shallow dictionary")
    check(try Change(dictionary: other.dictionaryRepresentation(.deep)) == other, "deep dictionary")
    for change in [Presence<String>.absent, .null, .value("v")] {
        let person = Person(name: "n", change: change)
        let data = try InterfacesModel.archivedData(withRootObject: person)
        check(try InterfacesModel.unarchivedObject(ofClass: Person.self, from: data) == person, "archive of \(change)")
        check(person.copied() == person && person.copied().change == change, "copy of \(change)")
        let target = Person(name: "o", change: .value("old"))
        try target.update(from: person.dictionaryRepresentation)
        check(target.change == (change == .absent ? .value("old") : change), "update with \(change): \(target.change)")
    }
    fails(Change.self, #"{"age":"x"}"#, "mismatch", ["age"], "text for a number")
}
attempt("unions in unions") {
    func nested(_ depth: Int, _ inner: String) -> String {
        (0..<depth).reduce(inner) { text, level in #"{"child":\#(text),"\#(level % 2 == 0 ? "x" : "y")":1}"# }
    }
    // Each level doubles the ways to read it.
    let formula = try roundTrip(Formula.self, nested(60, #"{"x":1}"#), "formulas")
    if case .fork(let fork) = formula { check(fork.y == 1, "\(fork)") } else { check(false, "\(formula)") }
    let deep = (0..<100).reduce("{}") { text, _ in #"{"child":\#(text)}"# }
    check(failure(Formula.self, deep).0 == "corrupted", "\(failure(Formula.self, deep))")
}
finish()
