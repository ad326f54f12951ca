import ModelLanguage

extension ClassEmitter {
    /// Reading from and writing to files.
    func emitFiles(into out: inout SwiftText) {
        guard type.isBase else { return }
        let registry = type.typeOfSelf + ".modelRegistry"
        out.line("/// Reads a keyed archive or a property list, binary or XML.")
        out.block("\(access.method)class func object(contentsOf url: URL) throws -> Self {") {
            $0.line("try modelRegistry.object(ofClass: self, contentsOf: url)")
        }
        out.blank()
        out.line("/// Writes a binary keyed archive in place of the old file, which stays whole if that fails.")
        out.block("\(access.method)func write(to url: URL) throws {") {
            $0.line("try ", registry, ".write(self, to: url)")
        }
    }
}
