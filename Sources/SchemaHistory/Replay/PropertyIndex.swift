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
        if properties.count < 16 { return properties.indices.first { properties[$0].name == name } }
        return Self.queue.sync {
            asked += 1
            // A list that is asked for few of its names is searched: histories make many lists on their way.
            if places == nil, asked < 16 { return properties.indices.first { properties[$0].name == name } }
            let known =
                places ?? Dictionary(properties.indices.map { (properties[$0].name, $0) }) { first, _ in first }
            places = known
            return known[name]
        }
    }
}
