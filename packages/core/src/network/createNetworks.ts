import type { ConfigInternal } from '../config/Config.ts'
import type { ConfigParameters } from '../config/ConfigParameters.ts'
import { checkParameters } from '../config/checkParameters.ts'
import { loadOnce } from '../request/loadOnce.ts'
import type { ServerFacts } from '../server/readServer.ts'
import { createStore } from '../store/createStore.ts'
import { chooseDefaultNetwork } from './chooseDefaultNetwork.ts'
import { makeNetwork } from './makeNetwork.ts'
import type { Network } from './Network.ts'

/** A config's networks and what their URLs hang on. */
export type Networks = Pick<
  ConfigInternal,
  'defineNetwork' | 'defaultNetwork' | 'rpc' | 'server' | 'setNetworks'
> & {
  list(): readonly Network[]
  subscribe(listener: (networks: readonly Network[]) => void): () => void
  /** As configured, else as the server said. */
  projectId(): string | undefined
}

/**
 * The networks of a config: the operator's own URLs, then the server's proxy once it has said which networks it serves,
 * then the chain's own (W8.6). The server is read once, when first needed (decisions 2), and again after a failure.
 * Nothing that talks to the network is loaded before somebody asks.
 *
 * @throws InvalidConfigError, InvalidNetworkError
 */
export function createNetworks(parameters: ConfigParameters): Networks {
  const { customRpcUrls, defaultNetwork: configured, projectId, server } = parameters
  let facts: ServerFacts | undefined
  const defineNetwork: Networks['defineNetwork'] = (input) =>
    makeNetwork(input, (id) => [...(customRpcUrls?.[id] ?? []).map(({ url }) => url), facts?.proxyUrl(id)])
  const initial = parameters.networks.map(defineNetwork)
  checkParameters(parameters, initial)
  const { get, set, subscribe } = createStore<readonly Network[]>(initial)
  const source = loadOnce(() =>
    import('./createNetworkSource.ts').then((code) =>
      code.createNetworkSource({
        ...parameters,
        networks: get,
        learn(found) {
          facts = found
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
    defaultNetwork: (wishes) => chooseDefaultNetwork(get(), { configured, ...wishes }),
    projectId: () => projectId ?? facts?.wellKnown.projectId,
    server: async () => (server ? (await source()).server() : undefined),
    rpc: (id) => ({ request: async (...call) => (await source()).request(id, ...call) }),
  }
}
