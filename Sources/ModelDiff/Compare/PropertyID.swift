import ModelLanguage
import SchemaHistory

/// A property by the declaration that holds it.
package struct PropertyID: Hashable, Sendable {
    package var declaration: TypeName
    package var name: String

    package init(_ declaration: TypeName, _ name: String) {
        self.declaration = declaration
        self.name = name
    }
    init(_ leaf: Leaf) { self.init(leaf.owner, leaf.name) }
}
