import { dedupe } from '../base/dedupe.ts'
import type { Config } from '../config/Config.ts'
import { resetSend } from '../config/sendForm.ts'
import { parseDisconnectedIds } from './persistSession.ts'
import { restoreMissingConnections } from './reconnect.ts'
import { revalidateConnections } from './revalidateConnections.ts'
import { closeConnection } from './watchConnection.ts'

/** Milliseconds. A session has several storage entries, whose events arrive one by one. */
const settleDelay = 50

/**
 * Applies what another tab of the site has stored: restores what was connected there, without prompting, and closes
 * what the person disconnected there, without calling its wallet again. A connection that merely disappeared there
 * stays, because its wallet may just have been silent in that tab.
 *
 * @param isBack the page comes from the back-forward cache; live wallets are revalidated too
 */
export function syncTabs(config: Config, isBack = false): Promise<void> {
  const { life, pending } = config._internal
  return dedupe(pending, isBack ? 'come back' : 'follow tabs', async () => {
    await new Promise((resolve) => setTimeout(resolve, settleDelay))
    if (!life || life.aborted) return
    dropDisconnected(config)
    if (isBack) void revalidateConnections(config)
    restoreMissingConnections(config).catch((error: unknown) => config.logger.warn('tabs', { error }))
  })
}

function dropDisconnected(config: Config): void {
  const { defaultNetwork, setState, storage } = config._internal
  const gone = storage.get('disconnected_connector_ids', parseDisconnectedIds)
  const ended = [...config.state.connections.values()].filter(({ namespace, connectorId }) =>
    gone?.[namespace]?.includes(connectorId),
  )
  if (ended.length === 0) return
  resetSend(config)
  for (const { uid } of ended) closeConnection(config, uid)
  if (config.state.connections.size === 0)
    setState((state) => ({ ...state, accountDetails: {}, activeNetwork: defaultNetwork() }))
}
