import type { ApprovalList } from '../approvals/ApprovalList.ts'
import type { Config } from '../config/Config.ts'
import { currentConnection } from '../connection/currentConnection.ts'
import { NotConnectedError } from '../errors/NotConnectedError.ts'
import { requireNetwork } from '../network/requireNetwork.ts'
import { type ReadParameters, readChain } from '../request/readChain.ts'

/** Parameters of {@link getApprovals}. */
export type GetApprovalsParameters = ReadParameters & {
  /** Plain address; default the current account of the network's namespace. */
  address?: string | undefined
}

/**
 * What an account lets others take of its tokens on a network, read from the chain itself: no data API is needed (X.43).
 * A node that answers about a part of the past only makes a list that says so (`since`).
 *
 * @throws NotConnectedError, NetworkUndefinedError, and what RPC reads throw
 */
export async function getApprovals(
  config: Config,
  parameters: GetApprovalsParameters = {},
): Promise<ApprovalList> {
  const network = requireNetwork(config, parameters.network)
  const address = parameters.address ?? currentConnection(config.state, network.chainNamespace)?.accounts[0]
  if (address === undefined) throw new NotConnectedError()
  const pinned = { timeout: 60_000, ...parameters, network: network.caipNetworkId }
  return readChain(config, pinned, 'getApprovals', async (actions, call) => {
    const tokens = await actions.tokens?.()
    const list = await tokens?.getApprovals?.({ ...call, address })
    return list ?? { approvals: [], since: 0, more: false, unavailable: true }
  })
}
