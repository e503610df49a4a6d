/* ref.c -- see ref.h */
#include "ref.h"

#include <math.h>
#include <string.h>

enum { PREC = 320 };

static double d_sigmoid(double x)
{
    return 1 / (1 + exp(-x));
}
static double d_softplus(double x)
{
    return x > 0 ? x + log1p(exp(-x)) : log1p(exp(x));
}
static double d_softsign(double x)
{
    return isinf(x) ? copysign(1, x) : x / (1 + fabs(x));
}
static double d_mish(double x)
{
    double e = exp(fmin(x, 40)), n = e * (e + 2);
    return x == -INFINITY ? -0.0 : x * (n / (n + 2));
}
static double d_gelu(double x)
{
    return x == -INFINITY ? -0.0 : 0.5 * x * erfc(-x * M_SQRT1_2);
}
static double d_gelu_tanh(double x)
{
    const double a = 1.5957691216057307117597842397375274738; /* 2 sqrt(2 / pi) */
    return x == -INFINITY ? -0.0 : x / (1 + exp(-x * (a + a * 0.044715 * (x * x))));
}
static double d_reciprocal(double x)
{
    return 1 / x;
}

#define MP(f)                                   \
    static void m_##f(mpfr_t y, const mpfr_t x) \
    {                                           \
        mpfr_##f(y, x, MPFR_RNDN);              \
    }
MP(exp)
MP(expm1)
MP(log)
MP(tanh)
MP(sin)
MP(cos)
MP(tan)
MP(asin)
MP(acos)
MP(atan)
MP(sinh)
MP(cosh)
MP(asinh)
MP(acosh)
MP(atanh)
MP(erf)
MP(sqrt)

static void m_reciprocal(mpfr_t y, const mpfr_t x)
{
    mpfr_ui_div(y, 1, x, MPFR_RNDN);
}

static void m_sigmoid(mpfr_t y, const mpfr_t x)
{
    mpfr_neg(y, x, MPFR_RNDN);
    mpfr_exp(y, y, MPFR_RNDN);
    mpfr_add_ui(y, y, 1, MPFR_RNDN);
    mpfr_ui_div(y, 1, y, MPFR_RNDN);
}

/* max(x, 0) + log(1 + e^-|x|) */
static void m_softplus(mpfr_t y, const mpfr_t x)
{
    mpfr_abs(y, x, MPFR_RNDN);
    mpfr_neg(y, y, MPFR_RNDN);
    mpfr_exp(y, y, MPFR_RNDN);
    mpfr_log1p(y, y, MPFR_RNDN);
    if (mpfr_sgn(x) > 0)
        mpfr_add(y, y, x, MPFR_RNDN);
}

static void m_softsign(mpfr_t y, const mpfr_t x)
{
    mpfr_abs(y, x, MPFR_RNDN);
    mpfr_add_ui(y, y, 1, MPFR_RNDN);
    mpfr_div(y, x, y, MPFR_RNDN);
}

/* x n / (n + 2), n = e (e + 2), e = exp(x): tanh(softplus(x)) without cancellation */
static void m_mish(mpfr_t y, const mpfr_t x)
{
    mpfr_t t;
    if (mpfr_cmp_ui(x, 1000) > 0) { /* x, but for less than e^-1000 */
        mpfr_set(y, x, MPFR_RNDN);
        return;
    }
    mpfr_init2(t, PREC);
    mpfr_exp(t, x, MPFR_RNDN);
    mpfr_add_ui(y, t, 2, MPFR_RNDN);
    mpfr_mul(t, t, y, MPFR_RNDN);
    mpfr_add_ui(y, t, 2, MPFR_RNDN);
    mpfr_div(y, t, y, MPFR_RNDN);
    mpfr_mul(y, y, x, MPFR_RNDN);
    mpfr_clear(t);
}

static void m_gelu(mpfr_t y, const mpfr_t x)
{
    mpfr_t t;
    mpfr_init2(t, PREC);
    mpfr_set_ui(t, 2, MPFR_RNDN);
    mpfr_sqrt(t, t, MPFR_RNDN);
    mpfr_div(t, x, t, MPFR_RNDN);
    mpfr_neg(t, t, MPFR_RNDN);
    mpfr_erfc(t, t, MPFR_RNDN);
    mpfr_mul(t, t, x, MPFR_RNDN);
    mpfr_div_2ui(y, t, 1, MPFR_RNDN);
    mpfr_clear(t);
}

/* x sigmoid(2 sqrt(2 / pi) (x + 0.044715 x^3)), the constants as real numbers */
static void m_gelu_tanh(mpfr_t y, const mpfr_t x)
{
    mpfr_t t, u;
    mpfr_inits2(PREC, t, u, (mpfr_ptr)0);
    mpfr_sqr(t, x, MPFR_RNDN);
    mpfr_mul_ui(t, t, 44715, MPFR_RNDN);
    mpfr_div_ui(t, t, 1000000, MPFR_RNDN);
    mpfr_add_ui(t, t, 1, MPFR_RNDN);
    mpfr_mul(t, t, x, MPFR_RNDN);
    mpfr_const_pi(u, MPFR_RNDN);
    mpfr_ui_div(u, 8, u, MPFR_RNDN);
    mpfr_sqrt(u, u, MPFR_RNDN);
    mpfr_mul(t, t, u, MPFR_RNDN);
    m_sigmoid(u, t);
    mpfr_mul(y, u, x, MPFR_RNDN);
    mpfr_clears(t, u, (mpfr_ptr)0);
}

const struct ref refs[] = {
    {"exp", exp, m_exp, 49, 0},
    {"log", log, m_log, 49, 0},
    {"sigmoid", d_sigmoid, m_sigmoid, 48, 0},
    {"tanh", tanh, m_tanh, 48, REF_ODD},
    {"erf", erf, m_erf, 48, REF_ODD},
    {"expm1", expm1, m_expm1, 48, 0},
    {"softplus", d_softplus, m_softplus, 47, 0},
    {"mish", d_mish, m_mish, 46, 0},
    {"gelu", d_gelu, m_gelu, 43, 0},
    {"gelu_tanh", d_gelu_tanh, m_gelu_tanh, 43, 0},
    {"sin", sin, m_sin, 49, REF_ODD},
    {"cos", cos, m_cos, 49, REF_EVEN},
    {"tan", tan, m_tan, 49, REF_ODD},
    {"asin", asin, m_asin, 49, REF_ODD},
    {"acos", acos, m_acos, 49, 0},
    {"atan", atan, m_atan, 49, REF_ODD},
    {"sinh", sinh, m_sinh, 48, REF_ODD},
    {"cosh", cosh, m_cosh, 48, REF_EVEN},
    {"asinh", asinh, m_asinh, 48, REF_ODD},
    {"acosh", acosh, m_acosh, 48, 0},
    {"atanh", atanh, m_atanh, 48, REF_ODD},
    {"softsign", d_softsign, m_softsign, 50, REF_ODD},
    {"sqrt", sqrt, m_sqrt, 50, 0},
    {"reciprocal", d_reciprocal, m_reciprocal, 50, REF_ODD},
};
const unsigned nrefs = sizeof refs / sizeof *refs;

const struct ref *ref_find(const char *name)
{
    for (unsigned i = 0; i < nrefs; i++)
        if (!strcmp(refs[i].name, name))
            return refs + i;
    return 0;
}

static uint32_t bits_of(float f)
{
    uint32_t b;
    memcpy(&b, &f, 4);
    return f != f ? 0x7fc00000u : b;
}

static int straddles(double d, int bits)
{
    double e = ldexp(1, -bits);
    return (float)(d * (1 - e)) != (float)(d * (1 + e));
}

uint32_t ref_mpfr(const struct ref *r, float x, int bits, int *near_tie)
{
    mpfr_t mx, my;
    uint32_t b;
    mpfr_init2(mx, 24);
    mpfr_init2(my, PREC);
    mpfr_set_flt(mx, x, MPFR_RNDN);
    r->mp(my, mx);
    b = bits_of(mpfr_get_flt(my, MPFR_RNDN));
    if (near_tie)
        *near_tie = straddles(mpfr_get_d(my, MPFR_RNDN), bits);
    mpfr_clears(mx, my, (mpfr_ptr)0);
    return b;
}

uint32_t ref_f32(const struct ref *r, float x, long *slow)
{
    double d = r->f64((double)x);
    float f = (float)d;
    uint64_t u;
    int64_t off;
    memcpy(&u, &d, 8);
    /* a normal float has its rounding boundary at bit 28 of the double: is it near? */
    off = (int64_t)(u & 0x1fffffff) - 0x10000000;
    if (fabs(d) >= 0x1p-126 && (off < 0 ? -off : off) > (int64_t)1 << (54 - r->bits))
        return bits_of(f);
    if (f != f || d == 0 || isinf(d) || !straddles(d, r->bits))
        return bits_of(f);
    ++*slow;
    return ref_mpfr(r, x, 0, 0);
}
