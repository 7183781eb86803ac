import { chainNamespaces } from '@latchkey/protocol'
import type { Storage } from '../base/storage.ts'
import type { Config } from '../config/Config.ts'

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
  'disconnected_connector_ids',
  'recent_wallets',
  'connected_social',
  'preferred_account_types',
]
/** The same of their embedded wallet. The person's address and name are theirs: see {@link importLegacyStorage}. */
const loginKeys = ['EMAIL_LOGIN_USED_KEY', 'LAST_EMAIL_LOGIN_TIME', 'LAST_USED_CHAIN_KEY']
const personKeys = ['EMAIL', 'SOCIAL_USERNAME']

/**
 * Imports what an existing client has stored on this origin: which wallets to reconnect with, on which network, and whether
 * somebody has signed in to the embedded wallet. `start()` calls it once, before this app has stored anything. The values are copied as they are, but for the connections, which have another form there. Each is parsed where it is
 * used, proves no connection, and is dropped there if it is invalid. What the other client stored stays as it is. Its session
 * over a relay is not in this storage, so only a mark is set here, and `importRelaySession` finds it.
 * The person's e-mail address and user name come along with preset `compat` alone.
 */
export function importLegacyStorage({ _internal, preset }: Config): void {
  const { storage, parameters } = _internal
  const copy = (from: string, to: string, convert = (value: string): string | undefined => value) => {
    const value = getItem(parameters.storage, from)
    if (value === null || value.length > maxLength || storage.get(to, String) !== undefined) return
    const converted = convert(value)
    if (converted !== undefined) storage.set(to, converted)
  }
  // Before all else: it marks the storage as this app's, so that nothing is imported a second time.
  storage.set(relayImportKey, 'pending')
  for (const name of sessionKeys) copy(`@appkit/${name}`, name)
  copy('@appkit/connections', 'connections', toConnections)
  for (const name of [...loginKeys, ...(preset === 'compat' ? personKeys : [])])
    copy(`@appkit-wallet/${name}`, `login/${name}`)
}

/** Returns an entry of the page's storage; `null` where there is none, or no storage. */
function getItem(storage: Storage | null | undefined, key: string): string | null {
  try {
    return (storage === undefined ? window.localStorage : storage)?.getItem(key) ?? null
  } catch {
    return null
  }
}

/**
 * Converts the connections of existing clients, which are lists by chain family with whole networks in them, to the form that is
 * stored here; `undefined` for anything else.
 *
 * @example {"eip155":[{"connectorId":"io.metamask","accounts":[{"address":"0x…"}],"caipNetwork":{"caipNetworkId":"eip155:1",…}}]}
 */
function toConnections(value: string): string | undefined {
  try {
    const lists = Object.entries(JSON.parse(value) as Record<string, readonly LegacyConnection[]>)
    return JSON.stringify(
      lists.flatMap(([namespace, list]) =>
        list.map(({ connectorId, accounts, caipNetwork, name }) => ({
          namespace,
          connectorId,
          address: accounts[0]?.address,
          caipNetworkId: caipNetwork?.caipNetworkId,
          name,
        })),
      ),
    )
  } catch {
    return undefined
  }
}

/** A connection as existing clients store it. Untrusted: what is missing is found where connections are parsed. */
type LegacyConnection = {
  readonly connectorId: unknown
  readonly accounts: readonly { readonly address?: unknown }[]
  readonly caipNetwork?: { readonly caipNetworkId?: unknown } | undefined
  readonly name?: unknown
}
