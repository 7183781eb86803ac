import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { andThen } from '../base/promises.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import type { LimitRule, Limits } from '../ports/platform.ts'
import type { Guard } from './guarded.ts'
import { HttpFailure } from './HttpFailure.ts'

/**
 * A guard that takes one token for a request of a client on this route. `route` is the bucket's name in the
 * route table, so that aliases of a path share a bucket. The rule is looked up with each request: operators change it.
 */
export function limitRoute(limits: Limits, route: string, rule: () => LimitRule): Guard {
  return (c) => consumeTokens(limits, `${route}|${c.env?.clientAddress ?? ''}`, rule(), 1)
}

/** By how much the operator’s figure of a route is multiplied. */
export const getRouteFactor = (mode: ServerConfig['mode']): number => (mode === 'development' ? 10 : 1)

/** The bucket size and refill rate for one route and client address: ten times as large in development. */
export function routeLimitRule({
  mode,
  limits: { route },
}: Pick<ServerConfig, 'mode' | 'limits'>): LimitRule {
  const factor = getRouteFactor(mode)
  return { capacity: route.capacity * factor, refillPerSecond: route.refillPerSecond * factor }
}

/** One household gets this part of its project’s budget: project ids are public, so one program could use all of it. */
const clientShare = 1 / 4

/**
 * The bucket of one household (see `toHousehold`) within the budget of its project.
 *
 * @param most tokens of the largest single request, which passes if the budget allows it
 */
export function toClientShare({ capacity, refillPerSecond }: LimitRule, most: number): LimitRule {
  return {
    capacity: Math.max(Math.floor(capacity * clientShare), Math.min(capacity, most)),
    // May be less than one: buckets count fractions. A share that refilled faster than its budget would be all of it.
    refillPerSecond: refillPerSecond * clientShare,
  }
}

/**
 * Takes tokens or refuses the call. Synchronous where the buckets are in memory.
 *
 * @throws HttpFailure 429 with `Retry-After` in whole seconds, rounded up; 413 when no wait would ever be enough
 */
export function consumeTokens(
  limits: Limits,
  key: string,
  rule: LimitRule,
  cost: number,
): void | Promise<void> {
  if (cost > rule.capacity) {
    const description = `The request counts ${cost}, and no more than ${rule.capacity} are served at once. Send it in parts.`
    throw new HttpFailure(413, 'rate_limited', description)
  }
  return andThen(limits.consume(key, rule, cost), refuseIfWaiting)
}

/** @param waitMs milliseconds until the bucket has enough tokens; 0 if it had */
function refuseIfWaiting(waitMs: number): void {
  if (waitMs === 0) return
  const seconds = Math.max(Math.ceil(waitMs / 1000), 1)
  throw new HttpFailure(
    429,
    'rate_limited',
    `Requests per second limit exceeded. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { 'retry-after': String(seconds) },
  )
}

/**
 * The address a request is limited by: that of the socket, or behind `hops` reverse proxies the entry the outermost of
 * them wrote. Entries further left come from the client and are ignored. IPv6 counts by /64, the least a customer gets.
 */
export function getClientAddress(
  incoming: IncomingMessage,
  { header, hops }: ServerConfig['forward'],
): string {
  const socket = incoming.socket.remoteAddress ?? 'unknown'
  if (hops === 0) return toBucketAddress(socket)
  const value = incoming.headers[header]
  const entries = (Array.isArray(value) ? value.join(',') : (value ?? '')).split(',')
  const entry = entries.at(-hops)?.trim() ?? ''
  return toBucketAddress(isIP(entry) ? entry : socket)
}

/** Reduces IPv6 to its /64, and an IPv4-mapped address to IPv4. */
function toBucketAddress(address: string): string {
  if (!address.includes(':')) return address
  const unmapped = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(unmapped) !== 6) return unmapped
  const [head = '', tail] = unmapped.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(8 - left.length - right.length, 0)
  return `${[...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':')}::/64`
}

/** Shortens the /64 of an IPv6 address to its /56, what a household gets: 256 of the others are one customer’s. */
export function toHousehold(clientAddress: string): string {
  const [, head, subnet = ''] = /^((?:[\da-f]+:){3})([\da-f]+)::\/64$/i.exec(clientAddress) ?? []
  if (head === undefined) return clientAddress
  return `${head}${(Number.parseInt(subnet, 16) & 0xff00).toString(16)}::/56`
}
