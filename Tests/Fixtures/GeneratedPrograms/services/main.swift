import Foundation
import HeirloomRuntime

let handDecoder = JSONDecoder()
handDecoder.keyDecodingStrategy = .convertFromSnakeCase
handDecoder.dateDecodingStrategy = .iso8601
let handEncoder = JSONEncoder()
handEncoder.keyEncodingStrategy = .convertToSnakeCase
handEncoder.dateEncodingStrategy = .iso8601
let plainDecoder = JSONDecoder()
let encoder = JSONEncoder()

/// JSON with sorted keys.
func canonical(_ data: Data) throws -> String {
    let value = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes]
    return String(decoding: try JSONSerialization.data(withJSONObject: value, options: options), as: UTF8.self)
}
/// JSON without keys whose values are null, and without those that a reader drops.
func reduced(_ value: Any, _ dropped: Set<String>) -> Any {
    switch value {
    case let object as [String: Any]:
        object.filter { !($0.value is NSNull) && !dropped.contains($0.key) }.mapValues { reduced($0, dropped) }
    case let list as [Any]: list.map { reduced($0, dropped) }
    default: value
    }
}
/// Reads one text with both types: each reads what the other writes, and both write the text.
/// - Parameters:
///   - dropped: keys that neither writes.
///   - written: what is written, where it is not the text without nulls.
func both<G: Codable & Equatable, H: Codable & Equatable>(
    _ text: String,
    _ generated: G.Type,
    _ hand: H.Type,
    drops dropped: Set<String> = [],
    written: String? = nil,
    coders: (JSONDecoder, JSONEncoder) = (handDecoder, handEncoder),
    line: Int = #line,
    _ compare: (G, H) -> Void = { _, _ in }
) {
    do {
        let data = Data(text.utf8)
        let (own, other) = (try plainDecoder.decode(G.self, from: data), try coders.0.decode(H.self, from: data))
        let (ownData, otherData) = (try encoder.encode(own), try coders.1.encode(other))
        let expected =
            try written
            ?? {
                let object = reduced(try JSONSerialization.jsonObject(with: data), dropped)
                return try canonical(JSONSerialization.data(withJSONObject: object))
            }()
        check(
            try canonical(ownData) == expected,
            "written:\n\(try canonical(ownData))\nexpected:\n\(expected)",
            line: line
        )
        check(
            try canonical(otherData) == expected,
            "by hand:\n\(try canonical(otherData))\nexpected:\n\(expected)",
            line: line
        )
        check(try coders.0.decode(H.self, from: ownData) == other, "read by hand", line: line)
        check(try plainDecoder.decode(G.self, from: otherData) == own, "read what was written by hand", line: line)
        compare(own, other)
    } catch {
        check(false, "\(error)", line: line)
    }
}
/// Neither reads the text, and both say the same kind of error at the same place.
func neither<G: Codable, H: Codable>(
    _ text: String,
    _ generated: G.Type,
    _ hand: H.Type,
    at path: [String],
    coders: JSONDecoder = handDecoder,
    line: Int = #line
) {
    func place(_ read: () throws -> Void) -> [String] {
        do { try read() } catch let error as DecodingError {
            switch error {
            case .keyNotFound(let key, let context): return (context.codingPath + [key]).map(name)
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                return context.codingPath.map(name)
            @unknown default: return ["?"]
            }
        } catch {
            return ["\(error)"]
        }
        return ["none"]
    }
    func name(_ key: any CodingKey) -> String { key.intValue.map { "\($0)" } ?? key.stringValue }
    let own = place { _ = try plainDecoder.decode(G.self, from: Data(text.utf8)) }
    check(own == path, "\(own)", line: line)
    let other = place { _ = try coders.decode(H.self, from: Data(text.utf8)) }
    check(other.count >= path.count && other != ["none"], "by hand: \(other)", line: line)
}

attempt("issues") {
    let whole = #"""
        {"id":90,"number":7,"title":"Crash on start","body":"Steps\n1. Start","state":"open",
         "user":{"login":"mona","id":1,"site_admin":true},"assignees":[{"login":"hubot","id":2,"site_admin":false}],
         "labels":["bug",{"name":"help wanted","color":"008672"},{"name":"plain"}],"milestone":{"title":"1.0"},
         "pull_request":{"html_url":"https://example.org/pull/7"},"reactions":{"+1":3,"eyes":0,"total_count":3},
         "created_at":"2024-05-06T07:08:09Z","closed_at":"2024-05-07T00:00:00Z"}
        """#
    both(whole, Issue.self, Hand.Issue.self) { own, other in
        check(own.id == other.id && own.number == other.number && own.title == other.title, "\(own)")
        check(own.body == other.body && own.milestone == "1.0" && own.createdAt == other.createdAt, "\(own)")
        check(own.user.login == "mona" && own.user.siteAdmin && own.assignees[0].login == "hubot", "\(own)")
        check(own.pullRequestURL == other.pullRequest?.htmlUrl && own.reactions == other.reactions, "\(own)")
        check(own.closedAt.value == Date(timeIntervalSince1970: 1_715_040_000), "\(own)")
        let names = own.labels.map { label in
            switch label {
            case .name(let name): name
            case .label(let label): "\(label.name) \(label.color ?? "-")"
            }
        }
        check(names == ["bug", "help wanted 008672", "plain -"], "\(names)")
    }
    let little =
        #"{"id":1,"number":2,"title":"t","state":"open","user":{"login":"a","id":3},"created_at":"2024-05-06T07:08:09Z""#
    let filled =
        #"{"assignees":[],"created_at":"2024-05-06T07:08:09Z","id":1,"labels":[],"number":2,"reactions":{},"state":"open","title":"t","user":{"id":3,"login":"a","site_admin":false}}"#
    both(little + "}", Issue.self, Hand.Issue.self, written: filled) { own, other in
        check(own.closedAt == .absent && other.closedAt == nil, "\(own)")
    }
    let nulls = little + #","body":null,"milestone":null,"pull_request":null,"labels":null,"closed_at":null}"#
    let written = filled.replacingOccurrences(of: #""assignees":[],"#, with: #""assignees":[],"closed_at":null,"#)
    both(nulls, Issue.self, Hand.Issue.self, written: written) { own, other in
        check(own.closedAt == .null && other.closedAt == .some(nil), "\(own)")
    }
    both(
        whole.replacingOccurrences(of: #""state":"open""#, with: #""state":"locked""#),
        Issue.self,
        Hand.Issue.self
    ) { own, _ in check(own.state == .unrecognized("locked"), "\(own)") }
    check(
        try plainDecoder.decode(Issue.self, from: Data((little + #","milestone":{}}"#).utf8)).milestone == nil,
        "absent inside"
    )
    neither(little + #","labels":[{"color":"x"}]}"#, Issue.self, Hand.Issue.self, at: ["labels", "0", "name"])
    neither(little + #","reactions":{"+1":"x"}}"#, Issue.self, Hand.Issue.self, at: ["reactions", "+1"])
}
attempt("timelines") {
    let text = #"""
        [{"event":"labeled","id":1,"actor":{"login":"a","id":1,"site_admin":false},"label":{"name":"bug"},"created_at":"2024-05-06T07:08:09Z"},
         {"event":"unlabeled","id":2,"label":{"name":"bug"},"created_at":"2024-05-06T07:08:10Z"},
         {"event":"closed","id":3,"commit_id":"c0ffee","created_at":"2024-05-06T07:08:11Z"},
         {"event":"reopened","id":4,"created_at":"2024-05-06T07:08:12Z"},
         {"event":"commented","id":5,"body":"+1","user":{"login":"b","id":2,"site_admin":true},"created_at":"2024-05-06T07:08:13Z"}]
        """#
    both(text, [TimelineEvent].self, [Hand.TimelineEvent].self) { own, _ in
        guard case .labeled(let second) = own[1], case .closed(let third) = own[2], case .closed(let fourth) = own[3]
        else { return check(false, "\(own)") }
        check(second.event == "unlabeled" && second.label == "bug" && second.actor == nil, "\(second)")
        check(
            third.commitID == .value("c0ffee") && fourth.commitID == .absent && fourth.event == "reopened",
            "\(third)"
        )
    }
    // What the hand-written type rejects is kept.
    let later = #"[{"event":"pinned","id":6,"who":{"id":1}}]"#
    neither(#"[{"id":1}]"#, [TimelineEvent].self, [Hand.TimelineEvent].self, at: ["0", "event"])
    check(
        try canonical(encoder.encode(plainDecoder.decode([TimelineEvent].self, from: Data(later.utf8)))) == later,
        "kept"
    )
}
attempt("payments") {
    let whole = #"""
        {"id":"ch_1","amount":1299,"currency":"eur","created":1714979289,"refunded":true,"metadata":{"order_id":"6735","orderId":"x"},
         "customer":{"id":"cus_1","email":"a@b.c","balance":-20},"outcome":{"network_status":"approved_by_network"},
         "source":{"object":"card","brand":"Visa","last4":"4242","exp_month":8,"exp_year":2030},"description":"Tea"}
        """#
    both(whole, Charge.self, Hand.Charge.self) { own, other in
        check(own.amount == 1299 && own.currency == "eur" && own.refunded && own.note == other.description, "\(own)")
        check(own.created.timeIntervalSince1970 == other.created && own.metadata == other.metadata, "\(own)")
        check(own.network == "approved_by_network", "\(own)")
        guard case .customer(let customer)? = own.customer, case .card(let card) = own.source else {
            return check(false, "\(own)")
        }
        check(customer == CustomerObject(id: "cus_1", email: "a@b.c", balance: -20), "\(customer)")
        check(card == CardSource(brand: "Visa", last4: "4242", expMonth: 8, expYear: 2030), "\(card)")
    }
    both(
        #"""
        {"id":"ch_2","amount":"50","currency":"usd","created":1714979289.5,"customer":"cus_9","memo":"by memo",
         "source":{"object":"bank_account","bank_name":null,"last4":"6789"}}
        """#,
        Charge.self,
        Hand.Charge.self,
        written:
            #"{"amount":50,"created":1714979289.5,"currency":"usd","customer":"cus_9","description":"by memo","id":"ch_2","metadata":{},"refunded":false,"source":{"last4":"6789","object":"bank_account"}}"#
    ) { own, _ in
        guard case .id("cus_9")? = own.customer, case .account(let account) = own.source else {
            return check(false, "\(own)")
        }
        check(own.note == "by memo" && account == AccountSource(bankName: nil, last4: "6789"), "\(own)")
    }
    let bad = whole.replacingOccurrences(of: "1299", with: "\"many\"")
    neither(bad, Charge.self, Hand.Charge.self, at: ["amount"])
    neither(
        whole.replacingOccurrences(of: #""id":"cus_1","#, with: ""),
        Charge.self,
        Hand.Charge.self,
        at: ["customer", "id"]
    )
    neither(
        whole.replacingOccurrences(of: #","last4":"4242""#, with: ""),
        Charge.self,
        Hand.Charge.self,
        at: ["source", "last4"]
    )
}
attempt("messages") {
    let text = #"""
        {"channel":"C1","ts":"1714979289.125","blocks":[
          {"type":"section","block_id":"s","text":{"type":"mrkdwn","text":"*Hi*"},
           "fields":[{"type":"plain_text","text":"a","emoji":true}],
           "accessory":{"type":"image","image_url":"https://a.b/c.png","alt_text":"c"}},
          {"type":"divider"},
          {"type":"actions","elements":[{"type":"button","action_id":"go","text":{"type":"plain_text","text":"Go"},"value":"1"},
                                        {"type":"image","image_url":"d.png","alt_text":""}]}]}
        """#
    let written = text.replacingOccurrences(of: "\"1714979289.125\"", with: "1714979289.125")
    both(text, Message.self, Hand.Message.self, written: try canonical(Data(written.utf8))) { own, other in
        check(own.channel == "C1" && own.ts == other.ts, "\(own)")
        guard let section = own.blocks[0] as? SectionBlock, let actions = own.blocks[2] as? ActionsBlock,
            case .image(let image)? = section.accessory, case .button(let button) = actions.elements[0]
        else { return check(false, "\(own)") }
        check(section.blockID == "s" && section.text == BlockText(style: .mrkdwn, text: "*Hi*"), "\(section)")
        check(
            section.fields == [BlockText(style: .plain, text: "a", emoji: true)] && image.altText == "c",
            "\(section)"
        )
        check(button.actionID == "go" && button.text.text == "Go" && button.value == "1", "\(button)")
        check(own.blocks[1] is DividerBlock && actions.elements.count == 2, "\(own)")
    }
    let unknown = #"{"blocks":[{"block_id":"p","options":[1,null],"type":"poll"}],"channel":"C","ts":1}"#
    let message = try plainDecoder.decode(Message.self, from: Data(unknown.utf8))
    check(try canonical(encoder.encode(message)) == unknown && message.blocks[0].blockID == "p", "kept")
    let bad = text.replacingOccurrences(of: "\"mrkdwn\"", with: "\"html\"")
    neither(bad, Message.self, Hand.Message.self, at: ["blocks", "0", "text", "type"])
}
attempt("statuses") {
    let inner = #"""
        {"id":"1","content":"<p>Old</p>","created_at":"2024-05-06T07:08:09Z","visibility":"unlisted","sensitive":true,
         "account":{"acct":"x@y.z"},"favourites_count":4,"media_attachments":[]}
        """#
    let text = #"""
        {"id":"2","content":"","created_at":"2024-05-07T07:08:09Z","edited_at":"2024-05-07T08:00:00Z","visibility":"mutuals","sensitive":false,
         "account":{"acct":"mona"},"favourites_count":0,"reblog":REBLOG,
         "media_attachments":[{"id":"m","type":"image","url":"https://a.b/m.png","meta":{"original":{"width":640,"height":480}}},
                              {"id":"n","type":"unknown","url":null}]}
        """#.replacingOccurrences(of: "REBLOG", with: inner)
    both(text, Status.self, Hand.Status.self) { own, other in
        check(own.id == "2" && own.visibility == .unrecognized("mutuals") && own.editedAt == other.editedAt, "\(own)")
        check(own.account == "mona" && own.reblog?.account == "x@y.z" && own.reblog?.favourites == 4, "\(own)")
        check(
            own.reblog?.sensitive == true && own.reblog?.visibility == .unlisted && own.createdAt == other.createdAt,
            "\(own)"
        )
        check(own.mediaAttachments[0].width == 640 && own.mediaAttachments[0].height == 480, "\(own)")
        check(own.mediaAttachments[1].url == nil && own.mediaAttachments[1].type == "unknown", "\(own)")
    }
    // What the hand-written type drops is kept.
    let more = text.replacingOccurrences(of: #""acct":"mona""#, with: #""acct":"mona","bot":false"#)
        .replacingOccurrences(of: #""id":"1","#, with: #""id":"1","poll":{"votes":[1,2]},"#)
    let status = try plainDecoder.decode(Status.self, from: Data(more.utf8))
    status.favourites = 1
    status.reblog?.content = "new"
    let expected = more.replacingOccurrences(of: "<p>Old</p>", with: "new")
        .replacingOccurrences(of: #""favourites_count":0"#, with: #""favourites_count":1"#)
        .replacingOccurrences(of: #","url":null"#, with: "")
    check(
        try canonical(encoder.encode(status)) == canonical(Data(expected.utf8)),
        try canonical(encoder.encode(status))
    )
    neither(
        text.replacingOccurrences(of: #""acct":"x@y.z""#, with: ""),
        Status.self,
        Hand.Status.self,
        at: ["reblog", "account", "acct"]
    )
}
attempt("forecasts") {
    let text = #"""
        {"latitude":52.52,"longitude":13.41,"timezone":"GMT","hourly_units":{"time":"iso8601","temperature_2m":"°C"},
         "hourly":{"time":["2024-05-01T00:00","2024-05-01T01:00","2024-05-01T02:00"],"temperature_2m":[10.5,null,9]},
         "daily":{"time":["2024-05-01"],"sunrise":["2024-05-01T03:35"]},"issued_at":1714521600}
        """#
    both(
        text,
        Forecast.self,
        Hand.Forecast.self,
        coders: (plainDecoder, encoder)
    ) { own, other in
        check(own.latitude == other.latitude && own.longitude == other.longitude && own.timezone == "GMT", "\(own)")
        check(own.units == other.hourlyUnits && own.temperatures == other.hourly.temperature2m, "\(own)")
        check(own.times == other.hourly.time.map { Hand.Forecast.date($0, "yyyy-MM-dd'T'HH:mm") }, "\(own)")
        check(own.times[1] == Date(timeIntervalSince1970: 1_714_525_200), "\(own)")
        check(own.days == other.daily.time.map { Hand.Forecast.date($0, "yyyy-MM-dd") }, "\(own)")
        check(own.sunrises == [Date(timeIntervalSince1970: 1_714_534_500)], "\(own)")
        check(own.issued?.timeIntervalSince1970 == other.issuedAt, "\(own)")
    }
    let texts = text.replacingOccurrences(of: "52.52", with: "\"52.52\"")
    check(try plainDecoder.decode(Forecast.self, from: Data(texts.utf8)).latitude == 52.52, "text of a number")
    let bad = text.replacingOccurrences(of: "10.5", with: "\"cold\"")
    neither(bad, Forecast.self, Hand.Forecast.self, at: ["hourly", "temperature_2m", "0"], coders: plainDecoder)
    neither(
        text.replacingOccurrences(of: #""timezone":"GMT","#, with: ""),
        Forecast.self,
        Hand.Forecast.self,
        at: ["timezone"],
        coders: plainDecoder
    )
}
attempt("tracks") {
    let text = #"""
        {"total":3,"next":"https://a.b/?offset=3","items":[
          {"added_at":"2024-05-06T07:08:09Z","track":{"type":"track","id":"t","name":"So What","duration_ms":545000,"explicit":false,
            "artists":[{"id":"a","name":"Miles Davis"}],"linked_title":"So What (mono)","external_ids":{"isrc":"USSM15900113"},
            "album":{"id":"b","name":"Kind of Blue","release_date":"1959-08-17","images":[{"url":"https://a.b/c.jpg","width":640,"height":null}]}}},
          {"added_at":null,"track":{"type":"episode","id":"e","name":"Pilot","show":{"name":"Radio"},"released_at":1714521600250}},
          {"track":null}]}
        """#
    both(text, Playlist.self, Hand.Playlist.self) { own, other in
        check(own.total == 3 && own.next == other.next && own.items.count == 3 && own.items[2].track == nil, "\(own)")
        guard case .track(let track)? = own.items[0].track, case .episode(let episode)? = own.items[1].track else {
            return check(false, "\(own)")
        }
        check(track.durationMS == 545_000 && track.artists == [Artist(id: "a", name: "Miles Davis")], "\(track)")
        check(track.album?.releaseDate == Hand.Forecast.date("1959-08-17", "yyyy-MM-dd"), "\(track)")
        check(track.album?.images[0].width == 640 && track.album?.images[0].height == nil, "\(track)")
        check(track.title == "So What (mono)" && track.externalIDs == ["isrc": "USSM15900113"], "\(track)")
        check(own.items[0].addedAt == other.items[0].addedAt && episode.show == "Radio", "\(episode)")
        check(episode.releasedAt == Date(timeIntervalSince1970: 1_714_521_600.25), "\(episode)")
    }
    let bad = text.replacingOccurrences(of: #""id":"a","#, with: "")
    neither(bad, Playlist.self, Hand.Playlist.self, at: ["items", "0", "track", "artists", "0", "id"])
}
finish()
