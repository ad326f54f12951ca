import Testing

@Suite struct ModelLanguageTestsPlaceholder {}
