import type { Config } from '../config/Config.ts'
import type { Approval } from '../config/holdings.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { queryChain } from '../requests/queryChain.ts'
import { ContextMismatchError, captureContext, type RequestContext } from '../requests/requestContext.ts'
import { sendTransaction } from '../requests/sendTransaction.ts'
import { requireTokenActions, UnsupportedSendError } from '../requests/tokenActions.ts'

/** Parameters of {@link revokeApproval}. */
export type RevokeApprovalParameters = {
  /** As `getApprovals` answered it. */
  approval: Approval
  /** Whom the person saw when they asked for it; default: the connection of now. */
  context?: RequestContext | undefined
  signal?: AbortSignal | undefined
}

/**
 * Asks the wallet to take an approval back: the amount 0, nobody, or no. Answers the hash and what was handed over, for
 * `waitForTransaction` to compare.
 *
 * @throws ContextMismatchError (another account or network is connected than the approval is of), and what
 * `sendTransaction` throws
 */
export async function revokeApproval(
  config: Config,
  { approval, signal, ...parameters }: RevokeApprovalParameters,
): Promise<{ readonly hash: string; readonly sent: unknown }> {
  // Before anything loads: the click is the person's yes to what is on the screen now.
  const context = parameters.context ?? captureContext(config, { network: approval.network })
  return submitRevocation(config, { approval, context, signal })
}

/** Builds what takes an approval back, and hands it to the wallet of the account that gave it. Throws what `revokeApproval` says. */
export async function submitRevocation(
  config: Config,
  {
    approval,
    context,
    signal,
  }: { approval: Approval; context: RequestContext; signal?: AbortSignal | undefined },
): Promise<{ readonly hash: string; readonly sent: unknown }> {
  const { owner, network } = approval
  const held = `${network}:${owner}`.toLowerCase()
  if (context.account.toLowerCase() !== held) {
    throw new ContextMismatchError({ moved: 'account', expected: held, actual: context.account })
  }
  const place = requireNetwork(config, network)
  const sent = await queryChain(config, { network, signal }, 'revokeApproval', async (actions) => {
    const { buildRevoke } = await requireTokenActions(actions, place)
    if (!buildRevoke) throw new UnsupportedSendError({ what: `an approval on ${place.name}` })
    return buildRevoke(approval)
  })
  return { hash: await sendTransaction(config, { transaction: sent, context, signal }), sent }
}
