import { createHash } from 'node:crypto'
import { currentErrorRate } from './currentErrorRate.ts'
import type { Provider } from './Provider.ts'

/** At most this many providers are tried for one request (W5). */
const maxTries = 5

export type OrderOptions = {
  readonly now: number
  /** 0 to 1, exclusive of 1. */
  readonly random: () => number
  readonly sessionId?: string | undefined
}

/**
 * Who is asked, in which order: drawn at random, weighted by the square of success and by speed, so that good
 * providers share the load and bad ones still get a try. A session id fixes the order instead (rendezvous hashing:
 * every node of ours agrees without talking, and only a lost provider's sessions move).
 */
export function orderProviders(providers: readonly Provider[], options: OrderOptions): readonly Provider[] {
  const usable = providers.filter((provider) => provider.refusedUntil <= options.now)
  if (usable.length < 2) return usable
  const { sessionId } = options
  const scored = usable.map((provider) => ({
    provider,
    score: sessionId === undefined ? draw(provider, options) : hash(sessionId, provider),
  }))
  scored.sort((a, b) => b.score - a.score)
  return scored.slice(0, maxTries).map(({ provider }) => provider)
}

/** Weighted sampling without replacement (Efraimidis and Spirakis): the largest `random ^ (1 / weight)` come first. */
function draw(provider: Provider, { now, random }: OrderOptions): number {
  const success = 1 - currentErrorRate(provider, now)
  const weight = Math.max(success * success * (100 / (provider.latency + 50)), 0.001)
  return Math.log(random() || Number.MIN_VALUE) / weight
}

function hash(sessionId: string, provider: Provider): number {
  return createHash('sha256').update(`${provider.id}\n${sessionId}`).digest().readUInt32BE(0)
}
