import * as v from 'valibot'
import { wrongFactor } from './wrongFactor.ts'

const costs = v.variant('name', [
  // Bounds: a lying server must not stop the worker for minutes, nor make it weak.
  v.object({
    name: v.literal('scrypt'),
    N: v.picklist([2 ** 15, 2 ** 16, 2 ** 17, 2 ** 18]),
    r: v.literal(8),
    p: v.picklist([1, 2, 3]),
  }),
  v.object({
    name: v.literal('pbkdf2-sha512'),
    iterations: v.pipe(v.number(), v.integer(), v.minValue(600_000), v.maxValue(10_000_000)),
  }),
])
const params = v.object({
  v: v.literal(1),
  salt: v.pipe(v.string(), v.length(43)),
  kdf: v.optional(costs),
  credentialId: v.optional(v.pipe(v.string(), v.maxLength(1400))),
  prfSalt: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** Of the key pair that follows from the secret: a later recovery key is sealed to it. An uncompressed point. */
  publicKey: v.optional(v.pipe(v.string(), v.length(87))),
  /** The key by which whoever opens the way knows who sealed to it, encrypted under the recovery key. */
  sender: v.optional(v.pipe(v.string(), v.length(80))),
})

/** How a stored way to the recovery key is opened. */
export type FactorParams = v.InferOutput<typeof params>
export type PasswordCost = v.InferOutput<typeof costs>

/** OWASP's first choice for scrypt: 128 MiB, about a second in the worker; stored with each record. */
export const passwordCost: PasswordCost = { name: 'scrypt', N: 2 ** 17, r: 8, p: 1 }

/** @throws KeyError `wrongFactor` for parameters nobody of ours wrote */
export function readFactorParams(text: string): FactorParams {
  try {
    return v.parse(params, JSON.parse(text))
  } catch (cause) {
    throw wrongFactor(cause)
  }
}
