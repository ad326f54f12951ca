#!/bin/bash
# What 20 versions of history cost a reader of present archives: the same class with and without them.
#
#     Benchmarks/History/run.sh [folder]
#
# Prints instructions for reading 20 x 1,000 objects (callgrind, where valgrind is installed) and the best processor time of five
# alternating runs, both as the ratio of the class with history to the one without.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=${1:-$(mktemp -d)}
heirloom=${HEIRLOOM:-$root/.build/debug/heirloom}
python3 "$here/make_models.py" "$work"
mkdir -p "$work/runtime"
swiftc -O -wmo -swift-version 6 -parse-as-library -module-name HeirloomRuntime -emit-module -emit-library -static \
  -emit-module-path "$work/runtime/HeirloomRuntime.swiftmodule" -o "$work/runtime/libHeirloomRuntime.a" \
  $(find "$root/Sources/HeirloomRuntime" -name '*.swift')
for model in plain history; do
  "$heirloom" generate "$work/$model.yaml" --output "$work/$model" > /dev/null
  swiftc -O -wmo -swift-version 6 -I "$work/runtime" -o "$work/$model/program" $(find "$work/$model" -name '*.swift') \
    "$here/main.swift" "$work/runtime/libHeirloomRuntime.a"
done
plain=999999 history=999999
for _ in 1 2 3 4 5; do
  for model in plain history; do
    time=$("$work/$model/program" 200)
    eval "best=\$$model"
    eval "$model=$(echo "$time $best" | awk '{ print ($1 < $2) ? $1 : $2 }')"
  done
done
echo "time per object: plain $plain us, with history $history us, ratio $(echo "$history $plain" | awk '{ printf "%.3f", $1 / $2 }')"
if command -v valgrind > /dev/null; then
  for model in plain history; do
    for times in 1 21; do
      valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/$model/program" $times 2>&1 \
        | awk '/Collected/ { print $4 }' > "$work/$model.$times"
    done
  done
  awk '{ print }' "$work/plain.1" "$work/plain.21" "$work/history.1" "$work/history.21" | tr '\n' ' ' \
    | awk '{ printf "instructions for 20,000 objects: plain %d, with history %d, ratio %.3f\n", $2 - $1, $4 - $3, ($4 - $3) / ($2 - $1) }'
fi
# A long history: 120 versions, 90 classes, 850 properties, 170 changes; size of the Swift, and processor time of type-checking it.
python3 "$here/make_large.py" "$work"
for model in large-plain large-history; do
  "$heirloom" generate "$work/$model.yaml" --output "$work/$model" > /dev/null
  find "$work/$model" -name '*.swift' -exec cat {} + | wc -c > "$work/$model.size"
  { time -p swiftc -typecheck -swift-version 6 -parse-as-library -I "$work/runtime" $(find "$work/$model" -name '*.swift'); } \
    2>&1 | awk '/^user/ { print $2 }' > "$work/$model.time"
done
for figure in size time; do
  paste "$work/large-plain.$figure" "$work/large-history.$figure" \
    | awk -v figure=$figure '{ printf "120 versions, %s: %s against %s without history, ratio %.2f\n", figure, $2, $1, $2 / $1 }'
done
