/** Money in minor units (cents), or a token in base units: `units` over ten to the power of `decimals`. */
export type OnrampMoney = {
  readonly units: bigint
  readonly decimals: number
  /** ISO 4217, or a token's symbol: text of strangers. */
  readonly currency: string
}
