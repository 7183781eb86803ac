import { dedupe } from '../base/dedupe.ts'
import { sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { closeConnections } from './connectionChanges.ts'
import { connectionUid } from './connections.ts'
import { isDisconnected } from './persistSession.ts'
import { reconnect } from './reconnect.ts'
import { revalidateConnection, revalidateConnections } from './revalidateConnections.ts'
import { getMissedConnections, parseStoredConnections, type StoredConnection } from './storedSession.ts'

/** Milliseconds to wait after a storage event: a session has several entries, whose events arrive one by one. */
const settleDelay = 50

/**
 * Applies the session that another tab of the site has stored. Called on a storage event, and when a page returns from
 * the back-forward cache. Connections of the other tab are restored without prompting. Connections that the person
 * disconnected there are closed without calling their wallets again. A connection that merely disappeared there stays,
 * because its wallet may just have been silent in that tab. An embedded wallet with another account there is revalidated.
 *
 * @param fromCache the page comes from the back-forward cache: live wallets are revalidated too
 */
export function syncTabs(config: Config, fromCache = false): Promise<void> {
  const { stopSignal, inFlight } = config._internal
  return dedupe(inFlight, fromCache ? 'syncTabs fromCache' : 'syncTabs', async () => {
    await new Promise((resolve) => setTimeout(resolve, settleDelay))
    if (!stopSignal || stopSignal.aborted) return
    closeDisconnected(config)
    revalidateLogins(config)
    if (fromCache) void revalidateConnections(config)
    reconnect(config).catch((error: unknown) => config.logger.warn('tabs', { error }))
  })
}

/**
 * Applies what another tab has connected while an attempt of this page was in flight: `reconnect` leaves out the chain family of an attempt.
 * Called when the attempt has ended without a connection. A wallet that this page misses is not looked for once more.
 */
export async function syncAfterAttempt(config: Config): Promise<void> {
  const { connectAttempts, storage } = config._internal
  const missed = getMissedConnections(config)
  const isNews = (entry: StoredConnection) => {
    const uid = connectionUid({ namespace: entry.namespace, id: entry.connectorId })
    const isMissed = JSON.stringify(missed.get(uid)) === JSON.stringify(entry)
    return !isMissed && !config.state.connections.has(uid) && !connectAttempts.has(entry.namespace)
  }
  if (storage.get('connections', parseStoredConnections)?.some(isNews)) await syncTabs(config)
}

function closeDisconnected(config: Config): void {
  const { defaultNetwork, setState, storage } = config._internal
  const missed = getMissedConnections(config)
  for (const [uid, stored] of missed) if (isDisconnected(storage, stored)) missed.delete(uid)
  const ended = [...config.state.connections.values()].filter((one) => isDisconnected(storage, one))
  if (ended.length === 0) return
  config.events.emit({ event: 'disconnect_start' })
  closeConnections(
    config,
    ended.map(({ uid }) => uid),
  )
  if (config.state.connections.size === 0)
    setState((state) => ({ ...state, accountDetails: {}, activeNetwork: defaultNetwork() }))
}

/**
 * Revalidates the embedded wallets for which another tab has stored another account. The frames of a site share who is signed in, and the
 * one of this tab reports no sign-in of another.
 */
function revalidateLogins(config: Config): void {
  const { storage } = config._internal
  for (const stored of storage.get('connections', parseStoredConnections) ?? []) {
    const { namespace, connectorId: id, address } = stored
    const shown = config.state.connections.get(connectionUid({ namespace, id }))
    const isSame = shown !== undefined && sameAddress(namespace, shown.accounts[0] ?? '', address)
    if (shown && !isSame) void revalidateConnection(config, shown.uid, { isLogin: true })
  }
}
