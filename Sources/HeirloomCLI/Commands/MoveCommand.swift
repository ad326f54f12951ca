import ArgumentParser
import Authoring
import Workspace

struct MoveCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Moves a property to a superclass or a subclass, and writes the history entry.",
        discussion: """
            The property's text moves with the comments above it. Older archives still have its values: the entry 'move' says where they \
            are read from.

            heirloom move Film.createdAt Item
            """
    )

    @Argument(help: "The property to move, as in 'Film.createdAt'.")
    var property: String

    @Argument(help: "The class that gets it.")
    var target: String

    @OptionGroup var roots: RootArguments
    @OptionGroup var options: RefactoringOptions
    var settings: ConfigurationOption { options.settings }

    func run() throws { try options.run(Refactoring(property, .move(to: target)), in: roots) }
}
