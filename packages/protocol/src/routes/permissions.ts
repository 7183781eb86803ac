import * as v from 'valibot'
import { defineRoute } from '../http.ts'

// Wire format: existing clients know these names. They call a permission a session, and its id `pci`.

const pci = v.pipe(v.string(), v.uuid())
/** Characters of a context. One with eight contracts and eight functions has about 3,000. */
const maxContext = 16 * 1024
/** Unix seconds. */
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A kind of permission with its data. Those of this server are listed at {@link storedPermission}. */
const typed = v.object({ type: v.string(), data: v.record(v.string(), v.unknown()) })

/** A permission that an account gave. */
export const storedPermission = v.object({
  project: v.object({
    id: v.string(),
    name: v.string(),
    url: v.nullable(v.string()),
    iconUrl: v.nullable(v.string()),
  }),
  pci,
  /** CAIP-2: where it holds. */
  chainId: v.string(),
  expiry: seconds,
  createdAt: seconds,
  /**
   * `native-token-recurring-allowance` {allowance, start, period}, `erc20-recurring-allowance` {address, allowance, start, period} or
   * `contract-call` {address, abi, functions}. Read from the signed delegation, whatever the client said.
   */
  permissions: v.array(typed),
  policies: v.array(typed),
  /** The signed delegation (ERC-7710), which only its delegate can redeem. Null to who is not the account. */
  context: v.nullable(v.string()),
  /** When the network rejected it first, as far as this server saw. */
  revokedAt: v.nullable(seconds),
  /** Origin of the page it was given to, as the wallet that gave it said. Null to who is not the account. */
  origin: v.nullable(v.string()),
})

/** The permissions of an account, the newest first. */
export const storedPermissions = v.object({ pcis: v.array(storedPermission) })

/** A permission that is stored. The delegation in `context` proves it; `permissions` and `policies` are read from it. */
export const permissionToStore = v.object({
  pci,
  expiry: v.optional(seconds),
  signer: v.optional(v.unknown()),
  context: v.pipe(v.string(), v.maxLength(maxContext), v.regex(/^0x(?:[\da-fA-F]{2})+$/)),
  permissions: v.optional(v.array(v.unknown())),
  policies: v.optional(v.array(v.unknown())),
  origin: v.optional(v.pipe(v.string(), v.maxLength(256))),
})

/** A permission that was revoked. */
export const permissionToRevoke = v.object({
  pci,
  /** Of the text of `pci` (EIP-191), by the account. */
  signature: v.pipe(v.string(), v.maxLength(16_386), v.regex(/^0x(?:[\da-fA-F]{2})+$/)),
})

/**
 * Lists the permissions that an account gave. To anybody it lists those of the asking project, without `url`, `origin` and `context`. With the
 * header `authorization: Account 0x…`, the account's signature of `toListProof`, it lists those of every project, whole.
 */
export const getPermissions = defineRoute({
  method: 'GET',
  path: '/v1/sessions/:id',
  summary: 'Permissions that an account gave',
  answer: storedPermissions,
  errors: { 400: 'bad account (field id)', 503: 'unavailable' },
  auth: 'project',
})

/** Stores a permission that an account has signed, so that it is listed on each of its devices. Storing it again changes nothing. */
export const activatePermission = defineRoute({
  method: 'POST',
  path: '/v1/sessions/:id/activate',
  summary: 'List a permission that an account has signed',
  body: permissionToStore,
  answer: v.object({}),
  errors: {
    400: 'bad account (field id); a permission of another account, id or form, or too many (field pci)',
    401: 'the account has not signed it for this chain (field signature)',
    503: 'unavailable',
  },
  auth: 'project',
})

/** Confirms that a permission was revoked on its network. */
export const revokePermission = defineRoute({
  method: 'POST',
  path: '/v1/sessions/:id/revoke',
  summary: 'Confirm that a permission was revoked on its network',
  body: permissionToRevoke,
  answer: v.object({ success: v.literal(true) }),
  errors: {
    400: 'bad account (field id); a permission that is not known, has ended, or still holds on its network (field pci)',
    401: 'the signature is not of this account (field signature)',
    503: 'the chain that knows it cannot be read',
  },
  auth: 'project',
})

export type StoredPermission = v.InferOutput<typeof storedPermission>
