import type { StandardSchema } from '../../base/http.ts'

/** Takes any answer: that there is one is all that is asked. */
export const anyAnswer: StandardSchema<unknown> = { '~standard': { validate: (value) => ({ value }) } }
