#!/usr/bin/env bash
# Typechecks Swift files on Linux as on Apple's platforms: Objective-C interoperability is on, and Foundation, ObjectiveC, CoreGraphics and
# Darwin are the stand-ins in the folders beside this file. Prints the distinct errors and warnings; the exit status is 1 if there are any,
# and 2 if the check itself fails.
#
#   typecheck.sh macos|ios MODULE FILE...          for example: typecheck.sh ios HeirloomRuntime $(find Sources/HeirloomRuntime -name '*.swift')
#   typecheck.sh macos|ios MODULE FILE... --emit   leaves the module for files that import it
#
# With 5 after the form, as in macos5, the files are Swift 5. The folder of HEIRLOOM_APPLE_CACHE keeps the modules, by default .build/apple. The
# standard library is compiled once for each toolchain, in about a minute, with the one type of Objective-C that Linux lacks.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
form=${1%5} language=6 module=$2
[ "$1" = "$form" ] || language=5
shift 2
emit=
files=()
for file; do
  if [ "$file" = --emit ]; then emit=1; else files+=("$file"); fi
done
swiftc=$(readlink -f "$(command -v swiftc)")
toolchain=$(dirname "$(dirname "$swiftc")")
cache=${HEIRLOOM_APPLE_CACHE:-$here/../../../.build/apple}
checksum() { cksum | cut -d' ' -f1; }
library=$cache/swift-$(swiftc --version 2>/dev/null | checksum)
standins=$library/$(cat "$here"/*/* "${BASH_SOURCE[0]}" | checksum)-$form
export SWIFT_BACKTRACE=enable=no
options=(-Xfrontend -enable-objc-interop -Xcc -fblocks -Xfrontend -disable-objc-attr-requires-foundation-module -module-cache-path "$library/cache"
  -I "$library" -I "$standins" -I "$here/ObjectiveC" -I "$here/CoreGraphics" -I "$here/Foundation" -I "$here/Darwin")
[ "$form" = ios ] && options+=(-Xcc -DSTAND_IN_IOS)

# A module is complete when its last file has its name: another run may compile it at the same time.
if [ ! -f "$library/Swift.swiftmodule" ]; then
  mkdir -p "$library"
  made=$(mktemp -d "$library/making.XXXXXX")
  cat "$(ls "$toolchain"/lib/swift/linux/Swift.swiftmodule/*.private.swiftinterface | head -1)" - >"$made/Swift.swiftinterface" <<'S'
@frozen public struct AutoreleasingUnsafeMutablePointer<Pointee> : Swift._Pointer {
  public let _rawValue: Builtin.RawPointer
  @_transparent public init(_ _rawValue: Builtin.RawPointer) { self._rawValue = _rawValue }
  public typealias Distance = Swift.Int
  public var pointee: Pointee { get { fatalError() } nonmutating set { fatalError() } }
}
S
  swiftc -frontend -compile-module-from-interface "$made/Swift.swiftinterface" -o "$made/Swift.swiftmodule" -module-name Swift -parse-stdlib \
    -enable-objc-interop -module-cache-path "$library/cache" >"$made/log" 2>&1 ||
    { echo "the standard library cannot be compiled:"; tail -3 "$made/log"; exit 2; }
  mv "$made/Swift.swiftmodule" "$library/"
fi
if [ ! -f "$standins/complete" ]; then
  mkdir -p "$standins"
  standin() {
    swiftc -emit-module -parse-as-library -module-name "$1" "${options[@]}" "${@:2}" -o "$standins/$1.swiftmodule" >"$standins/$1.log" 2>&1 ||
      { echo "stand-in $1:"; grep -m5 error "$standins/$1.log"; exit 2; }
  }
  standin ObjectiveC "$here/overlays/ObjectiveC.swift"
  standin CoreGraphics "$here/overlays/CoreGraphics.swift"
  standin Darwin "$here/overlays/Darwin.swift"
  # Without bodies: generating code for bridging ends the compiler on Linux.
  standin Foundation -swift-version 5 -Xfrontend -experimental-skip-all-function-bodies "$here"/overlays/{Foundation,Bridging}.swift
  touch "$standins/complete"
fi

log=$(mktemp "$standins/$module.XXXXXX.log")
check=(swiftc -swift-version "$language" -module-name "$module" -package-name heirloom -enable-upcoming-feature ExistentialAny "${options[@]}" "${files[@]}")
"${check[@]}" -typecheck -wmo >"$log" 2>&1
status=$?
found=$(grep -E '^[^ ].*: (error|warning): ' "$log" | sort -u)
[ -z "$found" ] && [ "$status" != 0 ] || rm -f "$log"
if [ -n "$found" ]; then
  printf '%s\n' "$found"
  exit 1
elif [ "$status" != 0 ]; then
  echo "the compiler ended without an error of the files: $log"
  tail -3 "$log"
  exit 2
fi
[ -z "$emit" ] || "${check[@]}" -emit-module -enable-testing -wmo -parse-as-library -Xfrontend -experimental-skip-all-function-bodies \
  -emit-module-path "$standins/$module.swiftmodule" >"$standins/$module.log" 2>&1 ||
  { echo "the module $module cannot be written:"; grep -m5 error "$standins/$module.log"; exit 2; }
