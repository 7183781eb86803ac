import { getAddress } from 'viem/utils'

/** The 40 hex digits of an address in the case that EIP-55 demands. */
export function toChecksumDigits(digits: string): string {
  return getAddress(`0x${digits.toLowerCase()}`).slice(2)
}
