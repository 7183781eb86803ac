import * as v from 'valibot'

/** Schema of a JSON object that is no list: valibot's records accept lists too. */
export const plainObject = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'is not an object',
)
