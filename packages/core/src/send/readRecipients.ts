import { accountRecipients } from '@latchkey/protocol/schemas'
import { HttpError } from '../base/http.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import type { Network } from '../config/Network.ts'
import { getNetworkSupport } from '../config/server.ts'
import { queryHoldings } from '../requests/queryChain.ts'

/** Parameters of {@link readRecipients}. */
export type ReadRecipientsParameters = {
  network: Network
  /** Plain. */
  address: string
  signal?: AbortSignal | undefined
}

/**
 * Whom an account has sent something to on a network, as far as the server or the chain itself tells: plain addresses;
 * `undefined` where neither does. One request. Throws what `callServer` throws, but for servers without such a list.
 */
export async function readRecipients(
  config: Config,
  { network, address, signal }: ReadRecipientsParameters,
): Promise<readonly string[] | undefined> {
  const { caipNetworkId } = network
  const isListed = network.chainNamespace === 'eip155'
  if (isListed && (await getNetworkSupport(config, network)) === 'served') {
    try {
      const path = `/v1/account/${encodeURIComponent(address)}/recipients`
      const query = { chainId: caipNetworkId }
      const schema = accountRecipients
      return (await callServer(config, path, { schema, query, network: caipNetworkId, signal })).data
    } catch (error) {
      // Existing servers don't have the route; of a chain that isn't indexed there is no list either (400).
      if (error instanceof HttpError && (error.status === 404 || error.status === 400)) return undefined
      throw error
    }
  }
  const page = await queryHoldings(config, { network: caipNetworkId, signal }, (actions, call) =>
    actions.getActivity({ ...call, address }),
  )
  return page?.items.flatMap(({ status, transfers, to }) =>
    status === 'confirmed' && transfers.some(({ direction }) => direction === 'out') ? to : [],
  )
}
