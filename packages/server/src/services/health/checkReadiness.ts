import type { Chains } from '../../ports/Chains.ts'
import type { Clock } from '../../ports/Clock.ts'

/** How each chain is doing: providers configured, and those that answered. */
export type Readiness = {
  readonly status: 'ready' | 'degraded' | 'unavailable'
  readonly chains: Readonly<Record<string, { readonly providers: number; readonly reachable: number }>>
}

/** Milliseconds an answer is kept, so that asking for readiness can't be used to hammer the nodes. */
const keptFor = 5_000

/**
 * Asks every HTTP provider of every chain, at most once in five seconds however many ask. `unavailable` when a chain
 * has no provider left, `degraded` when one of several is missing.
 */
export function checkReadiness(chains: Chains, clock: Clock): () => Promise<Readiness> {
  let kept: { readonly at: number; readonly readiness: Promise<Readiness> } | undefined
  return () => {
    if (!kept || clock.monotonic() - kept.at >= keptFor)
      kept = { at: clock.monotonic(), readiness: probe(chains) }
    return kept.readiness
  }
}

async function probe(chains: Chains): Promise<Readiness> {
  const entries = await Promise.all(
    chains
      .list()
      .filter(({ http }) => http)
      .map(async ({ caipNetworkId }) => {
        const states = await chains.probe(caipNetworkId)
        const reachable = states.filter((state) => state.reachable).length
        return [caipNetworkId, { providers: states.length, reachable }] as const
      }),
  )
  const states = entries.map(([, state]) => state)
  const lost = states.some(({ reachable }) => reachable === 0)
  const whole = states.every(({ providers, reachable }) => providers === reachable)
  return { status: lost ? 'unavailable' : whole ? 'ready' : 'degraded', chains: Object.fromEntries(entries) }
}
