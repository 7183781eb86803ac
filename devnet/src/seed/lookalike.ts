import { type Address, getAddress, keccak256 } from 'viem'

/** An address that begins and ends with the same four digits, as people who poison histories make them. */
export function lookalike(address: Address): Address {
  const digits = address.slice(2).toLowerCase()
  const middle = keccak256(address).slice(2, 34)
  return getAddress(`0x${digits.slice(0, 4)}${middle}${digits.slice(-4)}`)
}
