/* fpenv.h -- the floating-point environment around a task: round to nearest, no flush
 * of subnormals to zero, no traps; the caller's is put back behind it. Nothing where
 * the environment is fixed or unknown.
 *
 * x86 (MXCSR): 0x1f80, all exceptions masked. The instructions are spelled in bytes
 * since tcc's assembler doesn't know them: stmxcsr (%rax) and ldmxcsr (%rax).
 * ARM (FPCR, FPSCR): mode bits 0; the flags and counters of FPSCR are kept. */
#ifndef OM_FPENV_H
#define OM_FPENV_H

#include "base.h"

#if defined(__GNUC__) || defined(__TINYC__)
#if defined(__x86_64__) || (defined(__i386__) && defined(__SSE__))
#define OM_FPENV_X86 1
#elif defined(__aarch64__) && !defined(__TINYC__)
#define OM_FPENV_A64 1
#elif defined(__arm__) && defined(__ARM_FP) && !defined(__TINYC__)
#define OM_FPENV_ARM 1
#endif
#endif

/* What om_fpenv_enter saves and om_fpenv_leave puts back. */
typedef uint32_t om_fpenv;

#if defined(OM_FPENV_X86)
OM_INLINE om_fpenv om_fpenv_get(void)
{
    uint32_t v = 0;
    __asm__ __volatile__(".byte 0x0f, 0xae, 0x18" : : "a"(&v) : "memory");
    return v;
}

OM_INLINE void om_fpenv_set(om_fpenv v)
{
    __asm__ __volatile__(".byte 0x0f, 0xae, 0x10" : : "a"(&v) : "memory");
}
#elif defined(OM_FPENV_A64)
OM_INLINE om_fpenv om_fpenv_get(void)
{
    uint64_t v;
    __asm__ __volatile__("mrs %0, fpcr" : "=r"(v) : : "memory");
    return (om_fpenv)v;
}

OM_INLINE void om_fpenv_set(om_fpenv env)
{
    uint64_t v = env;
    __asm__ __volatile__("msr fpcr, %0" : : "r"(v) : "memory");
}
#elif defined(OM_FPENV_ARM)
OM_INLINE om_fpenv om_fpenv_get(void)
{
    uint32_t v;
    __asm__ __volatile__("vmrs %0, fpscr" : "=r"(v) : : "memory");
    return v;
}

OM_INLINE void om_fpenv_set(om_fpenv v)
{
    __asm__ __volatile__("vmsr fpscr, %0" : : "r"(v) : "memory");
}
#else
OM_INLINE om_fpenv om_fpenv_get(void)
{
    return 0;
}

OM_INLINE void om_fpenv_set(om_fpenv v)
{
    (void)v;
}
#endif

OM_INLINE om_fpenv om_fpenv_enter(void)
{
    om_fpenv old = om_fpenv_get();
#if defined(OM_FPENV_X86)
    om_fpenv_set(0x1f80);
#elif defined(OM_FPENV_A64)
    om_fpenv_set(0);
#elif defined(OM_FPENV_ARM)
    om_fpenv_set(old & 0xf800007fu); /* condition and saturation flags, exceptions */
#endif
    return old;
}

OM_INLINE void om_fpenv_leave(om_fpenv old)
{
    om_fpenv_set(old);
}

#endif
