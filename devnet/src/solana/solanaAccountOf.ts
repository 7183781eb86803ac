import { createPrivateKey, createPublicKey } from 'node:crypto'
import { base58 } from './base58.ts'
import type { SolanaAccount } from './SolanaDevnet.ts'

/** PKCS #8 around the 32 bytes of an ed25519 key (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The account of an ed25519 seed of 32 bytes. */
export function solanaAccountOf(secret: Uint8Array): SolanaAccount {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, secret]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return { address: base58(spki.subarray(-32)), privateKey: Buffer.from(secret).toString('hex') }
}
