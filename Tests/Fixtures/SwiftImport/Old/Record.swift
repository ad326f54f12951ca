import UIKit

@objc(OldRecord) class Record: NSObject, NSCoding {
    // swift-format-ignore
    enum Side: Int { case Front, Back }
    // swift-format-ignore
    enum Mood: String { case Calm = "calm", Wild }
    static let ratioKey = "share"
    let title: String
    var tracks: [String]
    var lengths: [NSNumber]?
    var isLive: Bool
    var ratio: Double
    var gain: Float
    var side: Side
    var mood: Mood
    var link: NSURL?
    var cover: NSData?
    var owner: Record?
    var copies: Int32
    var notes: [String: AnyObject] = [:]
    var plays: Int64 = 12

    func encodeWithCoder(coder: NSCoder) {
        coder.encodeObject(title, forKey: "title")
        coder.encodeObject(tracks, forKey: "tracks")
        coder.encodeObject(lengths, forKey: "lengths")
        coder.encodeBool(isLive, forKey: "live")
        coder.encodeDouble(ratio, forKey: Record.ratioKey)
        coder.encodeFloat(gain, forKey: "gain")
        coder.encodeInteger(side.rawValue, forKey: "side")
        coder.encodeObject(mood.rawValue, forKey: "mood")
        coder.encodeObject(link, forKey: "link")
        coder.encodeObject(cover, forKey: "cover")
        coder.encodeConditionalObject(owner, forKey: "owner")
        coder.encodeInt(copies, forKey: "copies")
        coder.encodeObject(notes, forKey: "notes")
        coder.encodeInt64(plays, forKey: "plays")
    }

    required init?(coder: NSCoder) {
        // A class of Swift 2 has all its values before it may fail.
        guard let title = coder.decodeObjectForKey("title") as? String else {
            self.title = "none"
            super.init()
            return nil
        }
        self.title = title
        tracks = coder.decodeObjectForKey("tracks") as? [String] ?? []
        lengths = coder.decodeObjectOfClass(NSArray.self, forKey: "lengths") as? [NSNumber]
        isLive = coder.containsValueForKey("live") ? coder.decodeBoolForKey("live") : true
        ratio = coder.decodeDoubleForKey(Record.ratioKey)
        gain = coder.decodeFloatForKey("gain")
        side = Side(rawValue: coder.decodeIntegerForKey("side")) ?? .Back
        mood = Mood(rawValue: coder.decodeObjectForKey("mood") as? String ?? "") ?? .Calm
        link = coder.decodeObjectForKey("link") as? NSURL
        cover = coder.decodeObjectForKey("cover") as? NSData
        owner = coder.decodeObjectForKey("owner") as? Record
        copies = coder.decodeIntForKey("copies")
        notes = coder.decodeObjectForKey("notes") as! [String: AnyObject]
        if coder.containsValueForKey("plays") { plays = coder.decodeInt64ForKey("plays") }
        super.init()
    }
}
