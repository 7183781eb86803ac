import * as v from 'valibot'
import { socialProviders } from '../auth.ts'
import { caipNetworkId } from '../fields.ts'
import { defineRoute } from '../http.ts'

/** Addresses a client opens: `javascript:` and `data:` are refused. */
const httpUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//i))
const socketUrl = v.pipe(v.string(), v.url(), v.regex(/^wss?:\/\//i))

/** `GET /.well-known/latchkey`. A URL is absent where the server does not run that service. */
export const wellKnownLatchkey = v.object({
  projectId: v.optional(v.string()),
  api: httpUrl,
  relay: v.optional(v.array(socketUrl)),
  /** The project id those relays know, where it isn't `projectId`. */
  relayProjectId: v.optional(v.string()),
  frame: v.optional(httpUrl),
  directory: v.optional(httpUrl),
  events: v.optional(httpUrl),
  /** The sign-in API (`authApi`) and the keys API (`keysApi`); for the frame. */
  auth: v.optional(httpUrl),
  keys: v.optional(httpUrl),
  /** Origins of other operators' wallet frames for which `keys` stores recovery secrets (`recoverySecretsApi`). */
  recoveryFor: v.optional(v.array(v.string())),
  /** Providers the operator has settings for; the others are shown as not set up. Unknown names are left out. */
  socials: v.optional(
    v.pipe(
      v.array(v.string()),
      v.transform((names) => socialProviders.filter((name) => names.includes(name))),
    ),
  ),
  /** Zones in which names can be registered. */
  zones: v.optional(v.array(v.string())),
  /** Other zones whose names are resolved here, e.g. `eth`. */
  foreignZones: v.optional(v.array(v.string())),
  preset: v.optional(v.picklist(['standard', 'compat'])),
  /** Chain families whose balances, NFTs and history the API reads; absent: `eip155` and `solana`. */
  accounts: v.optional(v.array(v.string())),
  /** Chains on which tokens can be swapped; absent: none. */
  swaps: v.optional(v.array(caipNetworkId)),
  /** Chain families whose tokens can be bought with money; absent: none. */
  onramp: v.optional(v.array(v.string())),
  /** Highest fee of the operator, percent. */
  fees: v.optional(v.object({ swap: v.pipe(v.number(), v.minValue(0)) })),
})

export type WellKnownLatchkey = v.InferOutput<typeof wellKnownLatchkey>

/** `GET /v1/supported-chains`: CAIP-2 ids, unordered, without duplicates. */
export const supportedChains = v.object({ http: v.array(v.string()), ws: v.array(v.string()) })

export type SupportedChains = v.InferOutput<typeof supportedChains>

/**
 * Readiness of a server: providers configured and reachable by chain, whether the database answers, whether nodes share their
 * rate limits (`unshared`: they should, and each counts alone just now), and every dependency by name.
 */
export const readiness = v.object({
  status: v.picklist(['ready', 'degraded', 'unavailable']),
  database: v.picklist(['ready', 'unavailable']),
  limits: v.picklist(['local', 'shared', 'unshared']),
  chains: v.record(v.string(), v.object({ providers: v.number(), reachable: v.number() })),
  /**
   * `database`, `bus`, `limits`, `mail`, `kms.auth`, `kms.keys`, `kms.gas`, and each chain by its CAIP-2 id. Where configured: `relay` and
   * `mail.canary` (the canaries), `prices`, `swaps`, `onramp.<id>`, `history` (Blockscout), `social.<provider>`, `ipfs`, `bundler.<chain id>`,
   * `second-operator`, `peer.auth`, `peer.keys`. While it stops: `server`.
   */
  parts: v.record(
    v.string(),
    v.object({
      /** `off`: not configured, so nobody misses it. */
      state: v.picklist(['ready', 'degraded', 'unavailable', 'off']),
      /** Milliseconds since it was last probed. */
      age: v.number(),
      /** Why it is not ready, a sentence. */
      reason: v.optional(v.string()),
    }),
  ),
})

/** Server time, milliseconds since 1970. */
export const serverTime = v.object({ now: v.number() })

/** Addresses and features of a server. */
export const getWellKnown = defineRoute({
  method: 'GET',
  path: '/.well-known/latchkey',
  summary: 'Addresses and features of the server',
  answer: wellKnownLatchkey,
  auth: 'none',
  bucket: 'well-known',
})

export const getSupportedChains = defineRoute({
  method: 'GET',
  path: '/v1/supported-chains',
  summary: 'Chains of the RPC proxy',
  answer: supportedChains,
  auth: 'none',
  bucket: 'supported-chains',
})

/** Server time, for clients whose clock is wrong. */
export const getTime = defineRoute({
  method: 'GET',
  path: '/v1/time',
  summary: 'Server time',
  answer: serverTime,
  auth: 'none',
  bucket: 'time',
})

/** Liveness probe of the process. */
export const getHealth = defineRoute({
  method: 'GET',
  path: '/healthz',
  aliases: ['/health'],
  summary: 'Liveness probe: answers while the process runs',
  answer: 'text',
  auth: 'none',
  rate: 'unlimited',
})

export const getReadiness = defineRoute({
  method: 'GET',
  path: '/readyz',
  aliases: ['/ready'],
  summary: 'Readiness probe: the state of every dependency, its age, and why it is not ready',
  answer: readiness,
  errors: { 503: 'the database or a chain is unavailable, or the server is stopping; the body is the same' },
  auth: 'none',
  rate: 'unlimited',
})

/**
 * `GET /.well-known/wallet-custody`: who could sign without the person. `user-held`: nobody from stored data.
 * `split-operator`: two operators together. `operator-recoverable`: this operator.
 */
export const walletCustody = v.object({
  label: v.picklist(['user-held', 'split-operator', 'operator-recoverable']),
  /** Why somebody else could sign, and why a configured second operator is not used; a sentence each. */
  reasons: v.array(v.string()),
})

export type WalletCustody = v.InferOutput<typeof walletCustody>

/** Returns who could sign without the person. */
export const getCustody = defineRoute({
  method: 'GET',
  path: '/.well-known/wallet-custody',
  summary: 'Who could sign without the person',
  answer: walletCustody,
  auth: 'none',
})
