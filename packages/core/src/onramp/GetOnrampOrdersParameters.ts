import type { CaipAddress } from '@latchkey/protocol'

/** Parameters of `getOnrampOrders`. */
export type GetOnrampOrdersParameters = {
  /** Which; else those this browser opened for the account. */
  ids?: readonly string[] | undefined
  account?: CaipAddress | undefined
  signal?: AbortSignal | undefined
}
