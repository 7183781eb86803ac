import * as v from 'valibot'
import type { CaipNetworkId } from './CaipNetworkId.ts'

/** A CAIP-2 id as text from outside. */
export const caipNetworkId = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
  v.transform((text) => text as CaipNetworkId),
)
