import { parseCaipAddress } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import { currentConnection } from '../connection/currentConnection.ts'
import { NotConnectedError } from '../errors/NotConnectedError.ts'
import { requireNetwork } from '../network/requireNetwork.ts'
import { type ReadParameters, readChain } from '../request/readChain.ts'
import type { TransferPreview } from '../send/TransferPreview.ts'

/** Parameters of {@link previewTransfer}. */
export type PreviewTransferParameters = ReadParameters & {
  /** CAIP-10 of the token's contract. */
  token: string
  /** Plain address. */
  to: string
  /** Base units. */
  value: bigint
  /** Plain address; default the current account of the network's namespace. */
  from?: string | undefined
}

/**
 * What a transfer of a token does besides moving the amount: how much of it arrives, and what opening an account for it
 * takes (X.39). Empty where nobody can tell, e.g. a node without simulation, and for a token of another network.
 *
 * @throws NotConnectedError, NetworkUndefinedError, and what RPC reads throw
 */
export async function previewTransfer(
  config: Config,
  parameters: PreviewTransferParameters,
): Promise<TransferPreview> {
  const { to, value } = parameters
  const network = requireNetwork(config, parameters.network)
  const from = parameters.from ?? currentConnection(config.state, network.chainNamespace)?.accounts[0]
  if (from === undefined) throw new NotConnectedError()
  const token = parseCaipAddress(parameters.token)
  if (token?.caipNetworkId !== network.caipNetworkId) return {}
  const pinned = { ...parameters, network: network.caipNetworkId }
  return readChain(config, pinned, 'previewTransfer', async (actions, call) => {
    const tokens = await actions.tokens?.()
    return (await tokens?.previewTransfer?.({ ...call, token: token.address, from, to, value })) ?? {}
  })
}
