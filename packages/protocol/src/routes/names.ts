import * as v from 'valibot'
import { defineRoute } from '../http.ts'

/** `GET /v1/identity/{address}`: primary name of an account, and the URL of its avatar on this server. */
export const identity = v.object({
  name: v.nullable(v.pipe(v.string(), v.maxLength(255))),
  avatar: v.nullable(v.pipe(v.string(), v.maxLength(8_192))),
  /** ISO date; null: there is nothing to resolve. */
  resolvedAt: v.nullable(v.pipe(v.string(), v.maxLength(40))),
})

export type Identity = v.InferOutput<typeof identity>

const address = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/))
/** An EVM address other than the zero address. */
const nonZeroAddress = v.pipe(address, v.regex(/^0x0*[1-9a-fA-F]/))
/** SLIP-44 and ENSIP-11 number coins with 32 bits. */
const coinType = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff))
/** ISO date. */
const time = v.pipe(v.string(), v.maxLength(40))
const attributes = v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.string(), v.maxLength(2_048)))
/** A message is a short JSON text; a contract's signature may be long. */
const message = v.pipe(v.string(), v.minLength(1), v.maxLength(4_096))
const signature = v.pipe(v.string(), v.maxLength(32 * 1024), v.regex(/^0x(?:[\da-fA-F]{2})+$/))

/** Addresses of a name by coin type as decimal text (ENSIP-11). */
export const nameAddresses = v.record(
  v.pipe(v.string(), v.regex(/^\d{1,10}$/)),
  v.object({ address, created_at: v.nullable(time) }),
)

/** A registered name. Times are ISO dates. */
export const nameRecord = v.object({
  name: v.pipe(v.string(), v.maxLength(255)),
  registered_at: time,
  updated_at: v.nullable(time),
  attributes: v.nullable(attributes),
  addresses: nameAddresses,
})

/** `GET /v1/profile/reverse/{address}`: names whose holders signed with the address. */
export const nameRecords = v.array(nameRecord)

/** `GET /v1/profile/suggestions/{name}`: the name itself first, then free ones that begin with it. */
export const nameSuggestions = v.object({
  suggestions: v.pipe(
    v.array(v.object({ name: v.pipe(v.string(), v.maxLength(255)), registered: v.boolean() })),
    v.maxLength(5),
  ),
})

/** Body of every write: JSON text, who signed it, and the coin type of the chain on which a contract's signature is verified. */
export const nameWriteRequest = v.object({ coin_type: coinType, address, message, signature })

/** `POST /ccip` (ERC-3668): the resolver and its call. */
export const gatewayRequest = v.object({
  sender: v.pipe(v.string(), v.maxLength(42)),
  data: v.pipe(v.string(), v.maxLength(8_192)),
})

/** What is signed to register a name; `timestamp` in seconds since 1970. */
export const nameRegistration = v.object({
  name: v.string(),
  attributes: v.optional(v.record(v.string(), v.string())),
  timestamp: v.pipe(v.number(), v.integer()),
})

/** What is signed to change a name's attributes. */
export const nameAttributesChange = v.object({
  attributes: v.record(v.string(), v.string()),
  timestamp: v.pipe(v.number(), v.integer()),
})

/** What is signed to give a name an address of a coin. */
export const nameAddressChange = v.object({
  coin_type: coinType,
  address: nonZeroAddress,
  timestamp: v.pipe(v.number(), v.integer()),
})

/** Answer of `POST /v1/profile/account`. */
export const nameRegistered = v.object({ ...nameRecord.entries, success: v.literal(true) })

/**
 * A registered name as clients accept it: other servers write `created`, and attributes as a list.
 */
const lenientRecord = v.object({
  name: v.pipe(v.string(), v.maxLength(255)),
  attributes: v.optional(v.nullable(v.union([attributes, v.array(v.unknown())]))),
  addresses: v.record(
    v.pipe(v.string(), v.maxLength(10)),
    v.object({ address: v.pipe(v.string(), v.maxLength(128)) }),
  ),
})

/** `GET /v1/profile/account/{name}` as clients accept it; an empty list: the name is not registered. */
export const nameAnswer = v.union([lenientRecord, v.pipe(v.array(v.unknown()), v.maxLength(0))])

/** `GET /v1/profile/reverse/{address}` as clients accept it. */
export const nameAnswers = v.pipe(v.array(lenientRecord), v.maxLength(1_000))

/** Any success of `POST /v1/profile/account`: some servers answer with fewer fields than this one. */
export const nameAccepted = v.object({
  name: v.optional(v.pipe(v.string(), v.maxLength(255))),
  success: v.optional(v.literal(true)),
})

export type NameAnswer = v.InferOutput<typeof lenientRecord>
export type NameRecord = v.InferOutput<typeof nameRecord>
export type NameAddresses = v.InferOutput<typeof nameAddresses>
export type NameSuggestions = v.InferOutput<typeof nameSuggestions>
export type NameWriteRequest = v.InferOutput<typeof nameWriteRequest>
export type NameRegistered = v.InferOutput<typeof nameRegistered>

/** Answer of the gateway: ABI-encoded result, expiry and signature (ERC-3668). */
export const gatewayAnswer = v.object({ data: v.pipe(v.string(), v.regex(/^0x[\da-f]*$/i)) })

/** Who signs the gateway's answers, and for which zones. */
export const gatewaySigner = v.object({ signer: v.string(), zones: v.array(v.string()) })

/** With `apiVersion=2` an unknown name is an empty list instead of 404. */
const apiVersion = { apiVersion: v.optional(v.string()) }
const writeErrors = {
  400: 'bad name, address, coin type or message; or the name is taken or not registered',
  401: 'the signature is not of this address, or the address is not of this name',
  503: 'the chain that knows the signature cannot be read',
} as const

export const getIdentity = defineRoute({
  method: 'GET',
  path: '/v1/identity/:address',
  aliases: ['/v1/account/:address/identity'],
  summary: 'Name and picture of an account',
  query: {
    /** `false` skips the cache. Allowed for the test project only. */
    useCache: v.optional(v.string()),
    /** The account that asks. Clients send it for other servers; this one ignores it. */
    sender: v.optional(v.string()),
  },
  answer: identity,
  errors: { 400: 'bad address', 503: 'no source of names answers' },
  auth: 'project',
  bucket: 'identity',
})

export const getName = defineRoute({
  method: 'GET',
  path: '/v1/profile/account/:name',
  summary: 'A registered name',
  query: apiVersion,
  answer: nameAnswer,
  errors: { 400: 'bad name', 404: 'the name is not registered', 503: 'the chain cannot be read' },
  auth: 'none',
  bucket: 'names-find',
})

export const getNamesOfAddress = defineRoute({
  method: 'GET',
  path: '/v1/profile/reverse/:address',
  summary: 'Names of an address',
  query: {
    ...apiVersion,
    /** The account that asks. Clients send it for other servers; this one ignores it. */
    sender: v.optional(v.string()),
  },
  answer: nameAnswers,
  errors: { 400: 'bad address', 404: 'the address has no name' },
  auth: 'none',
  bucket: 'names-reverse',
})

export const getNameSuggestions = defineRoute({
  method: 'GET',
  path: '/v1/profile/suggestions/:name',
  summary: 'Whether a name is free, and free ones like it',
  query: { zone: v.optional(v.string()) },
  answer: nameSuggestions,
  errors: { 400: 'bad name or zone' },
  auth: 'none',
  bucket: 'names-suggest',
})

/** Registers a name. */
export const registerName = defineRoute({
  method: 'POST',
  path: '/v1/profile/account',
  summary: 'Register a name',
  body: nameWriteRequest,
  answer: nameAccepted,
  errors: writeErrors,
  auth: 'none',
  bucket: 'names-register',
})

/** Changes the attributes of a name. */
export const changeNameAttributes = defineRoute({
  method: 'POST',
  path: '/v1/profile/account/:name/attributes',
  summary: 'Change the attributes of a name',
  body: nameWriteRequest,
  answer: attributes,
  errors: writeErrors,
  auth: 'none',
  bucket: 'names-change',
})

/** Gives a name an address of a coin. */
export const changeNameAddress = defineRoute({
  method: 'POST',
  path: '/v1/profile/account/:name/address',
  summary: 'Give a name an address of a coin',
  body: nameWriteRequest,
  answer: nameAddresses,
  errors: writeErrors,
  auth: 'none',
  bucket: 'names-change',
})

export const getGatewaySigner = defineRoute({
  method: 'GET',
  path: '/ccip',
  summary: 'Who signs the answers of the gateway',
  answer: gatewaySigner,
  auth: 'none',
  bucket: 'names-gateway',
})

/** Answers a resolver contract (ERC-3668, ENSIP-10). `data` may end in `.json`. */
export const getGatewayAnswer = defineRoute({
  method: 'GET',
  path: '/ccip/:sender/:data',
  summary: 'Answer a resolver contract (ERC-3668)',
  answer: gatewayAnswer,
  errors: { 400: 'bad sender or data' },
  auth: 'none',
  bucket: 'names-gateway',
})

/** The same for resolvers whose URL has no `{data}`. */
export const postGatewayAnswer = defineRoute({
  method: 'POST',
  path: '/ccip',
  summary: 'Answer a resolver contract (ERC-3668)',
  body: gatewayRequest,
  answer: gatewayAnswer,
  errors: { 400: 'bad sender or data' },
  auth: 'none',
  bucket: 'names-gateway',
})
