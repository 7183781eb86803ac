import { requestLimits } from './base/requestLimits.ts'
import type { Config } from './config/Config.ts'
import { connectionUid } from './wallets/connections.ts'
import { getMissedConnections, type StoredConnection, showStoredSession } from './wallets/storedSession.ts'

/** Shows the stored connections at once, then restores them with their wallets, without prompting. */
export async function restoreSession(config: Config): Promise<void> {
  const { stopSignal, storage, parameters } = config._internal
  // Every entry that this app writes comes with the version of the form.
  if (parameters.importLegacy && storage.get('schema', String) === undefined) {
    await loadLegacyImport(config)
    if (config._internal.stopSignal !== stopSignal || config.state.connections.size > 0) return
  }
  let stored = showStoredSession(config, storage)
  const mayImport = storage.get('relay_import', String) !== undefined
  if (stored.length === 0 && !mayImport) return
  const shownAt = Date.now()
  // The connections there were when the time was over; undefined before.
  let known: ReadonlySet<string> | undefined
  const end = () => {
    if (config._internal.stopSignal !== stopSignal) return
    known ??= new Set(config.state.connections.keys())
    endRestoring(config, stored)
  }
  // A chunk may be slow or never come; from the code on, each wallet has the rest of this time.
  const timer = setTimeout(end, requestLimits.reconnect)
  try {
    const imported = mayImport && (await importSession(config, stored))
    if (imported) stored = [...stored, imported]
    if (known) end()
    if (stored.length === 0) return
    const code = await import('./wallets/restoreConnection.ts')
    // Stopped, or stopped and started again, while the code was loading.
    if (!stopSignal || config._internal.stopSignal !== stopSignal) return
    clearTimeout(timer)
    const late = known && { connector: undefined, known, stopSignal }
    await Promise.all(
      stored.map((entry) =>
        late
          ? code.restoreWhenAvailable(config, entry, late)
          : code.restoreConnection(config, entry, shownAt),
      ),
    )
  } catch (error) {
    end()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Removes the connections whose wallets were never asked, because the code for it is late or missing. They stay stored. */
function endRestoring(config: Config, stored: readonly StoredConnection[]): void {
  for (const entry of stored) {
    const { namespace, connectorId } = entry
    const uid = connectionUid({ namespace, id: connectorId })
    if (config.state.connections.get(uid)?.status !== 'reconnecting') continue
    getMissedConnections(config).set(uid, entry)
    config._internal.setState((state) => {
      const connections = new Map(state.connections)
      connections.delete(uid)
      const isCurrent = state.current[namespace] === uid
      return {
        ...state,
        connections,
        current: isCurrent ? { ...state.current, [namespace]: undefined } : state.current,
      }
    })
    config.events.emit({ event: 'reconnect_end', properties: { connectorId, outcome: 'silent' } })
  }
}

/** Imports what another kit's client has stored on this origin; without the code nothing, and the next visit tries again. */
function loadLegacyImport(config: Config): Promise<void> {
  return import('./compat/importLegacyStorage.ts').then(
    (code) => code.importLegacyStorage(config),
    () => {},
  )
}

/** Shows the session of another WalletConnect client, which the app wants to import; without the code none. */
function importSession(config: Config, stored: readonly StoredConnection[]) {
  return import('./compat/importRelaySession.ts').then(
    (code) => code.importRelaySession(config, stored),
    () => undefined,
  )
}
