/** Orders for tokens (migration `0014_onramp`). Times are milliseconds since 1970. */
export type OnrampTables = {
  onrampOrder: {
    id: string
    provider: string
    /** CAIP-2. */
    network: string | null
    address: string
    status: string
    /** Decimal text and ISO 4217, or a token's symbol. */
    paymentAmount: string | null
    paymentCurrency: string | null
    purchaseAmount: string | null
    purchaseCurrency: string | null
    transaction: string | null
    createdAt: number
    updatedAt: number
  }
}
