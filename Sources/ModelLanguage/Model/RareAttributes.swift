/// The attributes that few properties have. Apart, so that a model of many thousand properties stays small, and a property is copied
/// in a moment: models are copied a lot.
///
/// A class, since its values are shared by all copies; never changed.
final class RareAttributes: Sendable {
    struct Values: Sendable, Hashable {
        /// Nil: the property's name.
        var key: String?
        var jsonKey: String?
        var deprecated: String?
        var inverse: String?
        var inverseOf: InverseSource?
        var count: Int?
        var form: PropertyModel.Form?
        var flat: [FlatKey]?
        var convert: Conversion?
        var onChange: String?
    }

    let values: Values

    init(_ values: Values) {
        self.values = values
    }
}

extension PropertyModel {
    /// Key in archives, the class's key pattern applied.
    package var key: String {
        get { rare?.values.key ?? name }
        set { if key != newValue { updateRare { $0.key = newValue } } }
    }

    package var jsonKey: String {
        get { rare?.values.jsonKey ?? name }
        set { if jsonKey != newValue { updateRare { $0.jsonKey = newValue } } }
    }

    /// The message of the deprecation.
    package var deprecated: String? {
        get { rare?.values.deprecated }
        set { if mayHold(newValue) { updateRare { $0.deprecated = newValue } } }
    }

    /// The weak property of the target class that is set to this object.
    package var inverse: String? {
        get { rare?.values.inverse }
        set { if mayHold(newValue) { updateRare { $0.inverse = newValue } } }
    }

    /// Set where another property names this one as its inverse: that property's class and name. Such a property is not archived.
    package var inverseOf: InverseSource? {
        get { rare?.values.inverseOf }
        set { if mayHold(newValue) { updateRare { $0.inverseOf = newValue } } }
    }

    package var count: Int? {
        get { rare?.values.count }
        set { if mayHold(newValue) { updateRare { $0.count = newValue } } }
    }

    package var form: Form? {
        get { rare?.values.form }
        set { if mayHold(newValue) { updateRare { $0.form = newValue } } }
    }

    /// A struct's properties stand in this object itself: property name of the struct -> key, in the struct's order.
    package var flat: [FlatKey]? {
        get { rare?.values.flat }
        set { if mayHold(newValue) { updateRare { $0.flat = newValue } } }
    }

    package var convert: Conversion? {
        get { rare?.values.convert }
        set { if mayHold(newValue) { updateRare { $0.convert = newValue } } }
    }

    package var onChange: String? {
        get { rare?.values.onChange }
        set { if mayHold(newValue) { updateRare { $0.onChange = newValue } } }
    }

    /// Nothing given to a property without rare attributes changes nothing.
    private func mayHold<Value>(_ value: Value?) -> Bool { rare != nil || value != nil }

    /// Equal in all that `RareAttributes` holds: keys, form, conversion and the like.
    package func hasSameRareAttributes(as other: PropertyModel) -> Bool { rare?.values == other.rare?.values }
}
