import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from '../bytes/utf8.ts'

/**
 * 32 bytes that bind entropy to a wallet and tell nothing about it (X.02). The same for each of its share sets, as the keys API
 * holds it (`walletFacts`): what mixes two sets makes other entropy, and other entropy has another commitment.
 */
export function commitmentOf(entropy: Uint8Array, walletId: string): Uint8Array {
  return hkdf(sha256, entropy, utf8('latchkey commitment v1'), utf8(JSON.stringify([walletId])), 32)
}
