import type { ChainNamespace } from '@latchkey/protocol'
import { sameAddress } from '../base/text.ts'

/**
 * Whether an address can be taken for another: four characters alike at each end, which is what shortened addresses show
 * and what a poisoner can afford to search for (X.39).
 *
 * @example looksLike('eip155', '0xAbcd…0001', '0xabcd…0001') // true where the middle differs
 */
export function looksLike(namespace: ChainNamespace, address: string, known: string): boolean {
  if (sameAddress(namespace, address, known)) return false
  const [one, other] = [address, known].map((text) => {
    const plain = namespace === 'eip155' ? text.toLowerCase().replace(/^0x/, '') : text
    return plain.slice(0, 4) + plain.slice(-4)
  })
  return one === other
}
