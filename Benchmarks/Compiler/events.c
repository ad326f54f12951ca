// The least that any reader of a YAML file pays for libyaml: all of its events, and nothing done with them. events FILE
#include <stdio.h>
#include <stdlib.h>
#include <yaml.h>

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
  return 0;
}
