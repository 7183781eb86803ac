import type { Chains } from '../../ports/chains.ts'
import type { Db } from '../../ports/db.ts'
import type { Clock } from '../../ports/platform.ts'

/** State of the database and of each chain: configured providers, and how many of them answered. */
export type Readiness = {
  readonly status: 'ready' | 'degraded' | 'unavailable'
  readonly database: 'ready' | 'unavailable'
  readonly chains: Readonly<Record<string, { readonly providers: number; readonly reachable: number }>>
}

type ReadinessOptions = { readonly chains: Chains; readonly clock: Clock; readonly db: Db }

/** Milliseconds a result is cached, so that readiness requests cannot flood the nodes. */
const freshFor = 5_000

/**
 * Creates the readiness check. It probes the database and every HTTP provider, at most once in five seconds.
 * `unavailable`: the database or all providers of a chain do not answer. `degraded`: some provider does not
 * answer.
 */
export function createReadinessCheck({ chains, clock, db }: ReadinessOptions): () => Promise<Readiness> {
  let cached: { readonly at: number; readonly readiness: Promise<Readiness> } | undefined
  return () => {
    if (!cached || clock.monotonic() - cached.at >= freshFor)
      cached = { at: clock.monotonic(), readiness: probe(chains, db) }
    return cached.readiness
  }
}

async function probe(chains: Chains, db: Db): Promise<Readiness> {
  const databaseCheck = db.check().then(
    () => 'ready' as const,
    () => 'unavailable' as const,
  )
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
  const database = await databaseCheck
  const isUnavailable = database === 'unavailable' || states.some(({ reachable }) => reachable === 0)
  const isComplete = states.every(({ providers, reachable }) => providers === reachable)
  const status = isUnavailable ? 'unavailable' : isComplete ? 'ready' : 'degraded'
  return { status, database, chains: Object.fromEntries(entries) }
}
