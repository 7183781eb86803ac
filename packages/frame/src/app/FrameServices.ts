import type { CaipNetworkId, FrameConfig, FrameEvent } from '@latchkey/protocol'
import type { Wallet } from './keys/Wallet.ts'
import type { Rpc } from './requests/createRpc.ts'
import type { GuardSources } from './requests/guard/assessPayment.ts'
import type { Look } from './screens/approvalScreen.ts'
import type { ApiClient } from './session/createApiClient.ts'
import type { Session } from './session/createSession.ts'
import type { Store } from './store.ts'

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

/** What one loaded frame remembers of the app and the person; it ends with the document. */
export type FrameState = {
  /** The person's language and the app's colours: the browser's language and light, until the app says. */
  look: Look
  /** The active network. */
  network: CaipNetworkId
  /** What the app calls itself. */
  claimedName: string | undefined
  /** The sign-in under way. */
  flowId: string | undefined
  /** The sign-in with a provider, and with Farcaster, under way. */
  socialFlowId: string | undefined
  farcasterFlowId: string | undefined
  /** The e-mail change under way. */
  changeId: string | undefined
  addresses: { readonly eip155: string; readonly solana?: string | undefined } | undefined
  /** Ends the approvals that are open. */
  abort: AbortController
  /** The approval that is shown; the next one waits for it. */
  queue: Promise<unknown>
}
