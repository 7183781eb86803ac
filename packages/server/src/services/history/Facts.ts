import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
import type { NftDescription, TokenDescription } from '../../ports/Tokens.ts'

/** What a page's items are made with, gathered for all of them at once. */
export type Facts = {
  /** Undefined: the contract doesn't say what it is. */
  token(chain: CaipNetworkId, token: string | undefined): TokenDescription | undefined
  isSpamToken(token: TokenDescription): boolean
  nft(chain: CaipNetworkId, contract: string, tokenId: bigint): NftDescription | undefined
  /** Per whole unit in the asked currency, and in US dollars. */
  price(token: CaipAddress): number | undefined
  dollars(token: CaipAddress): number | undefined
  /** Whom the account itself has sent something to. */
  recipients(chain: CaipNetworkId): ReadonlySet<string>
  /** Whether a transaction brought the account what it had bought with money. */
  isPurchase(chain: CaipNetworkId, hash: string): boolean
  /** The address of a picture at our server. */
  link(source: string): string
}
