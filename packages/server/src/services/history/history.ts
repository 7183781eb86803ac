import { type AccountHistory, type CaipNetworkId, type Currency, dataLimits } from '@latchkey/protocol'
import { withDeadline } from '../../base/promises.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { createCursorCheck, cursorChain, type PageQuery, type PageScope } from '../../http/page.ts'
import type { ActivityPlace } from '../../ports/chains.ts'
import type { Ports } from '../../ports/Ports.ts'
import { getHistoryFacts } from './historyFacts.ts'
import { toHistoryItem } from './historyItem.ts'

/** A parsed request for a page. Equal requests have equal values. */
type HistoryQuery = PageQuery<ActivityPlace> & { readonly currency: Currency }

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

  return async ({ project, scope, chains, currency, cursor = '', after }) => {
    const { account } = scope
    const key = ['history', project, chains.join(','), currency, account, cursor]
    try {
      const { value, madeAt } = await cache.getOrLoad(key, cacheRule, () =>
        withDeadline(load(), deadline, 'A history'),
      )
      return { body: value, madeAt }
    } catch (error) {
      log.warn({ problem: error instanceof Error ? error.name : 'unknown' }, 'A history could not be read')
      throw new HttpFailure(503, '', 'History provider is temporarily unavailable')
    }

    async function load(): Promise<string> {
      const found = await history.activity({ account, chains, after, limit: dataLimits.historyPage + 1 })
      const page = found.slice(0, dataLimits.historyPage)
      const facts = await getHistoryFacts(options, page, account, currency)
      const last = found.length > page.length ? page.at(-1) : undefined
      const answer: AccountHistory = {
        data: page.map((transaction) => toHistoryItem(transaction, account, facts)),
        next: last ? historyCursor.encode(last, scope) : null,
      }
      return JSON.stringify(answer)
    }
  }
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
  | 'prices'
  | 'projects'
  | 'tokens'
> & { readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'networks'> }

// version 1 · minedAt 6 · block 6 · position 4 · chain 8 · zero 3 · check 32 = 60 bytes, 80 characters of base64url
const positionLength = 28
const cursorLength = 60

/** Encodes a position in a history as opaque text. Clients hold such cursors: the layout is a wire format. */
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
