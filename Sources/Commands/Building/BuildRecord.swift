import Workspace

/// The files that a build step read, recorded beside its output if the plan did not know them: the next plan gets them from there.
struct BuildRecord {
    /// In the folder of the step's output; one path a line.
    static let name = ".inputs"

    private let step: BuildStep
    private let inputs: [String]
    private let bytes: [UInt8]

    init(of step: BuildStep, inputs: [String]) {
        self.step = step
        self.inputs = inputs
        bytes = Array(inputs.map { $0 + "\n" }.joined().utf8)
    }

    /// Nothing happens if the plan was complete, or includes the record already.
    func update() throws(FileError) {
        guard Set(inputs) != Set(step.inputs) else { return }
        if (try? FileSystem.read(path)) != bytes { try askForNewPlan() }
    }

    /// Writes the inputs, and changes the watched folder: its entry for this root is named after them.
    func askForNewPlan() throws(FileError) {
        try StagedFiles.write([(path, bytes)], .generated)
        let own = Paths.name(of: step.output) + "="
        let digits = String(ContentHash.of(bytes), radix: 16)
        for name in (try? FileSystem.names(in: step.watched)) ?? [] where name.hasPrefix(own) {
            FileSystem.removeIfEmpty(Paths.join(step.watched, name))
        }
        // A folder, because a file would be treated as a resource; with an extension that SwiftPM ignores, because it would treat others as
        // resources too.
        _ = try FileSystem.makeFolder(Paths.join(step.watched, own + digits + ".docc"))
    }

    private var path: String { Paths.join(step.output, Self.name) }
}
