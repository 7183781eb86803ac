import { keyedDigest } from '../../../secrets/digest.ts'

/**
 * By what an address is found without being readable (T-DB). Upper and lower case are one: whoever's phone writes `Mira@`
 * gets the account of `mira@`, not a second wallet (X.13).
 */
export function emailIndexOf(key: Uint8Array, email: string): string {
  return keyedDigest(key, ['email', email.toLowerCase()])
}
