import { createHash } from 'node:crypto'
import { formatSs58Address, genericSs58Prefix } from '@latchkey/protocol/polkadot'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { getPublicKey, secretFromSeed } from '@scure/sr25519'
import type { PolkadotAccount, PolkadotKind } from './PolkadotDevnet.ts'

/** The accounts, one of each kind of key among them. Most people's are sr25519. */
const kinds: readonly PolkadotKind[] = ['sr25519', 'sr25519', 'sr25519', 'ed25519', 'ecdsa']

/** The accounts of the local chain. Their seeds follow from a public text. */
export function derivePolkadotAccounts(): readonly PolkadotAccount[] {
  return kinds.map((kind, index) => {
    const seed = createHash('sha256').update(`Latchkey Polkadot account ${index}`).digest()
    const account = toAccount(new Uint8Array(seed), kind)
    return {
      address: formatSs58Address(account, genericSs58Prefix),
      kind,
      seed: seed.toString('hex'),
      account: Buffer.from(account).toString('hex'),
    }
  })
}

/** What the network knows a key by: the public key, or the hash of an ECDSA one. */
function toAccount(seed: Uint8Array, kind: PolkadotKind): Uint8Array {
  if (kind === 'sr25519') return getPublicKey(secretFromSeed(seed))
  if (kind === 'ed25519') return ed25519.getPublicKey(seed)
  return blake2b(secp256k1.getPublicKey(seed, true), { dkLen: 32 })
}
