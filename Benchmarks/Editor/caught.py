"""How many wrong schemas the JSON Schema finds, and whether it refuses a valid one: caught.py TOOL [-v].

The wrong ones are those of the repository that one file shows by itself: failing examples of pages, texts of marker tests, the table of
habits. TOOL, `heirloom check`, says of each whether it is wrong. Needs Python's jsonschema and PyYAML.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

import jsonschema
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Loader(yaml.SafeLoader):
    """YAML 1.2's core, as editors have it: no dates, and `yes` is text."""


Loader.yaml_implicit_resolvers = {
    key: [(tag, pattern) for tag, pattern in resolvers if tag not in ("tag:yaml.org,2002:timestamp", "tag:yaml.org,2002:bool")]
    for key, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF"))

HABITS = {
    "property": "model: M\nversion: 1\nenums:\n  Genre: {{ cases: [drama] }}\nclasses:\n  Person: {{}}\n  Film:\n    properties:\n      {}\n",
    "class": "model: M\nversion: 1\nclasses:\n  Item: {{}}\n  {}\n",
    "enum": "model: M\nversion: 1\nenums:\n  {}\n",
    "file": "{}\n",
}


def pages() -> list[str]:
    found = []
    for page in sorted((ROOT / "Sources/Explanations/Pages").glob("*.md")):
        found += re.findall(r"```yaml[^\n`]*\n(.*?)```", page.read_text(), re.S)
    return found


def markers() -> list[str]:
    found = []
    for folder in ["ModelLanguageTests", "HistoryTests"]:
        for file in sorted((ROOT / "Tests" / folder).glob("*.swift")):
            for text in re.findall(r'"""\n(.*?)\n\s*"""', file.read_text(), re.S):
                text = textwrap.dedent(re.sub(r"[0-9]\ufe0f?\u20e3", "", text)).replace("\\\\", "\\")
                if re.search(r"^(model|classes|enums|structs|types):", text, re.M):
                    found.append(text + "\n")
    return found


def habits() -> list[str]:
    found, context, written, is_fixed = [], "", None, False
    for line in (ROOT / "Tests/Fixtures/Habits/mistakes.txt").read_text().split("\n") + ["=== end"]:
        if line[:2] == "# " and line[2:] in HABITS or line[:4] == "=== ":
            if written is not None:
                found.append(HABITS[context].format("\n".join(written)))
            context, written, is_fixed = (line[2:], None, False) if line[:2] == "# " else (context, [], False)
        elif line == "---":
            is_fixed = True
        elif written is not None and not is_fixed:
            written.append(line)
    return found


def main() -> None:
    tool = pathlib.Path(sys.argv[1]).resolve()
    schema = json.loads((ROOT / "Schemas/heirloom.schema.json").read_text())
    validator = jsonschema.validators.validator_for(schema)(schema)
    counts = {"caught": 0, "missed": 0, "valid": 0, "refused": 0}
    for text in dict.fromkeys(pages() + markers() + habits()):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "m.yaml"
            path.write_text(text)
            result = subprocess.run([tool, "check", "--format", "json", str(path)], capture_output=True)
        try:
            findings = json.loads(result.stdout)["diagnostics"]
        except ValueError:
            continue
        errors = [finding["id"] for finding in findings if finding["severity"] == "error"]
        # What another file has is none of this file's mistakes.
        if any(error.startswith(("include-", "uses-", "seal-", "file-")) for error in errors):
            continue
        try:
            # PyYAML, unlike editors, takes no '?' at the end of a word in braces.
            quoted = re.sub(r"([:,\[{]\s*)([A-Za-z_][\w.]*\?)(?=\s*[,}\]])", r'\1"\2"', text)
            is_valid = validator.is_valid(yaml.load(quoted, Loader))
        except (yaml.YAMLError, ValueError, TypeError):
            if not any(error.startswith("yaml-") for error in errors):
                continue
            is_valid = False
        kind = ("missed" if is_valid else "caught") if errors else ("valid" if is_valid else "refused")
        counts[kind] += 1
        if kind in ("missed", "refused") and "-v" in sys.argv:
            print(f"--- {kind}: {', '.join(sorted(set(errors)))}\n{text}")
    wrong = counts["caught"] + counts["missed"]
    print(f"{counts['caught']} of {wrong} wrong schemas are found ({100 * counts['caught'] // wrong} %)")
    print(f"{counts['refused']} of {counts['valid'] + counts['refused']} valid ones are refused")


main()
