import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'

/** Initial values an app gives the send form. */
export type SendArguments = {
  /** Decimal text, e.g. `'0.5'`. */
  readonly amount?: string | undefined
  /** The token's contract, plain or CAIP-10; absent = the native currency. */
  readonly assetAddress?: string | undefined
  readonly namespace?: ChainNamespace | undefined
  /** A network of the app to send on, by id or CAIP-2. The person is asked to switch if it isn't the active one. */
  readonly chainId?: string | number | undefined
  /** The receiver: an address or a name. */
  readonly to?: string | undefined
}

/** The send form and its progress. Amounts are text as typed; arithmetic is done on bigint. */
export type SendState = {
  /** Absent = the native currency. */
  readonly token?: SendToken | undefined
  readonly sendTokenAmount?: string | undefined
  readonly receiverAddress?: string | undefined
  readonly receiverProfileImageUrl?: string | undefined
  /**
   * The name the address was entered by; set and cleared with it. `send` resolves names of the server's zones again
   * and sends nothing if the address has changed.
   */
  readonly receiverProfileName?: string | undefined
  /** Base units per unit of computation, e.g. wei per gas; `send` reads the network's when the app sets none. */
  readonly gasPrice?: bigint | undefined
  readonly tokenBalances: readonly SendToken[]
  readonly loading: boolean
  /** The app has moved to another network while a send waits in the wallet; the form is emptied after the answer. */
  readonly isOutdated?: true | undefined
  /** The initial values that are in the form already. */
  readonly filledFrom?: SendArguments | undefined
  /** When the token list failed last, milliseconds since 1970. The next try waits for it. */
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

/** The send form before anybody has touched it. */
export const initialSendState: SendState = { tokenBalances: [], loading: false }

/** A transfer sent from this page. It is watched until the network has included or failed it. */
export type OwnSend = {
  /** As the wallet returned it. Identifies the entry. */
  readonly hash: string
  /** The hash that was included, if the wallet sent the transfer again at another fee; else `hash`. */
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
  /** The transaction of this hash differs from what the wallet was given. */
  readonly altered?: true | undefined
  /** Hash of the transaction that replaced it, if known. */
  readonly replacement?: string | undefined
}
