import { chainNamespaces } from '@latchkey/protocol'
import type { StorageMigration } from '../base/storage.ts'

/** Key of the mark that the session of another WalletConnect client may be imported: see `importRelaySession`. */
export const relayImportKey = 'relay_import'

/** Longest value that is imported, characters. */
const maxLength = 16_384

/** Keys with the same name and form in the storage of existing clients, without prefix. */
const sessionKeys = [
  'active_namespace',
  'active_caip_network_id',
  'connected_namespaces',
  ...chainNamespaces.map((namespace) => `${namespace}:connected_connector_id`),
  'connections',
  'disconnected_connector_ids',
  'recent_wallets',
  'connected_social',
  'preferred_account_types',
]
/** The same of their embedded wallet. The person's address and name are theirs: see {@link createLegacyImport}. */
const loginKeys = ['EMAIL_LOGIN_USED_KEY', 'LAST_EMAIL_LOGIN_TIME', 'LAST_USED_CHAIN_KEY']
const personKeys = ['EMAIL', 'SOCIAL_USERNAME']

/**
 * Creates the one-time import of what an existing client has stored on this origin: which wallets to reconnect with, on which
 * network, and whether somebody has signed in to the embedded wallet. The values are copied as they are. Each is parsed where it is
 * used, proves no connection, and is dropped there if it is invalid. What the other client stored stays as it is. Its session
 * over a relay is not in this storage, so only a mark is set here, and `importRelaySession` finds it.
 *
 * @param storesPerson whether this app stores the person's e-mail address and user name too (preset `compat`)
 */
export function createLegacyImport(storesPerson: boolean): StorageMigration {
  return (storage, keyOf) => {
    const copy = (from: string, to: string) => {
      const value = storage.getItem(from)
      if (value === null || value.length > maxLength || storage.getItem(keyOf(to)) !== null) return
      storage.setItem(keyOf(to), value)
    }
    for (const name of sessionKeys) copy(`@appkit/${name}`, name)
    for (const name of [...loginKeys, ...(storesPerson ? personKeys : [])])
      copy(`@appkit-wallet/${name}`, `login/${name}`)
    storage.setItem(keyOf(relayImportKey), 'pending')
  }
}
