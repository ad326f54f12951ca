"""How long a key press takes in `heirloom lsp`: run.py TOOL [CLASSES] [FILES] [PROPERTIES] [KEYS].

Makes a model of so many classes over so many files, drives the server over standard input and output as an editor does, and prints
how long it takes from `didChange` to `publishDiagnostics` of the edited file, in milliseconds. Then the same for one file of 800
classes with 50 properties each (1.3 MB), and how long the programs of the command line take for the large model.
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

TYPES = ["String", "Int", "Double", "Bool", "Date", '"[String]"', '"[String: Int]"', "Data?"]


def classes(first: int, count: int, total: int, properties: int) -> str:
    """Chains of five: Record0 <- Record1 <- ... <- Record4. The content is fixed."""
    lines = ["classes:"]
    for number in range(first, first + count):
        lines.append(f"  Record{number}:")
        lines.append(f"    doc: Record number {number} of the benchmark.")
        if number % 5:
            lines.append(f"    superclass: Record{number - 1}")
        lines.append("    properties:")
        for place in range(properties):
            name = f"property{number % 5}x{place}"
            if place % 10 == 9:
                lines.append(f"      {name}: Record{(number * 7 + place) % total}?")
            elif place % 3 == 0 and TYPES[place % 8] == "String":
                lines += [f"      {name}:", "        type: String", f"        default: text {place}"]
            else:
                lines.append(f"      {name}: {TYPES[place % 8]}")
    return "\n".join(lines) + "\n"


def make(folder: pathlib.Path, count: int, files: int, properties: int) -> list[str]:
    """The paths of the model's files, the root first."""
    schemas = folder / "Schemas"
    (schemas / "parts").mkdir(parents=True)
    head = "model: Bench\nversion: 1\nswift: { access: public, codable: true, equality: value }\n"
    if files == 1:
        (schemas / "bench.yaml").write_text(head + classes(0, count, count, properties))
        return ["Schemas/bench.yaml"]
    (schemas / "bench.yaml").write_text(head + "include: [parts/*.yaml]\n")
    each = count // files
    paths = []
    for number in range(files):
        path = f"Schemas/parts/part{number:03}.yaml"
        (folder / path).write_text(classes(number * each, each, count, properties))
        paths.append(path)
    return ["Schemas/bench.yaml"] + paths


class Server:
    def __init__(self, tool: str, folder: pathlib.Path):
        self.folder = folder
        self.process = subprocess.Popen(
            [tool, "lsp", "--stdio"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.send({"id": 1, "method": "initialize", "params": {"rootUri": folder.as_uri(), "capabilities": {}}})
        self.receive()
        self.send({"method": "initialized", "params": {}})

    def send(self, message: dict) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self) -> dict:
        length = 0
        while (line := self.process.stdout.readline().strip()) != b"":
            if line.startswith(b"Content-Length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def diagnostics(self, uri: str, version: int) -> list:
        while True:
            message = self.receive()
            if message.get("method") != "textDocument/publishDiagnostics":
                continue
            if message["params"]["uri"] == uri and message["params"].get("version") == version:
                return message["params"]["diagnostics"]

    def processor_time(self) -> float:
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def press_keys(tool: str, folder: pathlib.Path, path: str, keys: int, label: str) -> None:
    server = Server(tool, folder)
    uri = (folder / path).as_uri()
    text = (folder / path).read_text()
    server.send(
        {
            "method": "textDocument/didOpen",
            "params": {"textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": text}},
        }
    )
    server.diagnostics(uri, 1)
    lines = text.split("\n")
    line = max(number for number in range(len(lines) // 2) if ": Int" in lines[number])
    column = lines[line].index("Int") + 3
    times, before = [], server.processor_time()
    # A letter more behind a type, which makes it unknown, and away again.
    for key in range(keys):
        time.sleep(0.05)
        start = {"line": line, "character": column}
        end = {"line": line, "character": column + key % 2}
        began = time.perf_counter()
        server.send(
            {
                "method": "textDocument/didChange",
                "params": {
                    "textDocument": {"uri": uri, "version": key + 2},
                    "contentChanges": [{"range": {"start": start, "end": end}, "text": "" if key % 2 else "x"}],
                },
            }
        )
        found = server.diagnostics(uri, key + 2)
        times.append((time.perf_counter() - began) * 1000)
        assert len(found) == (key + 1) % 2, found
    used = (server.processor_time() - before) * 1000 / keys
    print(
        f"{label:<44} median {statistics.median(times):6.1f} ms   max {max(times):6.1f} ms   processor {used:6.1f} ms",
        flush=True,
    )
    server.process.kill()


def main() -> None:
    tool = os.path.abspath(sys.argv[1])
    count, files, properties, keys = (
        [int(word) for word in sys.argv[2:]] + [5000, 100, 10, 40][len(sys.argv) - 2 :]
    )
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        paths = make(folder / "large", count, files, properties)
        press_keys(tool, folder / "large", paths[len(paths) // 2], keys, f"{count} classes, {files} files")
        make(folder / "single", 800, 1, 50)
        press_keys(tool, folder / "single", "Schemas/bench.yaml", keys, "800 classes of 50 properties, one file")
        times = []
        for _ in range(5):
            began = time.perf_counter()
            subprocess.run([tool, "check"], cwd=folder / "large", check=True, stdout=subprocess.DEVNULL)
            times.append((time.perf_counter() - began) * 1000)
        print(f"{'check of the large model':<44} median {statistics.median(times):6.1f} ms   max {max(times):6.1f} ms")


if __name__ == "__main__":
    main()
