import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import type { HandlerContext } from '../boot/openChannel.ts'
import { utf8 } from '../bytes.ts'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { getOwnAddresses } from '../keys/ownAddresses.ts'
import type { Approval } from '../screens/approvalScreen.ts'
import { approveInWindow, showApproval } from '../screens/showApproval.ts'

/** A change of the account, for its owner to approve. */
type AccountChange = {
  /** Identifies the change: the approval is bound to these values. */
  readonly subject: object
  readonly description: Approval['description']
  /** Milliseconds left to decide. */
  readonly expiresIn: number
}

/**
 * Shows a change of the account for approval, on the screen that also approves signatures: an app can neither cover it nor click on
 * it. Resolves when the person has approved just this change. @throws RequestError `rejected`, `late`
 */
export async function confirmAccountChange(
  services: Pick<FrameServices, 'state' | 'notify' | 'session'>,
  { subject, description, expiresIn }: AccountChange,
  { embedder, progress }: Pick<HandlerContext, 'embedder' | 'progress'>,
): Promise<void> {
  const { state, notify } = services
  const keepAlive = setInterval(progress, 5_000)
  const deadline = AbortSignal.timeout(expiresIn)
  const signal = AbortSignal.any([state.abort.signal, deadline])
  const turn = state.queue.then(async () => {
    notify({ type: '@latchkey-frame/SHOW', payload: { reason: 'approve' } })
    try {
      const { claimedName } = state
      return await showAccountChange(
        services,
        { subject, description },
        { origin: embedder, claimedName, signal },
      )
    } finally {
      notify({ type: '@latchkey-frame/HIDE' })
    }
  })
  state.queue = turn.catch(() => undefined)
  try {
    if (await turn) return
  } finally {
    clearInterval(keepAlive)
  }
  throw deadline.aborted
    ? new RequestError('late', 'That took too long, so nothing was changed. Start again.')
    : new RequestError('rejected', 'User rejected the request.')
}

/**
 * Shows a change of the account on the same screen, where the frame is shown already. Resolves to whether the person approved just
 * this change.
 *
 * @param origin who asks: the app, or the wallet itself
 * @param claimedName the name an app gives itself
 */
export async function showAccountChange(
  { state, session }: Pick<FrameServices, 'state' | 'session'>,
  { subject, description }: Pick<AccountChange, 'subject' | 'description'>,
  {
    origin,
    claimedName,
    signal,
  }: { readonly origin: string; readonly claimedName?: string | undefined; readonly signal: AbortSignal },
): Promise<boolean> {
  const account = await session.account()
  const wallet = (await getOwnAddresses({ state, session }))?.eip155 ?? account?.email ?? ''
  const approval: Approval = {
    digest: hex.encode(sha256(utf8(JSON.stringify({ ...subject, wallet, account: account?.id })))),
    origin,
    claimedName,
    account: wallet,
    networkName: '',
    signsNothing: true,
    description,
    simulation: undefined,
    look: state.look,
  }
  const { isApproved, digest } = await showApproval({
    approval,
    isTopLevel: false,
    signal,
    openWindow: () => approveInWindow(approval, signal),
  })
  return isApproved && digest === approval.digest
}
