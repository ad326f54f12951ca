import Foundation

extension String {
    fileprivate static let strength = "strength"
    fileprivate static let onKey = "on"
}

extension NSCoder {
    func text(_ key: String) -> String { decodeObject(forKey: key) as? String ?? "" }
    func put(_ text: String, _ key: String) { encode(text, forKey: key) }
}

/// Values that other forms have, and what is in place of absent ones.
final class Chore: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }

    var title: String
    var isDone: Bool
    var isOn: Bool
    var strength = 0.5
    var span: NSRange
    var amount: Double
    var level: Int
    var ids: Set<UUID> = []

    init(title: String, level: Int = 5) {
        self.title = title
        self.level = level
        isDone = true
        isOn = true
        span = NSRange(location: 1, length: 2)
        amount = 1.5
    }

    convenience init?(coder: NSCoder) {
        guard let title = coder.decodeObject(of: NSString.self, forKey: "title") as String? else { return nil }
        self.init(title: title.trimmingCharacters(in: .whitespaces))
        isDone = coder.decodeObject(forKey: "done") as? Bool ?? coder.decodeBool(forKey: "done")
        isOn = coder.decodeInteger(forKey: .onKey) == 1
        if coder.containsValue(forKey: .strength) { strength = coder.decodeDouble(forKey: .strength) }
        span = coder.decodeObject(of: NSValue.self, forKey: "span")?.rangeValue ?? NSRange(location: 0, length: 0)
        if coder.containsValue(forKey: "amount") {
            amount = coder.decodeDouble(forKey: "amount")
        } else {
            amount = Double(coder.decodeInteger(forKey: "cents")) / 100
        }
        if coder.containsValue(forKey: "level") { level = coder.decodeInteger(forKey: "level") }
        ids = Set(coder.decodeObject(of: [NSArray.self, NSUUID.self], forKey: "ids") as? [UUID] ?? [])
    }

    func encode(with coder: NSCoder) {
        coder.encode(title, forKey: "title")
        coder.encode(isDone, forKey: "done")
        coder.encode(isOn ? 1 : 0, forKey: .onKey)
        coder.encode(strength, forKey: .strength)
        coder.encode(NSValue(range: span), forKey: "span")
        coder.encode(amount, forKey: "amount")
        coder.encode(level, forKey: "level")
        coder.encode(Array(ids) as [NSUUID], forKey: "ids")
    }
}

/// Helpers of its own, with the key and the value as arguments.
final class Helped: NSObject, NSCoding {
    var name = ""
    var count = 0

    init(name: String) { self.name = name }

    init?(coder: NSCoder) {
        name = coder.text("name")
        count = coder.decodeInteger(forKey: "count")
    }

    func encode(with coder: NSCoder) {
        coder.put(name, "name")
        coder.encode(count, forKey: "count")
    }
}

/// Several properties under one key.
final class Packed: NSObject, NSCoding {
    var name = ""
    var count = 0

    init(name: String) { self.name = name }

    init?(coder: NSCoder) {
        let all = coder.decodeObject(forKey: "all") as? [String: Any]
        name = all?["name"] as? String ?? "?"
        count = all?["count"] as? Int ?? 0
    }

    func encode(with coder: NSCoder) { coder.encode(["name": name, "count": count] as [String: Any], forKey: "all") }
}
