"""The site of `make site`: Sphinx with MyST renders the repository's Markdown as it is. Paths are those of the repository."""

import os
import re
import shutil

from pygments.lexer import inherit
from pygments.lexers.objective import SwiftLexer
from pygments.token import Operator

project = "Heirloom"
html_title = "Heirloom"
root_doc = "README"
guide = "Documentation/README"
history = "Documentation/History"
reference = ["Schemas/REFERENCE", "Schemas/HISTORY", "Schemas/COMMANDS", "Schemas/DIAGNOSTICS"]
diagnostics = "Sources/Explanations/Pages"
others = ["CHANGELOG", "CONTRIBUTING", "SECURITY", "CODE_OF_CONDUCT", "Benchmarks/README"]
include_patterns = [page + ".md" for page in [root_doc, *reference, *others]]
include_patterns += ["Documentation/**.md", diagnostics + "/*.md"]

exclude_patterns = [".*", "Examples", "Tests"]

extensions = ["myst_parser"]
# As GitHub makes them.
myst_heading_anchors = 6
# A page's examples of mistakes are no valid YAML.
suppress_warnings = ["misc.highlighting_failure"]

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
# A browser does not let a page of a folder read other pages.
html_show_search_summary = False
pygments_style = "default"
pygments_dark_style = "monokai"

captions = {
    "failing": "With the mistake",
    "fixed": "Fixed",
    "old": "Before",
    "new": "After",
    "output": "Output",
    "declarations": "",
}


class KeyPathLexer(SwiftLexer):
    """Pygments takes the backslash of a key path for a mistake and frames it."""

    tokens = {"root": [(r"\\(?=[.\w])", Operator), inherit]}


def setup(app):
    app.add_lexer("swift", KeyPathLexer)
    app.connect("source-read", arrange)
    app.connect("build-finished", add_index)


def arrange(app, name, source):
    text = source[0]
    text = re.sub(r"^```(\w+) (.+)$", captioned, text, flags=re.M)
    text = re.sub(r"\[([^\]]+)\]\(([^)#:]+)\)", lambda match: without_folder(app, name, match), text)
    if name == root_doc:
        groups = groups_of_guide(app)
        listed = [page for pages in groups.values() for page in pages]
        text += contents("The guide", [guide])
        for title, pages in groups.items():
            text += contents(title, pages)
        text += contents("The project", [page for page in others if page not in listed])
    elif name == history:
        text += contents("Kinds of change", pages_of(index(app), "Changes/"))
    elif name == reference[-1]:
        text = re.sub(r"^\| `([a-z0-9-]+)` \|", lambda match: linked(app, match), text, flags=re.M)
    elif name.startswith(diagnostics):
        text = "---\norphan: true\n---\n\n" + text
    source[0] = text


def index(app):
    with open(os.path.join(app.srcdir, guide + ".md"), encoding="utf-8") as file:
        return file.read()


def groups_of_guide(app):
    """The sections of the guide's own index, and the pages that each names first."""
    groups, seen = {}, set()
    for section in index(app).split("\n## ")[1:]:
        title, text = section.split("\n", 1)
        groups[title] = [page for page in pages_of(text) if page not in seen]
        seen.update(groups[title])
    return {title: pages for title, pages in groups.items() if pages}


def pages_of(text, folder=""):
    """Pages of the guide, or of a folder of it, and others of the repository."""
    paths = re.findall(r"\]\(((?:\.\./)?" + (folder or r"(?:Schemas/)?") + r"\w+)\.md\)", text)
    return [os.path.normpath("Documentation/" + path) for path in paths]


def contents(caption, pages):
    lines = "".join("/" + page + "\n" for page in pages)
    return "\n\n```{toctree}\n:hidden:\n:caption: " + caption + "\n\n" + lines + "```\n"


def captioned(match):
    """The words after a block's language say what it is: see GuidePage and ExamplePage of the tests."""
    language, words = match[1], match[2].split(" ")
    caption = captions.get(words[0], match[2][0].upper() + match[2][1:])
    if len(words) == 2 and words[0] in ("failing", "fixed", "old", "new"):
        caption = f"{caption}: `{words[1]}`"
    elif len(words) == 1 and ("." in words[0] or "/" in words[0]):
        caption = f"`{words[0]}`"
    language = "text" if language == "mustache" else language
    return "```{code-block} " + language + ("\n:caption: " + caption if caption else "")


def without_folder(app, name, match):
    """The site has the pages, not the folders of the repository."""
    path = os.path.normpath(os.path.join(os.path.dirname(name), match[2]))
    return f"{match[1]} (`{path}`)" if os.path.isdir(os.path.join(app.srcdir, path)) else match[0]


def linked(app, match):
    page = f"{diagnostics}/{match[1]}.md"
    return f"| [`{match[1]}`](/{page}) |" if os.path.exists(os.path.join(app.srcdir, page)) else match[0]


def add_index(app, exception):
    if exception is None and app.builder.format == "html":
        shutil.copy(os.path.join(app.outdir, "README.html"), os.path.join(app.outdir, "index.html"))
