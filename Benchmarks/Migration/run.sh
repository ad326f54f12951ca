#!/bin/bash
# Rewriting files: 1,000 and 10,000 archives of 100 KB, from version 1 to version 2, by the package that 'heirloom migrate' writes.
#
#     Benchmarks/Migration/run.sh [folder]
#
# The folder needs 1.2 GB. Prints seconds on the clock and of processor time, and how many times as long ten times the files take.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=${1:-$(mktemp -d)}
heirloom=${HEIRLOOM:-$root/.build/debug/heirloom}
"$here/make.sh" "$work" "$heirloom"
rm -rf "$work/package" "$work/files"
"$heirloom" migrate "$here/tours.yaml" --write-package "$work/package" --sources "$here/Stage+Past.swift" > /dev/null
swift build -c release --package-path "$work/package" > "$work/log" || { cat "$work/log"; exit 1; }
"$work/make" "$work/one.tour" 430
echo "each file: $(wc -c < "$work/one.tour") bytes"
for count in 1000 10000; do
  mkdir -p "$work/files"
  seq -f "$work/files/%.0f.tour" "$count" > "$work/list"
  xargs -a "$work/list" -n 500 sh -c 'tee "$@" < "$0" > /dev/null' "$work/one.tour"
  sync
  { time -p "$work/package/.build/release/migrate" --files-from "$work/list" > "$work/report"; } 2> "$work/times.$count"
  { time -p "$work/package/.build/release/migrate" --files-from "$work/list" > "$work/again"; } 2> "$work/skipped.$count"
  tail -1 "$work/report"
  rm -rf "$work/files"
done
for kind in times skipped; do
  for figure in real user; do
    awk -v kind=$kind -v figure=$figure '$1 == figure { t[FILENAME] = $2 }
      END { for (f in t) { if (f ~ /10000$/) b = t[f]; else a = t[f] }
        printf "%s, %s: %.2f s for 1,000 files, %.2f s for 10,000, ratio %.1f\n", kind, figure, a, b, b / a }' \
      "$work/$kind.1000" "$work/$kind.10000"
  done
done
