import { chainsOf } from './chainsOf.ts'
import type { SessionNamespaces } from './Namespaces.ts'

/** Whether a session has a chain, by account, by key or by list. */
export function hasChain(namespaces: SessionNamespaces, chain: string): boolean {
  return Object.entries(namespaces).some(([key, scope]) => chainsOf(key, scope).includes(chain))
}
