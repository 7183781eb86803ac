import { InvalidAddressError, InvalidParameterError } from '../../base/errors.ts'
import { loadCode } from '../../base/load.ts'
import type { ConnectionActions } from '../../config/adapterActions.ts'
import { isEvmAddress } from './isEvmAddress.ts'

/** Checks an address and its checksum (EIP-55), which only addresses in mixed case have. */
export const checkAddress: ConnectionActions['checkAddress'] = async (address) => {
  if (!isEvmAddress(address)) return 'invalid'
  const digits = address.slice(-40)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return 'valid'
  const { toChecksumAddress } = await loadCode(() => import('@latchkey/protocol/addresses'))
  return `0x${digits}` === toChecksumAddress(`0x${digits}`) ? 'valid' : 'checksum'
}

/**
 * Asserts that a field of a request is an address whose checksum, if it has one, matches.
 *
 * @throws InvalidParameterError, InvalidAddressError (`checksum`)
 */
export async function assertAddress(value: unknown, field: string): Promise<void> {
  const answer = typeof value === 'string' ? await checkAddress(value) : 'invalid'
  if (answer === 'checksum') throw new InvalidAddressError({ reason: 'checksum' })
  if (answer === 'invalid')
    throw new InvalidParameterError({ field, write: 'an address: `0x` and 40 hex digits' })
}
