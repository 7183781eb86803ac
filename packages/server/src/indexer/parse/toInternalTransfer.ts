import type { TransferRow } from '../BlockRows.ts'

const address = /^0x[0-9a-f]{40}$/i
const quantity = /^0x[0-9a-f]{1,64}$/i

/** A movement of the native currency as a node's trace tells it; nothing when it isn't one, or moved nothing. */
export function toInternalTransfer(from: unknown, to: unknown, value: unknown): TransferRow | undefined {
  if (typeof value !== 'string' || !quantity.test(value) || !isAddress(from) || !isAddress(to))
    return undefined
  const amount = BigInt(value)
  if (amount === 0n) return undefined
  const [sender, recipient] = [from.toLowerCase(), to.toLowerCase()]
  return { kind: 'native', token: null, tokenId: null, sender, recipient, amount }
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && address.test(value)
}

/** A field of an object of any shape; undefined for anything else. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
