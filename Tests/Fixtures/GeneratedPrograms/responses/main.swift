import Feeds
import Foundation
import HeirloomRuntime

func decode<T: Decodable>(_ type: T.Type, _ json: String) throws -> T {
    try ResponsesModel.decoder().decode(type, from: Data(json.utf8))
}

func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

attempt("an event and its venue") {
    let event = try decode(
        Event.self,
        """
        { "id": 7, "title": "Concert", "extra": [1], "tags": null, "price": { "min": 12.5, "max": 80 },
          "venue": { "name": "Hall", "capacity": 900, "location": { "lat": 48.1, "lon": 11.5 },
                     "address": { "line1": "Main Street 1", "city": "Munich", "country": { "code": "DE" } } },
          "_embedded": { "promoter": { "name": "Ann", "is_big": true } } }
        """
    )
    check(event.venueName == "Hall" && event.city == "Munich" && event.street == "Main Street 1", "\(event)")
    check(event.place == Place(latitude: 48.1, longitude: 11.5) && event.promoter?.isBig == true, "\(event)")
    check(event.tags == [] && event.price == 12.5, "null counts as absent")
    let text = try json(event)
    check(
        text.contains(
            #""venue":{"address":{"city":"Munich","line1":"Main Street 1"},"location":{"lat":48.1,"lon":11.5},"name":"Hall"}"#
        ),
        text
    )
    check(text.contains(#""_embedded":{"promoter":{"is_big":true,"name":"Ann"}}"#), text)
    check(try decode(Event.self, text) == event, "back")
    let plist = try PropertyListEncoder().encode(event)
    check(try PropertyListDecoder().decode(Event.self, from: plist) == event, "as a property list")
    check(try Event(dictionary: event.dictionaryRepresentation(.deep)) == event, "dictionary")
    let archive = try ResponsesModel.archivedData(withRootObject: event)
    check(try ResponsesModel.unarchivedObject(ofClass: Event.self, from: archive) == event, "archive")
}
attempt("missing and null on the way") {
    for way in [
        #""address": null"#, #""capacity": 1"#, #""address": {}"#, #""address": { "city": null, "line1": null }"#,
    ] {
        let event = try decode(
            Event.self,
            #"{ "id": 1, "title": "t", "venue": { "name": "n", \#(way) }, "price": { "min": null }, "note": null }"#
        )
        check(event.city == nil && event.street == "unknown" && event.price == 0 && event.note == nil, way)
        check(!(try json(event)).contains("city"), "nothing is written for nil")
    }
    for venue in ["null", "{}", #"{ "name": null }"#] {
        throwsError("required: \(venue)", contains: "venue.name") {
            _ = try decode(Event.self, #"{ "id": 1, "title": "t", "venue": \#(venue) }"#)
        }
    }
    throwsError("text on the way", contains: "venue") {
        _ = try decode(Event.self, #"{ "id": 1, "title": "t", "venue": "Hall" }"#)
    }
    do {
        _ = try decode(Event.self, #"{ "id": 1, "title": "t", "venue": { "name": 3 } }"#)
        check(false, "a number for a text")
    } catch DecodingError.typeMismatch(_, let context) {
        check(context.codingPath.map(\.stringValue) == ["venue", "name"], "\(context.codingPath)")
        check((context.underlyingError as? ArchiveError)?.key == "venue.name", "\(context)")
    }
    let fallen = try decode(Event.self, #"{ "id": 1, "title": "t", "venue": { "name": "n" }, "hall": "big" }"#)
    check(fallen.seats == 5, "by the failure policy")
    let event = Event(id: 1, title: "t", venueName: "n", price: .nan)
    check(try json(event).contains(#""price":{"min":"NaN"}"#), "the value's own form")
}
attempt("a page in snake case") {
    let page = try decode(
        Page.self,
        """
        { "total_count": 40, "incomplete_results": false, "rates_by_user_name": { "some_user": 1, "someUser": 2 },
          "items": [
            { "id": 3081286, "full_name": "dtrupenn/Tetris", "html_url": "https://github.com/dtrupenn/Tetris",
              "stargazers_count": 1, "owner": { "login": "dtrupenn", "id": 872147 },
              "license": { "key": "mit", "spdx_id": "MIT" } },
            { "full_name": "a/b", "html_url": "https://github.com/a/b", "stargazers_count": null,
              "owner": { "login": "a" }, "license": null } ] }
        """
    )
    check(page.totalCount == 40 && page.items.map(\.fullName) == ["dtrupenn/Tetris", "a/b"], "\(page)")
    check(page.items.map(\.ownerLogin) == ["dtrupenn", "a"] && page.items.map(\.license) == ["MIT", nil], "\(page)")
    check(page.items[1].stargazersCount == 0 && page.nextURLText == nil, "absent")
    check(page.ratesByUserName == ["some_user": 1, "someUser": 2], "keys of a dictionary are data")
    page.nextURLText = "x"
    let text = try json(page)
    check(text.contains(#""html_url":"#) && text.contains(#""next_url_text":"x""#) && text.contains("someUser"), text)
    check(text.contains(#""license":{"spdx_id":"MIT"}"#), text)
    check(try decode(Page.self, text) == page, "back")
    let snake = JSONEncoder()
    snake.keyEncodingStrategy = .convertToSnakeCase
    snake.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    check(String(decoding: try snake.encode(page), as: UTF8.self) == text, "what a key strategy makes of it")
}
attempt("a feed") {
    let decoder = ResponsesModel.decoder()
    let text = """
        { "posts": [ { "type": "text", "post_id": 1, "body": "Hello", "tags": null },
                     { "type": "photo", "post_id": 2, "photo": { "url": "https://a/b.jpg", "width": 3 } },
                     { "type": "video", "post_id": 3 },
                     { "type": "PanoramaPost", "post_id": 4, "photo": { "url": "https://a/c.jpg" }, "degrees": 180 } ],
          "pinned": { "body": "Pin", "post_id": 5, "type": "text" }, "sole": { "post_id": 6, "photo": { "url": "d" }, "degrees": 1 },
          "attachment": { "kind": "post", "type": "text", "post_id": 7, "body": "b" } }
        """
    let feed = try decoder.decode(Feed.self, from: Data(text.utf8))
    check(feed.posts.map { "\(type(of: $0))" } == ["TextPost", "PhotoPost", "PanoramaPost"], "\(feed)")
    check((feed.pinned as? TextPost)?.body == "Pin" && feed.sole?.degrees == 1, "\(feed)")
    feed.best = feed.posts[2] as? PhotoPost
    let written = try json(feed)
    check(written.contains(#"{"body":"Hello","post_id":1,"tags":[],"type":"text"}"#), written)
    check(written.contains(#""best":{"degrees":180"#) && written.contains(#""type":"PanoramaPost""#), written)
    check(try decode(Feed.self, written) == feed, "back")
    check(try decode(Post.self, #"{ "type": "text", "post_id": 1, "body": "b" }"#) is TextPost, "a root")
    check(try decode([Post].self, try json(feed.posts)) == feed.posts, "roots")
    for (post, word) in [
        (#"{ "post_id": 1, "body": "b" }"#, "type"), (#"{ "type": null, "post_id": 1 }"#, "type"),
        (#"{ "type": "video", "post_id": 1 }"#, "video"), (#"{ "type": 3, "post_id": 1 }"#, "type"),
        (#"{ "type": "Post", "post_id": 1 }"#, "Post"),
    ] {
        throwsError(post, contains: word) { _ = try decode(Post.self, post) }
    }
    throwsError("of another class", contains: "text") {
        _ = try decode(Feed.self, #"{ "posts": [], "best": { "type": "text", "post_id": 1, "body": "b" } }"#)
    }
}
attempt("hand-written subclasses") {
    final class Note: TextPost {
        override class var supportsSecureCoding: Bool { true }
    }
    let note = Note(postID: 1, body: "b")
    check(try json(note).contains(#""type":"text""#), "as the generated class")
    check(type(of: try decode(Note.self, json(note))) == Note.self, "read as what is asked for")
    throwsError("what its place does not tell", contains: "itself") { _ = try json(Feed(posts: [note])) }
}
attempt("a discriminator over two models") {
    let text =
        #"{"clip":{"id":4,"seconds":2,"type":"Clip"},"either":{"id":5,"kind":"entry","type":"note","text":"e"},"#
        + #""entries":[{"id":1,"type":"entry"},{"id":2,"text":"t","type":"note"},{"id":3,"seconds":1.5,"type":"Clip"}],"#
        + #""note":{"id":6,"text":"n","type":"note"}}"#
    for decoder in [JSONDecoder(), ResponsesModel.decoder()] {
        let stream = try decoder.decode(Stream.self, from: Data(text.utf8))
        check(type(of: stream.entries[0]) == Entry.self && (stream.entries[1] as? Note)?.text == "t", "\(stream)")
        check((stream.entries[2] as? Clip)?.seconds == 1.5 && stream.clip?.seconds == 2, "a class of this model")
        if case .entry(let entry)? = stream.either {
            check((entry as? Note)?.text == "e", "in a union")
        } else {
            check(false, "a union: \(stream)")
        }
        let back = try JSONEncoder().encode(stream)
        check(try decoder.decode(Stream.self, from: back) == stream, String(decoding: back, as: UTF8.self))
    }
    throwsError("a class of a model that Feeds does not know", contains: "Clip") {
        _ = try JSONDecoder().decode(Entry.self, from: Data(#"{"id":3,"seconds":1.5,"type":"Clip"}"#.utf8))
    }
    throwsError("a name that none has", contains: "video") {
        _ = try JSONDecoder().decode(Stream.self, from: Data(#"{"entries":[{"id":3,"type":"video"}]}"#.utf8))
    }
}
finish()
