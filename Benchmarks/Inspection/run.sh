#!/bin/bash
# What 'heirloom inspect' takes for an archive of 99 MB: seconds on the clock and of processor time, and the largest amount of memory,
# as a multiple of the file.
#
#     Benchmarks/Inspection/run.sh [folder]
#
# HEIRLOOM=FILE is the command to measure, by default the release build's. Needs GNU time.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=${1:-$(mktemp -d)}
heirloom=${HEIRLOOM:-$root/.build/release/heirloom}
[ -x "$work/make" ] || "$here/../Migration/make.sh" "$work" "$heirloom"
[ -f "$work/large.tour" ] || "$work/make" "$work/large.tour" 325000
bytes=$(wc -c < "$work/large.tour")
echo "$bytes bytes"
measure() {
  /usr/bin/time -o "$work/time" -f '%e %U %S %M' "$heirloom" inspect "${@:2}" "$work/large.tour" > "$work/shown"
  awk -v name="$1" -v bytes="$bytes" -v shown="$(wc -c < "$work/shown")" '{
    printf "%-16s %5.1f s, processor %5.1f s, memory %.1f ×, prints %d bytes\n", name, $1, $2 + $3, $4 * 1024 / bytes, shown }' "$work/time"
}
measure text
measure json --format json
measure html --format html
measure --schema --schema "$here/../Migration/tours.yaml"
