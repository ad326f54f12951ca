"""Swift models in Bazel: one action for each root schema, which reads nothing but its declared inputs. Copy this file into your
repository; it depends on nothing.

    load("@build_bazel_rules_swift//swift:swift.bzl", "swift_library")
    load("//tools/heirloom:defs.bzl", "heirloom_library")

    heirloom_library(
        name = "Films",
        schema = "films.yaml",
        srcs = glob(["parts/*.yaml"]) + ["films.lock.yaml"],  # what the schema includes, its lock file, heirloom.yaml
        heirloom = "@swiftpkg_heirloom//:heirloom",
        swift_library = swift_library,
        deps = ["@swiftpkg_heirloom//:HeirloomRuntime"],
    )

`heirloom_sources` is the generating half, for those who write their own `swift_library`.
"""

def _heirloom_sources_impl(ctx):
    swift = ctx.actions.declare_file(ctx.attr.swift_name or ctx.label.name + ".swift")
    arguments = ctx.actions.args()
    arguments.add("generate")
    arguments.add(ctx.file.schema)
    arguments.add("--single-file", swift)
    arguments.add("--quiet")
    ctx.actions.run(
        executable = ctx.executable.heirloom,
        arguments = [arguments],
        inputs = [ctx.file.schema] + ctx.files.srcs + ctx.files.uses,
        outputs = [swift],
        mnemonic = "HeirloomGenerate",
        progress_message = "Generating %s" % swift.short_path,
    )
    return [DefaultInfo(files = depset([swift]))]

heirloom_sources = rule(
    implementation = _heirloom_sources_impl,
    doc = "The Swift file of a root schema.",
    attrs = {
        "schema": attr.label(
            mandatory = True,
            allow_single_file = [".yaml", ".yml"],
            doc = "The root file: the one with `model:`.",
        ),
        "srcs": attr.label_list(
            allow_files = [".yaml", ".yml"],
            doc = "Files that it includes, its lock file, the policy file.",
        ),
        "uses": attr.label_list(
            allow_files = [".yaml", ".yml"],
            doc = "All schema files of the models under `uses:`.",
        ),
        "swift_name": attr.string(doc = "Name of the Swift file; by default the rule's name."),
        "heirloom": attr.label(
            mandatory = True,
            executable = True,
            allow_files = True,
            cfg = "exec",
            doc = "The tool.",
        ),
    },
)

def heirloom_library(name, schema, heirloom, swift_library, srcs = [], uses = [], deps = [], module_name = None, **kwargs):
    """A Swift library of a schema's models.

    Args:
      name: of the library, and of its module where `module_name` is not given; what the schema has as `module`.
      schema: the root file.
      heirloom: the tool.
      swift_library: the rule of rules_swift, which the caller loads: its place differs from release to release.
      srcs: files that the schema includes, its lock file, the policy file.
      uses: all schema files of the models under `uses:`.
      deps: the runtime, libraries of used models, modules of foreign types.
      module_name: of the library.
      **kwargs: handed to `swift_library`.
    """
    heirloom_sources(
        name = name + ".heirloom",
        schema = schema,
        srcs = srcs,
        uses = uses,
        heirloom = heirloom,
        swift_name = name + ".swift",
    )
    swift_library(
        name = name,
        srcs = [":" + name + ".heirloom"],
        deps = deps,
        module_name = module_name or name,
        **kwargs
    )
