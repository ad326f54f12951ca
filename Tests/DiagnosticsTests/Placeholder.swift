import Testing

@Suite struct DiagnosticsTestsPlaceholder {}
