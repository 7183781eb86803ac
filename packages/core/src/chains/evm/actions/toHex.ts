/** A number as JSON-RPC writes it, e.g. `0x0`, without leading zeros (EIP-1474). */
export function toHex(value: bigint | number): `0x${string}` {
  return `0x${value.toString(16)}`
}
