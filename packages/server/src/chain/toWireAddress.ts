import { getAddress } from 'viem/utils'

/** An address as answers show it: with its EIP-55 checksum. */
export function toWireAddress(address: string): string {
  return /^0x[\da-f]{40}$/i.test(address) ? getAddress(address) : address
}
