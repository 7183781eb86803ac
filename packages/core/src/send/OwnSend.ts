import type { CaipNetworkId } from '@latchkey/protocol'
import type { SendToken } from './SendState.ts'

/** A send made from this page, followed until the network has taken or failed it. */
export type OwnSend = {
  /** As the wallet answered it; the key. */
  readonly hash: string
  /** The one that made it where the wallet sent it again at another fee, else `hash`. */
  readonly finalHash: string
  readonly network: CaipNetworkId
  /** Plain addresses. */
  readonly from: string
  readonly to: string
  /** Whole units as decimal text. */
  readonly amount: string
  /** Its `address` is absent for the native currency. */
  readonly token: Pick<SendToken, 'name' | 'symbol' | 'address' | 'iconUrl'>
  /** Milliseconds since 1970. */
  readonly sentAt: number
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced'
  /** The network has something else by this hash than what the wallet was handed (X.42). */
  readonly altered?: true | undefined
  /** What took its place, where `replaced` and known. */
  readonly replacement?: string | undefined
}
