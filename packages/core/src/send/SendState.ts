import type { SendArguments } from './SendArguments.ts'

/** The send form and its progress (S3.09). Amounts are the texts the person typed; money maths is on bigint. */
export type SendState = {
  /** Absent = the native currency. */
  readonly token?: SendToken | undefined
  readonly sendTokenAmount?: string | undefined
  readonly receiverAddress?: string | undefined
  readonly receiverProfileImageUrl?: string | undefined
  /**
   * The name the address was entered by; set and cleared with it. `send` asks again where a name of the server's zones leads to, and
   * sends nothing where that isn't `receiverAddress` (X.39).
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
