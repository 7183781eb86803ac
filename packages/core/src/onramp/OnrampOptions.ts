import type { CaipNetworkId } from '@latchkey/protocol'

/** What people pay in. */
export type OnrampPaymentCurrency = {
  /** ISO 4217. */
  readonly id: string
  /** How, and from how much to how much, minor units (S9.08, S9.09). */
  readonly methods: readonly { readonly id: string; readonly min: bigint; readonly max: bigint }[]
}

/** A token that is sold on one network. */
export type OnrampToken = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly network: CaipNetworkId
  /** The provider's name of the network. */
  readonly networkName: string
  /** `undefined`: the network's own coin. */
  readonly address: string | undefined
  readonly decimals: number | undefined
}

/** What can be paid with, and what can be bought on a network (W1.11). */
export type OnrampOptions = {
  readonly paymentCurrencies: readonly OnrampPaymentCurrency[]
  readonly tokens: readonly OnrampToken[]
  /** The provider's own could not be read: these are the built-in ones (S8.74). */
  readonly isFallback: boolean
}
