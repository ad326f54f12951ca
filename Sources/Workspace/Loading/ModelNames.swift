import ModelLanguage

extension Paths {
    /// The name that a file or another text suggests: `Schemas/my-films.yaml` is of `MyFilms`.
    package static func modelName(of path: String) -> String? {
        let words = name(of: path).prefix { $0 != "." }.split { !$0.isLetter && !$0.isNumber }
        let name = words.map(\.raisingFirst).joined().drop { $0.isNumber }
        return isModelName(String(name)) ? String(name) : nil
    }

    package static func isModelName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.properties.isXIDStart || first == "_" else { return false }
        return name != "_" && name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
    }
}
