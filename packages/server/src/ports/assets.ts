import type { CaipAddress, CaipNetworkId, Currency } from '@latchkey/protocol'
import type { Adapter } from './platform.ts'

/** What is known of a fungible token. Texts are cleaned of control and direction characters and cut. */
export type TokenDescription = {
  readonly chain: CaipNetworkId
  /** Lower-case contract; absent for the native currency. */
  readonly token?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Where its image comes from, before our image proxy; absent where unknown. */
  readonly imageUrl?: string
  /** On the operator's list: never spam, and shown though its decimals are 0. */
  readonly listed: boolean
}

/** What is known of one NFT. */
export type NftDescription = { readonly name: string; readonly imageUrl?: string }

/** Names and decimals of tokens: the operator's list first, then the contract itself, remembered in the database. */
export type Tokens = Adapter & {
  /** The listed tokens of a chain; asked for balances though the account never touched them. */
  list(chain: CaipNetworkId): readonly TokenDescription[]
  native(chain: CaipNetworkId): TokenDescription
  /** By lower-case contract. A contract that isn't a token, or whose answers are no sense, is left out. */
  describe(chain: CaipNetworkId, tokens: readonly string[]): Promise<ReadonlyMap<string, TokenDescription>>
  /** By `contract/tokenId`. What can't be read has its contract's name and number, and no image. */
  describeNfts(
    chain: CaipNetworkId,
    nfts: readonly {
      readonly contract: string
      readonly tokenId: bigint
      readonly kind: 'erc721' | 'erc1155'
    }[],
  ): Promise<ReadonlyMap<string, NftDescription>>
}

/** What one whole unit costs. */
export type PriceQuote = {
  /** Finite and above 0. */
  readonly price: number
  /** Since when that is known, milliseconds since 1970. */
  readonly at: number
  /** Who said so, for people. */
  readonly source: string
}

/** What one whole unit cost in the hour that began at `at`, milliseconds since 1970. */
export type PricePoint = { readonly at: number; readonly price: number }

/** What things cost. Addresses are CAIP-10 in lower case; `0xeeee…eeee` is the native currency. */
export type Prices = Adapter<'start' | 'close'> & {
  /**
   * Unknown ones are left out.
   *
   * @throws PricesUnavailableError when no source answered and nothing recent is known
   */
  quote(tokens: readonly CaipAddress[], currency: Currency): Promise<ReadonlyMap<CaipAddress, PriceQuote>>
  /**
   * The remembered hours since `since`, oldest first; hours nobody remembered are left out, and so is who has none.
   * Only native currencies and tokens of the operator's list are remembered, for a week.
   */
  trend(
    tokens: readonly CaipAddress[],
    currency: Currency,
    since: number,
  ): Promise<ReadonlyMap<CaipAddress, readonly PricePoint[]>>
}

/** What somebody wants to swap. Tokens are lower-case contracts, the placeholder the native currency; base units. */
export type SwapQuestion = {
  readonly chain: CaipNetworkId
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** What a swap would give, and who swaps. */
export type SwapQuote = {
  readonly source: string
  /** Contracts it goes through, lower case, first and last included. */
  readonly route: readonly string[]
  /** Base units of the token wanted, after every fee. */
  readonly toAmount: bigint
  /** The contract that swaps; it is the spender as well. */
  readonly router: string
  /** What the operator keeps, in hundredths of a percent of the amount. */
  readonly feeBps: number
}

/** A swap as a transaction of the account that wants it. */
export type SwapCall = { readonly to: string; readonly data: `0x${string}`; readonly value: bigint }

/** A swap, and where it can be had, a call only to be tried that fails where less arrives than the exchange sends. */
type BuiltSwap = SwapCall & { readonly arrival?: SwapCall | undefined }

/** Where tokens can be swapped. */
export type Swaps = Adapter & {
  chains(): readonly CaipNetworkId[]
  /** What may spend tokens to swap them on a chain; undefined: nobody swaps there. */
  router(chain: CaipNetworkId): string | undefined
  /**
   * The best quote; undefined: there is no way between the tokens.
   *
   * @throws SwapRefusedError when there is one that can't take the amount; ChainUnavailableError, ChainReadError,
   * SwapsUnavailableError
   */
  quote(question: SwapQuestion): Promise<SwapQuote | undefined>
  /**
   * The transaction that takes a quote, for `user` and nobody else, and fails where it would give less than `atLeast`.
   *
   * @param deadline seconds since 1970, by the chain's clock
   * @throws SwapRefusedError where it would give less by now; SwapsUnavailableError
   */
  build(
    question: SwapQuestion,
    quote: SwapQuote,
    terms: { readonly user: string; readonly atLeast: bigint; readonly deadline: bigint },
  ): BuiltSwap | Promise<BuiltSwap>
}
