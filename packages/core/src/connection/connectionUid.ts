import type { ChainNamespace } from '@latchkey/protocol'

/** The key of a wallet's one connection in a namespace. */
export function connectionUid(connector: { namespace: ChainNamespace; id: string }): string {
  return `${connector.namespace}:${connector.id}`
}
