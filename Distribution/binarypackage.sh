#!/bin/sh
# binarypackage.sh TOOL PACKAGE: writes a package of the build plugin with a built heirloom, for those who do not build the compiler.
# The plugin has a name of its own, since packages that depend on this one depend on heirloom too, for the runtime.
set -eu
tool=$1
package=$2
here=$(cd "$(dirname "$0")" && pwd)

mkdir -p "$package"
"$here/artifactbundle.sh" "$tool" "$package/heirloom.artifactbundle"
cp "$here/BinaryPackage.swift" "$package/Package.swift"
cp "$here/../LICENSE" "$here/../NOTICE" "$package"
plugin=$package/Plugins/HeirloomBinaryPlugin
rm -rf "$plugin"
mkdir -p "$package/Plugins"
cp -R "$here/../Plugins/HeirloomPlugin" "$plugin"
sed 's/"HeirloomCLI"/"heirloom"/' "$here/../Plugins/HeirloomPlugin/HeirloomPlugin.swift" > "$plugin/HeirloomPlugin.swift"
