import type { ReceiverDoubt } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { queryChain, type ReadParameters } from '../requests/queryChain.ts'

/** Parameters of {@link checkReceiver}. */
export type CheckReceiverParameters = ReadParameters & {
  /** Plain address, which `checkAddress` finds valid. */
  address: string
}

/**
 * What is doubtful about an address before something is sent there (S5.20); `undefined` where nothing is, or the chain
 * family has nothing to say. A doubt is to be shown: it forbids nothing.
 *
 * @example await checkReceiver(config, { address, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
 * @throws NetworkUndefinedError, ChainAdapterNotFoundError, ConnectionClientNotSetError, and what RPC reads throw
 */
export async function checkReceiver(
  config: Config,
  parameters: CheckReceiverParameters,
): Promise<ReceiverDoubt | undefined> {
  const { address } = parameters
  const network = requireNetwork(config, parameters.network).caipNetworkId
  return queryChain(config, { ...parameters, network }, 'checkReceiver', async (actions, call) => {
    const owner = actions.checkReceiver ? actions : await actions.tokens?.()
    return owner?.checkReceiver?.({ ...call, address })
  })
}
