import Dispatch
import ModelLanguage

/// The places of properties by name. A class, so that all copies of what has the properties share what is known; a list that changed needs
/// another one.
package final class PropertyIndex: @unchecked Sendable {
    private static let queue = DispatchQueue(label: "properties by name")
    private var asked = 0
    private var places: [String: Int]?

    package init() {}

    /// The place of the first property of that name.
    package func place(of name: String, in properties: [PropertyModel]) -> Int? {
        if properties.count < 16 { return properties.place(of: name) }
        return Self.queue.sync {
            asked += 1
            // A list that is asked for few of its names is searched: histories make many lists on their way.
            if places == nil, asked < 16 { return properties.place(of: name) }
            let known = places ?? properties.placesByName
            places = known
            return known[name]
        }
    }
}
