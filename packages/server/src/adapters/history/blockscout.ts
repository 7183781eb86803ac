import type { CaipNetworkId } from '@latchkey/protocol'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { type CircuitBreaker, createCircuitBreaker } from '../../base/circuitBreaker.ts'
import { type ProviderWatch, watchProvider } from '../../base/watchProvider.ts'
import type { ActivityPlace, Chains, History, IndexedTransaction, RecipientList } from '../../ports/chains.ts'
import type { Clock, Egress } from '../../ports/platform.ts'
import {
  type BlockscoutPlace,
  type BlockscoutRow,
  blockscoutLists,
  fetchBlockscout,
  fetchRows,
} from './blockscoutRows.ts'
import { toTransactions } from './toTransactions.ts'

type BlockscoutOptions = {
  readonly places: ReadonlyMap<CaipNetworkId, BlockscoutPlace>
  readonly egress: Pick<Egress, 'request'>
  readonly chains: Pick<Chains, 'send'>
  readonly clock: Pick<Clock, 'monotonic'>
}

/** Milliseconds an answer is cached: every page costs five requests to another service. */
const freshFor = { activity: 15_000, recipients: 5 * 60_000 }
/** Rows of each list that are searched for recipients. */
const recipientRows = 100
/** The answer of `getblocknobytime`: a block number as text, bare or in an object. */
const blockNumber = v.pipe(
  v.union([
    v.string(),
    v.pipe(
      v.object({ blockNumber: v.string() }),
      v.transform((it) => it.blockNumber),
    ),
  ]),
  v.regex(/^\d{1,15}$/),
  v.transform((text) => Number(text)),
)

/**
 * The `History` port over Blockscout's RPC API, for chains that are not indexed here
 * (https://docs.blockscout.com/devs/apis/rpc/account, read 2026-11-21). Not yet run against the live service.
 */
export function createBlockscoutHistory({ places, egress, chains, clock }: BlockscoutOptions): History {
  const pages = createShortCache<IndexedTransaction[]>(clock, { freshFor: freshFor.activity, max: 2_000 })
  const cacheRecipients = createShortCache<RecipientList>(clock, {
    freshFor: freshFor.recipients,
    max: 2_000,
  })
  const sources = new Map<CaipNetworkId, Source>(
    [...places].map(([chain, place]) => [
      chain,
      {
        place,
        way: watchProvider(egress, clock),
        breaker: createCircuitBreaker(clock, { failures: 3, restFor: 30_000 }),
      },
    ]),
  )

  return {
    chains: () => [...places.keys()],
    async activity({ account, chains: asked, after, limit }) {
      const chainPages = await Promise.all(
        asked.map((chain) => {
          const place = after && [after.minedAt, after.chain, after.block, after.position]
          const key = JSON.stringify([chain, account, limit, place])
          return pages(key, () => fetchPage(chain, account, after, limit))
        }),
      )
      return chainPages.flat().sort(comparePlaces).slice(0, limit)
    },
    recipients: (account, chain) =>
      cacheRecipients(`${chain} ${account}`, () => fetchRecipients(chain, account)),
    check: async () =>
      void (await Promise.all([...sources].map(([chain, source]) => checkSource(chain, source)))),
  }

  function run<value>(chain: CaipNetworkId, work: (source: Source) => Promise<value>): Promise<value> {
    const source = sources.get(chain)
    if (!source) throw new Error(`No Blockscout is configured for ${chain}.`)
    return source.breaker.run(() => work(source))
  }

  async function fetchPage(
    chain: CaipNetworkId,
    account: string,
    after: ActivityPlace | undefined,
    limit: number,
  ): Promise<IndexedTransaction[]> {
    const rows = await run(chain, async (source) => {
      const upTo = after && (await getUpperBlock(source, chain, after))
      // Transactions of the last block of the previous page may all have been on that page.
      const isUnseenBlock = (block: number) => after === undefined || block !== after.block
      return fetchRows(source.way, source.place, {
        account,
        upTo,
        isEnough: (rows) =>
          new Set(rows.filter(({ block }) => isUnseenBlock(block)).map(({ hash }) => hash)).size >= limit,
      })
    })
    const found = await toTransactions(chains, chain, account, rows)
    return found
      .filter((one) => after === undefined || comparePlaces(after, one) < 0)
      .sort(comparePlaces)
      .slice(0, limit)
  }

  async function getUpperBlock(
    { way, place }: Source,
    chain: CaipNetworkId,
    after: ActivityPlace,
  ): Promise<number> {
    if (after.chain === chain) return after.block
    const query = { module: 'block', action: 'getblocknobytime', closest: 'before' }
    const timestamp = Math.floor(after.minedAt / 1000)
    return v.parse(blockNumber, await fetchBlockscout(way, place, { ...query, timestamp }))
  }

  /** From the newest hundred transactions and the newest hundred token transfers. Whoever has as many may have more. */
  async function fetchRecipients(chain: CaipNetworkId, account: string): Promise<RecipientList> {
    const lists = await run(chain, ({ way, place }) =>
      Promise.all(
        (['txlist', 'tokentx'] as const).map(async (action) => {
          const query = {
            module: 'account',
            action,
            address: account,
            page: 1,
            offset: recipientRows,
            sort: 'desc',
          }
          const found = await fetchBlockscout(way, place, query)
          return Array.isArray(found) ? found.map((row): BlockscoutRow => blockscoutLists[action](row)) : []
        }),
      ),
    )
    return toRecipients(account, lists)
  }
}

/** The recipients in the newest own transactions and token transfers. */
function toRecipients(account: string, lists: readonly (readonly BlockscoutRow[])[]): RecipientList {
  const [ownTransactions = [], tokenTransfers = []] = lists
  const ownHashes = new Set(
    ownTransactions.flatMap(({ transaction, hash }) => (transaction?.from === account ? hash : [])),
  )
  const coinRecipients = ownTransactions.flatMap(({ transaction }) =>
    transaction?.from === account && transaction.to && transaction.isError === '0' ? transaction.to : [],
  )
  // A token contract can report any transfer: only transfers by the account's own transactions count.
  const tokenRecipients = tokenTransfers.flatMap(({ hash, transfer }) =>
    ownHashes.has(hash) && transfer?.sender === account && transfer.amount > 0n ? transfer.recipient : [],
  )
  return {
    addresses: [...new Set([...coinRecipients, ...tokenRecipients])],
    isComplete: lists.every((rows) => rows.length < recipientRows),
  }
}

/** The Blockscout of a chain. */
type Source = {
  readonly place: BlockscoutPlace
  /** Notes how the last request went. */
  readonly way: ProviderWatch
  readonly breaker: CircuitBreaker
}

/** Rejects while the Blockscout of a chain fails. Where nobody asked it lately, it is asked for the newest block. */
async function checkSource(chain: CaipNetworkId, { place, way }: Source): Promise<void> {
  const newest = { module: 'block', action: 'eth_block_number' }
  try {
    await way.check(() => fetchBlockscout(way, place, newest))
  } catch (error) {
    throw new Error(`The one of ${chain}: ${error instanceof Error ? error.message : 'it failed.'}`)
  }
}

/** Orders places of histories newest first: by time, chain (as text), block and position, all descending. */
export function comparePlaces(a: ActivityPlace, b: ActivityPlace): number {
  if (a.minedAt !== b.minedAt) return b.minedAt - a.minedAt
  if (a.chain !== b.chain) return a.chain < b.chain ? 1 : -1
  return b.block - a.block || b.position - a.position
}

/** Caches results for a short time and shares running loads. Failures are not cached. */
type ShortCache<value> = (key: string, load: () => Promise<value>) => Promise<value>

function createShortCache<value>(
  clock: Pick<Clock, 'monotonic'>,
  { freshFor, max }: { readonly freshFor: number; readonly max: number },
): ShortCache<value> {
  const memory = new LRUCache<string, { readonly value: Promise<value>; readonly loadedAt: number }>({ max })

  return async (key, load) => {
    const cached = memory.get(key)
    if (cached && clock.monotonic() - cached.loadedAt < freshFor) return cached.value
    const value = load()
    memory.set(key, { value, loadedAt: clock.monotonic() })
    try {
      return await value
    } catch (error) {
      if (memory.get(key)?.value === value) memory.delete(key)
      throw error
    }
  }
}
