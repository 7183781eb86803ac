import * as v from 'valibot'

/** An amount in whole units as decimal text, every digit kept: `0.0126`, never `1e-7`, never negative (X.36). */
export const decimalText = v.pipe(v.string(), v.maxLength(400), v.regex(/^\d+(\.\d+)?$/))
