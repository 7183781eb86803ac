import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from '../bytes/utf8.ts'
import type { WalletKeys } from './deriveKeys.ts'

/** SHA-256 over a wallet's public keys: the same for ever, so that nobody's address changes. */
export function fingerprintOf({ evm, solana }: WalletKeys): Uint8Array {
  const domain = utf8('latchkey fingerprint v1')
  const bytes = new Uint8Array(domain.length + evm.publicKey.length + solana.publicKey.length)
  bytes.set(domain)
  bytes.set(evm.publicKey, domain.length)
  bytes.set(solana.publicKey, domain.length + evm.publicKey.length)
  return sha256(bytes)
}
