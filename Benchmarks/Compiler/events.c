// The least that any reader of a YAML file pays for libyaml: all of its events, and nothing done with them. events FILE
// And the least that any generator pays: so many files of so many bytes as well. events FILE FOLDER COUNT BYTES
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <yaml.h>

static int writeFiles(const char *folder, int count, size_t size) {
  char *bytes = malloc(size), path[4096];
  memset(bytes, 'a', size);
  for (int number = 0; number < count; number++) {
    snprintf(path, sizeof path, "%s/Record%d.swift", folder, number);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file < 0 || write(file, bytes, size) != (ssize_t)size || close(file)) return 3;
  }
  return 0;
}

int main(int count, char **arguments) {
  FILE *file = count > 1 ? fopen(arguments[1], "rb") : NULL;
  if (!file) return 3;
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  unsigned char *bytes = malloc(size);
  if (!bytes || fread(bytes, 1, size, file) != (size_t)size) return 3;
  yaml_parser_t parser;
  yaml_parser_initialize(&parser);
  yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(&parser, bytes, size);
  int isDone = 0;
  while (!isDone) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) return 1;
    isDone = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  return count > 4 ? writeFiles(arguments[2], atoi(arguments[3]), strtoul(arguments[4], NULL, 10)) : 0;
}
