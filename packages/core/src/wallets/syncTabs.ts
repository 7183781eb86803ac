import { dedupe } from '../base/dedupe.ts'
import type { Config } from '../config/Config.ts'
import { resetSend } from '../config/sendForm.ts'
import { parseDisconnectedIds } from './persistSession.ts'
import { restoreMissingConnections } from './reconnect.ts'
import { revalidateConnections } from './revalidateConnections.ts'
import { closeConnection } from './watchConnection.ts'

/** A session is several entries of storage, and each arrives by itself: milliseconds to wait for the rest. */
const settleDelay = 50

/**
 * Goes along with another tab of the site: what a person connected there is restored here, without a prompt; what
 * they disconnected there is gone here, and its wallet isn't told a second time. What only *went* there, as with a wallet
 * that didn't answer that tab, says nothing about this one.
 * `isBack`: the page comes from the back-forward cache, where wallets told it nothing either; those that are live are asked.
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
