"""All figures with their goals: run.py [ROW...], `make benchmarks`. Without names, every row; `run.py --list` names them.

Prints what was measured, the goal, and whether it is met. A ratio is of one run: the programs compared take turns, and the best of each
counts. Processor time is of a program and all that it starts. What cannot be measured here is told with the reason.

TOOL=FILE is the command to measure; otherwise it is built as `make install` builds it. SCALE=10 divides the largest sizes by ten.
"""

import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCALE = int(os.environ.get("SCALE", "1"))
RUNS = int(os.environ.get("RUNS", "9"))
results: list[tuple[str, str, str, str]] = []


class NotMeasured(Exception):
    pass


class Times:
    """The best of several runs: seconds on the clock and of processor time, megabytes."""

    def __init__(self):
        self.elapsed = self.processor = self.memory = float("inf")

    def note(self, elapsed: float, usage) -> None:
        self.elapsed = min(self.elapsed, elapsed)
        self.processor = min(self.processor, usage.ru_utime + usage.ru_stime)
        self.memory = min(self.memory, usage.ru_maxrss / (1024 if sys.platform != "darwin" else 1024 * 1024))


def once(command: list, times: Times, *, folder=None, environment=None, statuses=(0,)) -> None:
    with open(work / "log", "wb") as log:
        start = time.perf_counter()
        try:
            process = subprocess.Popen(
                [str(word) for word in command], cwd=folder or work, stdout=log, stderr=log, env=environment or os.environ
            )
        except FileNotFoundError as error:
            raise NotMeasured(f"'{command[0]}' is not installed") from error
        _, status, usage = os.wait4(process.pid, 0)
        elapsed = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in statuses:
        text = (work / "log").read_text(errors="replace").strip().splitlines()
        error = next((line for line in text if "error" in line.lower()), text[-1] if text else "")
        raise NotMeasured(f"{' '.join(map(str, command[:3]))} ended with {process.returncode}: {error.strip()}")
    times.note(elapsed, usage)


def compare(*commands: list, runs: int = RUNS, prepare=None, **options) -> list[Times]:
    """The programs take turns, so that what else the machine does concerns all of them."""
    all_times = [Times() for _ in commands]
    for _ in range(runs):
        for command, times in zip(commands, all_times):
            if prepare:
                prepare()
            once(command, times, **options)
    return all_times


def output(command: list, folder) -> str:
    once(command, Times(), folder=folder)
    return (work / "log").read_text(errors="replace")


def tell(what: str, value: float, unit: str, goal: float | None, details: str = "") -> None:
    verdict = "" if goal is None else "met" if value <= goal else "MISSED"
    limit = "" if goal is None else f"{goal:g} {unit}"
    results.append((what, f"{value:.2f} {unit}" if value < 100 else f"{value:.0f} {unit}", limit, verdict))
    show(*results[-1], details)


def show(what: str, value: str, goal: str, verdict: str, details: str = "") -> None:
    print(f"{what:58} {value:>12} {goal:>10}  {verdict:7}{details}".rstrip(), flush=True)


def ms(times: Times) -> str:
    return f"{times.processor * 1000:.0f} ms processor, {times.elapsed * 1000:.0f} ms elapsed"


# Models


def model(classes: int, properties: int, *rest) -> pathlib.Path:
    folder = work / "-".join(["model", str(classes), str(properties), *map(str, rest)])
    if not folder.exists():
        script = ROOT / "Benchmarks/Compiler/make_model.py"
        subprocess.run([sys.executable, script, str(classes), str(properties), folder, *map(str, rest)], check=True)
    return folder / "bench.yaml"


def many_files(classes: int, files: int, properties: int) -> pathlib.Path:
    sys.path.insert(0, str(ROOT / "Benchmarks/Editor"))
    import run as editor

    folder = work / f"files-{classes}"
    if not folder.exists():
        editor.make(folder, classes, files, properties)
    return folder


def history(classes: int, versions: int, changes: int, properties: int = 10) -> tuple[pathlib.Path, pathlib.Path]:
    """Two models with the same classes: without history, and with so many versions, each with so many changes."""
    types = ["String", "Int", "Double", "Bool", "Date", '"[String]"', "String?", "Data?"]
    paths = []
    entries: dict[int, dict[int, list[str]]] = {}
    for number in range(changes * (versions - 1) if versions > 1 else 0):
        version, owner = 2 + number // changes, number * 7 % classes
        place = (number // classes) % properties
        lines = entries.setdefault(owner, {}).setdefault(version, [])
        kind = number % 4
        if kind == 0:
            lines.append(f"rename: {{ old{version}x{place}: property{place} }}")
        elif kind == 1:
            lines.append(f"remove: {{ gone{version}x{place}: String? }}")
        elif kind == 2 and types[place % 8] == "Int":
            lines.append(f"retype: {{ property{place}: {{ from: Int32 }} }}")
        else:
            lines.append(f"rekey: {{ property{place}: key{version}x{place} }}")
    for name, count in [("plain", 1), ("history", versions)]:
        path = work / f"{name}-{classes}-{versions}-{properties}.yaml"
        lines = [f"model: Bench\nversion: {count}\nswift: {{ access: public, codable: true, equality: value }}\nclasses:"]
        for owner in range(classes):
            lines.append(f"  Record{owner}:\n    properties:")
            lines += [f"      property{place}: {types[place % 8]}" for place in range(properties)]
            if count > 1 and owner in entries:
                lines.append("    history:")
                for version in sorted(entries[owner], reverse=True):
                    lines.append(f"      {version}:")
                    lines += [f"        - {change}" for change in entries[owner][version]]
        path.write_text("\n".join(lines) + "\n")
        paths.append(path)
    return paths[0], paths[1]


# Rows


def events() -> list:
    program = work / "events"
    if not program.exists():
        source = ROOT / "Benchmarks/Compiler/events.c"
        library = ["-lyaml"]
        if platform.system() != "Linux":
            copy = ROOT / "Vendor/libyaml"
            version = {"MAJOR": "0", "MINOR": "2", "PATCH": "5", "STRING": '"0.2.5"'}
            library = ["-I", copy / "include", *copy.glob("*.c"), *(f"-DYAML_VERSION_{k}={v}" for k, v in version.items())]
        once(["cc", "-O2", source, *library, "-o", program], Times())
    return [program]


def row_check():
    """check beside libyaml's events, 500 classes of 50 properties"""
    schema = model(500, 50)
    check, bare = compare([tool, "check", schema], [*events(), schema])
    tell("check / libyaml's events, processor", check.processor / bare.processor, "×", 2, f"{ms(check)}; events {ms(bare)}")


def row_generate():
    """generate beside thrift and beside the least possible, 500 classes of 50 properties"""
    schema, out = model(500, 50), work / "out"
    generate = [tool, "generate", schema, "--output", out]
    once(generate, Times())
    sizes = [file.stat().st_size for file in out.iterdir()]
    floor = [*events(), schema, work / "floor", len(sizes), sum(sizes) // len(sizes)]

    def prepare():
        for name in ["out", "floor", "thrift"]:
            shutil.rmtree(work / name, ignore_errors=True)
            (work / name).mkdir()

    ours, least = compare(generate, floor, prepare=prepare)
    tell("generate / events and writing the bytes, elapsed", ours.elapsed / least.elapsed, "×", 1.5, f"{ms(ours)}; floor {ms(least)}")
    thrift = ["thrift", "--gen", "swift", "-out", work / "thrift", schema.with_suffix(".thrift")]
    ours, other = compare(generate, thrift, prepare=prepare)
    tell("generate / thrift, processor", ours.processor / other.processor, "×", 0.7, f"{ms(ours)}; thrift {ms(other)}")


def row_unchanged():
    """generate where nothing changed"""
    schema = model(500, 50)
    command = [tool, "generate", schema, "--output", work / "kept"]
    once(command, Times())
    (times,) = compare(command)
    tell("generate, nothing changed, elapsed", times.elapsed * 1000, "ms", None, ms(times))


def row_changed():
    """one property changed in one of 100 files, 5,000 classes: generate, check, generate --watch"""
    folder = many_files(5000, 100, 10)
    part = folder / "Schemas/parts/part050.yaml"
    text = part.read_text()
    place = text.index("      property0x0:")
    number = 0

    def change():
        nonlocal number
        number += 1
        part.write_text(f"{text[:place]}      added{number}: Int?\n{text[place:]}")

    once([tool, "generate"], Times(), folder=folder)
    generate, check = compare([tool, "generate"], [tool, "check"], prepare=change, folder=folder)
    tell("one property changed: generate, elapsed", generate.elapsed * 1000, "ms", 50, ms(generate))
    tell("one property changed: check, elapsed", check.elapsed * 1000, "ms", 50, ms(check))
    watch = subprocess.Popen(
        [tool, "generate", "--watch"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    lines: list[float] = []
    news = threading.Event()

    def listen():
        for line in watch.stdout:
            lines.append(time.perf_counter())
            news.set()

    threading.Thread(target=listen, daemon=True).start()

    def used() -> float:
        fields = pathlib.Path(f"/proc/{watch.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    try:
        best = busy = float("inf")
        for _ in range(RUNS + 1):
            if not news.wait(60):
                raise NotMeasured("generate --watch printed nothing for a minute")
            time.sleep(1)
            news.clear()
            before, start = used(), time.perf_counter()
            change()
            if not news.wait(60):
                raise NotMeasured("generate --watch did not see a change for a minute")
            best = min(best, time.perf_counter() - start)
            time.sleep(0.3)
            busy = min(busy, used() - before)
            news.set()
    finally:
        watch.terminate()
        watch.wait()
        part.write_text(text)
    tell("one property changed: generate --watch, elapsed", best * 1000, "ms", 50, f"{busy * 1000:.0f} ms processor, 25 ms of it wait for more changes")


def row_editor():
    """one property changed in the editor, 5,000 classes in 100 files"""
    text = output([sys.executable, ROOT / "Benchmarks/Editor/run.py", tool], work)
    found = re.search(r"median\s+([\d.]+) ms", text)
    tell("one key pressed: language server, elapsed", float(found[1]), "ms", 50, text.strip().splitlines()[0])


def row_large():
    """50,000 classes"""
    small, large = model(5000 // SCALE, 10), model(50000 // SCALE, 10)
    for name, options in [("check", []), ("generate", ["--output", work / "out"])]:
        few, many = compare(*([tool, name, schema, *options] for schema in [small, large]), runs=3,
            prepare=lambda: shutil.rmtree(work / "out", ignore_errors=True))
        tell(f"{name}, {50000 // SCALE} classes / {5000 // SCALE}, processor", many.processor / few.processor, "×", 11, ms(many))
        tell(f"{name}, {50000 // SCALE} classes, memory", many.memory, "MB", 2048)


def row_history():
    """200 versions of 2,000 classes"""
    plain, past = history(2000, 200, 20)
    without, with_history, matrix = compare(
        [tool, "check", plain], [tool, "check", past], [tool, "matrix", past], runs=5
    )
    tell("check, 200 versions of 2,000 classes / without, processor", with_history.processor / without.processor, "×", 2, f"{ms(with_history)}; without {ms(without)}")
    tell("matrix, 200 versions of 2,000 classes, elapsed", matrix.elapsed, "s", 3, ms(matrix))
    _, past = history(200, 100, 20)
    (matrix,) = compare([tool, "matrix", past], runs=5)
    tell("matrix, 100 versions of 200 classes, elapsed", matrix.elapsed, "s", 1, ms(matrix))


def row_diff():
    """diff beside two checks, 500 classes of 50 properties"""
    old, new = model(500, 50), model(500, 50, 2)
    check, other, diff = compare([tool, "check", old], [tool, "check", new], [tool, "diff", old, new], statuses=(0, 1))
    tell("diff / two checks, processor", diff.processor / (check.processor + other.processor), "×", 1.2, ms(diff))


def swiftc(level: str, sources: list, name: str) -> list:
    options = ["-swift-version", "6", "-wmo", "-c", "-parse-as-library", "-module-name", "Bench", "-I", runtime(), f"-{level}"]
    return ["swiftc", *options, "-o", work / f"{name}.o", *sources]


def runtime() -> pathlib.Path:
    """The folder with the runtime's module and its static library, optimized."""
    folder = work / "runtime"
    if not folder.exists():
        folder.mkdir()
        once([*runtime_build(), "-emit-module", "-emit-module-path", folder / "HeirloomRuntime.swiftmodule"], Times())
    return folder


def runtime_build() -> list:
    sources = sorted((ROOT / "Sources/HeirloomRuntime").rglob("*.swift"))
    options = ["-O", "-wmo", "-swift-version", "6", "-parse-as-library", "-module-name", "HeirloomRuntime"]
    return ["swiftc", *options, "-emit-library", "-static", "-o", work / "runtime/libHeirloomRuntime.a", *sources]


def text_size(name: str) -> int:
    lines = subprocess.run(["size", work / f"{name}.o"], capture_output=True, text=True, check=True).stdout.splitlines()
    return sum(int(number) for number in lines[1].split()[:2])


def row_swiftc():
    """swiftc on generated code beside hand-written code, 20 classes of 50 properties; ten versions of history"""
    schema = model(20, 50)
    subprocess.run([sys.executable, ROOT / "Benchmarks/Compiler/make_handwritten.py", "20", "50", work / "hand"], check=True)
    plain, past = history(20, 10, 10, 50)
    sources = {}
    for name, path in [("generated", schema), ("plain", plain), ("past", past)]:
        once([tool, "generate", path, "--output", work / f"{name}-swift"], Times())
        sources[name] = sorted((work / f"{name}-swift").rglob("*.swift"))
    for name in ["coding", "full"]:
        sources[name] = [work / f"hand/{name}/Classes.swift"]
    for level in ["Onone", "O"]:
        names = ["generated", "coding", "full", "plain", "past"]
        times = dict(zip(names, compare(*(swiftc(level, sources[name], f"{name}-{level}") for name in names), runs=2)))
        for what, one, other, goal in [
            ("generated / coding by hand", "generated", "coding", 1),
            ("generated / all by hand", "generated", "full", None),
            ("ten versions of history / without", "past", "plain", 1.15),
        ]:
            ratio = times[one].processor / times[other].processor
            tell(f"swiftc -{level}, {what}", ratio, "×", goal, ms(times[one]))
    tell("code and data, -O, generated / coding by hand", text_size("generated-O") / text_size("coding-O"), "×", 1)


def row_runtime():
    """the runtime from clean, optimized; its size in a static program"""
    (work / "runtime").mkdir(exist_ok=True)
    (times,) = compare(runtime_build(), runs=1)
    tell("HeirloomRuntime, -O, processor", times.processor, "s", 60, ms(times))
    shutil.rmtree(work / "runtime")
    (work / "use.swift").write_text(
        "import Foundation\nimport HeirloomRuntime\nprint(try BenchModel.archivedData(withRootObject: Record0()).count)\n"
    )
    (work / "base.swift").write_text("import Foundation\nprint(Data().count, NSObject(), try NSKeyedArchiver.archivedData(withRootObject: NSArray(), requiringSecureCoding: true))\n")
    schema = work / "one.yaml"
    schema.write_text("model: Bench\nversion: 1\nclasses:\n  Record0: { properties: { name: { type: String, default: a } } }\n")
    once([tool, "generate", schema, "--output", work / "one-swift"], Times())
    shutil.copy(work / "use.swift", work / "main.swift")
    library = runtime() / "libHeirloomRuntime.a"
    static = ["-O", "-wmo", "-static-stdlib", "-Xlinker", "-s", "-Xlinker", "--gc-sections", "-swift-version", "6"]
    once(["swiftc", *static, "-I", runtime(), "-o", work / "use", work / "main.swift", *(work / "one-swift").rglob("*.swift"), library], Times())
    shutil.copy(work / "base.swift", work / "main.swift")
    once(["swiftc", *static, "-o", work / "base", work / "main.swift"], Times())
    size = ((work / "use").stat().st_size - (work / "base").stat().st_size) / 1e6
    tell("HeirloomRuntime in a stripped static program", size, "MB", 1.5, "without what Foundation alone takes")


def row_compiler():
    """the compiler from clean, by swift package heirloom"""
    package = work / "package"
    shutil.rmtree(package, ignore_errors=True)
    (package / "Sources/App").mkdir(parents=True)
    (package / "Schemas").mkdir()
    (package / "Sources/App/main.swift").write_text("print(1)\n")
    (package / "Schemas/one.yaml").write_text("model: One\nversion: 1\nclasses:\n  A: { properties: { a: Int } }\n")
    (package / "Package.swift").write_text(
        f'// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: "App", '
        f'dependencies: [.package(name: "heirloom", path: "{ROOT}")], targets: [.executableTarget(name: "App")])\n'
    )
    once(["swift", "package", "resolve"], Times(), folder=package)
    (times,) = compare(["swift", "package", "heirloom", "check"], runs=1, folder=package)
    tell("the compiler, swift package heirloom, processor", times.processor, "s", 70, ms(times))


def archives(product: str) -> pathlib.Path:
    folder = ROOT / "Benchmarks/Archives"
    once(["swift", "build", "-c", "release", "--product", product], Times(), folder=folder)
    return folder / ".build/release" / product


def row_archives():
    """writing and reading an object beside swift-protobuf"""
    program = archives("archives")
    folder = ROOT / "Benchmarks/Protobuf"
    missing = None
    try:
        once(["swift", "build", "-c", "release"], Times(), folder=folder)
    except NotMeasured as error:
        missing = error
    for count in [1000, 10000, 100000]:
        ours = re.search(r"Heirloom +([\d.]+) +([\d.]+)", output([program, count], work))
        if missing:
            tell(f"write an object of {count}", float(ours[1]), "µs", None)
            tell(f"read an object of {count}", float(ours[2]), "µs", None)
            continue
        other = re.search(r"object: ([\d.]+) ([\d.]+)", output([folder / ".build/release/protobuf", count], work))
        for place, what, goal in [(1, "write", 2), (2, "read", 1.5)]:
            ratio = float(ours[place]) / float(other[place])
            tell(f"{what} an object of {count} / swift-protobuf", ratio, "×", goal, f"{ours[place]} µs; {other[place]} µs")
    if missing:
        raise NotMeasured(f"swift-protobuf: {missing}")


def row_copies():
    """deep copies beside hand-written ones"""
    found = re.search(r"deep copy of .*? (\d+)  (\d+)  ([\d.]+)", output([archives("copies")], work))
    tell("deep copy / by hand", float(found[3]), "×", 1.5, f"{found[1]} ns; {found[2]} ns")


def row_objects():
    """an archive of 10 million objects"""
    make = ROOT / "Benchmarks/Migration/make.sh"
    once([make, work / "tours", tool], Times())
    counts = [1_000_000 // SCALE, 10_000_000 // SCALE]
    times, sizes, parts = [], [], []
    for count in counts:
        file = work / "tours/objects.tour"
        (one,) = compare([work / "tours/make", file, count], runs=1)
        times.append(one)
        sizes.append(file.stat().st_size / (1 << 20))
        (part,) = compare([work / "tours/make", file, "part", count // 2])
        parts.append(part)
        file.unlink()
    tell(f"archive of {counts[1]} objects / {counts[0]}, processor", times[1].processor / times[0].processor, "×", 11, ms(times[1]))
    tell(f"archive of {counts[1]} objects, memory / archive", times[1].memory / sizes[1], "×", 3, f"{sizes[1]:.0f} MB; the objects are part of the memory")
    tell(f"one object of {counts[1]} / of {counts[0]}, processor", parts[1].processor / parts[0].processor, "×", 1.5, ms(parts[1]))
    tell(f"one object of {counts[1]}, memory / archive", parts[1].memory / sizes[1], "×", 0.1, f"{parts[1].memory:.0f} MB")


rows = {name[4:]: function for name, function in list(globals().items()) if name.startswith("row_")}


def build() -> pathlib.Path:
    if "TOOL" in os.environ:
        return pathlib.Path(os.environ["TOOL"]).resolve()
    release = ["-c", "release", "--product", "heirloom", "--scratch-path", ".build/distribution"]
    if platform.system() == "Linux":
        release += ["--static-swift-stdlib", "-Xswiftc", "-static-executable", "-Xlinker", "-s"]
    subprocess.run(["swift", "build", *release], cwd=ROOT, stdout=sys.stderr, check=True)
    shown = subprocess.run(["swift", "build", *release, "--show-bin-path"], cwd=ROOT, capture_output=True, text=True, check=True)
    return pathlib.Path(shown.stdout.strip()) / "heirloom"


def main() -> None:
    global tool, work
    chosen = sys.argv[1:]
    if chosen == ["--list"]:
        for name, function in rows.items():
            print(f"{name:10} {function.__doc__}")
        return
    if unknown := [name for name in chosen if name not in rows]:
        sys.exit(f"no such row: {', '.join(unknown)}; `run.py --list` names them")
    tool = build()
    # In memory where there is such a folder: what a disk takes to make 500 files depends on what was deleted from it just before.
    memory = pathlib.Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        work = pathlib.Path(folder)
        show("", "measured", "goal", "")
        for name in chosen or rows:
            try:
                rows[name]()
            except NotMeasured as error:
                results.append((name, "", "", "not measured"))
                show(rows[name].__doc__, "not measured", "", "", f" {error}")
    count = {verdict: sum(row[3] == verdict for row in results) for verdict in ["met", "MISSED", "not measured"]}
    print(f"{count['met']} met, {count['MISSED']} missed, {count['not measured']} not measured")


if __name__ == "__main__":
    main()
