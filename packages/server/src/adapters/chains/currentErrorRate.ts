import type { Provider } from './Provider.ts'

/** How fast an old failure is forgiven: half of it in this many milliseconds. */
const halfLife = 30_000

/** The error rate as of now. It fades while a provider isn't tried, or it would never be tried again. */
export function currentErrorRate(provider: Provider, now: number): number {
  if (provider.errorRate === 0) return 0
  return provider.errorRate * 0.5 ** ((now - provider.triedAt) / halfLife)
}
