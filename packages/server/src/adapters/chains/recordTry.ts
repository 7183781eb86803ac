import { currentErrorRate } from './currentErrorRate.ts'
import type { Provider } from './Provider.ts'

/** Notes a finished try: both figures move a fifth of the way, so about the last ten tries count. */
export function recordTry(provider: Provider, ok: boolean, latency: number, now: number): void {
  provider.errorRate = currentErrorRate(provider, now) * 0.8 + (ok ? 0 : 0.2)
  provider.triedAt = now
  if (ok) provider.latency = provider.latency * 0.8 + latency * 0.2
}
