import ArgumentParser
import Authoring
import Workspace

struct RenameCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Renames a class, struct, enum, property or case, and writes the history entry.",
        discussion: """
            Changes the declaration and all places that name it: types, 'inverse', 'excluded', 'flat', defaults, 'oneOf', and the Swift \
            functions that the schema names. What no sealed version has needs no history entry and gets none. Your Swift code still has \
            the old name: the compiler shows you where.

            heirloom rename Person.fullName displayName
            heirloom rename Genre.essay Genre.essays
            heirloom rename Film Movie --keep-key
            """
    )

    @Argument(help: "What to rename: 'Person', 'Person.fullName', 'Genre.essay'.")
    var old: String

    @Argument(help: "The new name.")
    var new: String

    @OptionGroup var roots: RootArguments

    @Flag(help: "Archives keep the old key of the property, or the old name of the class.")
    var keepKey = false

    @Option(help: "Archives also get the old key or class name, up to and including this version of the model.")
    var writeAlsoUntil: Int?

    @OptionGroup var options: RefactoringOptions
    var settings: ConfigurationOption { options.settings }

    func validate() throws {
        if keepKey, writeAlsoUntil != nil {
            throw ValidationError("--keep-key keeps the old key, so --write-also-until has no effect.")
        }
    }

    func run() throws {
        try options.run(Refactoring(old, .rename(to: new, keepsKey: keepKey, writesUntil: writeAlsoUntil)), in: roots)
    }
}
