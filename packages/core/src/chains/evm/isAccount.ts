import { isEvmAddress } from './isEvmAddress.ts'

/** An address as a wallet must give it: with its `0x`. */
export function isAccount(value: unknown): value is `0x${string}` {
  return isEvmAddress(value) && value.length === 42
}
