import * as v from 'valibot'

/** A price or value: finite and not negative; what upstream lies about is refused (X.36). */
export const finiteAmount = v.pipe(v.number(), v.finite(), v.minValue(0))
