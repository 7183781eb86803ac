import { restoreConnections } from '../connection/restoreConnections.ts'
import { writeConnections } from '../connection/writeConnections.ts'
import { errorText } from '../events/errorText.ts'
import type { Config } from './Config.ts'

/** Starts finding wallets and restoring last time's session; the returned function leaves nothing behind (E1). */
export function startEngine(config: Config): () => void {
  const { events, logger, _internal: internal } = config
  const restored = restoreConnections(config)
  const stopWriting = config.subscribe(
    (state) => state,
    (now, before) => writeConnections(internal.storage, now, before),
  )
  const cleanups = config.adapters.map((adapter) => {
    const { namespace } = adapter
    try {
      return adapter.setup({
        networks: () => config.networks.filter((network) => network.chainNamespace === namespace),
        addConnector: internal.addConnector,
        removeConnector: internal.removeConnector,
        rpc: internal.rpc,
        logger,
      })
    } catch (error) {
      logger.error('An adapter could not start', { namespace, error })
      return () => {}
    }
  })
  restored.catch((error: unknown) => logger.error('Restoring failed', { error: errorText(error) }))
  events.emit({
    event: 'INITIALIZE',
    properties: { networks: config.networks.map((network) => network.caipNetworkId) },
  })

  return () => {
    // First, so that what ends with the page isn't forgotten: the next start restores it.
    stopWriting()
    for (const attempt of internal.attempts.values()) attempt.abort()
    for (const unwatch of [...internal.watched.values()]) unwatch()
    internal.setState((state) => ({ ...state, connections: new Map(), current: {}, accountDetails: {} }))
    for (const cleanup of cleanups) {
      try {
        cleanup()
      } catch (error) {
        logger.error('An adapter could not stop', { error: errorText(error) })
      }
    }
  }
}
