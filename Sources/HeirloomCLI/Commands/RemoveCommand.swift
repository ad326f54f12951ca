import ArgumentParser
import Authoring
import Workspace

struct RemoveCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes a property or a case, and writes the history entry.",
        discussion: """
            Older archives still have the property: the entry 'remove' says what it was, so that nothing else is read from its key. \
            Values of a removed case become another case, or are left out.

            heirloom remove Person.nick
            heirloom remove Genre.lost --read-as open
            """
    )

    @Argument(help: "The property or case, as in 'Person.nick'.")
    var name: String

    @OptionGroup var roots: RootArguments

    @Option(help: "The case that older values become; 'drop' leaves them out.")
    var readAs: String?

    @OptionGroup var options: RefactoringOptions
    var settings: ConfigurationOption { options.settings }

    func run() throws { try options.run(Refactoring(name, .remove(readAs: readAs)), in: roots) }
}
