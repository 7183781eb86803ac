import type { ChainNamespace } from '@latchkey/core'

/** Whether the field says something else than what was pasted into it; addresses of EVM are the same in capitals. */
export function isAltered(field: string, pasted: string | undefined, namespace: ChainNamespace): boolean {
  if (!pasted || field === '') return false
  return namespace === 'eip155'
    ? !field.toLowerCase().includes(pasted.toLowerCase())
    : !field.includes(pasted)
}
