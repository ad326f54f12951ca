#ifndef HEIRLOOM_EMBEDDED_FILES_H
#define HEIRLOOM_EMBEDDED_FILES_H

#include <stddef.h>

/// A file of this package that is embedded in the binary.
typedef struct {
    /// Relative to the package.
    const char *path;
    /// The text in UTF-8, ended by a zero.
    const unsigned char *text;
} EmbeddedFile;

/// The pages of `heirloom explain`, in order of path. Null after the last.
const EmbeddedFile *embeddedPage(size_t index);

/// The built-in templates, in order of path. Null after the last.
const EmbeddedFile *embeddedTemplate(size_t index);

/// The runtime's Swift sources, in order of path. Null after the last.
const EmbeddedFile *embeddedRuntimeSource(size_t index);

/// The sources of the program that rewrites files, in order of path. Null after the last.
const EmbeddedFile *embeddedMigrationSource(size_t index);

/// The JSON Schema of the schema language, and nothing else. Null after it.
const EmbeddedFile *embeddedSchema(size_t index);

#endif
