import { concatBytes } from '../bytes/concatBytes.ts'
import { toBase58 } from '../bytes/toBase58.ts'
import type { Primitives } from '../crypto/Primitives.ts'

/** The client id of a seed: a did:key, `did:key:z` + base58btc(ed 01, public key). */
export async function clientIdOf(p: Primitives, seed: Uint8Array<ArrayBuffer>): Promise<string> {
  return `did:key:z${toBase58(concatBytes(Uint8Array.of(0xed, 1), await p.signingKey(seed)))}`
}
