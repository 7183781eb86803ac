import type { CaipAddress, CaipNetworkId, Currency } from '@latchkey/protocol'
import type { Adapter } from './platform.ts'

/** A fungible token. Texts are free of control and direction characters and shortened. */
export type TokenDescription = {
  readonly chain: CaipNetworkId
  /** Lower-case contract, or mint; absent for the native currency. */
  readonly token?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** The original image address, before the image proxy. Absent when unknown. */
  readonly imageUrl?: string
  /** Whether the operator lists it: then it is never spam, and shown although its decimals are 0. */
  readonly listed: boolean
}

/** Name and image of one NFT. */
export type NftDescription = { readonly name: string; readonly imageUrl?: string }

/**
 * Names and decimals of tokens: the operator's list first, then the contract itself. Contract data is stored in the
 * database.
 */
export type Tokens = Adapter & {
  /** The listed tokens of a chain. Balances are read for all of them, whether the account ever used them or not. */
  list(chain: CaipNetworkId): readonly TokenDescription[]
  native(chain: CaipNetworkId): TokenDescription
  /** Describes tokens by lower-case contract, or mint. Contracts that are no token, or give unusable answers, are left out. */
  describe(chain: CaipNetworkId, tokens: readonly string[]): Promise<ReadonlyMap<string, TokenDescription>>
  /**
   * Describes NFTs by `contract/tokenId`; on Solana the contract is the mint and the id 0. An NFT that can't be read gets the name of its contract, its number and no
   * image.
   */
  describeNfts(
    chain: CaipNetworkId,
    nfts: readonly {
      readonly contract: string
      readonly tokenId: bigint
      readonly kind: 'erc721' | 'erc1155' | 'spl'
    }[],
  ): Promise<ReadonlyMap<string, NftDescription>>
}

/** The price of one whole unit. */
export type PriceQuote = {
  /** Finite and above 0. */
  readonly price: number
  /** Since when that is known, milliseconds since 1970. */
  readonly at: number
  /** The name of the source, for people. */
  readonly source: string
}

/** The price of one whole unit in the hour that began at `at`, milliseconds since 1970. */
export type PricePoint = { readonly at: number; readonly price: number }

/**
 * Prices. Addresses are CAIP-10, those of EVM chains in lower case; a placeholder is the native currency. `start` begins to store prices
 * once an hour.
 */
export type Prices = Adapter<'start' | 'close'> & {
  /**
   * Tokens without a known price are left out.
   *
   * @throws PricesUnavailableError when no source answered and nothing recent is known
   */
  quote(tokens: readonly CaipAddress[], currency: Currency): Promise<ReadonlyMap<CaipAddress, PriceQuote>>
  /**
   * The stored hourly prices since `since`, oldest first. Hours and tokens without a stored price are left out. Prices
   * of native currencies and of listed tokens are stored, for a week.
   */
  trend(
    tokens: readonly CaipAddress[],
    currency: Currency,
    since: number,
  ): Promise<ReadonlyMap<CaipAddress, readonly PricePoint[]>>
}

/** A requested swap. Tokens are lower-case contracts or the placeholder of the native currency. Amounts are base units. */
export type SwapRequest = {
  readonly chain: CaipNetworkId
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** What a swap gives, and through which contracts. */
export type SwapQuote = {
  readonly source: string
  /** The contracts on the way, lower case, first and last token included. */
  readonly route: readonly string[]
  /** Base units of the token to buy, after every fee. */
  readonly toAmount: bigint
  /** The contract that swaps. It is the spender too. */
  readonly router: string
  /** The operator's fee in hundredths of a percent of the amount. */
  readonly feeBps: number
}

/** A swap as a transaction of the account. */
export type SwapCall = { readonly to: string; readonly data: `0x${string}`; readonly value: bigint }

/** A swap, and where possible a second call only for simulation: it fails where less arrives than the exchange sends. */
type BuiltSwap = SwapCall & { readonly arrival?: SwapCall | undefined }

/** Sources of swaps. */
export type Swaps = Adapter & {
  chains(): readonly CaipNetworkId[]
  /** The contract that may spend tokens to swap them on a chain. Undefined: no swaps there. */
  router(chain: CaipNetworkId): string | undefined
  /**
   * The best quote. Undefined: there is no route between the tokens.
   *
   * @throws SwapRefusedError when a route exists that can't take the amount
   * @throws ChainUnavailableError, ChainReadError, SwapsUnavailableError
   */
  quote(question: SwapRequest): Promise<SwapQuote | undefined>
  /**
   * The transaction that takes a quote, for `user` only. It fails on chain where it would give less than `atLeast`.
   *
   * @param terms.deadline seconds since 1970, by the chain's clock
   * @throws SwapRefusedError where the swap gives less by now; SwapsUnavailableError
   */
  build(
    question: SwapRequest,
    quote: SwapQuote,
    terms: { readonly user: string; readonly atLeast: bigint; readonly deadline: bigint },
  ): BuiltSwap | Promise<BuiltSwap>
}
