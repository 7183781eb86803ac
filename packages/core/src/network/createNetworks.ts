import type { CaipNetworkId } from '@latchkey/protocol'
import { createStore } from 'zustand/vanilla'
import type { ConfigInternal } from '../config/Config.ts'
import type { ConfigParameters } from '../config/ConfigParameters.ts'
import { checkParameters } from '../config/checkParameters.ts'
import { NetworkUndefinedError } from '../errors/NetworkUndefinedError.ts'
import { loadOnce } from '../request/loadOnce.ts'
import type { ServerFacts } from '../server/readServer.ts'
import { chooseDefaultNetwork } from './chooseDefaultNetwork.ts'
import { defineNetwork } from './defineNetwork.ts'
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
  const custom = (id: string) => customRpcUrls?.[id]?.map((entry) => entry.url) ?? []
  let facts: ServerFacts | undefined
  const define: Networks['defineNetwork'] = (input) => {
    const id = defineNetwork(input).caipNetworkId
    return defineNetwork(input, { custom: custom(id), proxy: facts?.proxyUrl(id) })
  }
  const initial = parameters.networks.map(define)
  checkParameters(parameters, initial)
  const store = createStore(() => initial as readonly Network[])
  const find = (id: CaipNetworkId) => {
    const network = store.getState().find((entry) => entry.caipNetworkId === id)
    if (!network) throw new NetworkUndefinedError({ cause: { network: id } })
    return network
  }
  const readServer = loadOnce(async () => {
    if (!server) return undefined
    const { readServer: read } = await import('../server/readServer.ts')
    facts = await read(server, projectId)
    store.setState(store.getState().map(define), true)
    return facts.wellKnown
  })
  const source = loadOnce(async () => (await import('./createRpcSource.ts')).createRpcSource(find))
  return {
    list: store.getState,
    subscribe: (listener) => store.subscribe((list) => listener(list)),
    setNetworks: (list) => store.setState(list, true),
    defineNetwork: define,
    defaultNetwork: (wishes) => chooseDefaultNetwork(store.getState(), { configured, ...wishes }),
    projectId: () => projectId ?? facts?.wellKnown.projectId,
    server: readServer,
    rpc(id) {
      find(id)
      return {
        async request(call, options) {
          // The operator's own URLs need nobody's answer; without an answer the chain's own URLs do.
          if (!facts && custom(id).length === 0) await readServer().catch(() => undefined)
          return (await source())(id, call, options)
        },
      }
    },
  }
}
