import type { CaipAddress } from '@latchkey/protocol'

/** A token that can be swapped (S3.06). Name and symbol are text from outside. */
export type SwapToken = {
  /** CAIP-10; the native currency has the placeholder's (S9.24). */
  readonly address: CaipAddress
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Of our own server, or absent. */
  readonly logoUri?: string | undefined
  readonly eip2612: boolean
  /** Not on the operator's list: anybody can make a token of any name. */
  readonly unverified?: boolean | undefined
  /** What the account holds, base units; absent where that isn't known. */
  readonly amount?: bigint | undefined
  /** Of one whole unit, US dollars; absent where none is known, never 0 (X.36). */
  readonly price?: number | undefined
}
