import type { Approval } from '../approvals/Approval.ts'
import type { Config } from '../config/Config.ts'
import { captureContext } from '../request/captureContext.ts'
import { loadPart } from '../request/loadPart.ts'
import type { RequestContext } from '../request/RequestContext.ts'

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
 * `waitForTransaction` to compare (X.42).
 *
 * @throws ContextMismatchError (another account or network is connected than the approval is of), and what
 * `sendTransaction` throws
 */
export async function revokeApproval(
  config: Config,
  { approval, signal, ...parameters }: RevokeApprovalParameters,
): Promise<{ readonly hash: string; readonly sent: unknown }> {
  // Before anything loads: the click is the person's yes to what is on the screen now (X.29).
  const context = parameters.context ?? captureContext(config, { network: approval.network })
  const { handRevoke } = await loadPart(() => import('../approvals/handRevoke.ts'))
  return handRevoke(config, { approval, context, signal })
}
