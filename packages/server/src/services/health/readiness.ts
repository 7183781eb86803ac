import type { Chains } from '../../ports/chains.ts'
import type { Db } from '../../ports/db.ts'
import type { Clock, Limits } from '../../ports/platform.ts'

/**
 * State of the database, of the rate limits and of each chain: configured providers, and how many of them answered. Rate limits
 * are `local` in one process, `shared` by several nodes, and `unshared` while each of those counts alone.
 */
export type Readiness = {
  readonly status: 'ready' | 'degraded' | 'unavailable'
  readonly database: 'ready' | 'unavailable'
  readonly limits: 'local' | 'shared' | 'unshared'
  readonly chains: Readonly<Record<string, { readonly providers: number; readonly reachable: number }>>
}

type ReadinessOptions = {
  readonly chains: Chains
  readonly clock: Clock
  readonly db: Db
  readonly limits: Pick<Limits, 'isShared' | 'check'>
}

/** Milliseconds a result is cached, so that readiness requests cannot flood the nodes. */
const freshFor = 5_000

/**
 * Creates the readiness check. It probes the database, the store of the rate limits and every HTTP provider, at most once
 * in five seconds. `unavailable`: the database or all providers of a chain do not answer. `degraded`: some provider does not
 * answer, or the nodes count rate limits alone.
 */
export function createReadinessCheck({ clock, ...ports }: ReadinessOptions): () => Promise<Readiness> {
  let cached: { readonly at: number; readonly readiness: Promise<Readiness> } | undefined
  return () => {
    if (!cached || clock.monotonic() - cached.at >= freshFor)
      cached = { at: clock.monotonic(), readiness: probe(ports) }
    return cached.readiness
  }
}

async function probe({ chains, db, limits }: Omit<ReadinessOptions, 'clock'>): Promise<Readiness> {
  const limitsCheck = checkLimits(limits)
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
  const [database, limitsState] = [await databaseCheck, await limitsCheck]
  const isUnavailable = database === 'unavailable' || states.some(({ reachable }) => reachable === 0)
  const isComplete =
    limitsState !== 'unshared' && states.every(({ providers, reachable }) => providers === reachable)
  const status = isUnavailable ? 'unavailable' : isComplete ? 'ready' : 'degraded'
  return { status, database, limits: limitsState, chains: Object.fromEntries(entries) }
}

async function checkLimits(limits: ReadinessOptions['limits']): Promise<Readiness['limits']> {
  if (!limits.isShared) return 'local'
  try {
    await limits.check?.()
    return 'shared'
  } catch {
    return 'unshared'
  }
}
