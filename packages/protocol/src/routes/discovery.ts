import * as v from 'valibot'
import { socialProviders } from '../auth.ts'
import { caipNetworkId } from '../fields.ts'

/** Addresses the client goes to: a `javascript:` or `data:` one never passes. */
const httpUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//i))
const socketUrl = v.pipe(v.string(), v.url(), v.regex(/^wss?:\/\//i))

/** `GET /.well-known/latchkey`. A key appears with the service that serves it. */
export const wellKnownLatchkey = v.object({
  projectId: v.optional(v.string()),
  api: httpUrl,
  relay: v.optional(v.array(socketUrl)),
  /** The project id those relays know, where it isn't `projectId`. */
  relayProjectId: v.optional(v.string()),
  frame: v.optional(httpUrl),
  directory: v.optional(httpUrl),
  events: v.optional(httpUrl),
  /** The sign-in API (`authApi`) and the keys API (`keysApi`); the frame asks them. */
  auth: v.optional(httpUrl),
  keys: v.optional(httpUrl),
  /** Providers the operator has settings for; the others are shown as not set up. Unknown names are left out. */
  socials: v.optional(
    v.pipe(
      v.array(v.string()),
      v.transform((names) => socialProviders.filter((name) => names.includes(name))),
    ),
  ),
  /** Zones names are given in. */
  zones: v.optional(v.array(v.string())),
  /** Zones of others whose names are looked up here, e.g. `eth`. */
  foreignZones: v.optional(v.array(v.string())),
  preset: v.optional(v.picklist(['standard', 'compat'])),
  /** Chains tokens can be swapped on; absent: swaps aren't served. */
  swaps: v.optional(v.array(caipNetworkId)),
  /** Chain families tokens can be bought in with money; absent: nobody sells. */
  onramp: v.optional(v.array(v.string())),
  fees: v.optional(v.object({ swap: v.pipe(v.number(), v.minValue(0)) })),
})

/** `GET /.well-known/latchkey`. */
export type WellKnownLatchkey = v.InferOutput<typeof wellKnownLatchkey>

/** `GET /v1/supported-chains`: CAIP-2 ids, unordered, without duplicates. */
export const supportedChains = v.object({ http: v.array(v.string()), ws: v.array(v.string()) })

/** `GET /v1/supported-chains`. */
export type SupportedChains = v.InferOutput<typeof supportedChains>
