import Testing

@Suite struct YAMLTreeTestsPlaceholder {}
