import ArgumentParser
import Authoring
import Workspace

struct RetypeCommand: ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "retype",
        abstract: "Gives a property another type, and writes the history entry.",
        discussion: """
            The entry 'retype' says what the type was. Values of older archives are converted; where no built-in conversion exists, \
            --using names your function.

            heirloom retype Film.minutes Double
            heirloom retype Film.rating 'Rating?' --using Film.parseRating --else nil
            """
    )

    @Argument(help: "The property, as in 'Film.minutes'.")
    var property: String

    @Argument(help: "The new type, as schemas spell it.")
    var type: String

    @OptionGroup var roots: RootArguments

    @Option(help: "A static function that converts the old value, as in 'Film.parseRating'.")
    var using: String?

    @Option(name: .customLong("else"), help: "What a value that cannot be converted becomes: nil, default or fail.")
    var otherwise: String?

    @OptionGroup var options: RefactoringOptions
    var settings: ConfigurationOption { options.settings }

    func run() throws {
        try options.run(Refactoring(property, .retype(to: type, using: using, otherwise: otherwise)), in: roots)
    }
}
