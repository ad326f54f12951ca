import Testing

@Suite struct RuntimeTestsPlaceholder {}
