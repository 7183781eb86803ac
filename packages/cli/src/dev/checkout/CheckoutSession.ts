import type { OnrampNews, OnrampQuote } from '@latchkey/protocol'

/** What is sold: base units of a token, or of the chain's own coin without one, to an address. */
export type Delivery = {
  /** CAIP-2. */
  readonly chain: string
  readonly token: string | undefined
  readonly units: bigint
  readonly address: string
}

/** One visit to the checkout. */
export type CheckoutSession = {
  readonly delivery: Delivery
  readonly paymentTotal: OnrampQuote['paymentTotal']
  readonly purchaseAmount: OnrampQuote['purchaseAmount']
  /** Whom to tell; absent: nobody is told. */
  readonly order?: { readonly id: string; readonly callback: string } | undefined
  readonly createdAt: number
  /** Of the browser that opened the address; nobody else can use it any more. */
  visitor?: string | undefined
  status: 'open' | OnrampNews['status']
  /** Of the delivery. */
  transaction?: string | undefined
}
