import { chainsOf } from './chainsOf.ts'
import type { SessionNamespaces } from './Namespaces.ts'

/** What of a session is looked for. */
export type Permission = {
  readonly kind: 'methods' | 'events'
  readonly chain: string
  readonly value: string
}

/** Whether a session allows a method or an event on a chain. */
export function permits(namespaces: SessionNamespaces, { kind, chain, value }: Permission): boolean {
  return Object.entries(namespaces).some(
    ([key, scope]) => chainsOf(key, scope).includes(chain) && scope[kind].includes(value),
  )
}
