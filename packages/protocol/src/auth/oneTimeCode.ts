import * as v from 'valibot'

/** A one-time code: 6 to 10 digits as text, leading zeros kept, spaces around and inside dropped (S5.07). */
export const oneTimeCode = v.pipe(
  v.string(),
  v.maxLength(32),
  v.transform((text) => text.replaceAll(/\s/g, '')),
  v.regex(/^\d{6,10}$/),
)

/** How many digits the code has: as many boxes does the modal show (S5.07). */
export const otpLength = v.pipe(v.number(), v.integer(), v.minValue(6), v.maxValue(10))
