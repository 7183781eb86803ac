import { type AccountHistory, type CaipNetworkId, type Currency, dataLimits } from '@latchkey/protocol'
import { withDeadline } from '../../base/promises.ts'
import { isSolanaAddress, isSolanaSignature } from '../../chain/addresses.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import { UnknownSignatureError } from '../../errors.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { createCursorCheck, cursorChain, type PageQuery, type PageScope } from '../../http/page.ts'
import type { ActivityPlace, IndexedTransaction } from '../../ports/chains.ts'
import type { Ports } from '../../ports/Ports.ts'
import { getHistoryFacts } from './historyFacts.ts'
import { toHistoryItem } from './historyItem.ts'

/** Where a page begins: a position in the histories of several EVM chains, or a transaction on a Solana chain. */
type HistoryPlace = ActivityPlace | { readonly signature: string }

/** A parsed request for a page. Equal requests have equal values. */
type HistoryQuery = PageQuery<HistoryPlace> & {
  readonly currency: Currency
  /** Only what this onramp provider delivered to the account. */
  readonly onramp?: string | undefined
}

/** A page as JSON text, and when it was made (milliseconds since 1970). */
type HistoryPage = { readonly body: string; readonly madeAt: number }

/** Reads one page. Fails with HttpFailure 503 while index and cache have none. */
export type HistoryReader = (query: HistoryQuery) => Promise<HistoryPage>

/** Milliseconds for a page. */
const deadline = 20_000
/** A cached page is returned only while the index does not answer. Milliseconds. */
const cacheRule = { freshFor: 0, staleFor: 10 * 60_000 }

/** Creates the function that reads one page of an account’s history, newest first. */
export function createHistoryReader(options: HistoryOptions): HistoryReader {
  const { cache, history, log } = options

  return async ({ project, family, scope, chains, currency, onramp, cursor = '', after }) => {
    const { account } = scope
    const key = ['history', project, chains.join(','), currency, account, onramp ?? '', cursor]
    try {
      const { value, madeAt } = await cache.getOrLoad(key, cacheRule, () =>
        withDeadline(load(), deadline, 'A history'),
      )
      return { body: value, madeAt }
    } catch (error) {
      if (error instanceof UnknownSignatureError) throw new HttpFailure(400, 'cursor', error.message)
      log.warn({ problem: error instanceof Error ? error.name : 'unknown' }, 'A history could not be read')
      throw new HttpFailure(503, '', 'History provider is temporarily unavailable')
    }

    async function load(): Promise<string> {
      const { page, next } = family === 'solana' ? await loadSolanaPage() : await loadIndexedPage()
      const facts = await getHistoryFacts(options, page, account, currency)
      const answer: AccountHistory = {
        data: page.map((transaction) => toHistoryItem(transaction, account, facts)),
        next: next ?? null,
      }
      return JSON.stringify(answer)
    }

    async function loadIndexedPage(): Promise<Page> {
      const start = { account, chains, after: after && 'signature' in after ? undefined : after }
      const { page, last } =
        onramp === undefined ? await loadPage(history, start) : await loadPurchases(options, start, onramp)
      return { page, next: last && historyCursor.encode(last, scope) }
    }

    /** Signatures have an order within one chain only, so a request that names no chain covers the first one. */
    async function loadSolanaPage(): Promise<Page> {
      const [chain] = chains
      if (chain === undefined) return { page: [], next: undefined }
      const signature = after && 'signature' in after ? after.signature : undefined
      const limit = dataLimits.historyPage
      const { transactions, next } = await options.solana.activity({
        account,
        chain,
        after: signature,
        limit,
      })
      return { page: transactions, next }
    }
  }
}

/** Transactions of a page, and the cursor of the next one. */
type Page = { readonly page: readonly IndexedTransaction[]; readonly next: string | undefined }

type PageStart = Pick<Parameters<HistoryOptions['history']['activity']>[0], 'account' | 'chains' | 'after'>
/** Transactions of a page; `last` is where the next one begins, undefined on the last page. */
type LoadedPage = {
  readonly page: readonly IndexedTransaction[]
  readonly last: ActivityPlace | undefined
}

async function loadPage(history: HistoryOptions['history'], start: PageStart): Promise<LoadedPage> {
  const found = await history.activity({ ...start, limit: dataLimits.historyPage + 1 })
  const page = found.slice(0, dataLimits.historyPage)
  return { page, last: found.length > page.length ? page.at(-1) : undefined }
}

/** Pages of the whole history that are searched for purchases in one request. */
const searchedPages = 10

/** Searches the history for what a provider delivered. A page may hold fewer than a full one, or none, and not be the last. */
async function loadPurchases(
  { history, onrampOrders }: Pick<HistoryOptions, 'history' | 'onrampOrders'>,
  { account, chains, after }: PageStart,
  provider: string,
): Promise<LoadedPage> {
  const page: IndexedTransaction[] = []
  let last = after
  for (let turn = 0; turn < searchedPages && page.length < dataLimits.historyPage; turn++) {
    const searched = await loadPage(history, { account, chains, after: last })
    last = searched.last
    const delivered = new Map<string, ReadonlySet<string>>()
    for (const chain of new Set(searched.page.map((one) => one.chain))) {
      const hashes = searched.page.filter((one) => one.chain === chain).map(({ hash }) => hash)
      delivered.set(chain, await onrampOrders.deliveries(account, chain, hashes, provider))
    }
    page.push(...searched.page.filter(({ chain, hash }) => delivered.get(chain)?.has(hash)))
    if (last === undefined) break
  }
  return { page, last }
}

/** Ports and settings of the history routes. */
export type HistoryOptions = Pick<
  Ports,
  | 'cache'
  | 'chains'
  | 'clock'
  | 'history'
  | 'images'
  | 'limits'
  | 'log'
  | 'onrampOrders'
  | 'onramps'
  | 'prices'
  | 'projects'
  | 'solana'
  | 'tokens'
> & { readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'networks'> }

// version 1 · minedAt 6 · block 6 · position 4 · chain 8 · zero 3 · check 32 = 60 bytes, 80 characters of base64url
const positionLength = 28
const cursorLength = 60

/** Encodes a position in the histories of EVM chains as opaque text. Clients hold such cursors: the layout is a wire format. */
export const historyCursor = {
  encode({ minedAt, chain, block, position }: ActivityPlace, scope: PageScope): string {
    const positionBytes = Buffer.alloc(positionLength)
    positionBytes.writeUInt8(1, 0)
    positionBytes.writeUIntBE(minedAt, 1, 6)
    positionBytes.writeUIntBE(block, 7, 6)
    positionBytes.writeUInt32BE(position, 13)
    cursorChain.encode(chain, 8).copy(positionBytes, 17)
    return Buffer.concat([positionBytes, toChecksum(scope, positionBytes)]).toString('base64url')
  },
  /** Undefined for a cursor that is malformed, altered, of another query or of a chain outside `chains`. */
  decode(cursor: string, scope: PageScope, chains: readonly CaipNetworkId[]): ActivityPlace | undefined {
    if (!/^[\w-]{80}$/.test(cursor)) return undefined
    const bytes = Buffer.from(cursor, 'base64url')
    const positionBytes = bytes.subarray(0, positionLength)
    if (bytes.length !== cursorLength || positionBytes[0] !== 1) return undefined
    if (!toChecksum(scope, positionBytes).equals(bytes.subarray(positionLength))) return undefined
    const chain = cursorChain.decode(positionBytes.subarray(17, 25), chains)
    if (!chain) return undefined
    return {
      minedAt: positionBytes.readUIntBE(1, 6),
      block: positionBytes.readUIntBE(7, 6),
      position: positionBytes.readUInt32BE(13),
      chain,
    }
  },
} as const

function toChecksum({ account, chain }: PageScope, positionBytes: Uint8Array): Buffer {
  return createCursorCheck(['history', account, chain], positionBytes, cursorLength - positionLength)
}

/** Decodes the cursor of a family: on Solana the signature of the page's last transaction. Undefined for any other text. */
export function decodeHistoryCursor(
  cursor: string,
  scope: PageScope,
  chains: readonly CaipNetworkId[],
): HistoryPlace | undefined {
  if (!isSolanaAddress(scope.account)) return historyCursor.decode(cursor, scope, chains)
  return isSolanaSignature(cursor) ? { signature: cursor } : undefined
}
