import { addr } from 'micro-eth-signer'
import { RequestError } from './RequestError.ts'

/** An EVM address with its checksum; one with a wrong checksum is refused (EIP-55). */
export function readAddress(value: unknown, name = 'address'): string {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{40}$/i.test(value))
    throw new RequestError('invalidParams', `The ${name} can’t be read.`)
  const lower = value.toLowerCase()
  const checked = addr.addChecksum(lower)
  const hasCase = value.slice(2) !== lower.slice(2) && value.slice(2) !== value.slice(2).toUpperCase()
  if (hasCase && value !== checked)
    throw new RequestError('invalidParams', `The ${name} has a wrong checksum.`)
  return checked
}
