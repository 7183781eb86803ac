import { createHash } from 'node:crypto'
import type { EgressResponse } from '../../ports/platform.ts'

/** One node behind a chain, with its recent performance. Only the pool that created it changes it. */
export type Provider = {
  /** For logs and answers: `http-1`, `ws-2`. */
  readonly id: string
  readonly url: string
  /** Share of failures, 0 to 1. Recent ones weigh most. */
  errorRate: number
  /** Milliseconds of a typical answer. */
  latency: number
  /** When it was last used, on the monotonic clock. */
  triedAt: number
  /** Until when its chain id counts as verified, on the monotonic clock. */
  verifiedUntil: number
  /** Until when it is not used, because it serves another chain. On the monotonic clock. */
  refusedUntil: number
  /** Until when every other provider is tried first, because its answers reported trouble. On the monotonic clock. */
  avoidedUntil: number
}

/** The outcome of one request to a provider. */
export type TryResult =
  | { readonly ok: true; readonly response: EgressResponse }
  /** `wasSent`: the provider may have received the request, and carried it out. */
  | { readonly ok: false; readonly problem: string; readonly wasSent: boolean }

/** A provider without history: trusted, and as fast as most. */
export function createProvider(id: string, url: string): Provider {
  return {
    id,
    url,
    errorRate: 0,
    latency: 100,
    triedAt: Number.NEGATIVE_INFINITY,
    verifiedUntil: Number.NEGATIVE_INFINITY,
    refusedUntil: Number.NEGATIVE_INFINITY,
    avoidedUntil: Number.NEGATIVE_INFINITY,
  }
}

/** The most providers one request is sent to. */
const maxTries = 5

type OrderOptions = {
  readonly now: number
  /** Returns numbers from 0 to 1, without 1. */
  readonly random: () => number
  readonly sessionId?: string | undefined
}

/**
 * Chooses the providers to try and their order. The order is random, weighted by the square of the success rate and by
 * speed: good providers share the load, and bad ones still get a try. A session id fixes the order instead (rendezvous
 * hashing): every node of ours finds the same one, and only the sessions of a lost provider move.
 */
export function orderProviders(providers: readonly Provider[], options: OrderOptions): readonly Provider[] {
  const usable = providers.filter((provider) => provider.refusedUntil <= options.now)
  if (usable.length < 2) return usable
  const { sessionId } = options
  const scored = usable.map((provider) => ({
    provider,
    score: sessionId === undefined ? drawScore(provider, options) : hash(sessionId, provider),
  }))
  scored.sort((a, b) => b.score - a.score)
  return scored.slice(0, maxTries).map(({ provider }) => provider)
}

/** Weighted sampling without replacement (Efraimidis and Spirakis): the largest `random ^ (1 / weight)` come first. */
function drawScore(provider: Provider, { now, random }: OrderOptions): number {
  if (provider.avoidedUntil > now) return Number.NEGATIVE_INFINITY
  const success = 1 - currentErrorRate(provider, now)
  const weight = Math.max(success * success * (100 / (provider.latency + 50)), 0.001)
  return Math.log(random() || Number.MIN_VALUE) / weight
}

function hash(sessionId: string, provider: Provider): number {
  return createHash('sha256').update(`${provider.id}\n${sessionId}`).digest().readUInt32BE(0)
}

/** Records an outcome. Error rate and latency move by a fifth, so about the last ten requests count. */
export function recordTry(provider: Provider, ok: boolean, latency: number, now: number): void {
  provider.errorRate = currentErrorRate(provider, now) * 0.8 + (ok ? 0 : 0.2)
  provider.triedAt = now
  if (ok) provider.latency = provider.latency * 0.8 + latency * 0.2
}

/** Milliseconds in which the error rate halves. */
const halfLife = 30_000

/** The error rate now. It decays while a provider is not used: otherwise it would never be used again. */
function currentErrorRate(provider: Provider, now: number): number {
  if (provider.errorRate === 0) return 0
  return provider.errorRate * 0.5 ** ((now - provider.triedAt) / halfLife)
}
