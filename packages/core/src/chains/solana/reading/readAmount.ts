/** A whole number of base units, as a number a browser reads exactly or as text. @throws TypeError */
export function readAmount(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value)
  throw new TypeError('Not an amount')
}
