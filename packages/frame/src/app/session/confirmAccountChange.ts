import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import type { HandlerContext } from '../boot/openChannel.ts'
import { utf8 } from '../bytes.ts'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
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
  { state, notify, session }: Pick<FrameServices, 'state' | 'notify' | 'session'>,
  { subject, description, expiresIn }: AccountChange,
  { embedder, progress }: Pick<HandlerContext, 'embedder' | 'progress'>,
): Promise<void> {
  const account = await session.account()
  const wallet = state.addresses?.eip155 ?? account?.email ?? ''
  const approval: Approval = {
    digest: hex.encode(sha256(utf8(JSON.stringify({ ...subject, wallet, account: account?.id })))),
    origin: embedder,
    claimedName: state.claimedName,
    account: wallet,
    networkName: '',
    signsNothing: true,
    description,
    simulation: undefined,
    look: state.look,
  }
  const keepAlive = setInterval(progress, 5_000)
  const deadline = AbortSignal.timeout(expiresIn)
  const signal = AbortSignal.any([state.abort.signal, deadline])
  const turn = state.queue.then(async () => {
    notify({ type: '@latchkey-frame/SHOW', payload: { reason: 'approve' } })
    try {
      return await showApproval({
        approval,
        isTopLevel: false,
        signal,
        openWindow: () => approveInWindow(approval, signal),
      })
    } finally {
      notify({ type: '@latchkey-frame/HIDE' })
    }
  })
  state.queue = turn.catch(() => undefined)
  try {
    const { isApproved, digest } = await turn
    if (isApproved && digest === approval.digest) return
  } finally {
    clearInterval(keepAlive)
  }
  throw deadline.aborted
    ? new RequestError('late', 'That took too long, so nothing was changed. Start again.')
    : new RequestError('rejected', 'User rejected the request.')
}
