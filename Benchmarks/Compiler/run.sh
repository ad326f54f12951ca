#!/usr/bin/env bash
# The compiler's figures: prints times, ratios and targets; asserts nothing.
#   Benchmarks/Compiler/run.sh [RUNS]      RUNS of each command, 15 if not said
#   TOOL=heirloom Benchmarks/Compiler/run.sh      measures that one and builds none
# Everything is measured side by side on one model of 500 classes x 50 properties: `heirloom`, libyaml's bare events (events.c),
# `thrift --gen swift` where thrift is installed; then 5,000 classes for linearity, and swiftc on generated and on hand-written
# classes. Needs hyperfine, a C compiler and libyaml's headers. The compiler is built as `make install` builds it: optimised, and on
# Linux linked statically.
set -eu
cd "$(dirname "$0")/../.."
root=$PWD
runs=${1:-15}
# In memory where there is such a folder: what a disk takes to make 500 files depends on what was deleted from it just before.
if [ -d /dev/shm ]; then work=$(mktemp -d -p /dev/shm); else work=$(mktemp -d); fi
trap 'rm -rf "$work"' EXIT
tool=${TOOL:-}
if [ -z "$tool" ]; then
  release=(-c release --product heirloom --scratch-path .build/distribution)
  if [ "$(uname -s)" = Linux ]; then
    release+=(--static-swift-stdlib -Xswiftc -static-executable -Xlinker -s)
  fi
  swift build "${release[@]}" >&2
  tool=$(swift build "${release[@]}" --show-bin-path)/heirloom
fi
tool=$(realpath "$tool")
swift build -c release --product HeirloomRuntime >&2
cc -O2 "$root/Benchmarks/Compiler/events.c" -lyaml -o "$work/events"
cd "$work"
model() { python3 "$root/Benchmarks/Compiler/make_model.py" "$@"; }
model 500 50 500
model 500 50 500b 2
model 5000 50 5000
model 5000 50 5000b 2
model 2400 4 2400
model 2400 4 2400b 2
# Records of earlier runs, which show that nothing changed, are kept apart from the user's.
export XDG_CACHE_HOME=$work/cache

run() { hyperfine -N -i -w 2 -r "$runs" --export-json "$1.json" "${@:2}" >&2; }

run events "$work/events 500/bench.yaml"
run check "$tool check 500/bench.yaml"
run generate --prepare 'rm -rf 500/out' "$tool generate 500/bench.yaml --output 500/out"
if command -v thrift >/dev/null; then
  mkdir thrift
  run thrift 'thrift --gen swift -out thrift 500/bench.thrift'
fi
"$tool" generate 500/bench.yaml --output 500/kept >/dev/null
run unchanged "$tool generate 500/bench.yaml --output 500/kept"
run diff "$tool diff 500/bench.yaml 500b/bench.yaml"
run diff2400 "$tool diff 2400/bench.yaml 2400b/bench.yaml"
run check5000 "$tool check 5000/bench.yaml"
run diff5000 "$tool diff 5000/bench.yaml 5000b/bench.yaml"
run generate5000 --prepare 'rm -rf 5000/out' "$tool generate 5000/bench.yaml --output 5000/out"
/usr/bin/time -f '%M' -o memory-check "$tool" check 500/bench.yaml >/dev/null
/usr/bin/time -f '%M' -o memory-generate "$tool" generate 500/bench.yaml --output 500/out2 >/dev/null

# 20 classes of 50 properties: what heirloom generates, and the same by hand.
model 20 50 20
"$tool" generate 20/bench.yaml --output 20/out >/dev/null
python3 "$root/Benchmarks/Compiler/make_handwritten.py" 20 50 20/hand
modules=$(cd "$root" && swift build -c release --show-bin-path)/Modules
mkdir objects
compile() { hyperfine -w 1 -r "$((runs < 5 ? runs : 5))" --export-json "$1.json" "swiftc -swift-version 6 -wmo -c -module-name Bench -o objects/$1.o $2 ${*:3}" >&2; }
for level in Onone O; do
  compile "generated-$level" "-$level" "-I $modules" 20/out/*.swift
  compile "coding-$level" "-$level" 20/hand/coding/Classes.swift
  compile "full-$level" "-$level" 20/hand/full/Classes.swift
done

python3 "$root/Benchmarks/Compiler/table.py"
