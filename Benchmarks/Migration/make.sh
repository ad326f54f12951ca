#!/bin/bash
# Builds FOLDER/make, which writes an archive of version 1: `make FILE STAGES`; a stage takes 300 bytes. `make FILE part NUMBER` reads one stage.
#
#     Benchmarks/Migration/make.sh FOLDER HEIRLOOM
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$1
mkdir -p "$work/runtime"
swiftc -O -wmo -swift-version 6 -parse-as-library -module-name HeirloomRuntime -emit-module -emit-library -static \
  -emit-module-path "$work/runtime/HeirloomRuntime.swiftmodule" -o "$work/runtime/libHeirloomRuntime.a" \
  $(find "$here/../../Sources/HeirloomRuntime" -name '*.swift')
"$2" generate "$here/tours.yaml" --at 1 --output "$work/first" > /dev/null
swiftc -O -wmo -swift-version 6 -module-name Tours -I "$work/runtime" -o "$work/make" $(find "$work/first" -name '*.swift') \
  "$here/main.swift" "$work/runtime/libHeirloomRuntime.a"
