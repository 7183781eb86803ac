import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import { loadOnce } from '../base/load.ts'
import { createStore } from '../base/store.ts'
import type { Config, ConfigInternal } from '../config/Config.ts'
import type { ConfigParameters } from '../config/ConfigParameters.ts'
import type { Network } from '../config/Network.ts'
import { createNetwork } from './defineNetwork.ts'
import type { ServerDescription } from './fetchServerInfo.ts'

/** The networks of a config and the functions on them. */
type Networks = Pick<
  ConfigInternal,
  'defineNetwork' | 'defaultNetwork' | 'rpc' | 'server' | 'setNetworks'
> & {
  list(): readonly Network[]
  subscribe(listener: (networks: readonly Network[]) => void): () => void
  /** The configured id, else the one that the server names. */
  projectId(): string | undefined
}

/**
 * Creates the networks of a config. Reads use `rpcUrls`, then the proxy of the server for the networks it serves,
 * then the URLs of the chain. The discovery document of the server is fetched when first needed. Code that makes
 * requests loads with the first one.
 *
 * @param getConfig returns the config these networks are of, once it exists: the server is told who asks
 * @throws InvalidConfigError
 */
export function createNetworks(parameters: ConfigParameters, getConfig: () => Config): Networks {
  const { rpcUrls, defaultNetwork: configured, projectId, server } = parameters
  let description: ServerDescription | undefined
  const defineNetwork: Networks['defineNetwork'] = (input) =>
    createNetwork(input, (id) => [...(rpcUrls?.[id] ?? []).map(({ url }) => url), description?.proxyUrl(id)])
  const initial = parameters.networks.map(defineNetwork)
  const { get, set, subscribe } = createStore<readonly Network[]>(initial)
  const source = loadOnce(() =>
    import('./createNetworkSource.ts').then((code) =>
      code.createNetworkSource({
        ...parameters,
        getConfig,
        networks: get,
        onServer(found) {
          description = found
          set(get().map(defineNetwork))
        },
      }),
    ),
  )
  return {
    list: get,
    subscribe,
    setNetworks: set,
    defineNetwork,
    defaultNetwork: (options) => chooseDefaultNetwork(get(), { configured, ...options }),
    projectId: () => projectId ?? description?.wellKnown.projectId,
    server: async (options) => (server ? (await source()).server(options) : undefined),
    rpc: (id) => ({ request: async (...call) => (await source()).request(id, ...call) }),
  }
}

/**
 * Chooses the network of a visitor: the configured default, else the one of the last session, else `eip155:1`, else
 * the first. Ids that are not listed are skipped.
 *
 * @param options with `namespace`, only its networks are considered
 */
export function chooseDefaultNetwork(
  networks: readonly Network[],
  options: {
    configured?: CaipNetworkId | undefined
    stored?: string | undefined
    namespace?: ChainNamespace | undefined
  } = {},
): CaipNetworkId | undefined {
  const { configured, stored, namespace } = options
  const candidates = networks.filter(
    (network) => (namespace ?? network.chainNamespace) === network.chainNamespace,
  )
  const find = (id: string | undefined) => candidates.find((network) => network.caipNetworkId === id)
  return (find(configured) ?? find(stored) ?? find('eip155:1') ?? candidates[0])?.caipNetworkId
}
