/** Whether a value is a CAIP-2 chain, e.g. `eip155:1`. */
export function isChain(value: unknown): value is string {
  return typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)
}
