import { randomUUID } from 'node:crypto'
import type { CaipNetworkId } from '@latchkey/protocol'
import { createLoop, type Loop } from '../../base/loop.ts'
import { createAccountCodes } from '../../chain/accountCode.ts'
import type { SmartAccountConfig } from '../../config/smartAccounts.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Db } from '../../ports/db.ts'
import type { Clock, Log } from '../../ports/platform.ts'
import type { Bundler } from '../../ports/smartAccounts.ts'
import { advanceKey, type BundleTiming } from './advanceKey.ts'
import { type ChainAccess, createChainAccess } from './chainAccess.ts'
import type { GasKeys } from './gasKeys.ts'
import { createJournal, LeaseLostError } from './journal.ts'

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

/** Milliseconds. `pollEvery`: between two steps of a chain that has work. */
export type BundlerTiming = BundleTiming & { readonly pollEvery: number }

const defaultTiming: BundlerTiming = {
  pollEvery: 1_000,
  leaseFor: 30_000,
  replaceAfter: 30_000,
  lostAfter: 60_000,
  waitFor: 30 * 60_000,
}

/** The `Bundler` port over the database and the chains' own nodes. A chain without work costs one small query a second. */
export function createBundler(options: BundlerOptions): Bundler {
  const { config, chains, db, keys, clock, log } = options
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

  function logProblem(chain: CaipNetworkId, key: Hex | undefined, error: unknown): void {
    const problem = error instanceof Error ? error.name : 'thrown'
    log.warn({ chain, key, problem }, 'Operations could not be sent. It is tried again')
  }

  /** One step of every key of a chain. Keys work side by side; what fails is tried again by the next step. */
  async function advanceChain(chain: CaipNetworkId): Promise<void> {
    const chainAccess = access.get(chain)
    if (!chainAccess || !(await journal.hasWork(chain))) return
    const senders = await keys.senders()
    await Promise.all(
      senders.map(async ({ address }) => {
        const key = address.toLowerCase() as Hex
        const lease = { chain, key, owner }
        try {
          const state = await advanceKey({ journal, access: chainAccess, lease, clock, log, timing })
          if (state === 'stuck') stuck.add(`${chain} ${key}`)
          else stuck.delete(`${chain} ${key}`)
        } catch (error) {
          if (!(error instanceof LeaseLostError)) logProblem(chain, key, error)
        }
      }),
    )
  }

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
          const balance = await access
            .get(chain)
            ?.getBalance(key)
            .catch(() => undefined)
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
      for (const chain of config.chains)
        loops.set(
          chain,
          createLoop(
            () => advanceChain(chain),
            timing.pollEvery,
            (error) => logProblem(chain, undefined, error),
          ),
        )
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
