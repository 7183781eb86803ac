import { restoreConnections } from '../connection/restoreConnections.ts'
import type { Config } from './Config.ts'

/** Starts finding wallets and restoring last time's session; the returned function leaves nothing behind (E1). */
export function startEngine(config: Config, life: AbortSignal): () => void {
  const { events, logger, _internal: internal } = config
  const forget = () =>
    internal.setState((state) => ({ ...state, connections: new Map(), current: {}, accountDetails: {} }))
  restoreConnections(config).catch((error: unknown) => {
    logger.error('restore', { error })
    forget()
  })
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
  const { parameters } = internal
  const { connections } = config.state
  if (config.features.analytics || config.preset === 'compat' || parameters.siwx || parameters.siweConfig) {
    // Nobody misses it where it can't be loaded.
    import('../extras/startExtras.ts').then(
      (code) => code.startExtras(config, life, connections),
      () => {},
    )
  }

  const follow = (isBack: boolean) =>
    import('../connection/followTabs.ts').then(
      (code) => code.followTabs(config, isBack),
      () => {},
    )
  // Another tab of this site has connected or disconnected something. A native app has a window without events.
  const options = { signal: life }
  window.addEventListener?.('storage', ({ key }) => key?.startsWith('latchkey/') && follow(false), options)
  // From the back-forward cache, where a page is told nothing.
  window.addEventListener?.('pageshow', ({ persisted }) => persisted && follow(true), options)

  return () => {
    for (const attempt of internal.attempts.values()) attempt.abort()
    for (const unwatch of [...internal.watched.values()]) unwatch()
    // Nothing is written any more: the next start restores what was connected.
    forget()
    for (const cleanup of cleanups) {
      try {
        cleanup()
      } catch (error) {
        logger.error('adapterStop', { error })
      }
    }
  }
}
