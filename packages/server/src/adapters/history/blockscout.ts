import type { CaipNetworkId } from '@latchkey/protocol'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { type CircuitBreaker, createCircuitBreaker } from '../../base/circuitBreaker.ts'
import type { ActivityPlace, Chains, History, IndexedTransaction } from '../../ports/chains.ts'
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
  const known = createShortCache<readonly string[]>(clock, { freshFor: freshFor.recipients, max: 2_000 })
  const breakers = new Map<CaipNetworkId, CircuitBreaker>(
    [...places.keys()].map((chain) => [chain, createCircuitBreaker(clock, { failures: 3, restFor: 30_000 })]),
  )

  return {
    chains: () => [...places.keys()],
    async activity({ account, chains: asked, after, limit }) {
      const parts = await Promise.all(
        asked.map((chain) => {
          const place = after && [after.minedAt, after.chain, after.block, after.position]
          const key = JSON.stringify([chain, account, limit, place])
          return pages(key, () => readPage(chain, account, after, limit))
        }),
      )
      return parts.flat().sort(comparePlaces).slice(0, limit)
    },
    recipients: (account, chain) => known(`${chain} ${account}`, () => readRecipients(chain, account)),
  }

  function run<value>(
    chain: CaipNetworkId,
    work: (place: BlockscoutPlace) => Promise<value>,
  ): Promise<value> {
    const [place, breaker] = [places.get(chain), breakers.get(chain)]
    if (!place || !breaker) throw new Error(`No Blockscout is configured for ${chain}.`)
    return breaker.run(() => work(place))
  }

  async function readPage(
    chain: CaipNetworkId,
    account: string,
    after: ActivityPlace | undefined,
    limit: number,
  ): Promise<IndexedTransaction[]> {
    const rows = await run(chain, async (place) => {
      const upTo = after && (await blockUpTo(place, chain, after))
      // Transactions of the last block of the previous page may all have been on that page.
      const isNext = (block: number) => after === undefined || block !== after.block
      return fetchRows(egress, place, {
        account,
        upTo,
        enough: (whole) =>
          new Set(whole.filter(({ block }) => isNext(block)).map(({ hash }) => hash)).size >= limit,
      })
    })
    const found = await toTransactions(chains, chain, account, rows)
    return found
      .filter((one) => after === undefined || comparePlaces(after, one) < 0)
      .sort(comparePlaces)
      .slice(0, limit)
  }

  async function blockUpTo(
    place: BlockscoutPlace,
    chain: CaipNetworkId,
    after: ActivityPlace,
  ): Promise<number> {
    if (after.chain === chain) return after.block
    const query = { module: 'block', action: 'getblocknobytime', closest: 'before' }
    const timestamp = Math.floor(after.minedAt / 1000)
    return v.parse(blockNumber, await fetchBlockscout(egress, place, { ...query, timestamp }))
  }

  /** From the newest hundred transactions and the newest hundred token transfers. */
  async function readRecipients(chain: CaipNetworkId, account: string): Promise<readonly string[]> {
    const lists = await run(chain, (place) =>
      Promise.all(
        (['txlist', 'tokentx'] as const).map(async (action) => {
          const query = { module: 'account', action, address: account, page: 1, offset: 100, sort: 'desc' }
          const found = await fetchBlockscout(egress, place, query)
          return Array.isArray(found) ? found.map((row): BlockscoutRow => blockscoutLists[action](row)) : []
        }),
      ),
    )
    const [own = [], moved = []] = lists
    const mine = new Set(own.flatMap(({ transaction, hash }) => (transaction?.from === account ? hash : [])))
    const sent = own.flatMap(({ transaction }) =>
      transaction?.from === account && transaction.to && transaction.isError === '0' ? transaction.to : [],
    )
    // A token contract can report any transfer: only transfers by the account's own transactions count.
    const given = moved.flatMap(({ hash, transfer }) =>
      mine.has(hash) && transfer?.sender === account && transfer.amount > 0n ? transfer.recipient : [],
    )
    return [...new Set([...sent, ...given])]
  }
}

/** Orders places of histories newest first: by time, chain (as text), block and position, all descending. */
export function comparePlaces(one: ActivityPlace, other: ActivityPlace): number {
  if (one.minedAt !== other.minedAt) return other.minedAt - one.minedAt
  if (one.chain !== other.chain) return one.chain < other.chain ? 1 : -1
  return other.block - one.block || other.position - one.position
}

/** Caches results for a short time and shares running loads. Failures are not cached. */
type ShortCache<value> = (key: string, load: () => Promise<value>) => Promise<value>

function createShortCache<value>(
  clock: Pick<Clock, 'monotonic'>,
  { freshFor, max }: { readonly freshFor: number; readonly max: number },
): ShortCache<value> {
  const kept = new LRUCache<string, { readonly value: Promise<value>; readonly at: number }>({ max })

  return async (key, load) => {
    const known = kept.get(key)
    if (known && clock.monotonic() - known.at < freshFor) return known.value
    const value = load()
    kept.set(key, { value, at: clock.monotonic() })
    try {
      return await value
    } catch (error) {
      if (kept.get(key)?.value === value) kept.delete(key)
      throw error
    }
  }
}
