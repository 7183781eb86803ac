import type { Config } from '../config/Config.ts'
import type { Approval } from '../config/holdings.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { queryChain } from '../requests/queryChain.ts'
import { ContextMismatchError, captureContext, type RequestContext } from '../requests/requestContext.ts'
import { sendTransaction } from '../requests/sendTransaction.ts'
import { requireTokenActions, UnsupportedSendError } from '../requests/tokenActions.ts'

/** Parameters of {@link revokeApproval}. */
export type RevokeApprovalParameters = {
  /** An approval returned by `getApprovals`. */
  approval: Approval
  /** Context captured at the click. Default: captured now. */
  context?: RequestContext | undefined
  signal?: AbortSignal | undefined
}

/**
 * Revokes an approval with the connected wallet: sets the amount to 0, or removes the operator. Resolves to the hash
 * and the sent transaction, for `waitForTransaction`.
 *
 * @throws ContextMismatchError (another account or network is connected than that of the approval),
 * UnsupportedSendError (the network's adapter can't revoke), and what `captureContext`, `queryChain` and
 * `sendTransaction` throw
 */
export async function revokeApproval(
  config: Config,
  { approval, signal, ...parameters }: RevokeApprovalParameters,
): Promise<{ readonly hash: string; readonly sent: unknown }> {
  // Captured first: the click confirms what the screen shows at this moment.
  const context = parameters.context ?? captureContext(config, { network: approval.network })
  const owner = `${approval.network}:${approval.owner}`.toLowerCase()
  if (context.account.toLowerCase() !== owner) {
    throw new ContextMismatchError({ moved: 'account', expected: owner, actual: context.account })
  }
  const network = requireNetwork(config, approval.network)
  const query = { network: approval.network, signal }
  const sent = await queryChain(config, query, 'revokeApproval', async (actions) => {
    const { buildRevoke } = await requireTokenActions(actions, network)
    if (!buildRevoke) throw new UnsupportedSendError({ what: `an approval on ${network.name}` })
    return buildRevoke(approval)
  })
  return { hash: await sendTransaction(config, { transaction: sent, context, signal }), sent }
}
