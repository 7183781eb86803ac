import { chainNamespaces } from '@latchkey/protocol'
import type { Storage } from './Storage.ts'

/** Changes storage written under one schema version to the next. `key` adds prefix and scope. */
export type StorageMigration = (storage: Storage, key: (name: string) => string) => void

/** What a version of our storage looks like. */
export type StorageSchema = {
  readonly version: number
  /** Every key of this version, without prefix; all are dropped when the page holds a newer version (W7.1). */
  readonly keys: readonly string[]
  /** By the version they start from. */
  readonly migrations: { readonly [from: number]: StorageMigration }
}

/** The keys we write (W7.1) and how to read what older versions wrote. */
export const storageSchema: StorageSchema = {
  version: 1,
  keys: [
    'active_namespace',
    'active_caip_network_id',
    'connected_namespaces',
    ...chainNamespaces.map((namespace) => `${namespace}:connected_connector_id`),
    'connections',
    'disconnected_connector_ids',
    'recent_wallets',
    'siwx_sessions',
    'connected_social',
    'social_provider',
  ],
  migrations: {},
}
