import { toHex } from './toHex.ts'

/** The call data of ERC-20 `transfer(address to, uint256 value)` (EIP-20, S7.29). */
export function encodeTransfer(to: string, value: bigint): string {
  return `0xa9059cbb${word(to.slice(-40).toLowerCase())}${word(toHex(value).slice(2))}`
}

function word(digits: string): string {
  return digits.padStart(64, '0')
}
