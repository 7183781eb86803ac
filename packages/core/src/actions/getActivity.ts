import type { ActivityPage } from '../activity/ActivityPage.ts'
import type { Config } from '../config/Config.ts'
import { currentConnection } from '../connection/currentConnection.ts'
import { NotConnectedError } from '../errors/NotConnectedError.ts'
import { requireNetwork } from '../network/requireNetwork.ts'
import { loadPart } from '../request/loadPart.ts'
import type { ReadParameters } from '../request/readChain.ts'

/** Parameters of {@link getActivity}. */
export type GetActivityParameters = Pick<ReadParameters, 'network' | 'signal'> & {
  /** Plain address; default the current account of the network's namespace. */
  address?: string | undefined
  /** `next` of the page before; absent for the first page. */
  cursor?: string | undefined
}

/**
 * A page of an account's transactions on a network, newest first (S3.11). Spam is in it with `hidden: true`. The first
 * page begins with what was sent from here and isn't in the server's list yet. `mergeActivity` joins pages without
 * repeats. A failure is also said as event `ERROR_FETCH_TRANSACTIONS` (S8.08).
 *
 * @throws NotConnectedError, NetworkUndefinedError, AbortedError, and what `readApi` throws
 */
export async function getActivity(
  config: Config,
  parameters: GetActivityParameters = {},
): Promise<ActivityPage> {
  const network = requireNetwork(config, parameters.network)
  const address = parameters.address ?? currentConnection(config.state, network.chainNamespace)?.accounts[0]
  if (address === undefined) throw new NotConnectedError()
  const { readActivity } = await loadPart(() => import('../activity/readActivity.ts'))
  return readActivity(config, { ...parameters, network, address })
}
