/// The frame of self-contained pages: no external files, light and dark, readable on a phone.
package enum HTMLPage {
    /// - Parameters:
    ///   - more: additional rules for this page.
    ///   - script: run at the end of the page, which is complete without it; nil: the page has none.
    package static func page(title: String, style more: String = "", body: String, script: String? = nil) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        \(script == nil ? "" : policy + "\n")<title>\(escapedXML(title))</title>
        <style>
        \(style)\(more.isEmpty ? "" : "\n" + more)
        </style>
        </head>
        <body>
        <main>
        \(body)
        </main>\(script.map { "\n<script>\n\($0)\n</script>" } ?? "")
        </body>
        </html>

        """
    }

    private static let style = """
        :root { color-scheme: light dark; --ink: #1c1e21; --soft: #5f6670; --line: #d8dce2; --ground: #fff; --card: #f6f7f9;
          --break: #b3261e; --loss: #a14a00; --caution: #7a6000; --safe: #1e6b34; }
        @media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --soft: #a2a9b3; --line: #3a3f47; --ground: #16181b;
          --card: #1f2226; --break: #ff8a80; --loss: #ffb074; --caution: #e6cf6b; --safe: #7fd495; } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
        main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
        h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0; overflow-wrap: anywhere; }
        h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
        h3 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; } h4 { margin: .6rem 0 .2rem; }
        p { margin: .25rem 0; }
        code, pre { font: .9em/1.45 ui-monospace, monospace; }
        code { overflow-wrap: anywhere; }
        pre { background: var(--ground); border: 1px solid var(--line); border-radius: .4rem; padding: .6rem; overflow-x: auto;
          margin: .3rem 0 .8rem; }
        a { color: inherit; }
        .soft { color: var(--soft); font-size: .9rem; overflow-wrap: anywhere; }
        .tally span { display: inline-block; padding: 0 .6rem; border-radius: 1rem; border: 1px solid; margin: .2rem .3rem .2rem 0; }
        .summary { padding-left: 1.2rem; margin: .6rem 0; }
        .break { color: var(--break); } .loss { color: var(--loss); } .caution { color: var(--caution); } .safe { color: var(--safe); }
        .finding { background: var(--card); border-left: .3rem solid; border-radius: .3rem; padding: .6rem .8rem; margin: .6rem 0; }
        .finding > * { color: var(--ink); }
        .finding .word { color: inherit; font-weight: 600; }
        .finding .message { font-weight: 500; }
        .finding .soft { color: var(--soft); }
        dl { display: grid; grid-template-columns: minmax(9rem, max-content) 1fr; gap: .15rem 1rem; margin: .4rem 0; }
        dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
        @media (max-width: 34rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin: 0 0 .3rem; } }
        .card { background: var(--card); border-radius: .4rem; padding: .6rem .8rem; margin: .6rem 0; }
        .member { border-top: 1px solid var(--line); margin: .5rem 0 0; padding: .4rem 0 0; }
        .tag { display: inline-block; border: 1px solid; border-radius: .3rem; padding: 0 .3rem; margin: .1rem 0; font-size: .8rem; }
        section ul { margin: .2rem 0; padding-left: 1.2rem; }
        summary { cursor: pointer; }
        .scroll { overflow: auto; max-height: 85vh; }
        table { border-collapse: separate; border-spacing: 0; }
        caption { text-align: left; color: var(--soft); font-size: .9rem; white-space: nowrap; }
        th, td { border: solid var(--line); border-width: 0 1px 1px 0; padding: .25rem .6rem; text-align: center; white-space: nowrap; }
        tr > :first-child { border-left-width: 1px; } tr:first-child > * { border-top-width: 1px; }
        .matrix thead > tr > * { position: sticky; top: 0; z-index: 1; border-top-width: 1px; background: var(--ground); }
        .matrix tbody > tr:first-child > * { border-top-width: 0; }
        .matrix tr > :first-child { position: sticky; left: 0; background: var(--ground); }
        .matrix thead > tr > :first-child { z-index: 2; white-space: normal; min-width: 6rem; }
        .diagram { columns: 18rem; column-gap: 1rem; } .diagram svg { display: block; break-inside: avoid; margin-bottom: 1rem; }
        svg { height: auto; max-width: 100%; } .network svg { max-width: none; }
        svg text { font: 12px ui-monospace, monospace; fill: var(--ink); }
        svg .name { font-weight: 700; } svg .soft { fill: var(--soft); font-size: 11px; }
        svg rect { fill: var(--card); stroke: var(--line); } svg path { stroke: var(--soft); fill: none; }
        svg path.end { fill: var(--card); }
        svg text.break { fill: var(--break); } svg text.loss { fill: var(--loss); } svg text.caution { fill: var(--caution); }
        svg text.safe { fill: var(--safe); } svg rect.break { stroke: var(--break); } svg rect.loss { stroke: var(--loss); }
        svg rect.caution { stroke: var(--caution); } svg rect.safe { stroke: var(--safe); }
        """

    /// For pages with a script: nothing is fetched and nothing is sent, regardless of their content.
    private static let policy = """
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
        """
}

/// Text in XML and HTML, also inside double quotes; characters that XML 1.0 does not allow become U+FFFD. No line of it is a command to
/// GitHub, whose log may show it.
package func escapedXML(_ text: String) -> String {
    text.escaping { scalar in
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "\n", "\t": nil
        default: scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF ? "\u{FFFD}" : nil
        }
    }.replacing("::", with: "&#58;:")
}
