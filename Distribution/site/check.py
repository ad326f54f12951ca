"""check.py FOLDER: every link of the site leads to a page and a place of it, and no page loads anything from elsewhere."""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"script": "src", "img": "src", "iframe": "src", "link": "href"}


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.loaded, self.places = [], [], {"", "top"}
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.places.add(attributes.get("id"))
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        if LOADED.get(tag) in attributes:
            self.loaded.append(attributes[LOADED[tag]])


folder = Path(sys.argv[1]).resolve()
pages = {path: Page(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")}
problems, followed = [], 0
for path, page in pages.items():
    for address in page.links + page.loaded:
        parts = urlsplit(address)
        if parts.scheme or parts.netloc:
            if address in page.loaded:
                problems.append(f"{path}: loads {address}")
            continue
        followed += 1
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        if not target.is_file():
            problems.append(f"{path}: no file {address}")
        elif target in pages and unquote(parts.fragment) not in pages[target].places:
            problems.append(f"{path}: no place {address}")
print("\n".join(problems + [f"{len(pages)} pages, {followed} links, {len(problems)} problems"]))
sys.exit(1 if problems or not pages else 0)
