import type { Provider } from './Provider.ts'

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
