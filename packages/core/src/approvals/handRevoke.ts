import { sendTransaction } from '../actions/sendTransaction.ts'
import type { Config } from '../config/Config.ts'
import { ContextMismatchError } from '../errors/ContextMismatchError.ts'
import { requireNetwork } from '../network/requireNetwork.ts'
import type { RequestContext } from '../request/RequestContext.ts'
import { readChain } from '../request/readChain.ts'
import { requireTokenActions } from '../send/requireTokenActions.ts'
import { UnsupportedSendError } from '../send/UnsupportedSendError.ts'
import type { Approval } from './Approval.ts'

/** Builds what takes an approval back, and hands it to the wallet of the account that gave it. Throws what `revokeApproval` says. */
export async function handRevoke(
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
  const sent = await readChain(config, { network, signal }, 'revokeApproval', async (actions) => {
    const { buildRevoke } = await requireTokenActions(actions, place)
    if (!buildRevoke) throw new UnsupportedSendError({ what: `an approval on ${place.name}` })
    return buildRevoke(approval)
  })
  return { hash: await sendTransaction(config, { transaction: sent, context, signal }), sent }
}
