import ModelLanguage

extension ClassEmitter {
    /// Objective-C sees no members of protocol extensions: these call them. Left out if the model declares something with the name.
    func emitObjectiveC(into out: inout SwiftText) {
        guard type.model.isObjC, !plan.index.chain(of: type.model.name).dropFirst().contains(where: \.isObjC) else {
            return
        }
        let members = forwarders.filter { member in
            !plan.model.classes.contains { $0.properties.contains { $0.name == member.name } }
        }
        guard !members.isEmpty else { return }
        out.line("#if canImport(ObjectiveC)")
        out.indented { out in
            for member in members {
                out.line("@objc(", member.selector, ")")
                out.braces(access.member + (type.model.isFinal ? "" : "final ") + member.head, member.body)
            }
        }
        out.line("#endif")
    }

    private var forwarders: [(name: String, selector: String, head: String, body: String)] {
        let updates: [(name: String, selector: String, head: String, body: String)] = [
            (
                "update", "updateFromArchive:error:",
                "func schemaUpdate(fromArchive data: Data) throws", "try self.update(fromArchive: data)"
            ),
            (
                "update", "updateFromCoder:error:",
                "func schemaUpdate(from coder: NSCoder) throws", "try self.update(from: coder)"
            ),
            (
                "update", "updateFrom:error:",
                "func schemaUpdate(from dictionary: [String: Any]) throws", "try self.update(from: dictionary)"
            ),
        ]
        let others: [(name: String, selector: String, head: String, body: String)] = [
            ("copied", "copied", "func schemaCopied() -> Self", "self.copied()"),
            ("deepCopied", "deepCopied", "func schemaDeepCopied() -> Self", "self.deepCopied()"),
            ("codableKeys", "codableKeys", "class var schemaCodableKeys: [String]", "codableKeys"),
            ("uncodableKeys", "uncodableKeys", "class var schemaUncodableKeys: [String]", "uncodableKeys"),
            ("codableKeys", "codableKeys", "var schemaAllKeys: [String]", "self.codableKeys"),
            (
                "dictionaryRepresentation", "dictionaryRepresentation",
                "var schemaDictionary: [String: Any]", "self.dictionaryRepresentation"
            ),
            (
                "object", "objectWithContentsOf:error:",
                "class func schemaObject(contentsOf url: URL) throws -> Self", "try object(contentsOf: url)"
            ),
            ("write", "writeTo:error:", "func schemaWrite(to url: URL) throws", "try self.write(to: url)"),
        ]
        return (type.model.isImmutable ? [] : updates) + others
    }
}
