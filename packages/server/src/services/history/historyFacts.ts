import type { CaipAddress, CaipNetworkId, Currency } from '@latchkey/protocol'
import { tokenId } from '../../chain/addresses.ts'
import { createTokenFilter } from '../../chain/createTokenFilter.ts'
import type { NftDescription, PriceQuote, TokenDescription } from '../../ports/assets.ts'
import type { IndexedTransaction, IndexedTransfer } from '../../ports/chains.ts'
import type { Ports } from '../../ports/Ports.ts'

/** Everything needed to convert the transactions of a page, loaded for all of them at once. */
export type HistoryFacts = {
  /** Undefined when the contract does not describe itself. */
  token(chain: CaipNetworkId, token: string | undefined): TokenDescription | undefined
  isSpamToken(token: TokenDescription): boolean
  nft(chain: CaipNetworkId, contract: string, tokenId: bigint): NftDescription | undefined
  /** Price of one whole unit in the requested currency. */
  price(token: CaipAddress): number | undefined
  /** Price of one whole unit in US dollars. */
  dollars(token: CaipAddress): number | undefined
  /** Addresses the account itself has sent something to. */
  recipients(chain: CaipNetworkId): ReadonlySet<string>
  /** Whether the transaction delivered a purchase of the account. */
  isPurchase(chain: CaipNetworkId, hash: string): boolean
  /** URL of a picture at the image proxy. */
  link(source: string): string
}

type ChainFacts = {
  readonly native: TokenDescription
  readonly tokens: ReadonlyMap<string, TokenDescription>
  readonly nfts: ReadonlyMap<string, NftDescription>
  readonly recipients: ReadonlySet<string>
  readonly purchases: ReadonlySet<string>
  readonly isSpamToken: (token: TokenDescription) => boolean
}

type Options = Pick<Ports, 'history' | 'images' | 'log' | 'onrampOrders' | 'prices' | 'solana' | 'tokens'>

/**
 * Loads names, prices, known recipients and purchases for a page.
 *
 * @throws what the index or a chain fails with; missing prices are no failure
 */
export async function getHistoryFacts(
  options: Options,
  page: readonly IndexedTransaction[],
  account: string,
  currency: Currency,
): Promise<HistoryFacts> {
  const { images, log, prices } = options
  const chains = new Map<CaipNetworkId, ChainFacts>()
  await Promise.all(
    [...new Set(page.map(({ chain }) => chain))].map(async (chain) => {
      chains.set(
        chain,
        await getChainFacts(
          options,
          chain,
          page.filter((one) => one.chain === chain),
          account,
        ),
      )
    }),
  )
  const pricedTokens = new Set<CaipAddress>()
  for (const { chain, transfers } of page)
    for (const { kind, token } of transfers)
      if (kind === 'native' || isFungible(kind)) pricedTokens.add(tokenId(chain, token))
  const quoted = await quote(currency)
  const dollars = currency === 'usd' ? quoted : await quote('usd')

  return {
    token: (chain, token) =>
      token === undefined ? chains.get(chain)?.native : chains.get(chain)?.tokens.get(token),
    isSpamToken: (token) => chains.get(token.chain)?.isSpamToken(token) ?? false,
    nft: (chain, contract, id) => chains.get(chain)?.nfts.get(`${contract}/${id}`),
    price: (token) => quoted.get(token)?.price,
    dollars: (token) => dollars.get(token)?.price,
    recipients: (chain) => chains.get(chain)?.recipients ?? new Set(),
    isPurchase: (chain, hash) => chains.get(chain)?.purchases.has(hash) ?? false,
    link: (source) => images.link(source),
  }

  async function quote(currency: Currency): Promise<ReadonlyMap<CaipAddress, PriceQuote>> {
    if (pricedTokens.size === 0) return new Map()
    try {
      return await prices.quote([...pricedTokens], currency)
    } catch (error) {
      log.warn(
        { problem: error instanceof Error ? error.name : 'unknown' },
        'A history is shown without prices',
      )
      return new Map()
    }
  }
}

async function getChainFacts(
  { history, log, onrampOrders, solana, tokens }: Omit<Options, 'images' | 'prices'>,
  chain: CaipNetworkId,
  page: readonly IndexedTransaction[],
  account: string,
): Promise<ChainFacts> {
  const transfers = page.flatMap(({ transfers }) => transfers)
  const contracts = new Set<string>()
  const nfts = []
  for (const { kind, token, tokenId: id } of transfers) {
    if (token === undefined) continue
    if (isFungible(kind)) contracts.add(token)
    else if (isNft(kind) && id !== undefined)
      nfts.push({ contract: token, tokenId: id, kind: kind === 'splNft' ? ('spl' as const) : kind })
  }
  for (const { token } of page.flatMap(({ approvals }) => approvals)) contracts.add(token)
  const byOthers = page.filter(({ sender }) => sender !== account)
  const [described, describedNfts, recipients, purchases] = await Promise.all([
    contracts.size > 0 ? tokens.describe(chain, [...contracts]) : new Map<string, TokenDescription>(),
    nfts.length > 0 ? tokens.describeNfts(chain, nfts) : new Map<string, NftDescription>(),
    byOthers.length > 0 ? getRecipients() : [],
    // Purchases are optional: without them the page is still complete.
    onrampOrders
      .deliveries(
        account,
        chain,
        byOthers.map(({ hash }) => hash),
      )
      .catch((error: unknown) => {
        const problem = error instanceof Error ? error.name : 'unknown'
        log.warn({ problem }, 'A history is shown without what was bought')
        return new Set<string>()
      }),
  ])
  return {
    native: tokens.native(chain),
    tokens: described,
    nfts: describedNfts,
    recipients: new Set(recipients),
    purchases,
    isSpamToken: createTokenFilter(tokens, chain),
  }

  /** Without an index only the newest transactions are searched. */
  async function getRecipients(): Promise<readonly string[]> {
    const list = chain.startsWith('solana:')
      ? solana.recipients({ account, chain, limit: searchedTransactions })
      : history.recipients(account, chain)
    return (await list).addresses
  }
}

/** Transactions of a Solana account that are searched for addresses it has sent to. */
const searchedTransactions = 100

/** Whether a transfer moves a fungible token. */
export function isFungible(kind: IndexedTransfer['kind']): kind is 'erc20' | 'spl' {
  return kind === 'erc20' || kind === 'spl'
}

/** Whether a transfer moves an NFT. */
export function isNft(kind: IndexedTransfer['kind']): kind is 'erc721' | 'erc1155' | 'splNft' {
  return kind === 'erc721' || kind === 'erc1155' || kind === 'splNft'
}
