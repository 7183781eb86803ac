import type { CaipNetworkId, OnrampStatus } from '@latchkey/protocol'
import type { OnrampMoney } from './OnrampMoney.ts'

/** An order for tokens, as its provider says it goes. Times are milliseconds since 1970. */
export type OnrampOrder = {
  readonly id: string
  readonly provider: string
  readonly status: OnrampStatus
  readonly network: CaipNetworkId | undefined
  readonly paymentTotal: OnrampMoney | undefined
  readonly purchaseAmount: OnrampMoney | undefined
  /** Of the delivery. */
  readonly transaction: string | undefined
  readonly createdAt: number
  readonly updatedAt: number
}
