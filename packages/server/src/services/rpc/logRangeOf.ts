/** How many blocks an `eth_getLogs` filter spans by its numbers; undefined when a tag leaves it open. */
export function logRangeOf(params: unknown): bigint | undefined {
  const filter: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof filter !== 'object' || filter === null) return undefined
  const from = blockOf(Reflect.get(filter, 'fromBlock'))
  const to = blockOf(Reflect.get(filter, 'toBlock'))
  return from === undefined || to === undefined ? undefined : to - from + 1n
}

function blockOf(value: unknown): bigint | undefined {
  if (value === 'earliest') return 0n
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}
