import Foundation
import SchemaDiagnostics

/// A file as one self-contained page: a tree that folds, in which each object appears once, and all other references are links to it. It
/// works without its script, which only searches. The page states how much it leaves out.
package struct ArchivePage {
    package struct Options: Sendable {
        /// The number of nested levels; deeper objects have a place of their own further down.
        package var depth: Int
        /// Elements of a collection that are shown.
        package var elements: Int
        /// The greatest number of values on a page. Browsers are still fast with this many.
        package var values = 20_000

        package init(depth: Int, elements: Int) {
            // Browsers fail with more than 512 nested elements, of which a level uses three.
            self.depth = min(depth, 100)
            self.elements = elements
        }
    }

    package static func render(_ file: ArchiveFile, name: String, _ options: Options) -> String {
        let title = "Archive \(PageSection.shown(name))"
        var text =
            "<h1>\(escapedXML(PageSection.shown(name)))</h1>\n"
            + "<p id=\"search\" hidden><input type=\"search\" placeholder=\"Search\" aria-label=\"Search\"> "
            + "<output class=\"soft\"></output></p>\n"
        var waiting = [PageSection(file, "", nesting: 0)]
        var (next, values) = (0, options.values)
        // For all sections: when little room is left, it is used for values that are nearer to the top.
        while next < waiting.count {
            let (inner, count) = waiting[next].render(options, values, into: &text)
            values -= count
            waiting[next].leaveFile()
            waiting += inner
            next += 1
        }
        return HTMLPage.page(title: title, style: style, body: text, script: script)
    }

    private static let style = """
        .tree, .tree ul { list-style: none; margin: 0; padding: 0; }
        .tree ul { border-left: 1px solid var(--line); margin-left: .3rem; padding-left: .7rem; }
        .tree { font: .9rem/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
        .tree summary, .tree .leaf { padding: 0 .2rem; border-radius: .2rem; }
        .tree summary:hover { background: var(--card); }
        .key { color: var(--soft); } .type { font-weight: 600; } .text { color: var(--safe); white-space: pre-wrap; }
        .number { color: var(--loss); }
        .tree details:target > summary, .hit { background: var(--card); outline: 1px solid var(--caution); }
        #search { position: sticky; top: 0; background: var(--ground); padding: .4rem 0; z-index: 1; }
        #search input { font: inherit; width: min(100%, 24rem); padding: .25rem .5rem; color: inherit; background: var(--card);
          border: 1px solid var(--line); border-radius: .4rem; }
        """

    /// Marks the rows that contain the text, opens the levels around them, and goes from one to the next with the return key.
    private static let script = """
        (() => {
          const box = document.getElementById('search'), input = box.querySelector('input'), output = box.querySelector('output');
          const rows = [...document.querySelectorAll('.tree summary, .tree .leaf')];
          const texts = rows.map(row => row.textContent.toLowerCase());
          let hits = [], place = -1;
          const open = row => { for (let at = row.parentElement; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true; };
          const search = () => {
            for (const row of hits) row.classList.remove('hit');
            const text = input.value.trim().toLowerCase();
            hits = text ? rows.filter((row, index) => texts[index].includes(text)) : [];
            place = -1;
            for (const row of hits) row.classList.add('hit');
            for (const row of hits.slice(0, 200)) open(row);
            output.textContent = text ? hits.length + ' found' : '';
          };
          const follow = () => {
            const target = location.hash && document.getElementById(location.hash.slice(1));
            if (target) { open(target); if (target.tagName === 'DETAILS') target.open = true; target.scrollIntoView({block: 'center'}); }
          };
          input.addEventListener('input', search);
          input.addEventListener('keydown', event => {
            if (event.key !== 'Enter' || !hits.length) return;
            place = (place + (event.shiftKey ? hits.length - 1 : 1)) % hits.length;
            open(hits[place]);
            hits[place].scrollIntoView({block: 'center'});
            output.textContent = (place + 1) + ' of ' + hits.length;
          });
          addEventListener('hashchange', follow);
          box.hidden = false;
          follow();
        })();
        """
}
