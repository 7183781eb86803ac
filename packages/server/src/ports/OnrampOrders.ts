import type { CaipNetworkId, OnrampNews, OnrampQuote, OnrampStatus } from '@latchkey/protocol'

/** An order for tokens. Times are milliseconds since 1970. */
export type OnrampOrder = {
  /** Not to be guessed: who knows it may ask how the order goes. */
  readonly id: string
  readonly provider: string
  readonly network: CaipNetworkId | undefined
  readonly address: string
  /** `expired` is only told: an order that is paid late is paid all the same. */
  readonly status: OnrampStatus
  readonly paymentTotal: OnrampQuote['paymentTotal'] | undefined
  readonly purchaseAmount: OnrampQuote['purchaseAmount'] | undefined
  readonly transaction: string | undefined
  readonly createdAt: number
  readonly updatedAt: number
}

/** The orders this server opened. */
export type OnrampOrders = {
  add(
    order: Pick<OnrampOrder, 'id' | 'provider' | 'network' | 'address' | 'paymentTotal' | 'purchaseAmount'>,
  ): Promise<void>
  find(ids: readonly string[]): Promise<readonly OnrampOrder[]>
  /** Which of these transactions brought an account what it had bought; both lower case. */
  deliveries(
    account: string,
    chain: CaipNetworkId,
    transactions: readonly string[],
  ): Promise<ReadonlySet<string>>
  /**
   * Takes news of an order's own provider; what was told before, or comes too late to matter, changes nothing.
   *
   * @returns `unknown` where that provider has no such order
   */
  advance(provider: string, news: OnrampNews): Promise<'advanced' | 'kept' | 'unknown'>
}
