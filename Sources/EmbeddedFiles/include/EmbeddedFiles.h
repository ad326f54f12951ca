#ifndef HEIRLOOM_EMBEDDED_FILES_H
#define HEIRLOOM_EMBEDDED_FILES_H

#include <stddef.h>

/// A file of this package that the binary carries with it.
typedef struct {
    /// Relative to the package.
    const char *path;
    /// The text in UTF-8, ended by a zero.
    const unsigned char *text;
} EmbeddedFile;

/// The pages behind `heirloom explain`, in order of path. Null behind the last.
const EmbeddedFile *embeddedPage(size_t index);

/// The built-in templates, in order of path. Null behind the last.
const EmbeddedFile *embeddedTemplate(size_t index);

/// The runtime's Swift sources, in order of path. Null behind the last.
const EmbeddedFile *embeddedRuntimeSource(size_t index);

/// The JSON Schema of the schema language, and nothing else. Null behind it.
const EmbeddedFile *embeddedSchema(size_t index);

#endif
