import type { FrameConfig, FrameEvent } from '@latchkey/protocol'
import type { GuardSources } from '../guard/assessPayment.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import type { ApiClient } from '../session/createApiClient.ts'
import type { Session } from '../session/createSession.ts'
import type { Store } from '../store/openStore.ts'
import type { Wallet } from '../wallet/Wallet.ts'
import type { FrameState } from './FrameState.ts'

/** What the frame's handlers work with. */
export type FrameServices = {
  readonly config: FrameConfig
  readonly api: ApiClient
  /** Base URL of the sign-in API. */
  readonly auth: string
  readonly session: Session
  readonly wallet: Wallet
  readonly rpc: Rpc
  readonly store: Store
  readonly guard: GuardSources
  readonly state: FrameState
  notify(event: FrameEvent): void
}
