import type { ConnectionActions } from '../../../config/adapterActions.ts'
import { isEvmAddress } from '../isEvmAddress.ts'
import { loadCode } from '../loadCode.ts'

/**
 * Whether a text is an address, and whether its EIP-55 checksum, which only mixed case carries, holds (S5.19).
 */
export const checkAddress: ConnectionActions['checkAddress'] = async (address) => {
  if (!isEvmAddress(address)) return 'invalid'
  const digits = address.slice(-40)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return 'valid'
  const { toChecksumDigits } = await loadCode(() => import('./toChecksumDigits.ts'))
  return digits === toChecksumDigits(digits) ? 'valid' : 'checksum'
}
