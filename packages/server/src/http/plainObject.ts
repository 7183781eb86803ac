import * as v from 'valibot'

/** A JSON object and no list: for records, which take lists too. */
export const plainObject = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'is not an object',
)
