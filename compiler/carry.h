/* carry.h -- what an emitted file takes from the runtime: common items (types, helper
 * functions, tables, parameter structs) and kernels, as text or as declarations.
 *
 * The emitter first writes the file's own functions (the body), then asks for what they
 * need, and puts that above them:
 *
 *     struct carry c = {kernels, n, opt->isas, body.s, CARRY_TEXT};
 *     carry(&file, &c);
 *     for (each isa in c.isas) {
 *         const char *guard = carry_guard(&c, isa);
 *         if (guard) sb_printf(&file, "#if %s\n", guard);
 *         sb_printf(..., "%s", carry_name(k, isa)) ...
 *         if (guard) sb_put(&file, "#endif\n");
 *     }
 */
#ifndef CARRY_H
#define CARRY_H

#include "compiler.h"

enum carry_how {
    CARRY_TEXT, /* kernels as static functions */
    CARRY_LINK, /* kernels declared, from libonemodel.a */
    CARRY_JIT   /* the same, resolved by the caller; one ISA, whatever the compiler */
};

struct carry {
    const struct kernel *const *kernels; /* each once, in any order */
    size_t nkernels;
    unsigned isas; /* bit 1u << ISA_... */
    const char
        *body; /* common items named here (om_..., OM_..., struct om_...) come along */
    enum carry_how how;
};

/* Writes, in this order: the guards against unsafe compiler flags; #includes; common
 * items, among them if named: om_ew_kernel and om_range_kernel (function types of
 * kernels), om_isa_pick and OM_ISA_... (isa.h); the kernels, ISA by ISA, under
 * carry_guard(). If no guard of the file's ISAs holds, an #error says so. Every static
 * function and table written is used, provided each kernel is used under its guard. */
void carry(struct strbuf *out, const struct carry *c);

/* The condition, for #if, under which the kernels of an ISA exist; NULL: always. The
 * scalar kernels always do, and in JIT files all of them. The #error above makes sure
 * that at least one region exists. */
const char *carry_guard(const struct carry *c, enum isa isa);

/* The C name of a kernel, the same in every flavour: "om_relu_f32__avx2". */
const char *carry_name(const struct kernel *k, enum isa isa);

/* The function that chooses: `int NAME(unsigned isas, int limit)`. `isas` has bit
 * 1u << OM_ISA_X for each ISA of the file (OM_ISA_X is 1 + ISA_X), `limit` an OM_ISA_X
 * that the choice mustn't exceed, 0 for none; returns an OM_ISA_X, or 0 if the CPU runs
 * none of them. A file with one ISA other than scalar may call it to check. */
const char *carry_pick(const struct carry *c);

/* "avx2" */
const char *isa_name(enum isa isa);

#endif
