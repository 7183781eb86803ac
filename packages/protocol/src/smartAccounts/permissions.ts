import { entryPoints, smartAccountContracts } from './contracts.ts'
import { anyDelegate, type Caveat, type Delegation, rootAuthority } from './delegation.ts'

/** What a permission allows. Every limit is a caveat that the chain enforces. Addresses are lower case, amounts base units. */
export type PermissionScope =
  | {
      readonly kind: 'native'
      readonly allowance: Allowance
      /** Who may be paid; undefined: anybody. */
      readonly payees?: readonly `0x${string}`[] | undefined
    }
  | {
      /** Transfers of one token (`transfer` of ERC-20). */
      readonly kind: 'erc20'
      readonly token: `0x${string}`
      readonly allowance: Allowance
      /** Who may be paid, one address; undefined: anybody. */
      readonly payees?: readonly [`0x${string}`] | undefined
    }
  | {
      /** Functions of contracts, called without the network's currency. */
      readonly kind: 'contract'
      readonly targets: readonly `0x${string}`[]
      /** 4-byte selectors. */
      readonly selectors: readonly `0x${string}`[]
    }

/** An amount that may be spent in each period. What a period leaves over is lost. */
export type Allowance = {
  readonly amount: bigint
  /** Seconds. A period that lasts until the end of the permission makes the amount a total. */
  readonly period: number
  /** When the first period starts, Unix seconds. */
  readonly start: number
}

/** What an account lets somebody do without asking again (ERC-7715). */
export type Permission = {
  readonly account: `0x${string}`
  /** Whose key may use it. */
  readonly delegate: `0x${string}`
  readonly scope: PermissionScope
  /** When it ends, Unix seconds. */
  readonly expiry: number
  /** How many calls it allows; undefined: any number. */
  readonly uses?: number | undefined
}

/** Limits of what the wallet grants. Seconds. */
export const permissionLimits = {
  /** Shortest period of an allowance: a shorter one limits nothing that a person would notice. */
  minPeriod: 3_600,
  /** Longest time a permission is valid. */
  maxValidity: 366 * 86_400,
  maxUses: 1_000_000,
  /** Most contracts, receivers or functions one screen names. */
  maxNames: 8,
} as const

/**
 * Returns the delegation that enforces a permission on chain, and nothing else.
 *
 * @param salt 32 random bytes
 */
export function toDelegation(permission: Permission, salt: `0x${string}`): Delegation {
  const { account, delegate, scope, expiry, uses } = permission
  return {
    delegate,
    delegator: account,
    authority: rootAuthority,
    caveats: [
      ...toScopeCaveats(scope),
      // after nothing, before the end
      { enforcer: contracts.TimestampEnforcer, terms: `0x${half(0)}${half(expiry)}` },
      ...(uses === undefined
        ? []
        : [{ enforcer: contracts.LimitedCallsEnforcer, terms: `0x${word(BigInt(uses))}` } as const]),
    ],
    salt,
  }
}

/**
 * Parses a delegation: the permission it enforces. It is the inverse of {@link toDelegation}: screen, signer and agent read the caveats
 * themselves, not what somebody says about them.
 *
 * @throws TypeError for any delegation that {@link toDelegation} doesn't make
 */
export function toPermission(delegation: Delegation): Permission {
  const { delegate, delegator: account, authority, caveats, salt } = delegation
  const names = caveats.map(({ enforcer }) => enforcerNames.get(enforcer))
  const limited = names.at(-1) === 'LimitedCallsEnforcer' ? caveats.at(-1) : undefined
  const timestamp = caveats.at(limited ? -2 : -1)
  const scope = parseScope(names, caveats)
  if (!timestamp || !scope || authority !== rootAuthority) throw unknownDelegation()
  const permission: Permission = {
    account,
    delegate,
    scope,
    expiry: toNumber(timestamp.terms.slice(34)),
    ...(limited && { uses: toNumber(limited.terms.slice(2)) }),
  }
  if (JSON.stringify(toDelegation(permission, salt).caveats) !== JSON.stringify(caveats.map(pickCaveat)))
    throw unknownDelegation()
  return permission
}

/** Whether the whole amount may be spent once: the first period lasts until the permission ends. */
export function isTotal({ period, start }: Allowance, expiry: number): boolean {
  return start + period >= expiry
}

/**
 * Returns in how many periods an allowance can still be spent, the running one included. A start in the past has its first period end soon, so
 * that the amount may be spent twice within minutes.
 *
 * @param expiry end of the permission, Unix seconds
 * @param now Unix seconds
 */
export function countPeriods({ period, start }: Allowance, expiry: number, now: number): number {
  // the newest block may be a minute older
  const first = Math.floor((Math.max(now - 60, start) - start) / period)
  return Math.max(0, Math.floor((expiry - 1 - start) / period) - first + 1)
}

const contracts = smartAccountContracts
const enforcerNames = new Map(Object.entries(contracts).map(([name, address]) => [address as string, name]))

function toScopeCaveats(scope: PermissionScope): readonly Caveat[] {
  const noValue = { enforcer: contracts.ValueLteEnforcer, terms: `0x${word(0n)}` } as const
  switch (scope.kind) {
    case 'native':
      return [
        {
          enforcer: contracts.NativeTokenPeriodTransferEnforcer,
          terms: `0x${encodeAllowance(scope.allowance)}`,
        },
        // the enforcer above looks at the amount only: without this one, any contract could be called
        { enforcer: contracts.ExactCalldataEnforcer, terms: '0x' },
        ...(scope.payees
          ? [{ enforcer: contracts.AllowedTargetsEnforcer, terms: join(scope.payees) } as const]
          : []),
      ]
    case 'erc20':
      return [
        {
          enforcer: contracts.ERC20PeriodTransferEnforcer,
          terms: `${scope.token}${encodeAllowance(scope.allowance)}`,
        },
        noValue,
        ...(scope.payees
          ? [
              // the bytes from 4 on are the receiver
              {
                enforcer: contracts.AllowedCalldataEnforcer,
                terms: `0x${word(4n)}${word(scope.payees[0])}`,
              } as const,
            ]
          : []),
      ]
    case 'contract':
      return [
        { enforcer: contracts.AllowedTargetsEnforcer, terms: join(scope.targets) },
        { enforcer: contracts.AllowedMethodsEnforcer, terms: join(scope.selectors) },
        noValue,
      ]
  }
}

/** Reads the scope from the first caveats. Whether they are exactly its caveats, the caller finds out. */
function parseScope(
  names: readonly (string | undefined)[],
  caveats: readonly Caveat[],
): PermissionScope | undefined {
  const termsOf = (name: keyof typeof contracts) => caveats[names.indexOf(name)]?.terms
  const first = caveats[0]?.terms ?? '0x'
  const targets = termsOf('AllowedTargetsEnforcer')
  switch (names[0]) {
    case 'NativeTokenPeriodTransferEnforcer':
      return {
        kind: 'native',
        allowance: parseAllowance(first.slice(2)),
        ...(targets && { payees: split(targets, 40) }),
      }
    case 'ERC20PeriodTransferEnforcer': {
      const payee = termsOf('AllowedCalldataEnforcer')
      return {
        kind: 'erc20',
        token: `0x${first.slice(2, 42)}`,
        allowance: parseAllowance(first.slice(42)),
        ...(payee && { payees: [`0x${payee.slice(-40)}`] }),
      }
    }
    case 'AllowedTargetsEnforcer':
      return {
        kind: 'contract',
        targets: split(first, 40),
        selectors: split(termsOf('AllowedMethodsEnforcer') ?? '0x', 8),
      }
    default:
      return undefined
  }
}

/** What makes a permission unsafe or void. `unsupported`: the wallet grants nothing of the kind. */
type PermissionFault = { readonly reason: 'invalid' | 'unsupported'; readonly field: string }

/**
 * Returns why a permission would limit nothing, or would let somebody act for the account beyond its limits; undefined where it is
 * sound. The screen's side and the key worker both check it.
 *
 * @param now Unix seconds
 */
export function findPermissionFault(permission: Permission, now: number): PermissionFault | undefined {
  const { account: own, delegate, scope, expiry } = permission
  const invalid = (field: string): PermissionFault => ({ reason: 'invalid', field })
  const unsupported = (field: string): PermissionFault => ({ reason: 'unsupported', field })
  if (expiry <= now) return invalid('expiry')
  if (expiry > now + permissionLimits.maxValidity) return unsupported('more than a year')
  const names = scope.kind === 'contract' ? [scope.targets, scope.selectors] : [scope.payees ?? []]
  if (names.some(({ length }) => length > permissionLimits.maxNames)) return unsupported('more than 8 names')
  if ([own, anyDelegate, noOne].includes(delegate)) return unsupported('this address as the one who may act')
  if (scope.kind !== 'contract') {
    const { period, start } = scope.allowance
    if (period < permissionLimits.minPeriod && start + period < expiry)
      return unsupported('a period below an hour')
    if (start >= expiry) return invalid('startTime')
  }
  // A call to the account, to the manager or to an entry point runs further calls, which no caveat sees.
  const called =
    scope.kind === 'contract' ? scope.targets : scope.kind === 'erc20' ? [scope.token] : (scope.payees ?? [])
  if (called.some((target) => target === own || powerful.includes(target)))
    return unsupported('this address as what may be called')
  return undefined
}

const noOne = `0x${'0'.repeat(40)}` as const
const powerful: readonly string[] = [
  noOne,
  smartAccountContracts.DelegationManager,
  ...Object.values(entryPoints),
]

function encodeAllowance({ amount, period, start }: Allowance): string {
  return word(amount) + word(BigInt(period)) + word(BigInt(start))
}

function parseAllowance(terms: string): Allowance {
  return {
    amount: BigInt(`0x${terms.slice(0, 64) || '0'}`),
    period: toNumber(terms.slice(64, 128)),
    start: toNumber(terms.slice(128)),
  }
}

/** A number that fits; one that doesn't is another after it is encoded again, so that the delegation is refused. */
function toNumber(body: string): number {
  const number = BigInt(`0x${body || '0'}`)
  return number > BigInt(Number.MAX_SAFE_INTEGER) ? 0 : Number(number)
}

const pickCaveat = ({ enforcer, terms }: Caveat): Caveat => ({ enforcer, terms })

function join(parts: readonly `0x${string}`[]): `0x${string}` {
  return `0x${parts.map((part) => part.slice(2)).join('')}`
}

/** Whole parts only: what is left over is missing when the delegation is made again, so that it is refused. */
function split(terms: string, size: number): readonly `0x${string}`[] {
  return (terms.slice(2).match(new RegExp(`.{${size}}`, 'g')) ?? []).map((part) => `0x${part}` as const)
}

function word(value: bigint | string): string {
  return BigInt(value).toString(16).padStart(64, '0')
}

function half(value: number): string {
  return BigInt(value).toString(16).padStart(32, '0')
}

function unknownDelegation(): TypeError {
  return new TypeError('This delegation has limits that this wallet doesn’t know.')
}
