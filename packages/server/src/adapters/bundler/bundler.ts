import { randomUUID } from 'node:crypto'
import type { CaipNetworkId } from '@latchkey/protocol'
import { createLoop, type Loop } from '../../base/loop.ts'
import { DeadlineError, withDeadline } from '../../base/promises.ts'
import { createAccountCodes } from '../../chain/accountCode.ts'
import type { SmartAccountConfig } from '../../config/smartAccounts.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Db } from '../../ports/db.ts'
import type { Clock, Log } from '../../ports/platform.ts'
import type { Bundler } from '../../ports/smartAccounts.ts'
import { advanceKey, type BundleTiming, type KeyState, type RunInTurn } from './advanceKey.ts'
import { type ChainAccess, createChainAccess } from './chainAccess.ts'
import type { GasKeys } from './gasKeys.ts'
import { createJournal, type Journal, LeaseLostError } from './journal.ts'

type Hex = `0x${string}`

/** Ports and settings of the bundler. */
export type BundlerOptions = {
  readonly config: Pick<SmartAccountConfig, 'chains' | 'maxCost'>
  readonly chains: Pick<Chains, 'send'>
  readonly db: Pick<Db, 'query'>
  readonly keys: GasKeys
  readonly clock: Clock
  readonly log: Log
  readonly timing?: Partial<BundlerTiming>
}

/**
 * Milliseconds. `pollEvery`: between two looks at a chain, and at most between two at a transaction. `lookAfter`: from sending a transaction to
 * the first look at it; the pause doubles from look to look. `turnFor`: one key may choose operations while the others of its chain wait, longer where nodes are slow.
 * `balanceWithin`: a chain has to say what a sending key has.
 */
export type BundlerTiming = BundleTiming & {
  readonly pollEvery: number
  readonly lookAfter: number
  readonly turnFor: number
  readonly balanceWithin: number
}

const defaultTiming: BundlerTiming = {
  pollEvery: 1_000,
  lookAfter: 50,
  turnFor: 10_000,
  balanceWithin: 5_000,
  leaseFor: 30_000,
  replaceAfter: 30_000,
  lostAfter: 60_000,
  waitFor: 30 * 60_000,
}

/** The `Bundler` port over the database and the chains' own nodes. A chain without work costs one small query a second. */
export function createBundler(options: BundlerOptions): Bundler {
  const { config, chains, db, keys, clock } = options
  const timing = { ...defaultTiming, ...options.timing }
  const journal = createJournal({ db, clock })
  const codes = createAccountCodes({ chains })
  const owner = randomUUID()
  const stuck = new Set<string>()
  const access = new Map<CaipNetworkId, ChainAccess>(
    config.chains.map((chain) => [
      chain,
      createChainAccess({ chains, chain, codes, getKeys: () => keys.senders() }),
    ]),
  )
  const loops = new Map<CaipNetworkId, Loop>()
  const startLoop = (chain: CaipNetworkId, chainAccess: ChainAccess) =>
    startChain({ ...options, timing, chain, access: chainAccess, journal, owner, stuck })

  return {
    chains: () => config.chains,
    async getSender() {
      const [first] = await keys.senders()
      if (!first) throw new Error('The bundler has no key')
      return first.address.toLowerCase() as Hex
    },
    async accept(operation) {
      const outcome = await journal.add(operation)
      if (outcome === 'accepted') loops.get(operation.chain)?.wake()
      return outcome
    },
    find: (chain, hash) => journal.find(chain, hash),
    async senders() {
      if (config.chains.length === 0) return []
      const senders = await keys.senders()
      const states = config.chains.flatMap((chain) =>
        senders.map(async ({ address }) => {
          const key = address.toLowerCase() as Hex
          // A chain that hangs leaves its own balances unknown, and holds up no other.
          const asked = access.get(chain)?.getBalance(key)
          const balance =
            asked &&
            (await withDeadline(asked, timing.balanceWithin, 'Balance of a sending key').catch(
              () => undefined,
            ))
          return {
            chain,
            address: key,
            ...(balance !== undefined && { balance }),
            isFunded: balance === undefined || balance >= config.maxCost,
            isStuck: stuck.has(`${chain} ${key}`),
          }
        }),
      )
      return Promise.all(states)
    },
    async start() {
      for (const [chain, chainAccess] of access) loops.set(chain, startLoop(chain, chainAccess))
    },
    async close() {
      await Promise.all([...loops.values()].map((loop) => loop.close()))
      if (loops.size === 0) return
      loops.clear()
      const senders = await keys.senders()
      for (const chain of config.chains)
        for (const { address } of senders)
          await journal.release({ chain, key: address.toLowerCase() as Hex, owner })
    },
  }
}

/** What sending on one chain needs. */
type ChainSending = Pick<BundlerOptions, 'keys' | 'clock' | 'log'> & {
  readonly timing: BundlerTiming
  readonly chain: CaipNetworkId
  readonly access: ChainAccess
  readonly journal: Journal
  readonly owner: string
  /** Keys whose transaction waits, each with its chain. */
  readonly stuck: Set<string>
}

/**
 * Sends what waits on a chain: one step of every key that is due, again and again. Keys work side by side, and choose operations one after
 * another; what fails is tried again by the next step.
 */
function startChain({ chain, access, journal, owner, stuck, keys, clock, log, timing }: ChainSending): Loop {
  const inTurn = createTurns({ turnFor: timing.turnFor, clock })
  const pace = createPace(clock, timing)

  function logProblem(key: Hex | undefined, error: unknown): void {
    const problem = error instanceof Error ? error.name : 'thrown'
    log.warn({ chain, key, problem }, 'Operations could not be sent. It is tried again')
  }

  async function advance(key: Hex): Promise<void> {
    if (!pace.isDue(key)) return
    try {
      const lease = { chain, key, owner }
      const state = await advanceKey({ journal, access, lease, clock, log, timing, inTurn })
      pace.set(key, state)
      if (state === 'stuck') stuck.add(`${chain} ${key}`)
      else stuck.delete(`${chain} ${key}`)
    } catch (error) {
      pace.set(key, 'idle')
      if (!(error instanceof LeaseLostError)) logProblem(key, error)
    }
  }

  return createLoop(
    async () => {
      if (!(await journal.hasWork(chain))) return pace.clear()
      const senders = await keys.senders()
      await Promise.all(senders.map(({ address }) => advance(address.toLowerCase() as Hex)))
    },
    () => pace.getPause(),
    (error) => logProblem(undefined, error),
  )
}

/** How many times longer than the first a turn may get. */
const longestTurn = 4

/**
 * Runs works one after another. A node that hangs holds up one turn of the chain's keys. A turn that ends late makes the next ones twice as long, up to
 * four times, so that a node that is slow and answers still lets something be sent; one that ends soon makes them short again.
 *
 * @param turnFor milliseconds of a turn, after which it fails with a `DeadlineError` and the next one begins
 */
export function createTurns({
  turnFor,
  clock,
}: {
  readonly turnFor: number
  readonly clock: Pick<Clock, 'monotonic'>
}): RunInTurn {
  let last: Promise<unknown> = Promise.resolve()
  let lasts = turnFor
  return (work) => {
    const run = last.then(async () => {
      const turn = new AbortController()
      const startedAt = clock.monotonic()
      try {
        const value = await withDeadline(work({ signal: turn.signal, lasts }), lasts, 'Choosing operations')
        if (clock.monotonic() - startedAt < turnFor) lasts = turnFor
        return value
      } catch (error) {
        if (error instanceof DeadlineError) lasts = Math.min(lasts * 2, turnFor * longestTurn)
        throw error
      } finally {
        turn.abort()
      }
    })
    last = run.catch(() => undefined)
    return run
  }
}

/**
 * When each key is looked at next: at once after a step that did something, and ever later while its transaction waits. So operations that
 * come in meanwhile, each of which wakes the chain, cost no look at transactions that have just been looked at.
 */
function createPace(clock: Pick<Clock, 'monotonic'>, { pollEvery, lookAfter }: BundlerTiming) {
  const keys = new Map<Hex, { readonly pause: number; readonly dueAt: number }>()
  return {
    isDue: (key: Hex) => (keys.get(key)?.dueAt ?? 0) <= clock.monotonic(),
    set(key: Hex, state: KeyState) {
      if (state === 'idle') keys.delete(key)
      else {
        const before = keys.get(key)?.pause ?? 0
        const pause = state === 'busy' ? lookAfter : Math.min(Math.max(before * 2, lookAfter), pollEvery)
        keys.set(key, { pause, dueAt: clock.monotonic() + pause })
      }
    },
    clear: () => keys.clear(),
    /** Milliseconds until a key is due. */
    getPause(): number {
      const now = clock.monotonic()
      return Math.max(0, Math.min(pollEvery, ...[...keys.values()].map(({ dueAt }) => dueAt - now)))
    },
  }
}
