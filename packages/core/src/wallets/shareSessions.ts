import { errorText } from '../base/errors.ts'
import type { AdapterContext } from '../config/Adapter.ts'
import type { Config } from '../config/Config.ts'
import type { Connector } from '../config/Connector.ts'
import { connectionUid, currentConnection } from './connections.ts'

/** A library that has sessions of its own, as wagmi. */
export type SessionLibrary = {
  /** Connectors that have a session in the library now. The key is `Connector.uid`. */
  sessions(): ReadonlyMap<string, Connector>
  /** `uid` of the connector whose session the library's requests use. */
  current(): string | undefined
  /** Makes the session of a connector the one that the library's requests use. */
  setCurrent(uid: string): void
  /**
   * Calls the listener after each change of sessions or of the current one.
   *
   * @returns the unsubscribe function
   */
  subscribe(listener: (change: LibraryChange) => void): () => void
}

/** What a library tells of a change. */
export type LibraryChange = {
  /** Whether a person has just connected or chosen a wallet. `false` for a session that the library restored by itself. */
  readonly isChosen: boolean
}

/**
 * Keeps the connections of an adapter and the sessions of its library the same: a session that the library began becomes a connection,
 * without a request to the wallet, and both sides use the same current wallet. When a session ends, its connector emits `disconnected`.
 *
 * A session that the library restored is left alone if the person has disconnected its wallet here.
 *
 * @returns the function that ends it
 * @example const stop = shareSessions(context, library) // in `setup` of an adapter
 */
export function shareSessions(context: AdapterContext, library: SessionLibrary): () => void {
  // The engine passes its config as `app`; only tests of an adapter alone pass none.
  const config = context.app as Config | undefined
  if (!config) return () => {}
  const uidOf = (connector: Connector) => connectionUid(connector)
  const isOpen = (connector: Connector) => config.state.connections.has(uidOf(connector))

  async function open({ isChosen }: LibraryChange): Promise<void> {
    for (const [uid, connector] of library.sessions()) {
      if (isOpen(connector)) continue
      const { adoptSession } = await import('./adoptSession.ts')
      await adoptSession(config as Config, connector, isChosen && library.current() === uid)
    }
  }

  /** Makes the library's current wallet the current one here, unless one of another library is. */
  async function switchToLibraryWallet({ isChosen }: LibraryChange): Promise<void> {
    const connector = library.sessions().get(library.current() ?? '')
    if (!connector || !config) return
    const current = currentConnection(config.state, connector.namespace)
    const isOurs = current && library.sessions().has(current.connectorUid ?? '')
    if (current?.uid === uidOf(connector) || !isOpen(connector) || (current && !isOurs && !isChosen)) return
    const { switchConnection } = await import('./switchConnection.ts')
    // Connected or ended meanwhile.
    if (library.current() !== connector.uid || !isOpen(connector)) return
    await switchConnection(config, { connection: uidOf(connector) })
  }

  const update = (change: LibraryChange) =>
    open(change)
      .then(() => switchToLibraryWallet(change))
      .catch((error: unknown) =>
        config.logger.debug('A session of a library is not shared', { error: errorText(error) }),
      )
  const stopLibrary = library.subscribe((change) => void update(change))
  const stopConfig = config.subscribe(
    (state) => state.current,
    (current) => {
      for (const [uid, connector] of library.sessions())
        if (current[connector.namespace] === uidOf(connector) && library.current() !== uid)
          library.setCurrent(uid)
    },
  )
  void update({ isChosen: false })
  return () => {
    stopLibrary()
    stopConfig()
  }
}
