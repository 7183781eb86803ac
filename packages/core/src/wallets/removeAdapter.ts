import type { ChainNamespace } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import { disconnect } from './disconnect.ts'
import { AdapterNotFoundError } from './errors.ts'

/** Parameters of {@link removeAdapter}. */
export type RemoveAdapterParameters = { namespace: ChainNamespace }

/**
 * Takes a chain family out of the app while it runs: its wallets are disconnected and no longer found, its networks are
 * gone. An app that was on one of them goes to the first network of another family, or is on none.
 *
 * @throws AdapterNotFoundError (there is no such family), DisconnectError (a wallet could not be told; the family is gone
 * all the same)
 */
export async function removeAdapter(config: Config, { namespace }: RemoveAdapterParameters): Promise<void> {
  const { adapters, _internal: internal } = config
  const left = adapters.filter((adapter) => adapter.namespace !== namespace)
  if (left.length === adapters.length) throw new AdapterNotFoundError()
  try {
    await disconnect(config, { namespace })
  } finally {
    // Nothing else ever changes it: a getter for this alone would weigh on every page.
    Object.assign(config, { adapters: left })
    keepOut(config, namespace)
    const networks = config.networks.filter((network) => network.chainNamespace !== namespace)
    internal.setNetworks(networks)
    internal.setState((state) =>
      state.activeNetwork?.startsWith(`${namespace}:`)
        ? { ...state, activeNetwork: networks[0]?.caipNetworkId }
        : state,
    )
  }
}

/** Takes the family's wallets away, those of now and those found later, until the config stops. */
function keepOut(config: Config, namespace: ChainNamespace): void {
  const { removeConnector, watched } = config._internal
  const remove = () => {
    for (const connector of config.connectors)
      if (connector.namespace === namespace) removeConnector(connector.uid)
  }
  remove()
  const stop = config.subscribeConnectors(remove)
  watched.set(namespace, () => {
    stop()
    watched.delete(namespace)
  })
}
