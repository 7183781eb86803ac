import { accountRecipients } from '@latchkey/protocol/schemas'
import type { Config } from '../config/Config.ts'
import { networkSupport } from '../data/networkSupport.ts'
import { readApi } from '../data/readApi.ts'
import { HttpError } from '../errors/HttpError.ts'
import type { Network } from '../network/Network.ts'
import { readHoldings } from '../request/readHoldings.ts'

/** Parameters of {@link readRecipients}. */
export type ReadRecipientsParameters = {
  network: Network
  /** Plain. */
  address: string
  signal?: AbortSignal | undefined
}

/**
 * Whom an account has sent something to on a network, as far as the server or the chain itself tells: plain addresses;
 * `undefined` where neither does. One request. Throws what `readApi` throws, but for servers without such a list.
 */
export async function readRecipients(
  config: Config,
  { network, address, signal }: ReadRecipientsParameters,
): Promise<readonly string[] | undefined> {
  const { caipNetworkId } = network
  const isListed = network.chainNamespace === 'eip155'
  if (isListed && (await networkSupport(config, network)) === 'served') {
    try {
      const path = `/v1/account/${encodeURIComponent(address)}/recipients`
      const query = { chainId: caipNetworkId }
      const schema = accountRecipients
      return (await readApi(config, path, { schema, query, network: caipNetworkId, signal })).data
    } catch (error) {
      // Existing servers don't have the route; of a chain that isn't indexed there is no list either (400).
      if (error instanceof HttpError && (error.status === 404 || error.status === 400)) return undefined
      throw error
    }
  }
  const page = await readHoldings(config, { network: caipNetworkId, signal }, (actions, call) =>
    actions.getActivity({ ...call, address }),
  )
  return page?.items.flatMap(({ status, transfers, to }) =>
    status === 'confirmed' && transfers.some(({ direction }) => direction === 'out') ? to : [],
  )
}
