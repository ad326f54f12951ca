#!/usr/bin/env bash
# Times the compiler on 500 classes x 50 properties, beside `thrift --gen swift` on the same model where thrift is installed, and
# on 5,000 classes for linearity. Needs hyperfine. Prints means and ratios; asserts nothing.
#   Benchmarks/Compiler/run.sh
set -eu
cd "$(dirname "$0")/../.."
swift build -c release --product heirloom >&2
tool=$PWD/.build/release/heirloom
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for classes in 500 5000; do python3 Benchmarks/Compiler/make_model.py "$classes" 50 "$work/$classes"; done
cd "$work"
export PATH="$PATH:."

run() { hyperfine -N -w 2 -r 15 --export-json "$1.json" "${@:2}" >&2; }

run check "$tool check 500/bench.yaml"
run fresh --prepare 'rm -rf 500/out' "$tool generate 500/bench.yaml --output 500/out"
"$tool" generate 500/bench.yaml --output 500/kept >/dev/null
run unchanged "$tool generate 500/bench.yaml --output 500/kept"
run check5000 "$tool check 5000/bench.yaml"
run fresh5000 --prepare 'rm -rf 5000/out' "$tool generate 5000/bench.yaml --output 5000/out"
if command -v thrift >/dev/null; then run thrift 'thrift --gen swift -out 500 500/bench.thrift'; fi
/usr/bin/time -f '%M' -o memory "$tool" generate 500/bench.yaml --output 500/out2 >/dev/null

python3 - <<'P'
import json, os
def mean(name):
    return json.load(open(f"{name}.json"))["results"][0]["mean"] * 1000 if os.path.exists(f"{name}.json") else None
times = {n: mean(n) for n in ["check", "fresh", "unchanged", "check5000", "fresh5000", "thrift"]}
for name, value in times.items():
    print(f"{name:10} {value:8.1f} ms" if value else f"{name:10} not run")
print(f"memory     {int(open('memory').read()) / 1024:8.1f} MB")
print(f"unchanged / fresh      {times['unchanged'] / times['fresh']:.2f}")
print(f"5,000 / 500, generate  {times['fresh5000'] / times['fresh']:.2f}")
print(f"5,000 / 500, check     {times['check5000'] / times['check']:.2f}")
if times["thrift"]:
    print(f"generate / thrift      {times['fresh'] / times['thrift']:.2f}")
P
