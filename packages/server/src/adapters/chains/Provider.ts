import type { EgressResponse } from '../../ports/Egress.ts'

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
