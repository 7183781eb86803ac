import { dedupe } from '../base/dedupe.ts'
import type { Config } from '../config/Config.ts'
import { closeConnection } from './connections.ts'
import { parseDisconnectedIds } from './persistSession.ts'
import { reconnect } from './reconnect.ts'
import { revalidateConnections } from './revalidateConnections.ts'

/** Milliseconds to wait after a storage event: a session has several entries, whose events arrive one by one. */
const settleDelay = 50

/**
 * Applies the session that another tab of the site has stored. Called on a storage event, and when a page returns from
 * the back-forward cache. Connections of the other tab are restored without prompting. Connections that the person
 * disconnected there are closed without calling their wallets again. A connection that merely disappeared there stays,
 * because its wallet may just have been silent in that tab.
 *
 * @param fromCache the page comes from the back-forward cache: live wallets are revalidated too
 */
export function syncTabs(config: Config, fromCache = false): Promise<void> {
  const { stopSignal, inFlight } = config._internal
  return dedupe(inFlight, fromCache ? 'syncTabs fromCache' : 'syncTabs', async () => {
    await new Promise((resolve) => setTimeout(resolve, settleDelay))
    if (!stopSignal || stopSignal.aborted) return
    closeDisconnected(config)
    if (fromCache) void revalidateConnections(config)
    reconnect(config).catch((error: unknown) => config.logger.warn('tabs', { error }))
  })
}

function closeDisconnected(config: Config): void {
  const { defaultNetwork, setState, storage } = config._internal
  const disconnectedIds = storage.get('disconnected_connector_ids', parseDisconnectedIds)
  const ended = [...config.state.connections.values()].filter(({ namespace, connectorId }) =>
    disconnectedIds?.[namespace]?.includes(connectorId),
  )
  if (ended.length === 0) return
  config.events.emit({ event: 'disconnect_start' })
  for (const { uid } of ended) closeConnection(config, uid)
  if (config.state.connections.size === 0)
    setState((state) => ({ ...state, accountDetails: {}, activeNetwork: defaultNetwork() }))
}
