/* causalconv.c -- CausalConvWithState: x[0] is the input, x[1] the kernels, x[2] the
 * bias or NULL, x[3] what came before the input or NULL for zeros. One accumulator per
 * output from +0, taps in their order, bias last. The scratch holds a channel with what
 * is before it. */
#include "kernel.h"
#include "causalconv.h"

OM_RANGE(causalconv_f32, om_causalconv)
{
    const struct om_causalconv *p = (const struct om_causalconv *)params;
    const size_t before = p->taps - 1;
    om_f32 *row = (om_f32 *)scratch;
    size_t item, i, k;
    for (item = begin; item < end; item++) {
        const size_t c = item % p->channels;
        const om_f32 *w = (const om_f32 *)x[1] + c * p->taps;
        const om_f32 *from = (const om_f32 *)x[0] + item * p->length;
        om_f32 *to = (om_f32 *)y[0] + item * p->length;
        for (i = 0; i < before; i++)
            row[i] = x[3] ? ((const om_f32 *)x[3])[item * before + i] : 0.0f;
        for (i = 0; i < p->length; i++)
            row[before + i] = from[i];
        for (i = 0; i < p->length; i += VFL) {
            const size_t n = om_min(VFL, p->length - i);
            vf sum = vf_set(0.0f);
            for (k = 0; k < p->taps; k++)
                sum = vf_add(sum, vf_mul(vf_set(w[k]), n < VFL ? vf_ldn(row + i + k, n)
                                                               : vf_ld(row + i + k)));
            if (x[2])
                sum = vf_add(sum, vf_set(((const om_f32 *)x[2])[c]));
            if (n < VFL)
                vf_stn(to + i, vf_canon(sum), n);
            else
                vf_st(to + i, vf_canon(sum));
        }
    }
    return 0;
}
