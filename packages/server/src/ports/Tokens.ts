import type { CaipNetworkId } from '@latchkey/protocol'

/** What is known of a fungible token. Texts are cleaned of control and direction characters and cut (X.41). */
export type TokenDescription = {
  readonly chain: CaipNetworkId
  /** Lower-case contract; absent for the native currency. */
  readonly token?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Where its image comes from, before our image proxy; absent where unknown. */
  readonly imageUrl?: string
  /** On the operator's list: never spam, and shown though its decimals are 0 (S5.09). */
  readonly listed: boolean
}

/** What is known of one NFT. */
export type NftDescription = { readonly name: string; readonly imageUrl?: string }

/** Names and decimals of tokens: the operator's list first, then the contract itself, remembered in the database. */
export type Tokens = {
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
