import { createPublicKey, type KeyObject } from 'node:crypto'
import { decodeBase58 } from './decodeBase58.ts'

/** What DER puts before the 32 bytes of an Ed25519 key. */
const derPrefix = '302a300506032b6570032100'

/** The Ed25519 key of `did:key:z…` (multicodec 0xed 0x01). Undefined when it is none. */
export function readDidKey(did: string): KeyObject | undefined {
  if (!did.startsWith('did:key:z')) return undefined
  const bytes = decodeBase58(did.slice('did:key:z'.length))
  if (bytes?.length !== 34 || bytes[0] !== 0xed || bytes[1] !== 0x01) return undefined
  const der = Buffer.concat([Buffer.from(derPrefix, 'hex'), bytes.subarray(2)])
  return createPublicKey({ key: der, format: 'der', type: 'spki' })
}
