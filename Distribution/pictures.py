"""pictures.py TOOL [--check]: writes the pictures of the pages, Documentation/Pictures/*.svg, from what the tool prints.

With --check nothing is written: each picture that the tool would draw otherwise now is named, and the exit status is 1. A picture is light
or dark as its reader is. Pages and comments are HTML inside the SVG, as browsers and GitHub show it.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from html import escape
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Documentation/Pictures"
SCHEMAS = ROOT / "Tests/Fixtures/Pictures"
ARCHIVE = ROOT / "Tests/Fixtures/Archives/Library/5/small-library.archive"

COLORS = """
:root { color-scheme: light dark; --ink: #1f2328; --soft: #59636e; --line: #d1d9e0; --ground: #ffffff; --card: #f6f8fa;
  --red: #b3261e; --green: #1e6b34; --yellow: #7a6000; --blue: #0b57a4; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --soft: #a2a9b3; --line: #3a3f47; --ground: #16181b; --card: #1f2226;
  --red: #ff8a80; --green: #7fd495; --yellow: #e6cf6b; --blue: #8ab8ff; } }
.frame { fill: var(--ground); stroke: var(--line); }
"""
TERMINAL = """
text { font: 14px ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace; fill: var(--ink); white-space: pre; }
.prompt, .dim { fill: var(--soft); } .bold { font-weight: 600; }
.red { fill: var(--red); } .green { fill: var(--green); } .yellow { fill: var(--yellow); } .blue, .cyan { fill: var(--blue); }
"""
COMMENT = """
.comment { font: 14px/1.5 system-ui, sans-serif; color: var(--ink); }
.comment header { padding: 8px 16px; background: var(--card); border-bottom: 1px solid var(--line); color: var(--soft); }
.comment article { padding: 4px 16px 12px; }
.comment h3 { font-size: 17px; line-height: 1.3; margin: 10px 0 8px; } .comment p { margin: 8px 0; } .comment ul { margin: 8px 0; padding-left: 24px; }
.comment code { font: 12px ui-monospace, monospace; background: var(--card); border-radius: 4px; padding: 2px 4px; }
.comment table { border-collapse: collapse; margin: 10px 0; } .comment th, .comment td { border: 1px solid var(--line); padding: 5px 10px; text-align: left; }
.comment details, .comment summary { margin: 4px 0; }
"""
STAGES = """
text { font: 14px system-ui, sans-serif; fill: var(--ink); text-anchor: middle; } .room { fill: var(--card); stroke: var(--line); }
.name { font: 600 14px ui-monospace, Menlo, monospace; } .value, .says { fill: var(--soft); font-size: 13px; }
.arrow { stroke: var(--soft); fill: none; } .value { font-style: italic; }
"""


class Shown(HTMLParser):
    """HTML as XML, without scripts, links and what is hidden."""

    VOID = {"br", "hr", "img", "input", "meta", "col", "link"}

    def __init__(self, text):
        super().__init__()
        self.parts, self.hidden = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if self.hidden or tag == "script" or "hidden" in dict(attributes):
            if tag not in self.VOID:
                self.hidden.append(tag)
            return
        kept = "".join(f' {name}="{escape(value or name)}"' for name, value in attributes if name not in ("href", "id"))
        self.parts.append(f"<{tag}{kept}{'/' if tag in self.VOID else ''}>")

    def handle_endtag(self, tag):
        if self.hidden:
            self.hidden.pop()
        elif tag not in self.VOID:
            self.parts.append(f"</{tag}>")

    def handle_data(self, data):
        if not self.hidden:
            self.parts.append(escape(data, quote=False))

    @property
    def text(self):
        return "".join(self.parts)


def svg(width, height, title, style, content):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">\n'
        f"<title>{escape(title)}</title>\n<style>{COLORS}{style}</style>\n"
        f'<rect class="frame" x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="8"/>\n{content}\n</svg>\n'
    )


def page(width, height, title, style, body):
    """HTML in a frame; what is below the height is cut off."""
    content = (
        f'<foreignObject x="1" y="1" width="{width - 2}" height="{height - 2}">\n'
        f'<div xmlns="http://www.w3.org/1999/xhtml" style="height: {height - 2}px; overflow: hidden; border-radius: 7px">\n{body}\n</div>\n'
        "</foreignObject>"
    )
    return svg(width, height, title, style, content)


CODES = {"1": "bold", "2": "dim", "31": "red", "32": "green", "33": "yellow", "34": "blue", "36": "cyan"}


def terminal(title, commands):
    """Commands with what they print, in the colors of a terminal."""
    lines = []
    for command, output in commands:
        lines.append([("$ ", "prompt"), (command, "")])
        for line in output.rstrip("\n").split("\n"):
            lines += wrapped(colored(line))
    columns = max(sum(len(text) for text, _ in line) for line in lines)
    texts = "\n".join(
        f'<text x="20" y="{32 + 20 * number}" xml:space="preserve">{"".join(map(span, line))}</text>'
        for number, line in enumerate(lines)
    )
    return svg(round(columns * 8.5) + 40, 20 * len(lines) + 28, title, TERMINAL, texts)


def colored(line):
    """Pieces of text with the names of their colors."""
    classes = []
    for part in re.split(r"(\x1b\[[\d;]*m)", line):
        if part.startswith("\x1b"):
            codes = part[2:-1].split(";")
            classes = [] if codes in ([""], ["0"]) else classes + [CODES[code] for code in codes if code in CODES]
        elif part:
            yield part, " ".join(classes)


def wrapped(pieces):
    """As a terminal of 100 columns breaks a long line."""
    lines, room = [[]], 100
    for text, classes in pieces:
        while len(text) > room:
            lines[-1].append((text[:room], classes))
            lines.append([])
            text, room = text[room:], 100
        lines[-1].append((text, classes))
        room -= len(text)
    return lines


def span(piece):
    text, classes = piece
    return f'<tspan class="{classes}">{escape(text)}</tspan>' if classes else escape(text)


def comment(markdown):
    """The Markdown that `diff` writes, as HTML. It has headings, lists, one level of folded parts, tables, and HTML of its own."""

    def line(text):
        text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
        return re.sub(r"`([^`]+)`", lambda match: f"<code>{escape(match[1])}</code>", text)

    # Folded parts are shown folded.
    markdown = re.sub(r"<details>(<summary>.*?</summary>).*?\n</details>", r"<details>\1</details>", markdown, flags=re.S)
    html, kind = "", ""
    for text in markdown.split("\n"):
        cells = [cell.strip() for cell in text.strip("|").split("|")] if text.startswith("|") else []
        now = "table" if cells else "ul" if text.startswith("- ") else ""
        if kind and now != kind:
            html += f"</{kind}>\n"
        if now and now != kind:
            html += f"<{now}>\n"
        if cells and not re.fullmatch(r"[|:-]+", text):
            name = "td" if kind == "table" else "th"
            html += "<tr>" + "".join(f"<{name}>{line(cell)}</{name}>" for cell in cells) + "</tr>\n"
        elif now == "ul":
            html += f"<li>{line(text[2:])}</li>\n"
        elif text.startswith("### "):
            html += f"<h3>{line(text[4:])}</h3>\n"
        elif text.startswith("<"):
            html += text + "\n"
        elif text and not cells:
            html += f"<p>{line(text)}</p>\n"
        kind = now
    return html + (f"</{kind}>" if kind else "")


def styles(text):
    """The styles of a page of the tool; the size of an SVG's texts is theirs."""
    return re.search(r"<style>\n(.*?)</style>", text, re.S)[1]


def stages():
    """What CONTRIBUTING calls a stage: from one named value to the next, and the module that has it."""
    rows = [
        [
            ("YAMLTree", "parses YAML", "YAMLNode"), ("ModelLanguage", "reads, resolves, checks", "Model"),
            ("SchemaHistory", "history, read plans", "CheckedModel"),
        ],
        [
            ("SwiftGeneration", "writes Swift", "files"), ("ModelDiff", "judges, writes reports", "report, matrix"),
            ("Workspace", "files, roots, policy", "models"),
        ],
    ]
    parts = []

    def box(x, y, name, says):
        assert (ROOT / "Sources" / name).is_dir(), name
        parts.append(f'<rect class="room" x="{x}" y="{y}" width="200" height="64" rx="6"/>')
        parts.append(f'<text class="name" x="{x + 100}" y="{y + 28}">{name}</text>')
        parts.append(f'<text class="says" x="{x + 100}" y="{y + 48}">{says}</text>')

    def arrow(path):
        parts.append(f'<path class="arrow" d="{path}"/>')

    def head(x, y):
        parts.append(f'<path class="arrow" d="M{x - 5} {y - 8} L{x} {y} L{x + 5} {y - 8}"/>')

    x = 30
    parts.append('<text class="value" x="130" y="26">a schema, as text</text>')
    arrow("M130 34 V52")
    head(130, 52)
    for number, (name, says, value) in enumerate(rows[0]):
        box(x, 54, name, says)
        if number < 2:
            arrow(f"M{x + 200} 86 H{x + 320} M{x + 312} 81 L{x + 320} 86 L{x + 312} 91")
            parts.append(f'<text class="value" x="{x + 260}" y="76">{value}</text>')
        x += 320
    arrow("M770 118 V150 H130 V182 M450 150 V182 M770 150 V182")
    parts.append('<text class="value" x="450" y="142">CheckedModel: a model, its history, its read plans</text>')
    x = 30
    for name, says, _ in rows[1]:
        head(x + 100, 182)
        box(x, 184, name, says)
        x += 320
    arrow("M130 248 V282")
    head(130, 282)
    box(30, 284, "HeirloomRuntime", "what generated code calls")
    parts.append('<text class="value" x="450" y="278">every stage reports to the same bag of diagnostics:</text>')
    box(350, 284, "SchemaDiagnostics", "how they are shown")
    arrow("M770 248 V366 M130 382 V366 H770 V382 M343 366 V382 M556 366 V382")
    rooms = [
        ("Authoring", "edits of schemas"), ("Importing", "drafts of schemas"),
        ("Fixtures", "code of older versions"), ("Commands", "diff, seal, git"),
    ]
    for x, (name, says) in zip((30, 243, 456, 670), rooms):
        head(x + 100, 382)
        box(x, 384, name, says)
    arrow("M130 448 V466 H770 V482 M343 448 V466 M556 448 V482 M770 448 V466")
    head(556, 482)
    box(456, 484, "LanguageServer", "for editors")
    head(770, 482)
    box(670, 484, "HeirloomCLI", "one file per command")
    return svg(900, 566, "The stages of the compiler", STAGES, "\n".join(parts))


def pictures(tool):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def run(command, statuses=(0, 1)):
            words = [tool] + command.split()[1:]
            result = subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
            if result.returncode not in statuses:
                raise SystemExit(f"{command}: exit status {result.returncode}\n{result.stdout}")
            return result.stdout

        def schema(file, name="films.yaml"):
            (folder / "Schemas").mkdir(exist_ok=True)
            shutil.copy(file, folder / "Schemas" / name)

        def git(*words):
            settings = ["user.name=a", "user.email=a@example.org", "commit.gpgsign=false"]
            given = [word for setting in settings for word in ("-c", setting)]
            subprocess.run(["git", *given, *words], cwd=folder, check=True)

        schema(SCHEMAS / "main.yaml")
        run("heirloom seal")
        git("init", "-q", "-b", "main")
        git("add", ".")
        git("commit", "-q", "-m", "Version 1")
        schema(SCHEMAS / "renamed.yaml")
        yield "check", terminal("heirloom check", [("heirloom check", run("heirloom check --color always"))])
        schema(SCHEMAS / "branch.yaml")
        report = run("heirloom diff --against main --format markdown")
        header = "<header>heirloom, on the pull request</header>"
        body = f'<div class="comment">{header}<article>{Shown(comment(report)).text}</article></div>'
        yield "report", page(900, 500, "The comment on a pull request", COMMENT, body)

        shutil.rmtree(folder / "Schemas")
        schema(ROOT / "Schemas/library.yaml", "library.yaml")
        shutil.copy(ROOT / "Schemas/library.lock.yaml", folder / "Schemas")
        matrix = run("heirloom matrix Schemas/library.yaml")
        table = matrix.split("\n\narchives of ")[0]
        yield "matrix", terminal("heirloom matrix", [("heirloom matrix", table)])
        schema(SCHEMAS / "tours.yaml", "tours.yaml")
        described = run("heirloom describe --format html Schemas/tours.yaml")
        drawing = re.search(r"<svg role=.*?</svg>", described, re.S)[0]
        yield "diagram", diagram(described, drawing)
        shutil.copy(ARCHIVE, folder)
        inspected = run(f"heirloom inspect --format html {ARCHIVE.name}")
        body = Shown(re.search(r"<body>(.*)</body>", inspected, re.S)[1]).text
        yield "inspect", page(900, 440, "heirloom inspect --format html", styles(inspected), f"<body>{body}</body>")
    yield "stages", stages()


def diagram(described, drawing):
    width, height = map(int, re.search(r'viewBox="0 0 (\d+) (\d+)"', drawing).groups())
    inner = Shown(re.search(r"<svg[^>]*>(.*)</svg>", drawing, re.S)[1]).text
    moved = f'<g class="drawing" transform="translate(20 20)">{inner}</g>'
    style = "".join(line + "\n" for line in styles(described).split("\n") if line.startswith("svg "))
    return svg(width + 40, height + 40, "A model's diagram", style.replace("svg rect {", ".drawing rect {"), moved)


def main():
    tool = str(Path(sys.argv[1]).resolve())
    stale = []
    drawn = dict(pictures(tool))
    for name, text in drawn.items():
        file = FOLDER / f"{name}.svg"
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            stale.append(name)
            if "--check" not in sys.argv:
                file.write_text(text, encoding="utf-8")
    stale += [file.stem for file in FOLDER.glob("*.svg") if file.stem not in drawn]
    if "--check" in sys.argv and stale:
        raise SystemExit("out of date: " + ", ".join(sorted(stale)))


main()
