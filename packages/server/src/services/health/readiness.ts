import type { Chains } from '../../ports/chains.ts'
import type { Db } from '../../ports/db.ts'
import type { Clock } from '../../ports/platform.ts'

/** How each chain is doing (providers configured, and those that answered), and whether the database answers. */
export type Readiness = {
  readonly status: 'ready' | 'degraded' | 'unavailable'
  readonly database: 'ready' | 'unavailable'
  readonly chains: Readonly<Record<string, { readonly providers: number; readonly reachable: number }>>
}

type ReadinessOptions = { readonly chains: Chains; readonly clock: Clock; readonly db: Db }

/** Milliseconds an answer is kept, so that asking for readiness can't be used to hammer the nodes. */
const keptFor = 5_000

/**
 * Asks the database and every HTTP provider of every chain, at most once in five seconds however many ask.
 * `unavailable` when the database doesn't answer or a chain has no provider left, `degraded` when one of several is
 * missing.
 */
export function createReadinessCheck({ chains, clock, db }: ReadinessOptions): () => Promise<Readiness> {
  let kept: { readonly at: number; readonly readiness: Promise<Readiness> } | undefined
  return () => {
    if (!kept || clock.monotonic() - kept.at >= keptFor)
      kept = { at: clock.monotonic(), readiness: probe(chains, db) }
    return kept.readiness
  }
}

async function probe(chains: Chains, db: Db): Promise<Readiness> {
  const asked = db.probe()
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
  const database = (await asked) === undefined ? 'ready' : 'unavailable'
  const lost = database === 'unavailable' || states.some(({ reachable }) => reachable === 0)
  const whole = states.every(({ providers, reachable }) => providers === reachable)
  const status = lost ? 'unavailable' : whole ? 'ready' : 'degraded'
  return { status, database, chains: Object.fromEntries(entries) }
}
