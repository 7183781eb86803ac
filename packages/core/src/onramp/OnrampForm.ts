/** What a person has chosen so far; the rest is the first there is. */
export type OnrampForm = {
  readonly provider?: string | undefined
  /** ISO 4217. */
  readonly paymentCurrency?: string | undefined
  /** Id of a token. */
  readonly token?: string | undefined
  /** As typed. */
  readonly amount: string
}
