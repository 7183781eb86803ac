import { type ChainNamespace, chainNamespaces } from '@latchkey/protocol'

/** Connectors a person has disconnected, by namespace; they are never reconnected by themselves (W7.1). */
export type DisconnectedIds = { readonly [namespace in ChainNamespace]?: readonly string[] | undefined }

/** Reads `latchkey/disconnected_connector_ids`; anything but a map of lists of ids is refused. */
export function readDisconnectedIds(raw: unknown): DisconnectedIds | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const map = raw as Record<string, unknown>
  const entries = chainNamespaces.flatMap((namespace) => {
    const ids = map[namespace]
    if (!Array.isArray(ids)) return []
    return [[namespace, ids.filter((id): id is string => typeof id === 'string').slice(-32)] as const]
  })
  return Object.fromEntries(entries)
}
