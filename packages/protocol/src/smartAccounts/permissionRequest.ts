import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import * as v from 'valibot'
import {
  type Allowance,
  findPermissionFault,
  type Permission,
  type PermissionScope,
  permissionLimits,
} from './permissions.ts'

// ERC-7715 has changed its shape several times. `wallet_requestExecutionPermissions` is that of today's draft and of MetaMask
// (https://docs.metamask.io/smart-accounts-kit/reference/advanced-permissions/), `wallet_grantPermissions` that of viem 2.

/** A permission that an app asks for, checked. */
export type PermissionRequest = {
  readonly permission: Permission
  /** As a number. Undefined: the active network. */
  readonly chainId: number | undefined
  /** Why the app wants it, in its words. Untrusted. */
  readonly justification: string | undefined
}

/** A permission request that can't be read, or asks for what no caveat enforces. */
export class PermissionRequestError extends Error {
  override readonly name = 'PermissionRequestError'
  /** `unsupported`: it can be read, and the wallet grants nothing of the kind. `account`: it is meant for another account. */
  readonly reason: 'invalid' | 'unsupported' | 'account'
  /** The field, e.g. `permission.data.periodAmount`. */
  readonly field: string

  constructor(reason: PermissionRequestError['reason'], field: string) {
    super(
      {
        invalid: `This permission can’t be read: ${field} is missing or wrong.`,
        unsupported: `This wallet doesn’t grant such a permission: ${field}.`,
        account: 'This permission is meant for another account.',
      }[reason],
    )
    this.reason = reason
    this.field = field
  }
}

type ParseOptions = {
  /** Address of the account. */
  readonly account: string
  /** Unix seconds. */
  readonly now: number
}

/**
 * Parses the parameters of `wallet_requestExecutionPermissions` or of `wallet_grantPermissions` (ERC-7715). One permission a request: each
 * is shown by itself. A field, a rule, a policy or a kind that is not known is refused, because nothing would enforce it.
 *
 * @throws PermissionRequestError
 */
export function parsePermissionRequest(
  method: string,
  params: unknown,
  options: ParseOptions,
): PermissionRequest {
  if (!Array.isArray(params) || params.length === 0) throw invalid('the list')
  if (params.length > 1) throw unsupported('several permissions in one request')
  const [raw]: readonly unknown[] = params
  return method === 'wallet_grantPermissions' ? parseGrant(raw, options) : parseExecution(raw, options)
}

const address = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{40}$/i),
  v.transform((text) => text.toLowerCase() as `0x${string}`),
)
const amount = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
  v.check((units) => units > 0n),
)
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const chain = v.pipe(v.string(), v.regex(/^0x[1-9a-f][\da-f]{0,12}$/i), v.transform(Number))
const names = <schema extends v.GenericSchema<unknown, `0x${string}`>>(schema: schema) =>
  v.pipe(v.array(schema), v.minLength(1), v.maxLength(permissionLimits.maxNames))
const reason = v.optional(v.pipe(v.string(), v.maxLength(280)))
const selector = v.union([
  v.pipe(
    v.string(),
    v.regex(/^0x[\da-f]{8}$/i),
    v.transform((text) => text.toLowerCase() as `0x${string}`),
  ),
  v.pipe(
    v.string(),
    v.regex(/^[a-z_$][\w$]{0,63}\([\w,()[\]]{0,256}\)$/i),
    v.transform(
      (signature) =>
        `0x${hex.encode(keccak_256(new TextEncoder().encode(signature)).slice(0, 4))}` as `0x${string}`,
    ),
  ),
])

const periodic = {
  periodAmount: amount,
  periodDuration: seconds,
  startTime: v.nullish(seconds),
  justification: reason,
}
const adjustable = { isAdjustmentAllowed: v.optional(v.boolean()) }

/** Seconds by which the newest block may be older than the wallet's clock says: an allowance that starts now holds in it already. */
const blockLag = 60

/** What both methods know of. The draft's names, and for contracts those of viem. */
const periodicPermission = [
  v.strictObject({ type: v.literal('native-token-periodic'), data: v.strictObject(periodic), ...adjustable }),
  v.strictObject({
    type: v.literal('erc20-token-periodic'),
    data: v.strictObject({ ...periodic, tokenAddress: address }),
    ...adjustable,
  }),
] as const
const contractPermission = v.strictObject({
  type: v.literal('contract-call'),
  data: v.strictObject({ address, calls: names(selector), justification: reason }),
  ...adjustable,
})

const account = v.strictObject({ type: v.literal('account'), data: v.strictObject({ address }) })
const rule = v.variant('type', [
  v.strictObject({ type: v.literal('expiry'), data: v.strictObject({ timestamp: seconds }) }),
  v.strictObject({ type: v.literal('payee'), data: v.strictObject({ addresses: names(address) }) }),
  // of this wallet: how many calls
  v.strictObject({
    type: v.literal('uses'),
    data: v.strictObject({
      count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(permissionLimits.maxUses)),
    }),
  }),
])
const executionRequest = v.strictObject({
  chainId: chain,
  from: v.nullish(address),
  address: v.nullish(address),
  to: v.optional(address),
  signer: v.optional(account),
  expiry: v.optional(seconds),
  permission: v.variant('type', [...periodicPermission, contractPermission]),
  rules: v.nullish(v.array(rule)),
  ...adjustable,
})

function parseExecution(raw: unknown, { account: own, now }: ParseOptions): PermissionRequest {
  const request = parse(executionRequest, raw)
  const { to, signer, rules, permission, chainId } = request
  for (const from of [request.from, request.address])
    if (from != null && from !== own.toLowerCase()) throw new PermissionRequestError('account', 'from')
  const ruleOf = <type extends v.InferOutput<typeof rule>['type']>(type: type) => {
    const found = (rules ?? []).filter((one) => one.type === type)
    if (found.length > 1) throw invalid(`rules.${type}`)
    return found[0] as Extract<v.InferOutput<typeof rule>, { type: type }> | undefined
  }
  const expiry = one([request.expiry, ruleOf('expiry')?.data.timestamp], 'expiry')
  const scope = toScope(permission, ruleOf('payee')?.data.addresses, now)
  const uses = ruleOf('uses')?.data.count
  return {
    permission: check(
      {
        account: own.toLowerCase() as `0x${string}`,
        delegate: one([to, signer?.data.address], 'to'),
        scope,
        expiry,
        ...(uses !== undefined && { uses }),
      },
      now,
    ),
    chainId,
    justification: permission.data.justification,
  }
}

const allowancePolicies = v.pipe(
  v.array(
    v.strictObject({ type: v.literal('token-allowance'), data: v.strictObject({ allowance: amount }) }),
  ),
  v.length(1),
)
const noPolicies = v.optional(v.pipe(v.array(v.unknown()), v.length(0)))
const viemRest = { required: v.optional(v.boolean()) }
const grantRequest = v.strictObject({
  chainId: v.optional(chain),
  address: v.optional(address),
  expiry: seconds,
  signer: v.strictObject({ type: v.literal('account'), data: v.strictObject({ id: address }) }),
  permissions: v.pipe(
    v.array(
      v.variant('type', [
        v.strictObject({
          type: v.literal('native-token-transfer'),
          data: v.strictObject({ ticker: v.string() }),
          policies: allowancePolicies,
          ...viemRest,
        }),
        v.strictObject({
          type: v.literal('erc20-token-transfer'),
          data: v.strictObject({ address, ticker: v.string() }),
          policies: allowancePolicies,
          ...viemRest,
        }),
        v.strictObject({ ...contractPermission.entries, policies: noPolicies, ...viemRest }),
        v.strictObject({ ...periodicPermission[0].entries, policies: noPolicies, ...viemRest }),
        v.strictObject({ ...periodicPermission[1].entries, policies: noPolicies, ...viemRest }),
      ]),
    ),
    v.minLength(1),
  ),
})

function parseGrant(raw: unknown, { account: own, now }: ParseOptions): PermissionRequest {
  const { chainId, address: from, expiry, signer, permissions } = parse(grantRequest, raw)
  const [permission, ...others] = permissions
  if (!permission || others.length > 0) throw unsupported('several permissions in one request')
  if (from !== undefined && from !== own.toLowerCase()) throw new PermissionRequestError('account', 'address')
  const once = (units: bigint): Allowance => ({
    amount: units,
    period: Math.max(expiry - now, 1) + blockLag,
    start: now - blockLag,
  })
  const toGrantScope = (): PermissionScope => {
    switch (permission.type) {
      case 'native-token-transfer':
        return { kind: 'native', allowance: once(permission.policies[0]?.data.allowance ?? 0n) }
      case 'erc20-token-transfer':
        return {
          kind: 'erc20',
          token: permission.data.address,
          allowance: once(permission.policies[0]?.data.allowance ?? 0n),
        }
      default:
        return toScope(permission, undefined, now)
    }
  }
  return {
    permission: check(
      {
        account: own.toLowerCase() as `0x${string}`,
        delegate: signer.data.id,
        scope: toGrantScope(),
        expiry,
      },
      now,
    ),
    chainId,
    justification: 'justification' in permission.data ? permission.data.justification : undefined,
  }
}

type SharedPermission =
  | v.InferOutput<(typeof periodicPermission)[0]>
  | v.InferOutput<(typeof periodicPermission)[1]>
  | v.InferOutput<typeof contractPermission>

function toScope(
  permission: SharedPermission,
  payees: readonly `0x${string}`[] | undefined,
  now: number,
): PermissionScope {
  if (permission.type === 'contract-call') {
    if (payees) throw unsupported('receivers of a contract’s functions')
    const { address: target, calls } = permission.data
    return { kind: 'contract', targets: [target], selectors: [...new Set(calls)] }
  }
  const { periodAmount, periodDuration, startTime } = permission.data
  const allowance = { amount: periodAmount, period: periodDuration, start: startTime ?? now - blockLag }
  if (permission.type === 'native-token-periodic')
    return { kind: 'native', allowance, ...(payees && { payees: [...new Set(payees)] }) }
  const [payee, ...others] = payees ?? []
  if (others.length > 0) throw unsupported('several receivers of a token')
  return {
    kind: 'erc20',
    token: permission.data.tokenAddress,
    allowance,
    ...(payee && { payees: [payee] }),
  }
}

/** @throws PermissionRequestError for what would limit nothing, or let somebody act beyond its limits */
function check(permission: Permission, now: number): Permission {
  const fault = findPermissionFault(permission, now)
  if (fault) throw new PermissionRequestError(fault.reason, fault.field)
  return permission
}

function one<value>(values: readonly (value | undefined)[], field: string): value {
  const [first, ...others] = values.filter((value) => value !== undefined)
  if (first === undefined || others.length > 0) throw invalid(field)
  return first
}

function parse<output>(schema: v.GenericSchema<unknown, output>, raw: unknown): output {
  const parsed = v.safeParse(schema, raw)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const field = v.getDotPath(issue) ?? 'the request'
  // a kind, rule, policy or field of another wallet is no mistake
  const isForeign = issue.type === 'strict_object' || issue.type === 'variant' || issue.type === 'literal'
  throw isForeign && issue.received !== 'undefined' ? unsupported(field) : invalid(field)
}

function invalid(field: string): PermissionRequestError {
  return new PermissionRequestError('invalid', field)
}

function unsupported(field: string): PermissionRequestError {
  return new PermissionRequestError('unsupported', field)
}
