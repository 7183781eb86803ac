import type { CaipAddress, CaipNetworkId, HiddenReason } from '@latchkey/protocol'

/** A fungible token an account holds (S3.05). Name and symbol are text from outside. */
export type Token = {
  readonly network: CaipNetworkId
  /** The contract; absent for the native currency. */
  readonly address?: CaipAddress | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Base units. */
  readonly amount: bigint
  /** `amount` in whole units as decimal text, every digit kept. */
  readonly formatted: string
  /** Of one whole unit, US dollars; absent where none is known: never shown as 0 (X.36). */
  readonly price?: number | undefined
  /** `amount` times `price`. */
  readonly value?: number | undefined
  /** Of our own server, or nothing. */
  readonly iconUrl?: string | undefined
  /** Why it isn't in the default list. */
  readonly hidden?: HiddenReason | undefined
}
