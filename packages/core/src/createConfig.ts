import { createEventStream } from './base/events.ts'
import { createLogger } from './base/logger.ts'
import { createSafeStorage, type Storage } from './base/storage.ts'
import { createStore, type Store } from './base/store.ts'
import { presets } from './compat/presets.ts'
import type { Adapter } from './config/Adapter.ts'
import { assertParameters } from './config/assertParameters.ts'
import type { Config, ConfigInternal } from './config/Config.ts'
import type { ConfigParameters, InitialState } from './config/ConfigParameters.ts'
import type { Connector } from './config/Connector.ts'
import type { NetworkIdOf, NetworkInput } from './config/Network.ts'
import type { State } from './config/State.ts'
import { createNetworks } from './networks/createNetworks.ts'
import { restoreSession } from './restoreSession.ts'
import { deriveStatus } from './wallets/connections.ts'
import { withConnector, withoutConnector } from './wallets/connectors.ts'
import { showStoredSession } from './wallets/storedSession.ts'

/**
 * Creates the engine of one app. It has no side effects until `start()` is called.
 *
 * @throws InvalidConfigError with the name of the parameter that is wrong
 * @example
 * const config = createConfig({ networks: [mainnet, base], adapters: [evm()] })
 * const stop = config.start()
 *
 * declare module '@latchkey/react' {
 *   interface Register { config: typeof config } // hooks then know the networks
 * }
 */
export function createConfig<
  const networks extends readonly NetworkInput[],
  const adapters extends readonly Adapter[],
>(
  parameters: ConfigParameters<networks, adapters>,
): Config<NetworkIdOf<networks[number]>, adapters[number]['namespace']>
export function createConfig(parameters: ConfigParameters): Config {
  assertParameters(parameters)
  const { adapters, storageScope: scope } = parameters
  const networks = createNetworks(parameters, () => config)
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
  })

  const internal: ConfigInternal & { stopSignal: AbortSignal | undefined } = {
    ...networks,
    storage,
    parameters,
    defaults: presets[parameters.preset === 'compat' ? 'compat' : 'standard'],
    stores: {},
    inFlight: new Map(),
    connectAttempts: new Map(),
    stopWatching: new Map(),
    stopSignal: undefined,
    setState(update) {
      const next = update(state.get())
      const status = deriveStatus(next.connections, internal.connectAttempts.size > 0)
      state.set(status === next.status ? next : { ...next, status })
    },
    alert: (fault, texts) => loadAlert(config, fault, texts),
    diagnoseProject: (reason, service) =>
      import('./analytics/diagnoseProject.ts').then(
        (code) => code.diagnoseProject(config, reason, service),
        () => {},
      ),
    onRestore(connector) {
      // Shows the account's name. Only for the embedded wallet, which has already called its server, may a request be made.
      import('./accounts/watchProfile.ts').then(
        (code) =>
          internal.stopSignal && code.watchProfile(config, { mayRequest: connector.login !== undefined }),
        () => {},
      )
    },
    syncTabs: (fromCache) => loadSync(config, fromCache),
    addConnector: (connector) => connectors.set(withConnector(connectors.get(), connector)),
    removeConnector: (uid) => connectors.set(withoutConnector(connectors.get(), uid)),
  }

  const config: Config = {
    preset: parameters.preset ?? 'standard',
    metadata: parameters.metadata ?? { name: '' },
    parameters,
    adapters,
    storage,
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
    subscribe: (selector, listener) => subscribeToSlice(state, selector, listener),
    subscribeConnectors: connectors.subscribe,
    subscribeNetworks: networks.subscribe,
    start: countCallers(() => {
      // On a server there are neither wallets nor a session.
      if (typeof window === 'undefined') return () => {}
      const controller = new AbortController()
      internal.stopSignal = controller.signal
      const stop = startEngine(config, controller.signal)
      return () => {
        controller.abort()
        stop()
        internal.stopSignal = undefined
      }
    }),
    _internal: internal,
  }
  if (parameters.initialState)
    showStoredSession(
      config,
      createSafeStorage({ storage: toStorage(parameters.initialState), scope, events, logger }),
    )
  return config
}

/** Returns a storage of the entries; what is written there is read by nobody. */
function toStorage(entries: InitialState): Storage {
  const stored = new Map(Object.entries(entries))
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}

/** Calls the listener when the selected part of the state is another one. Returns what ends that. */
function subscribeToSlice<T>(
  state: Store<State>,
  selector: (state: State) => T,
  listener: (now: T, before: T) => void,
): () => void {
  return state.subscribe((now, before) => {
    const slice = selector(now)
    const old = selector(before)
    if (!Object.is(slice, old)) listener(slice, old)
  })
}

/** Starts finding wallets and restoring the last session. The returned function undoes all of it. */
function startEngine(config: Config, stopSignal: AbortSignal): () => void {
  const { events, logger, _internal: internal } = config
  const clearConnections = () =>
    internal.setState((state) => ({ ...state, connections: new Map(), current: {}, accountDetails: {} }))
  restoreSession(config).catch((error: unknown) => logger.error('restore', { error }))
  const cleanups = config.adapters.map((adapter) => {
    const { namespace } = adapter
    try {
      return adapter.setup({
        networks: () => config.networks.filter((network) => network.chainNamespace === namespace),
        addConnector: internal.addConnector,
        removeConnector: internal.removeConnector,
        rpc: internal.rpc,
        logger,
        app: config,
      })
    } catch (error) {
      logger.error('adapterStart', { namespace, error })
      return () => {}
    }
  })
  events.emit({
    event: 'INITIALIZE',
    properties: { networks: config.networks.map((network) => network.caipNetworkId) },
  })
  startOptionalParts(config, stopSignal)

  // Another tab of this site has connected or disconnected a wallet. React Native has a `window` without events.
  const options = { signal: stopSignal }
  window.addEventListener?.(
    'storage',
    ({ key }) => key?.startsWith('latchkey/') && internal.syncTabs(),
    options,
  )
  // A page in the back-forward cache gets no wallet events.
  window.addEventListener?.('pageshow', ({ persisted }) => persisted && internal.syncTabs(true), options)

  return () => {
    for (const attempt of internal.connectAttempts.values()) attempt.abort()
    for (const unwatch of [...internal.stopWatching.values()]) unwatch()
    // The session's watcher has ended, so this is not written to storage: the next start restores the connections.
    clearConnections()
    for (const cleanup of cleanups) {
      try {
        cleanup()
      } catch (error) {
        logger.error('adapterStop', { error })
      }
    }
  }
}

/** Loads sign-in and usage events for the apps that configure them; a part that can't be loaded is left out. */
function startOptionalParts(config: Config, stopSignal: AbortSignal): void {
  const { logger, state, _internal: internal } = config
  const { analytics, siwx, siweConfig } = internal.parameters
  if (internal.defaults.reportsMissingProjectId && config.projectId === undefined)
    internal.alert('projectIdMissing')
  if (siwx || siweConfig)
    import('./signin/startSignIn.ts')
      .then((code) =>
        stopSignal.aborted ? undefined : code.startSignIn(config, stopSignal, state.connections),
      )
      .catch((error: unknown) => logger.error('signIn', { error }))
  if (analytics ?? internal.defaults.sendsUsageEvents)
    import('./analytics/startAnalytics.ts').then(
      (code) => {
        if (!stopSignal.aborted)
          stopSignal.addEventListener('abort', code.startAnalytics(config), { once: true })
      },
      () => {},
    )
}

/**
 * Wraps a start function so that any number of callers may start and stop it in any order: it runs from the first start
 * to the last stop. The last stop waits one task, because React's StrictMode stops and starts again within one.
 */
function countCallers(begin: () => () => void): () => () => void {
  let callers = 0
  let end: (() => void) | undefined

  return () => {
    callers++
    end ??= begin()
    // A caller that stops twice counts once.
    let counted = 1
    return () => {
      callers -= counted
      counted = 0
      setTimeout(() => {
        if (callers > 0) return
        end?.()
        end = undefined
      })
    }
  }
}

/** Shows an alert, whose code is loaded with the first one. */
function loadAlert(config: Config, ...[fault, texts]: Parameters<ConfigInternal['alert']>): Promise<void> {
  return import('./compat/alerts.ts').then(
    ({ showAlert, alertCodes }) => showAlert(config, { code: alertCodes[fault], ...texts }),
    () => {},
  )
}

/** Applies what another tab has stored. Without the code nothing happens, until another tab stores something again. */
function loadSync(config: Config, fromCache?: boolean): Promise<void> {
  return import('./wallets/syncTabs.ts').then(
    (code) => code.syncTabs(config, fromCache),
    () => {},
  )
}
