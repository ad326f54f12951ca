import Testing

@Suite struct RepositoryTestsPlaceholder {}
