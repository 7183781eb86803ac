import type { SignClient } from '@latchkey/walletconnect'
import type { AdapterContext } from '../../../config/Adapter.ts'
import type { ActiveSession } from './ActiveSession.ts'

/** What a request of a session works with. */
export type RequestParts = {
  client: SignClient
  context: AdapterContext
  active: ActiveSession
  /** The relay has taken a request for the wallet, which is to be opened for it. */
  onSent?: (() => void) | undefined
}
