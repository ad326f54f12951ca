"""Prints what run.sh measured, as a table of ratios; run in the folder with its results."""

import json
import os


def times(name: str) -> tuple:
    """Elapsed time, the median, and processor time, the mean, in milliseconds."""
    if not os.path.exists(f"{name}.json"):
        return (0, 0)
    result = json.load(open(f"{name}.json"))["results"][0]
    return result["median"] * 1000, (result["user"] + result["system"]) * 1000


def row(what: str, name: str, other: str = "", factor: float = 1, target: str = "") -> None:
    elapsed, processor = times(name)
    if not elapsed:
        print(f"{what:46} not run")
        return
    line = f"{what:46}{elapsed:9.1f}{processor:9.1f}"
    if other and times(other)[0]:
        line += f"{elapsed / times(other)[0] / factor:9.2f}{processor / times(other)[1] / factor:9.2f}  {target}"
    print(line.rstrip())


print("500 classes x 50 properties                      elapsed   processor, ms; ratios of both; target")
row("libyaml's events alone", "events")
row("check / events", "check", "events", target="3")
row("thrift --gen swift", "thrift")
row("generate / thrift", "generate", "thrift", target="1")
row("generate, nothing changed / generate", "unchanged", "generate", target="0.25")
row("diff of two versions / 2 checks", "diff", "check", 2, "1.1")
row("diff, 2,400 classes, 9,840 properties", "diff2400", target="1 s")
row("check, 5,000 classes / 500", "check5000", "check", target="11")
row("generate, 5,000 classes / 500", "generate5000", "generate", target="11")
row("diff, 5,000 classes / 500", "diff5000", "diff", target="11")
for command in ["check", "generate"]:
    print(f"{f'memory of {command}, MB':46}{int(open(f'memory-{command}').read()) / 1024:9.1f}{'':27}  150")
for level, name in [("Onone", "debug"), ("O", "release")]:
    row(f"swiftc, {name}, generated / by hand", f"generated-{level}", f"full-{level}", target="1")
    row(f"swiftc, {name}, generated / coding by hand", f"generated-{level}", f"coding-{level}")
