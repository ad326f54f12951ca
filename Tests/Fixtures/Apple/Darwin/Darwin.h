// Stand-in for tests on Linux. Each declaration is from Apple's documentation: the manual pages fcntl(2) and dyld(3). What Darwin and
// Linux have in common is from Glibc: see overlays/Darwin.swift.
#ifndef DARWIN_STAND
#define DARWIN_STAND
#include <stdint.h>
#define F_FULLFSYNC 51
int _NSGetExecutablePath(char *buf, uint32_t *bufsize);
#endif
