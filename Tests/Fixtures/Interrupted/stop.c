// Loaded before the C library: ends the process with SIGKILL at the call with the number STOP_AT of those that change the disk.
// STOP_WHEN: before, after, or half, which writes half of the bytes first. STOP_COUNT: a file that gets the number of calls.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int calls;

static void stop(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

// Whether the call is the one after which the process ends; does not return if it ends before.
static int begins(int fd, const void *bytes, size_t count) {
  const char *at = getenv("STOP_AT"), *when = getenv("STOP_WHEN");
  int number = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
  if (!at || !when || number != atoi(at)) return 0;
  if (strcmp(when, "after") == 0) return 1;
  if (strcmp(when, "half") == 0 && bytes) {
    ssize_t (*call)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    call(fd, bytes, count / 2);
  }
  stop();
  return 0;
}

__attribute__((destructor)) static void count(void) {
  const char *path = getenv("STOP_COUNT");
  FILE *file = path ? fopen(path, "w") : 0;
  if (file) {
    fprintf(file, "%d\n", calls);
    fclose(file);
  }
}

#define CALL(type, name, parameters, arguments)              \
  type name parameters {                                     \
    type(*call) parameters = dlsym(RTLD_NEXT, #name);        \
    int ends = begins(-1, 0, 0);                             \
    type result = call arguments;                            \
    if (ends) stop();                                        \
    return result;                                           \
  }

CALL(int, rename, (const char *from, const char *to), (from, to))
CALL(int, unlink, (const char *path), (path))
CALL(int, rmdir, (const char *path), (path))
CALL(int, mkdir, (const char *path, mode_t mode), (path, mode))
CALL(int, fsync, (int fd), (fd))
CALL(int, fchmod, (int fd, mode_t mode), (fd, mode))
CALL(int, ftruncate, (int fd, off_t size), (fd, size))

#define OPEN(name)                                           \
  int name(const char *path, int flags, ...) {               \
    int (*call)(const char *, int, ...) = dlsym(RTLD_NEXT, #name); \
    if (!(flags & O_CREAT)) return call(path, flags);        \
    va_list list;                                            \
    va_start(list, flags);                                   \
    mode_t mode = va_arg(list, mode_t);                      \
    va_end(list);                                            \
    int ends = begins(-1, 0, 0);                             \
    int result = call(path, flags, mode);                    \
    if (ends) stop();                                        \
    return result;                                           \
  }

OPEN(open)
OPEN(open64)

ssize_t write(int fd, const void *bytes, size_t count) {
  ssize_t (*call)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
  struct stat status;
  if (fd <= 2 || fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) return call(fd, bytes, count);
  int ends = begins(fd, bytes, count);
  ssize_t result = call(fd, bytes, count);
  if (ends) stop();
  return result;
}
