import type { CaipNetworkId } from '@latchkey/protocol'
import type { Chains } from '../ports/chains.ts'
import type { Db } from '../ports/db.ts'
import type { Log } from '../ports/platform.ts'
import type { BlockPoint } from './blockRows.ts'
import type { NodeAbilities } from './callNode.ts'
import { fetchBlocks, fetchHeads } from './fetchBlocks.ts'
import type { BlockHead } from './nodeAnswers.ts'
import { createMaintenance, deleteAbove, getTip, insertBlocks, splitBlocks } from './store.ts'

export type FollowerOptions = { readonly db: Db; readonly chains: Chains; readonly log: Log }

/** Indexes one chain, step by step. */
export type Follower = {
  /**
   * Runs one step: indexes a batch of blocks, or rolls back. A step that throws leaves the index unchanged; the
   * next one tries again.
   *
   * @returns `behind` when there is more to do at once, `level` when the index has reached the node
   */
  step(): Promise<'behind' | 'level'>
  /** Newest block of the node and of the index, as far as known. */
  readonly head: number | undefined
  readonly indexed: number
}

/**
 * Blocks of the largest batch. A failed batch is halved: it may have been too large for the node or the
 * database.
 */
const maxBatch = 50
/**
 * How often a node must report a head below the index, on the same chain, before it is believed: after a
 * failover the new node may lag a little.
 */
const lagPatience = 3

/** Creates the follower of a chain. Nothing is requested before the first step. */
export function createFollower({ db, chains, log }: FollowerOptions, chain: CaipNetworkId): Follower {
  const abilities: NodeAbilities = { blockReceipts: true, traces: undefined, flatTraces: undefined }
  /** False: the tip is read from the database before the next step. */
  let isTipLoaded = false
  let tip: BlockPoint | undefined
  let head: number | undefined
  let batchSize = maxBatch
  /** Consecutive reports of a head below the index. */
  let lagReports = 0
  const maintain = createMaintenance(db, chain)

  return {
    step,
    get head() {
      return head
    },
    get indexed() {
      return tip?.number ?? -1
    },
  }

  async function step(): Promise<'behind' | 'level'> {
    if (!isTipLoaded) tip = await getTip(db, chain)
    isTipLoaded = true
    const [latest] = await fetchHeads(chains, chain, ['latest'])
    if (!latest) return 'level'
    head = latest.number
    if (tip && latest.number <= tip.number) return compareWithTip(latest, tip)
    lagReports = 0
    return advance(latest.number)
  }

  /** The node is not ahead: it is level, lagging, or on another branch. */
  async function compareWithTip(latest: BlockHead, indexedTip: BlockPoint): Promise<'behind' | 'level'> {
    if (latest.number === indexedTip.number) {
      lagReports = 0
      return latest.hash === indexedTip.hash ? 'level' : rollBack()
    }
    lagReports++
    return lagReports < lagPatience && (await isIndexed(latest)) ? 'level' : rollBack()
  }

  /** Whether the index contains this block. */
  async function isIndexed({ number, hash }: BlockHead): Promise<boolean> {
    const row = await db.query
      .selectFrom('block')
      .select('hash')
      .where('chain', '=', chain)
      .where('number', '=', number)
      .executeTakeFirst()
    return row?.hash === hash
  }

  async function advance(to: number): Promise<'behind' | 'level'> {
    const from = (tip?.number ?? -1) + 1
    const requestedSize = batchSize
    // Stays halved if this batch fails; grows below if it succeeds.
    batchSize = Math.max(Math.floor(batchSize / 2), 1)
    const blocks = await fetchBlocks(
      chains,
      chain,
      { from, to: Math.min(to, from + requestedSize - 1) },
      abilities,
    )
    const [first] = blocks
    const last = blocks.at(-1)
    if (!first || !last) return 'level'
    if (tip && first.parent !== tip.hash) return rollBack()
    batchSize = Math.min(requestedSize * 2, maxBatch)
    for (const part of splitBlocks(blocks)) {
      if (!(await insertBlocks(db, chain, tip, part))) {
        isTipLoaded = false
        return 'behind'
      }
      tip = part.at(-1)
    }
    await maintain(blocks.length, last.number, last.number >= to)
    return last.number >= to ? 'level' : 'behind'
  }

  async function rollBack(): Promise<'behind' | 'level'> {
    lagReports = 0
    const ancestor = await findAncestor({ db, chains }, chain)
    const depth = (tip?.number ?? -1) - (ancestor?.number ?? -1)
    isTipLoaded = false
    if (depth > 0) {
      if (ancestor)
        log.info({ chain, depth }, 'The chain was reorganised; the index goes back to the common block')
      else
        log.warn({ chain }, 'The node serves another chain than before; its part of the index is made anew')
      await deleteAbove(db, chain, ancestor?.number ?? -1)
    }
    return depth > 0 ? 'behind' : 'level'
  }
}

/** Hashes compared per request. */
const hashesPerRequest = 32

/**
 * Finds the newest indexed block that is still on the node’s chain, from the top. Undefined when not even block
 * 0 is: the node then serves another chain.
 *
 * @throws ChainUnavailableError, NodeAnswerError
 */
async function findAncestor(
  { db, chains }: { readonly db: Db; readonly chains: Chains },
  chain: CaipNetworkId,
): Promise<BlockPoint | undefined> {
  let upperBlock = Number.MAX_SAFE_INTEGER
  for (;;) {
    const indexedBlocks = await db.query
      .selectFrom('block')
      .select(['number', 'hash'])
      .where('chain', '=', chain)
      .where('number', '<', upperBlock)
      .orderBy('number', 'desc')
      .limit(hashesPerRequest)
      .execute()
    if (indexedBlocks.length === 0) return undefined
    const nodeHeads = await fetchHeads(
      chains,
      chain,
      indexedBlocks.map(({ number }) => number),
    )
    const common = indexedBlocks.find(({ hash }, index) => nodeHeads[index]?.hash === hash)
    if (common) return common
    upperBlock = indexedBlocks.at(-1)?.number ?? 0
  }
}
