// Written by 'HEIRLOOM_RECORD=1 swift test --filter EmbeddedFilesTests' after files were added or removed.

#include "EmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const EmbeddedFile files[] = {
    {"Templates/Declaration.swift.mustache", (const unsigned char[]){
#embed "../../../Templates/Declaration.swift.mustache" suffix(,)
        0}},
    {"Templates/File.swift.mustache", (const unsigned char[]){
#embed "../../../Templates/File.swift.mustache" suffix(,)
        0}},
};

const EmbeddedFile *embeddedTemplate(size_t index) {
    return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
