import Testing

@Suite struct SwiftGenerationTestsPlaceholder {}
