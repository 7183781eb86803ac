import type { ChainNamespace } from '@latchkey/protocol'

/** Whether two plain addresses are one account: letters' case carries only a checksum in `eip155` (A9, EIP-55). */
export function sameAddress(namespace: ChainNamespace, a: string, b: string): boolean {
  return a === b || (namespace === 'eip155' && a.toLowerCase() === b.toLowerCase())
}
