// Written by 'HEIRLOOM_RECORD=1 swift test --filter EmbeddedFilesTests' where files came or went.

#include "EmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char text0[] = {
#embed "../../../Templates/Class.swift.mustache" suffix(,)
    0};

static const unsigned char text1[] = {
#embed "../../../Templates/Enum.swift.mustache" suffix(,)
    0};

static const unsigned char text2[] = {
#embed "../../../Templates/File.swift.mustache" suffix(,)
    0};

static const unsigned char text3[] = {
#embed "../../../Templates/Model.swift.mustache" suffix(,)
    0};

static const unsigned char text4[] = {
#embed "../../../Templates/OptionSet.swift.mustache" suffix(,)
    0};

static const unsigned char text5[] = {
#embed "../../../Templates/Struct.swift.mustache" suffix(,)
    0};

static const EmbeddedFile files[] = {
    {"Templates/Class.swift.mustache", text0},
    {"Templates/Enum.swift.mustache", text1},
    {"Templates/File.swift.mustache", text2},
    {"Templates/Model.swift.mustache", text3},
    {"Templates/OptionSet.swift.mustache", text4},
    {"Templates/Struct.swift.mustache", text5},
};

const EmbeddedFile *embeddedTemplate(size_t index) {
    return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
