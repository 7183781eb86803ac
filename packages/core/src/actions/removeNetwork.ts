import type { CaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import { InvalidConfigError } from '../config/InvalidConfigError.ts'
import { requireNetwork } from '../network/requireNetwork.ts'

/** Parameters of {@link removeNetwork}. */
export type RemoveNetworkParameters = { network: CaipNetworkId }

/**
 * Takes a network off the app's list while it runs (C6). An app that was on it goes to the first one left of the same
 * namespace (S4.41); the wallet isn't asked to move, and requests are refused until it is on a listed network again.
 *
 * @throws NetworkUndefinedError, InvalidNetworkError, InvalidConfigError (it is the last of its namespace, S4.43)
 */
export function removeNetwork(config: Config, parameters: RemoveNetworkParameters): void {
  const { caipNetworkId, chainNamespace: namespace } = requireNetwork(config, parameters.network)
  const left = config.networks.filter((network) => network.caipNetworkId !== caipNetworkId)
  const next = left.find((network) => network.chainNamespace === namespace)
  if (!next) {
    throw new InvalidConfigError(
      `${caipNetworkId} is the last network of ${namespace} and can't be removed.`,
      'Add another network of this namespace first.',
    )
  }
  const { setNetworks, setState } = config._internal
  setNetworks(left)
  setState((state) =>
    state.activeNetwork === caipNetworkId ? { ...state, activeNetwork: next.caipNetworkId } : state,
  )
}
