/** Why a payment needs a code besides the click. */
export type GuardReason = 'newDevice' | 'limit' | 'unpriced'

export type Payment = {
  /** Hundredths of a US dollar; undefined: something has a price, but nobody could be asked for it. */
  readonly cents: bigint | undefined
  /** What has gone out in the last day without a code. */
  readonly spent: bigint
  /** Of a day. */
  readonly limit: bigint
  /** When the device became one of the account's; undefined: it is none that is new. */
  readonly newSince: number | undefined
  /** When a payment was last confirmed from this device. */
  readonly confirmedAt: number
}

/** The rule as one expression, so that it can be read and tried out: the first payment of a new device, then the day's limit. */
export function guardReason({
  cents,
  spent,
  limit,
  newSince,
  confirmedAt,
}: Payment): GuardReason | undefined {
  if (newSince !== undefined && confirmedAt < newSince) return 'newDevice'
  if (cents === undefined) return 'unpriced'
  // what is worth nothing can't go beyond a limit, even one that is used up
  return cents > 0n && spent + cents > limit ? 'limit' : undefined
}
