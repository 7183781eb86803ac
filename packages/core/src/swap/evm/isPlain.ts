/** An EVM address with its prefix, any case. */
export function isPlain(address: string): boolean {
  return /^0x[\da-f]{40}$/i.test(address)
}
