import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'

/** What an app wants a send form to begin with. */
export type SendArguments = {
  /** Decimal text, e.g. `'0.5'`. */
  readonly amount?: string | undefined
  /** The token's contract, plain or CAIP-10; absent = the native currency. */
  readonly assetAddress?: string | undefined
  readonly namespace?: ChainNamespace | undefined
  /** A network of the app to send on, by its id or as CAIP-2. Another than the active one is asked for first. */
  readonly chainId?: string | number | undefined
  /** Whom to send to: an address, or a name. */
  readonly to?: string | undefined
}

/** The send form and its progress. Amounts are the texts the person typed; money maths is on bigint. */
export type SendState = {
  /** Absent = the native currency. */
  readonly token?: SendToken | undefined
  readonly sendTokenAmount?: string | undefined
  readonly receiverAddress?: string | undefined
  readonly receiverProfileImageUrl?: string | undefined
  /**
   * The name the address was entered by; set and cleared with it. `send` asks again where a name of the server's zones leads to, and
   * sends nothing where that isn't `receiverAddress`.
   */
  readonly receiverProfileName?: string | undefined
  /** Base units per unit of computation, e.g. wei per gas. */
  readonly gasPrice?: bigint | undefined
  readonly gasPriceInUSD?: string | undefined
  readonly networkBalanceInUSD?: string | undefined
  readonly tokenBalances: readonly SendToken[]
  readonly loading: boolean
  /** What an app wanted the form to begin with, once that is in it. */
  readonly filledFrom?: SendArguments | undefined
  /** Milliseconds since the epoch of the last failed token list; gates the next try. */
  readonly lastRetry?: number | undefined
}

/** A token that can be sent. */
export type SendToken = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** CAIP-10 of the contract; absent for the native currency. */
  readonly address?: string | undefined
  readonly iconUrl?: string | undefined
}

/** An untouched send form. */
export const initialSendState: SendState = { tokenBalances: [], loading: false }

/** A send made from this page, followed until the network has taken or failed it. */
export type OwnSend = {
  /** As the wallet answered it; the key. */
  readonly hash: string
  /** The one that made it where the wallet sent it again at another fee, else `hash`. */
  readonly finalHash: string
  readonly network: CaipNetworkId
  /** Plain addresses. */
  readonly from: string
  readonly to: string
  /** Whole units as decimal text. */
  readonly amount: string
  /** Its `address` is absent for the native currency. */
  readonly token: Pick<SendToken, 'name' | 'symbol' | 'address' | 'iconUrl'>
  /** Milliseconds since 1970. */
  readonly sentAt: number
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced'
  /** The network has something else by this hash than what the wallet was handed. */
  readonly altered?: true | undefined
  /** What took its place, where `replaced` and known. */
  readonly replacement?: string | undefined
}
