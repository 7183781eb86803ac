import { RequestError } from './RequestError.ts'

/** A quantity of JSON-RPC (`0x` hex, or what apps send instead: a safe number, decimal text) as canonical `0x` hex. */
export function readQuantity(value: unknown, name: string, bits = 256): string {
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  const isText = typeof value === 'string' && /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value)
  if (!isNumber && !isText) throw new RequestError('invalidParams', `The ${name} can’t be read.`)
  const number = BigInt(value as string | number)
  if (number >= 1n << BigInt(bits)) throw new RequestError('invalidParams', `The ${name} is too large.`)
  return `0x${number.toString(16)}`
}
