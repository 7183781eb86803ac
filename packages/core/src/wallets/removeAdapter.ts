import type { ChainNamespace } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import { disconnect } from './disconnect.ts'
import { AdapterError, type DisconnectError } from './errors.ts'

/** Parameters of {@link removeAdapter}. */
export type RemoveAdapterParameters = { namespace: ChainNamespace }

/** Result of {@link removeAdapter}. */
export type RemoveAdapterReturnType = Awaited<ReturnType<typeof removeAdapter>>

/** Errors of {@link removeAdapter}; `name` tells them apart. */
export type RemoveAdapterErrorType = AdapterError | DisconnectError

/**
 * Removes a chain family at run time: its wallets are disconnected and no longer found, its networks are removed. If
 * the app was on one of them, it moves to the first network of another family, if there is one.
 *
 * @throws AdapterError, DisconnectError when none of its wallets could be disconnected; the family is removed
 * all the same
 */
export async function removeAdapter(config: Config, { namespace }: RemoveAdapterParameters): Promise<void> {
  const { adapters, _internal: internal } = config
  const remaining = adapters.filter((adapter) => adapter.namespace !== namespace)
  if (remaining.length === adapters.length) throw new AdapterError('notFound')
  try {
    await disconnect(config, { namespace })
  } finally {
    // `adapters` is readonly to apps and not in the store; this is its only writer.
    Object.assign(config, { adapters: remaining })
    removeConnectors(config, namespace)
    const networks = config.networks.filter((network) => network.chainNamespace !== namespace)
    internal.setNetworks(networks)
    internal.setState((state) =>
      state.activeNetwork?.startsWith(`${namespace}:`)
        ? { ...state, activeNetwork: networks[0]?.caipNetworkId }
        : state,
    )
  }
}

/** Removes the connectors of the family, now and when they are found later, until the config stops. */
function removeConnectors(config: Config, namespace: ChainNamespace): void {
  const { removeConnector, stopWatching } = config._internal
  const remove = () => {
    for (const connector of config.connectors)
      if (connector.namespace === namespace) removeConnector(connector.uid)
  }
  remove()
  const stop = config.subscribeConnectors(remove)
  stopWatching.set(namespace, () => {
    stop()
    stopWatching.delete(namespace)
  })
}
