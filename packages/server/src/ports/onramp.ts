import type { CaipNetworkId, OnrampNews, OnrampOptions, OnrampQuote, OnrampStatus } from '@latchkey/protocol'
import type { Adapter } from './platform.ts'

/** What a person wants to buy. */
export type OnrampQuoteQuery = {
  /** Ids and names from the provider's own options. */
  readonly purchaseCurrency: string
  readonly network: string
  /** ISO 4217. */
  readonly paymentCurrency: string
  /** Whole units as decimal text, before fees. */
  readonly amount: string
}

/** An order as it is sent to the provider. */
export type OnrampOrderRequest = {
  /** Our id. The provider's callback carries it. */
  readonly order: string
  /** A plain address, validated for its chain. */
  readonly address: string
  readonly chain: CaipNetworkId | undefined
  /** A quote of `quote`. Absent: the provider creates one from the rest, or its page asks. */
  readonly quoteId?: string | undefined
  readonly purchaseCurrency?: string | undefined
  readonly network?: string | undefined
  readonly paymentCurrency?: string | undefined
  readonly amount?: string | undefined
  /** What the caller calls the person (`partnerUserId`), passed on so that the provider knows who returns. */
  readonly user?: string | undefined
  /** The URL the provider calls back. */
  readonly callback: string
}

/** The page on which the person pays, and the agreed terms. */
type OnrampOrderResult = {
  readonly url: string
  readonly paymentTotal?: OnrampQuote['paymentTotal'] | undefined
  readonly purchaseAmount?: OnrampQuote['purchaseAmount'] | undefined
}

/** An incoming call that claims to come from the provider. */
type OnrampCallback = {
  header(name: string): string | undefined
  readonly path: string
  readonly body: string
}

/** A seller of tokens. Its methods throw OnrampRefusedError and OnrampUnavailableError. */
export type OnrampProvider = {
  /** As it goes over the wire. With the preset `compat` it is one that existing clients know. */
  readonly id: string
  readonly name: string
  readonly feeRange: string
  readonly namespaces: readonly ('eip155' | 'solana')[]
  readonly isTest: boolean
  /** Time zones without sales, in upper case. */
  readonly restrictedZones: readonly string[]
  /** Origins of the provider's pages. Addresses elsewhere are never sent to clients. */
  readonly origins: readonly string[]
  options?(): Promise<OnrampOptions>
  /** Absent: the provider's own page shows the price. */
  quote?(question: OnrampQuoteQuery): Promise<OnrampQuote>
  open(opening: OnrampOrderRequest): Promise<OnrampOrderResult>
  /** Rejects with a sentence when the provider can’t be used just now. Absent: nothing is requested of it. */
  check?(): Promise<void>
  /**
   * Verifies and parses a callback. Absent: the provider sends none. Undefined: not a callback of the provider, or
   * nothing new.
   */
  parseCallback?(call: OnrampCallback): OnrampNews | 'forged' | undefined
}

/** The sellers of tokens, in the operator's order. */
export type Onramps = Adapter & { providers(): readonly OnrampProvider[] }

/** An order for tokens. Times are milliseconds since 1970. */
export type OnrampOrder = {
  /** Unguessable: whoever knows it may read the state of the order. */
  readonly id: string
  readonly provider: string
  readonly network: CaipNetworkId | undefined
  readonly address: string
  /** `expired` is for display only: a late payment still counts. */
  readonly status: OnrampStatus
  readonly paymentTotal: OnrampQuote['paymentTotal'] | undefined
  readonly purchaseAmount: OnrampQuote['purchaseAmount'] | undefined
  readonly transaction: string | undefined
  readonly createdAt: number
  readonly updatedAt: number
}

/** The orders that were created through this server. */
export type OnrampOrders = Adapter & {
  add(
    order: Pick<OnrampOrder, 'id' | 'provider' | 'network' | 'address' | 'paymentTotal' | 'purchaseAmount'>,
  ): Promise<void>
  find(ids: readonly string[]): Promise<readonly OnrampOrder[]>
  /** Which of these transactions delivered something the account bought. Account and transactions are lower case. */
  deliveries(
    account: string,
    chain: CaipNetworkId,
    transactions: readonly string[],
    /** Only what this provider delivered. */
    provider?: string,
  ): Promise<ReadonlySet<string>>
  /**
   * Applies an update of an order's own provider. An update that was applied before, or comes too late to matter, changes
   * nothing.
   *
   * @returns `unknown` where the provider has no such order
   */
  advance(provider: string, news: OnrampNews): Promise<'advanced' | 'kept' | 'unknown'>
}
