import type { Config, ConfigInternal } from './config/Config.ts'
import type { ConfigParameters } from './config/ConfigParameters.ts'
import { countStarts } from './config/countStarts.ts'
import type { State } from './config/State.ts'
import { startEngine } from './config/startEngine.ts'
import { deriveStatus } from './connection/deriveStatus.ts'
import type { Connector } from './connector/Connector.ts'
import { withConnector } from './connector/withConnector.ts'
import { withoutConnector } from './connector/withoutConnector.ts'
import { createEventStream } from './events/createEventStream.ts'
import { createLogger } from './logger/createLogger.ts'
import { createNetworks } from './network/createNetworks.ts'
import { initialSendState } from './send/initialSendState.ts'
import { createSafeStorage } from './storage/createSafeStorage.ts'
import { createStore } from './store/createStore.ts'

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
  const { adapters, storageScope: scope } = parameters
  const networks = createNetworks(parameters)
  const logger = createLogger(parameters.debug ? 'debug' : parameters.logLevel)
  const events = createEventStream(logger)
  const storage = createSafeStorage({ storage: parameters.storage, scope, events, logger })
  const connectors = createStore<readonly Connector[]>([])
  const state = createStore<State>({
    status: 'disconnected',
    connections: new Map(),
    current: {},
    activeNetwork: networks.defaultNetwork(),
    accountDetails: {},
    send: initialSendState,
  })

  const internal: ConfigInternal & { life: AbortSignal | undefined } = {
    ...networks,
    storage,
    parameters,
    stores: {},
    pending: new Map(),
    attempts: new Map(),
    watched: new Map(),
    life: undefined,
    setState(update) {
      const next = update(state.get())
      const status = deriveStatus(next.connections, internal.attempts.size > 0)
      state.set(status === next.status ? next : { ...next, status })
    },
    addConnector: (connector) => connectors.set(withConnector(connectors.get(), connector)),
    removeConnector: (uid) => connectors.set(withoutConnector(connectors.get(), uid)),
  }

  const config: Config = {
    preset: parameters.preset ?? 'standard',
    metadata: parameters.metadata ?? { name: '' },
    features: { send: true, receive: true, ...parameters.features },
    adapters,
    events,
    logger,
    get projectId() {
      return networks.projectId()
    },
    get networks() {
      return networks.list()
    },
    get connectors() {
      return connectors.get()
    },
    get state() {
      return state.get()
    },
    subscribe(selector, listener) {
      return state.subscribe((now, before) => {
        const slice = selector(now)
        const old = selector(before)
        if (!Object.is(slice, old)) listener(slice, old)
      })
    },
    subscribeConnectors: connectors.subscribe,
    subscribeNetworks: networks.subscribe,
    start: countStarts(() => {
      // A server has neither wallets nor a session.
      if (typeof window === 'undefined') return () => {}
      const controller = new AbortController()
      internal.life = controller.signal
      const stop = startEngine(config, controller.signal)
      return () => {
        controller.abort()
        stop()
        internal.life = undefined
      }
    }),
    _internal: internal,
  }
  return config
}
