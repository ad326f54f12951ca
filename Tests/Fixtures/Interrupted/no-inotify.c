// Loaded before the C library: a system without inotify.
#include <errno.h>

int inotify_init1(int flags) {
  errno = EMFILE;
  return -1;
}
