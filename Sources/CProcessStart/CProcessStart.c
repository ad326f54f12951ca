// Lets a static executable start in a root without /proc, such as an empty chroot. There Swift's runtime ends the process before `main`,
// because it cannot locate its backtracer, and has no arguments, since it reads those of Linux from /proc too.
#if defined(__linux__)
#include <stdlib.h>
#include <unistd.h>

#if defined(__GLIBC__)

extern void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count) __attribute__((weak));

// Before the runtime's own constructors; glibc passes the arguments of `main` to all of them.
__attribute__((constructor(101))) static void startWithoutProc(int count, char **arguments) {
    if (access("/proc/self/exe", F_OK) == 0) return;
    setenv("SWIFT_BACKTRACE", "enable=no,swift-backtrace=none", 0);
    if (_swift_stdlib_overrideUnsafeArgvArgc) _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
}

#endif
#endif
