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
 * @throws ContextMismatchError (another account or network is connected than that of the approval), and what
 * `sendTransaction` throws
 */
export async function revokeApproval(
  config: Config,
  { approval, signal, ...parameters }: RevokeApprovalParameters,
): Promise<{ readonly hash: string; readonly sent: unknown }> {
  // Captured first: the click confirms what the screen shows at this moment.
  const context = parameters.context ?? captureContext(config, { network: approval.network })
  return submitRevocation(config, { approval, context, signal })
}

/** Builds the transaction and sends it with the wallet of the account that gave the approval. */
async function submitRevocation(
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
