import type { CaipNetworkId, OnrampNews, OnrampOptions, OnrampQuote, OnrampStatus } from '@latchkey/protocol'
import type { Adapter } from './platform.ts'

/** What somebody wants to buy. */
export type OnrampQuestion = {
  /** Ids and names of the provider's own options. */
  readonly purchaseCurrency: string
  readonly network: string
  /** ISO 4217. */
  readonly paymentCurrency: string
  /** Whole units as decimal text, before fees are added. */
  readonly amount: string
}

/** An order on its way to the provider. */
export type OnrampOpening = {
  /** Ours; the provider calls back with it. */
  readonly order: string
  /** Plain; checked for its chain. */
  readonly address: string
  readonly chain: CaipNetworkId | undefined
  /** Of `quote`; absent: the provider makes one of the rest, or its page asks. */
  readonly quoteId?: string | undefined
  readonly purchaseCurrency?: string | undefined
  readonly network?: string | undefined
  readonly paymentCurrency?: string | undefined
  readonly amount?: string | undefined
  /** Where it calls back. */
  readonly callback: string
}

/** Where the person pays, and what was agreed on. */
type OnrampOpened = {
  readonly url: string
  readonly paymentTotal?: OnrampQuote['paymentTotal'] | undefined
  readonly purchaseAmount?: OnrampQuote['purchaseAmount'] | undefined
}

/** A call from outside that claims to be the provider's. */
type OnrampCall = {
  header(name: string): string | undefined
  readonly path: string
  readonly body: string
}

/** One who sells tokens for money. Failures are OnrampRefusedError and OnrampUnavailableError. */
export type OnrampProvider = {
  /** As it goes over the wire; those of `compat` are W's. */
  readonly id: string
  readonly name: string
  readonly feeRange: string
  readonly namespaces: readonly ('eip155' | 'solana')[]
  readonly isTest: boolean
  /** Upper case. */
  readonly restrictedZones: readonly string[]
  /** Origins its pages may be on; an address elsewhere is never handed out. */
  readonly origins: readonly string[]
  options?(): Promise<OnrampOptions>
  /** Absent: its own page tells the price. */
  quote?(question: OnrampQuestion): Promise<OnrampQuote>
  open(opening: OnrampOpening): Promise<OnrampOpened>
  /** Absent: it doesn't tell how an order goes. Undefined: the call isn't its own, or no news. */
  parseNews?(call: OnrampCall): OnrampNews | 'forged' | undefined
}

/** Those who sell tokens for money, in the operator's order. */
export type Onramps = Adapter & { providers(): readonly OnrampProvider[] }

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
export type OnrampOrders = Adapter & {
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
