import * as v from 'valibot'

/**
 * `GET /v1/account/{account}/recipients`: whom an account itself has sent something to on a chain, newest first, at most
 * 1,000 plain addresses. Other servers don't have it.
 */
export const accountRecipients = v.object({ data: v.array(v.string()) })

export type AccountRecipients = v.InferOutput<typeof accountRecipients>
