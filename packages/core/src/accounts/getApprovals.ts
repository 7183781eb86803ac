import type { Config } from '../config/Config.ts'
import type { ApprovalList } from '../config/holdings.ts'
import type { AccountParameters } from '../config/typedConfig.ts'
import { queryChain, type ReadParameters } from '../requests/queryChain.ts'
import { type AccountReadErrorType, requireAccount } from './requireAccount.ts'

/** Parameters of {@link getApprovals}. */
export type GetApprovalsParameters<config extends Config = Config> = AccountParameters<config> &
  ReadParameters<config>

/** Result of {@link getApprovals}. */
export type GetApprovalsReturnType = ApprovalList

/** Errors of {@link getApprovals}; `name` tells them apart. */
export type GetApprovalsErrorType = AccountReadErrorType

/**
 * Returns the token approvals of an account on a network, read from the chain without a server. When the node only
 * knows part of the history, `since` tells which; `unchecked` counts approvals whose check failed.
 *
 * @throws NotConnectedError, InvalidNetworkError, and what RPC reads throw, also if no check succeeds
 */
export async function getApprovals<config extends Config>(
  config: config,
  parameters: GetApprovalsParameters<config> = {},
): Promise<GetApprovalsReturnType> {
  const { network, address } = await requireAccount(config, parameters)
  // Milliseconds: logs of the whole history take longer than other reads.
  const query = { timeout: 60_000, ...parameters, network: network.caipNetworkId }
  return queryChain(config, query, 'getApprovals', async (actions, call) => {
    const tokens = await actions.tokens?.()
    const list = await tokens?.getApprovals?.({ ...call, address })
    return list ?? { approvals: [], since: 0, more: false, unchecked: 0, unavailable: true }
  })
}
