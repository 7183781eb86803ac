import { toHex } from '../bytes/toHex.ts'
import type { Primitives } from './Primitives.ts'

/** The topic of a key: the hex of its SHA-256. */
export async function topicOf(p: Primitives, key: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(await p.sha256(key))
}
