import { parseCaipAddress, toCaipAddress } from '@latchkey/protocol'
import { type AbortedError, InvalidParameterError, type TimeoutError } from '../base/errors.ts'
import type { RpcError, UserRejectedRequestError } from '../base/rpcErrors.ts'
import { sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import type { Approval } from '../config/holdings.ts'
import type { ConfigHash, ConfigNetworkId } from '../config/typedConfig.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import { queryChain } from '../requests/queryChain.ts'
import { ContextMismatchError, captureContext, type RequestContext } from '../requests/requestContext.ts'
import type { InvalidAnswerError } from '../requests/requestWallet.ts'
import { submitTransaction } from '../requests/sendTransaction.ts'
import { requireTokenActions, UnsupportedSendError } from '../requests/tokenActions.ts'
import type { NotConnectedError, ReconnectingError } from '../wallets/errors.ts'

/** Parameters of {@link revokeApproval}. */
export type RevokeApprovalParameters = {
  /** An approval returned by `getApprovals`. */
  approval: Approval
  /** Context captured at the click. Default: captured now. */
  context?: RequestContext | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds the person has in the wallet. Default: five minutes, which is also the longest on EVM. */
  timeout?: number | undefined
}

/** A revocation that the wallet has sent. `waitForTransaction` takes all three; `sent` is the transaction as the wallet got it. */
export type RevokeApprovalReturnType<config extends Config = Config> = {
  readonly hash: ConfigHash<config>
  readonly network: ConfigNetworkId<config>
  readonly sent: unknown
}

/** Errors of {@link revokeApproval}; `name` tells them apart. */
export type RevokeApprovalErrorType =
  | AbortedError
  | ContextMismatchError
  | InvalidAnswerError
  | InvalidParameterError
  | NotConnectedError
  | ReconnectingError
  | RpcError
  | TimeoutError
  | UnsupportedSendError
  | UserRejectedRequestError

/**
 * Revokes an approval with the connected wallet: sets the amount to 0, or removes the operator (EVM), or takes the delegate away (Solana). The same call made twice, as by a
 * double click, asks the wallet once.
 *
 * @throws {@link RevokeApprovalErrorType}: ContextMismatchError (another account or network is connected than that of the approval),
 * UnsupportedSendError (the network's adapter can't revoke), InvalidParameterError (Solana: revoked already), and what `captureContext`, `queryChain` and
 * `sendTransaction` throw
 * @example
 * const { approvals: [approval] } = await getApprovals(config)
 * if (approval) await waitForTransaction(config, await revokeApproval(config, { approval }))
 */
export async function revokeApproval<config extends Config>(
  config: config,
  parameters: RevokeApprovalParameters,
): Promise<RevokeApprovalReturnType<config>>
export async function revokeApproval(
  config: Config,
  { approval, signal, timeout, ...parameters }: RevokeApprovalParameters,
): Promise<RevokeApprovalReturnType> {
  if (typeof approval?.owner !== 'string')
    throw new InvalidParameterError({ field: 'approval', write: 'an entry of `getApprovals`' })
  // Captured first: the click confirms what the screen shows at this moment.
  const context = parameters.context ?? captureContext(config, { network: approval.network })
  const network = requireNetwork(config, approval.network)
  const account = parseCaipAddress(context.account)
  const isOwner =
    account?.caipNetworkId === network.caipNetworkId &&
    sameAddress(network.chainNamespace, account.address, approval.owner)
  if (!isOwner) {
    const owner = toCaipAddress(network.caipNetworkId, approval.owner)
    throw new ContextMismatchError({ moved: 'account', expected: owner, actual: context.account })
  }
  const query = { network: approval.network, signal }
  const sent = await queryChain(config, query, 'revokeApproval', async (actions, call) => {
    const { buildRevoke } = await requireTokenActions(actions, network)
    if (!buildRevoke) throw new UnsupportedSendError({ what: `an approval on ${network.name}` })
    return buildRevoke(approval, call)
  })
  const hash = await submitTransaction(config, { transaction: sent, context, signal, timeout })
  return { hash, network: approval.network, sent }
}
