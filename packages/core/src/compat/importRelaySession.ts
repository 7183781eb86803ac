import { type CaipNetworkId, type ChainNamespace, parseCaipAddress } from '@latchkey/protocol'
import { withDeadline } from '../base/deadline.ts'
import { errorText } from '../base/errors.ts'
import type { Storage } from '../base/storage.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { connectionUid } from '../wallets/connections.ts'
import { parseDisconnectedIds } from '../wallets/persistSession.ts'
import { type StoredConnection, toReconnecting } from '../wallets/storedSession.ts'
import { relayImportKey } from './importLegacyStorage.ts'

/**
 * Keys under which the clients of WalletConnect v2 store sessions and their symmetric keys: in the database of browsers, and in
 * the page's storage, where older ones have them. A custom prefix after the version would be another app's.
 */
const keys = {
  inDatabase: ['wc@2:client:0.3:session', 'wc@2:core:0.3:keychain'],
  inStorage: ['wc@2:client:0.3//session', 'wc@2:core:0.3//keychain'],
} as const

/** The database in which they store it in a browser. */
const database = { name: 'WALLET_CONNECT_V2_INDEXED_DB', store: 'keyvaluestorage' } as const

/** Milliseconds that the database may take. */
const databaseTimeout = 3_000

/** Connectors over a relay have this id in every chain family, as in existing clients. */
const connectorId = 'walletConnect'

/** Chain families whose session can be continued, the preferred one first. */
const families: readonly ChainNamespace[] = ['eip155', 'solana']

/**
 * Finds the session that another WalletConnect client of this origin has left, and shows it as a connection that is being
 * restored. The connector over the relay imports the session when it is restored, and removes the mark then: until the wallet was
 * reached, each visit tries again. What the other client has stored stays as it is.
 *
 * One session continues for one chain family, because two clients on one topic would answer each other's requests: of a wallet
 * with EVM and Solana, Solana is paired once more. A family with another wallet, or whose wallet the person has disconnected, is
 * left as it is.
 *
 * @returns the connection to restore; `undefined` where there is none, or where it is among the `stored` ones already
 */
export async function importRelaySession(
  config: Config,
  stored: readonly StoredConnection[],
): Promise<StoredConnection | undefined> {
  const { storage, stores, parameters, stopSignal } = config._internal
  const pairing = config.connectors.filter((connector) => connector.pairing)
  if (pairing.length === 0 || parameters.storage === null) return undefined
  let entries: Entries
  try {
    entries = await withDeadline(() => getEntries(parameters.storage ?? globalThis.localStorage), {
      timeout: databaseTimeout,
      operation: 'importRelaySession',
      signal: stopSignal,
    })
  } catch (error) {
    config.logger.debug('The sessions of another client can not be read now', { error: errorText(error) })
    return undefined
  }
  const settle = () => {
    stores.foreignSession = undefined
    storage.remove(relayImportKey)
  }
  const disconnectedIds = storage.get('disconnected_connector_ids', parseDisconnectedIds)
  const isFree = (namespace: ChainNamespace) =>
    pairing.some((connector) => connector.namespace === namespace) &&
    !disconnectedIds?.[namespace]?.includes(connectorId) &&
    [...config.state.connections.values()].every(
      (connection) => connection.namespace !== namespace || connection.connectorId === connectorId,
    )
  const found = findSession(config, entries, families.filter(isFree))
  if (!found) {
    settle()
    return undefined
  }
  const { connection, ...session } = found
  stores.foreignSession = { ...session, settle }
  const { namespace } = connection
  if (stored.some((entry) => entry.namespace === namespace && entry.connectorId === connectorId))
    return undefined
  const uid = connectionUid({ namespace, id: connectorId })
  config._internal.setState((state) => ({
    ...state,
    connections: new Map(state.connections).set(uid, toReconnecting(uid, connection)),
    current: { ...state.current, [namespace]: uid },
  }))
  return connection
}

/** What a client has stored under {@link keys}, parsed. Untrusted. */
type Entries = { readonly sessions: unknown; readonly keychain: unknown }

/** Returns the newest session with a key and an account on a network of the app, and the connection that it makes. */
function findSession(config: Config, { sessions, keychain }: Entries, namespaces: readonly ChainNamespace[]) {
  if (!Array.isArray(sessions)) return undefined
  const wanted = config._internal.storage.get('active_caip_network_id', String)
  const now = Date.now() / 1000
  const live = sessions
    .map((session) => ({ session, ...(Object(session) as { topic?: unknown; expiry?: unknown }) }))
    .filter(({ expiry }) => typeof expiry === 'number' && expiry > now)
    .sort((a, b) => Number(b.expiry) - Number(a.expiry))
  for (const namespace of namespaces)
    for (const { session, topic } of live) {
      const symKey: unknown = typeof topic === 'string' ? Object(keychain)[topic] : undefined
      const accounts = getAccounts(session).filter(({ caipNetworkId }) =>
        config.networks.some((network) => network.caipNetworkId === caipNetworkId),
      )
      const own = accounts.filter((account) => account.namespace === namespace)
      const account = own.find(({ caipNetworkId }) => caipNetworkId === wanted) ?? own[0]
      if (typeof topic !== 'string' || typeof symKey !== 'string' || !account) continue
      const network: CaipNetworkId = account.caipNetworkId
      const name = plainText(Object(session).peer?.metadata?.name) || undefined
      const connection: StoredConnection = {
        namespace,
        connectorId,
        address: account.address,
        caipNetworkId: network,
        name,
      }
      return { namespace, topic, session: session as unknown, symKey, network, connection }
    }
  return undefined
}

/** Returns the accounts of a session in its order; invalid ones are left out. */
function getAccounts(session: unknown) {
  const scopes: readonly unknown[] = Object.values(Object(Object(session).namespaces))
  return scopes.flatMap((scope) => {
    const { accounts } = Object(scope) as { accounts?: unknown }
    return Array.isArray(accounts) ? accounts.flatMap((account) => parseCaipAddress(account) ?? []) : []
  })
}

/** Reads the entries from the clients' database, else from the page's storage. */
async function getEntries(storage: Storage): Promise<Entries> {
  const stored = globalThis.indexedDB && (await getFromDatabase(globalThis.indexedDB, keys.inDatabase))
  const [sessions, keychain] =
    stored?.[0] === undefined ? keys.inStorage.map((key) => storage.getItem(key)) : stored
  return { sessions: parse(sessions), keychain: parse(keychain) }
}

/** Returns a value as it is, or parsed where it is JSON text; `undefined` for text that is not whole. */
function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Reads values from the clients' database; `undefined` where there is no such database. It is never created. */
function getFromDatabase(
  databases: IDBFactory,
  wanted: readonly string[],
): Promise<readonly unknown[] | undefined> {
  return new Promise((resolve, reject) => {
    const opening = databases.open(database.name)
    let isMissing = false
    opening.onupgradeneeded = () => {
      isMissing = true
      opening.transaction?.abort()
    }
    opening.onerror = () => (isMissing ? resolve(undefined) : reject(opening.error))
    opening.onsuccess = () => {
      const opened = opening.result
      const close = () => opened.close()
      if (!opened.objectStoreNames.contains(database.store)) {
        close()
        return resolve(undefined)
      }
      const store = opened.transaction(database.store, 'readonly').objectStore(database.store)
      const requests = wanted.map((key) => store.get(key))
      const { transaction } = store
      transaction.oncomplete = () => {
        close()
        resolve(requests.map(({ result }) => result as unknown))
      }
      transaction.onerror = () => {
        close()
        reject(transaction.error)
      }
    }
  })
}
