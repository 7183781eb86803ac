import * as v from 'valibot'
import { defineRoute } from '../http.ts'

const topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const integer = v.pipe(v.number(), v.safeInteger())
/** JSON-RPC id, returned unchanged. A number beyond 2^53 must not pass through JSON.parse. */
const id = v.union([v.string(), v.number()])

/** A message as the relay delivers it (`irn_subscription`). `publishedAt` is milliseconds since 1970. */
export const relayMessage = v.object({
  topic,
  message: v.string(),
  publishedAt: integer,
  tag: integer,
  attestation: v.optional(v.nullable(v.string())),
})

export type RelayMessage = v.InferOutput<typeof relayMessage>

/** A push of the relay. The client answers `true` once the message is stored. */
export const relaySubscription = v.object({
  id,
  jsonrpc: v.literal('2.0'),
  method: v.literal('irn_subscription'),
  params: v.object({ id: v.string(), data: relayMessage }),
})

export type RelaySubscription = v.InferOutput<typeof relaySubscription>

/** The result of `irn_fetchMessages`, `irn_batchFetchMessages` and `latchkey_poll`. */
export const relayMessagePage = v.object({ messages: v.array(relayMessage), hasMore: v.boolean() })

export type RelayMessagePage = v.InferOutput<typeof relayMessagePage>

/** The JSON-RPC answer to any call. */
export const relayAnswer = v.union([
  v.object({ id, jsonrpc: v.literal('2.0'), result: v.unknown() }),
  v.object({
    id: v.nullable(id),
    jsonrpc: v.literal('2.0'),
    error: v.object({ code: integer, message: v.string(), data: v.optional(v.unknown()) }),
  }),
])

export type RelayAnswer = v.InferOutput<typeof relayAnswer>

/** `GET /attestation/{id}`: where the message with this hash came from, as the transport saw it. */
export const originAttestation = v.object({ origin: v.string(), isScam: v.boolean() })

export type OriginAttestation = v.InferOutput<typeof originAttestation>

/**
 * The claims of an attestation (ES256). `id` is that of the request, `exp` seconds since 1970, `isVerified` whether the project
 * lists the origin.
 */
export const attestationClaims = v.object({
  exp: v.number(),
  id: v.string(),
  origin: v.string(),
  isScam: v.boolean(),
  isVerified: v.boolean(),
})

export type AttestationClaims = v.InferOutput<typeof attestationClaims>

/** The key attestations are verified with. `expiresAt` is seconds since 1970. */
export const attestationKey = v.object({
  publicKey: v.record(v.string(), v.unknown()),
  expiresAt: v.number(),
})

/** One call of a relay client without a WebSocket. Refusals of the call itself are JSON-RPC errors with status 200. */
export const callRelay = defineRoute({
  method: 'POST',
  path: '/rpc',
  summary: 'A relay call without a WebSocket',
  query: {
    /** The client's token, where it is not a bearer token. */
    auth: v.optional(v.string()),
  },
  body: v.unknown(),
  answer: relayAnswer,
  errors: {
    401: 'bad token or project',
    403: 'the page is not on the list of the project',
    503: 'storage is down',
  },
  auth: 'relayToken',
  bucket: 'relay-rpc',
})

/** Where the message with this SHA-256 came from. */
export const getAttestation = defineRoute({
  method: 'GET',
  path: '/attestation/:id',
  summary: 'Where a relay message came from',
  answer: originAttestation,
  errors: { 404: 'nothing is known of this message' },
  auth: 'none',
  bucket: 'attestation',
})

/** A page for a hidden frame that posts an attestation of its parent's origin. */
export const getAttestationPage = defineRoute({
  method: 'GET',
  path: '/v3/attestation',
  summary: 'Page that attests the origin of its parent',
  query: { id: v.string() },
  answer: 'page',
  errors: { 400: 'bad id' },
  auth: 'none',
  bucket: 'attestation-page',
})

export const getAttestationKey = defineRoute({
  method: 'GET',
  path: '/v3/public-key',
  summary: 'The key attestations are verified with',
  answer: attestationKey,
  auth: 'none',
  bucket: 'attestation-key',
})
