import type { CaipNetworkId } from '@latchkey/protocol'
import { createStore } from 'zustand/vanilla'
import type { Config, ConfigInternal } from './config/Config.ts'
import type { ConfigParameters } from './config/ConfigParameters.ts'
import { checkParameters } from './config/checkParameters.ts'
import { countStarts } from './config/countStarts.ts'
import type { State } from './config/State.ts'
import { startEngine } from './config/startEngine.ts'
import { closeConnection } from './connection/closeConnection.ts'
import { deriveStatus } from './connection/deriveStatus.ts'
import type { Connector } from './connector/Connector.ts'
import { NetworkUndefinedError } from './errors/NetworkUndefinedError.ts'
import { createEventStream } from './events/createEventStream.ts'
import { createLogger } from './logger/createLogger.ts'
import { chooseDefaultNetwork } from './network/chooseDefaultNetwork.ts'
import { createRpcSource } from './network/createRpcSource.ts'
import { defineNetwork } from './network/defineNetwork.ts'
import type { Network } from './network/Network.ts'
import { initialSendState } from './send/initialSendState.ts'
import { createServerReader } from './server/createServerReader.ts'
import type { ServerFacts } from './server/readServer.ts'
import { createSafeStorage } from './storage/createSafeStorage.ts'

/**
 * The engine of one app: what networks it is on, by which adapters wallets are found, what is connected. Making one
 * touches neither the page nor the network; `start()` does.
 *
 * @throws InvalidConfigError, InvalidNetworkError
 * @example
 * const config = createConfig({ networks: [mainnet, base], adapters: [evm()] })
 * const stop = config.start()
 */
export function createConfig(parameters: ConfigParameters): Config {
  const { adapters, customRpcUrls, defaultNetwork: configured, preset = 'standard', server } = parameters
  const custom = (id: string) => customRpcUrls?.[id]?.map((entry) => entry.url) ?? []
  let facts: ServerFacts | undefined
  const define: ConfigInternal['defineNetwork'] = (input) => {
    const id = defineNetwork(input).caipNetworkId
    return defineNetwork(input, { custom: custom(id), proxy: facts?.proxyUrl(id) })
  }
  const initial = parameters.networks.map(define)
  checkParameters(parameters, initial)

  const logger = createLogger({ level: parameters.debug ? 'debug' : parameters.logLevel })
  const events = createEventStream(logger)
  const { storage: backing, storageScope: scope } = parameters
  const storage = createSafeStorage({ storage: backing, scope, events, logger })
  const networks = createStore<readonly Network[]>(() => initial)
  const connectors = createStore<readonly Connector[]>(() => [])
  const state = createStore<State>(() => ({
    status: 'disconnected',
    connections: new Map(),
    current: {},
    activeNetwork: chooseDefaultNetwork(initial, { configured }),
    accountDetails: {},
    send: initialSendState,
  }))
  const readServer = createServerReader({
    server,
    projectId: parameters.projectId,
    onFacts(answer) {
      facts = answer
      networks.setState(networks.getState().map(define), true)
    },
  })
  const find = (id: CaipNetworkId) => {
    const network = networks.getState().find((entry) => entry.caipNetworkId === id)
    if (!network) throw new NetworkUndefinedError({ cause: { network: id } })
    return network
  }
  let life: AbortSignal | undefined

  const internal: ConfigInternal = {
    storage,
    pending: new Map(),
    attempts: new Map(),
    watched: new Map(),
    get life() {
      return life
    },
    setState(update) {
      const next = update(state.getState())
      const status = deriveStatus(next.connections, internal.attempts.size > 0)
      state.setState(status === next.status ? next : { ...next, status }, true)
    },
    addConnector(connector) {
      const others = connectors.getState()
      const isKnown = others.some((entry) => entry.uid === connector.uid)
      const replaced = others.map((entry) => (entry.uid === connector.uid ? connector : entry))
      connectors.setState(isKnown ? replaced : [...others, connector], true)
    },
    removeConnector(uid) {
      const gone = connectors.getState().find((entry) => entry.uid === uid)
      if (!gone) return
      connectors.setState(
        connectors.getState().filter((entry) => entry !== gone),
        true,
      )
      for (const connection of state.getState().connections.values()) {
        if (connection.connectorUid !== uid) continue
        closeConnection(config, connection.uid)
        const { connectorId, connectorName: name } = connection
        events.emit({ event: 'wallet_unavailable', properties: { connectorId, name } })
      }
    },
    setNetworks: (list) => networks.setState(list, true),
    rpc: createRpcSource({
      find,
      // Our own URLs need nobody's answer.
      prepare: async (id) => (custom(id).length > 0 ? undefined : readServer()),
    }),
    server: readServer,
    defineNetwork: define,
    defaultNetwork: (wishes) => chooseDefaultNetwork(networks.getState(), { configured, ...wishes }),
  }

  const config: Config = {
    preset,
    metadata: parameters.metadata ?? { name: '' },
    features: { send: true, receive: true, ...parameters.features },
    adapters,
    events,
    logger,
    get projectId() {
      return parameters.projectId ?? facts?.wellKnown.projectId
    },
    get networks() {
      return networks.getState()
    },
    get connectors() {
      return connectors.getState()
    },
    get state() {
      return state.getState()
    },
    subscribe(selector, listener) {
      return state.subscribe((now, before) => {
        const slice = selector(now)
        const old = selector(before)
        if (!Object.is(slice, old)) listener(slice, old)
      })
    },
    subscribeConnectors: (listener) => connectors.subscribe((list) => listener(list)),
    subscribeNetworks: (listener) => networks.subscribe((list) => listener(list)),
    start: countStarts(() => {
      // A server has neither wallets nor a session.
      if (typeof window === 'undefined') return () => {}
      const controller = new AbortController()
      life = controller.signal
      const stop = startEngine(config)
      return () => {
        controller.abort()
        stop()
        life = undefined
      }
    }),
    _internal: internal,
  }
  return config
}
