import type { CaipNetworkId } from '@latchkey/protocol'
import { ChainUnavailableError, NodeAnswerError } from '../errors.ts'
import type { Index, IndexState } from '../ports/chains.ts'
import { createFollower, type Follower, type FollowerOptions } from './follower.ts'
import { getActivity, getNfts, getRecipients, getTokens } from './queries.ts'

type IndexerOptions = FollowerOptions & {
  /** Chains to index; chains without an HTTP node are left out. */
  readonly index: 'all' | readonly CaipNetworkId[]
  /** Milliseconds between requests for the newest block. */
  readonly pollEvery: number
}

/** Longest pause between retries while a node is down, milliseconds. */
const maxBackoff = 15_000
/** Milliseconds `close` waits for running steps. */
const closeGrace = 2_000

/**
 * Creates the `Index` port: a small block indexer for every account, on chains that can be read from block 0.
 */
export function createIndexer({ db, chains, log, index, pollEvery }: IndexerOptions): Index {
  const followers = chains
    .list()
    .filter(({ namespace, http }) => namespace === 'eip155' && http)
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter((chain) => index === 'all' || index.includes(chain))
    .map((chain) => ({ chain, follower: createFollower({ db, chains, log }, chain), problem: '' }))
  const ids = followers.map(({ chain }) => chain)
  const filterIndexed = (requested: readonly CaipNetworkId[]) =>
    requested.filter((chain) => ids.includes(chain))
  const stop = new AbortController()
  const pause = createPause(stop.signal)
  let running: Promise<unknown> | undefined

  return {
    chains: () => ids,
    activity: (query) => getActivity(db, { ...query, chains: filterIndexed(query.chains) }),
    tokens: (account, requested) => getTokens(db, account, filterIndexed(requested)),
    nfts: (query) => getNfts(db, { ...query, chains: filterIndexed(query.chains) }),
    async recipients(account, chain) {
      const isLevel = followers.some((one) => one.chain === chain && isUpToDate(one))
      const { addresses, isComplete } = await getRecipients(db, account, chain)
      return { addresses, isComplete: isComplete && isLevel }
    },
    state: () => followers.map(toState),
    async start() {
      running ??= Promise.all(followers.map(runFollower))
    },
    async close() {
      stop.abort()
      await Promise.race([running, createPause()(closeGrace)])
    },
  }

  async function runFollower(chainFollower: (typeof followers)[number]): Promise<void> {
    let failures = 0
    while (!stop.signal.aborted) {
      try {
        const outcome = await chainFollower.follower.step()
        if (chainFollower.problem)
          log.info({ chain: chainFollower.chain }, 'The index follows the chain again')
        chainFollower.problem = ''
        failures = 0
        // Other work gets its turn at the database even when there is more to index.
        await pause(outcome === 'level' ? pollEvery : 0)
      } catch (error) {
        if (stop.signal.aborted) return
        const problem = describeProblem(error)
        if (problem !== chainFollower.problem)
          log.warn({ chain: chainFollower.chain, problem }, 'The index can’t follow the chain')
        chainFollower.problem = problem
        await pause(Math.min(pollEvery * 2 ** failures++, maxBackoff))
      }
    }
  }
}

/** How many blocks an index may be behind its chain and still count as level with it. */
const usualLag = 5

/** Whether an index follows its chain and has all but its newest blocks. */
function isUpToDate({
  follower: { head, indexed },
  problem,
}: {
  follower: Follower
  problem: string
}): boolean {
  return problem === '' && head !== undefined && head - indexed <= usualLag
}

function toState({
  chain,
  follower,
  problem,
}: {
  chain: CaipNetworkId
  follower: Follower
  problem: string
}): IndexState {
  const { head, indexed } = follower
  return { chain, indexed, ...(head !== undefined && { head }), ...(problem && { problem }) }
}

function describeProblem(error: unknown): string {
  if (error instanceof ChainUnavailableError || error instanceof NodeAnswerError) return error.message
  return `The index could not be written: ${error instanceof Error ? error.message : String(error)}`
}

/**
 * Creates a timer whose waits end early, without an error, when `signal` aborts. 0 only yields to other work.
 */
function createPause(signal?: AbortSignal): (milliseconds: number) => Promise<void> {
  return (milliseconds) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      timer.unref()
      signal?.addEventListener('abort', end, { once: true })
    })
}
