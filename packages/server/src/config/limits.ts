import type { LimitRule } from '../ports/platform.ts'
import type { EnvironmentReader } from './environment.ts'

/** Rate limits as the operator sets them, by name. */
export type RateLimits = {
  /** Per route and client address, before the development factor. */
  readonly route: LimitRule
  /** Requests per project, from all clients together. */
  readonly project: LimitRule
  /** JSON-RPC calls per project. */
  readonly rpc: LimitRule
  /** `eth_sendRawTransaction` and its like per client address. */
  readonly broadcast: LimitRule
  /** Permissions of smart accounts that one client address has stored, before the development factor. */
  readonly permissions: LimitRule
  /** Handshakes of the relay per client address. */
  readonly relayHandshake: LimitRule
  /** Frames of one relay connection. Acknowledgements are free. */
  readonly relayFrames: LimitRule
  /** Bytes of one relay connection. A connection that sends more is read more slowly; nothing is refused. */
  readonly relayBytes: LimitRule
  /** Messages through the relay per project, or per client address without a known project. */
  readonly relayMessages: LimitRule
}

/** Name of a rate limit. */
export type LimitName = keyof RateLimits

type LimitDescription = {
  readonly variable: string
  readonly fallback: LimitRule
  /** Tokens that the bucket has to hold at least. */
  readonly least: number
}

/** Variable, default and least capacity of every rate limit. A batch of 1,000 JSON-RPC calls has to fit. */
export const limitDescriptions: Readonly<Record<LimitName, LimitDescription>> = {
  route: describe('LATCHKEY_LIMIT_ROUTE', 100, 10),
  project: describe('LATCHKEY_LIMIT_PROJECT', 20_000, 2_000),
  rpc: describe('LATCHKEY_LIMIT_RPC', 5_000, 500, 1_000),
  broadcast: describe('LATCHKEY_LIMIT_BROADCAST', 60, 2),
  permissions: describe('LATCHKEY_LIMIT_PERMISSIONS', 600, 1),
  relayHandshake: describe('LATCHKEY_LIMIT_RELAY_HANDSHAKE', 2_000, 200),
  relayFrames: describe('LATCHKEY_LIMIT_RELAY_FRAMES', 1_000, 100),
  relayBytes: describe('LATCHKEY_LIMIT_RELAY_BYTES', 2_097_152, 524_288),
  relayMessages: describe('LATCHKEY_LIMIT_RELAY_MESSAGES', 50_000, 5_000),
}

function describe(variable: string, capacity: number, refillPerSecond: number, least = 1): LimitDescription {
  return { variable, fallback: { capacity, refillPerSecond }, least }
}

/** The highest capacity and refill. */
const most = 999_999_999

/**
 * Finds what a rule can't be used for: tokens are whole, and at least as many as the limit needs.
 *
 * @returns the field at fault with a sentence; undefined for a usable rule
 */
export function findLimitProblem(
  name: LimitName,
  { capacity, refillPerSecond }: LimitRule,
): { readonly field: 'capacity' | 'refillPerSecond'; readonly problem: string } | undefined {
  const { least } = limitDescriptions[name]
  if (!isWithin(capacity, least))
    return { field: 'capacity', problem: `Enter a whole number from ${least} to ${most}.` }
  if (!isWithin(refillPerSecond, 1))
    return { field: 'refillPerSecond', problem: `Enter a whole number from 1 to ${most}.` }
  return undefined
}

const isWithin = (value: number, least: number) => Number.isInteger(value) && value >= least && value <= most

/** Parses the rate limits; each is a bucket of tokens and what flows into it every second. */
export function parseLimits(reader: EnvironmentReader): RateLimits {
  const names = Object.keys(limitDescriptions) as LimitName[]
  return Object.fromEntries(names.map((name) => [name, parseLimit(reader, name)])) as RateLimits
}

/** Parses `<capacity>/<refill per second>`, e.g. `100/10`. */
function parseLimit(reader: EnvironmentReader, name: LimitName): LimitRule {
  const { variable, fallback, least } = limitDescriptions[name]
  const value = reader.text(variable)
  if (value === undefined) return fallback
  const [, capacity, refill] = /^(\d{1,9})\/(\d{1,9})$/.exec(value) ?? []
  const rule = { capacity: Number(capacity), refillPerSecond: Number(refill) }
  if (!findLimitProblem(name, rule)) return rule
  reader.fail(
    variable,
    `must be <tokens>/<refill per second> with at least ${least}/1, e.g. ${formatLimit(fallback)}`,
  )
  return fallback
}

/** Formats a rule as its variable has it: `100/10`. */
export const formatLimit = ({ capacity, refillPerSecond }: LimitRule): string =>
  `${capacity}/${refillPerSecond}`
