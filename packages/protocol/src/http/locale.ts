import * as v from 'valibot'

/** A BCP 47 tag, as far as one matters here: `ar`, `pt-BR`. */
export const locale = v.pipe(v.string(), v.maxLength(35), v.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/))
