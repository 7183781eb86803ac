import * as v from 'valibot'

/** `GET /v1/supported-chains` (W1.1): CAIP-2 ids, unordered, without duplicates. */
export const supportedChains = v.object({ http: v.array(v.string()), ws: v.array(v.string()) })

/** `GET /v1/supported-chains` (W1.1). */
export type SupportedChains = v.InferOutput<typeof supportedChains>
