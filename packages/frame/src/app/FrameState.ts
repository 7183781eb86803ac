import type { CaipNetworkId } from '@latchkey/protocol'

import type { Look } from '../approval/Approval.ts'

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
