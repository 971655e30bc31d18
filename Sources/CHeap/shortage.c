#define _GNU_SOURCE
#include "CHeap.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

static char last_words[512];
static size_t last_words_count;
static int last_status;

static void end(void) {
    // Threads run out of it together, and one sentence says so.
    static atomic_flag said = ATOMIC_FLAG_INIT;
    while (atomic_flag_test_and_set(&said)) pause();
    if (write(STDERR_FILENO, last_words, last_words_count) < 0) { /* Nothing more can be said. */ }
    _exit(last_status);
}

/// Bytes of the first thread's stack, which grows as it is used: four times what a process begins with, beyond which it was
/// not seen to grow. Where no memory is left to grow into, a process is ended by a signal.
#define STACK (512 << 10)

__attribute__((noinline)) static void take_stack(void) {
    volatile char stack[STACK];
    for (size_t i = 0; i < STACK; i += 4096) stack[i] = 0;
}

/// Whether the first thread's stack may grow so far, with as much again above it.
static int may_take_stack(void) {
    struct rlimit limit;
    return !getrlimit(RLIMIT_STACK, &limit) && limit.rlim_cur >= 2 * STACK;
}

static int is_there(size_t count) {
    void *pages = mmap(NULL, count, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return pages != MAP_FAILED && !munmap(pages, count);
}

/// Bytes that are there for any piece of work that goes well: where they are not, that is what is wrong.
#define LEAST (24 << 20)

/// What C++ libraries do when they are refused memory. Anything else that aborts is a mistake of ours, and no sentence hides it.
static void on_abort(int number) {
    if (!is_there(LEAST)) end();
    signal(number, SIG_DFL);
}

void sd_end_when_short(const char *words, int status) {
    last_words_count = strnlen(words, sizeof last_words);
    memcpy(last_words, words, last_words_count);
    last_status = status;
    signal(SIGABRT, on_abort);
    if (!may_take_stack()) return;
    if (!is_there(STACK)) end();
    take_stack();
}

// The sanitizers have an allocator of their own, which is not limited.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

/// Whether the code at an address is this program's or Swift's own library's, which end the program when refused memory.
static int ends_when_refused(const void *code) {
    Dl_info caller, own;
    if (!dladdr(code, &caller) || !dladdr((const void *)(uintptr_t)ends_when_refused, &own)) return 0;
    return caller.dli_fbase == own.dli_fbase || (caller.dli_fname && strstr(caller.dli_fname, "/libswift"));
}

static void *given(void *memory, const void *caller) {
    if (__builtin_expect(!memory, 0) && last_words_count && ends_when_refused(caller)) end();
    return memory;
}

// In the place of Glibc's, for all of the program: the heap stays Glibc's, whose allocators have these names beside their usual
// ones for those who put something before them.
extern void *__libc_malloc(size_t count);
extern void *__libc_memalign(size_t alignment, size_t count);

void *malloc(size_t count) { return given(__libc_malloc(count), __builtin_return_address(0)); }

void *aligned_alloc(size_t alignment, size_t count) {
    return given(__libc_memalign(alignment, count), __builtin_return_address(0));
}

int posix_memalign(void **out, size_t alignment, size_t count) {
    if (alignment % sizeof(void *) || !alignment || (alignment & (alignment - 1))) return EINVAL;
    void *memory = given(__libc_memalign(alignment, count), __builtin_return_address(0));
    if (!memory) return ENOMEM;
    *out = memory;
    return 0;
}

#endif
