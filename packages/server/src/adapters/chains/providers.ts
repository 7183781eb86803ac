import { createHash } from 'node:crypto'
import type { EgressResponse } from '../../ports/platform.ts'

/** One node behind a chain, with how it has been doing. Only the pool that made it writes to it. */
export type Provider = {
  /** `http-1`, `ws-2`: what logs and answers may show. */
  readonly id: string
  readonly url: string
  /** Share of failures, 0 to 1, newest weigh most. */
  errorRate: number
  /** Milliseconds of a usual answer. */
  latency: number
  /** When it was last tried, on the monotonic clock. */
  triedAt: number
  /** Until when its chain id counts as checked. */
  verifiedUntil: number
  /** Until when it isn't tried, because it serves another chain. */
  refusedUntil: number
}

/** What a try came to. */
export type TryResult =
  | { readonly ok: true; readonly response: EgressResponse }
  | { readonly ok: false; readonly problem: string }

/** A provider nobody has tried yet: trusted, and as fast as most. */
export function createProvider(id: string, url: string): Provider {
  return {
    id,
    url,
    errorRate: 0,
    latency: 100,
    triedAt: Number.NEGATIVE_INFINITY,
    verifiedUntil: Number.NEGATIVE_INFINITY,
    refusedUntil: Number.NEGATIVE_INFINITY,
  }
}

/** At most this many providers are tried for one request. */
const maxTries = 5

type OrderOptions = {
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

/** Notes a finished try: both figures move a fifth of the way, so about the last ten tries count. */
export function recordTry(provider: Provider, ok: boolean, latency: number, now: number): void {
  provider.errorRate = currentErrorRate(provider, now) * 0.8 + (ok ? 0 : 0.2)
  provider.triedAt = now
  if (ok) provider.latency = provider.latency * 0.8 + latency * 0.2
}

/** How fast an old failure is forgiven: half of it in this many milliseconds. */
const halfLife = 30_000

/** The error rate as of now. It fades while a provider isn't tried, or it would never be tried again. */
function currentErrorRate(provider: Provider, now: number): number {
  if (provider.errorRate === 0) return 0
  return provider.errorRate * 0.5 ** ((now - provider.triedAt) / halfLife)
}
