import { activationText, type SealSubject, type WalletFacts } from '@latchkey/protocol'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { addr } from 'micro-eth-signer'
import { toBase64url, toHex, utf8 } from '../bytes.ts'
import { importedKeyKinds, importedKeyLength } from './importedSecret.ts'

/** Keys of a wallet, in memory during one operation. `wipe` overwrites them; JavaScript cannot guarantee more. */
export type WalletKeys = {
  readonly evm: { readonly secretKey: Uint8Array; readonly publicKey: Uint8Array; readonly address: string }
  readonly solana: {
    readonly secretKey: Uint8Array
    readonly publicKey: Uint8Array
    readonly address: string
  }
  wipe(): void
}

/** Bytes of entropy of a phrase with 12, 15, 18, 21 or 24 words. */
const entropyLengths = [16, 20, 24, 28, 32]

/**
 * Derives the keys of a wallet's secret. Entropy: BIP-39 words (English, no passphrase), then BIP-32 `m/44'/60'/0'/0/0` and SLIP-10
 * `m/44'/501'/0'/0'`. Other wallets derive the same addresses from the words. Of an imported key (`importedSecret.ts`): the key
 * itself for its chain family, and for the other one the key of its entropy.
 *
 * @throws Error where the secret has another length
 */
export async function deriveKeys(secret: Uint8Array): Promise<WalletKeys> {
  if (secret.length === importedKeyLength) return deriveImportedKey(secret)
  if (!entropyLengths.includes(secret.length)) throw new Error('This is not the secret of a wallet.')
  const seed = await mnemonicToSeedWebcrypto(entropyToMnemonic(secret, wordlist))
  const root = HDKey.fromMasterSeed(seed)
  const child = root.derive("m/44'/60'/0'/0/0")
  const solana = deriveSolanaKey(seed)
  seed.fill(0)
  if (!child.privateKey) throw new Error('No key at this path.')
  const secretKey = child.privateKey.slice()
  root.wipePrivateData()
  child.wipePrivateData()
  return toWalletKeys(secretKey, solana.secretKey)
}

async function deriveImportedKey(secret: Uint8Array): Promise<WalletKeys> {
  const key = secret.slice(1, 33)
  const other = await deriveKeys(secret.subarray(33))
  if (secret[0] === importedKeyKinds.evm) {
    other.evm.secretKey.fill(0)
    return toWalletKeys(key, other.solana.secretKey)
  }
  if (secret[0] !== importedKeyKinds.solana) throw new Error('This is not the secret of a wallet.')
  other.solana.secretKey.fill(0)
  return toWalletKeys(other.evm.secretKey, key)
}

/** Returns the keys with their public keys and addresses. `wipe` overwrites the given bytes. */
function toWalletKeys(evm: Uint8Array, solana: Uint8Array): WalletKeys {
  const publicKey = secp256k1.getPublicKey(evm, true)
  const solanaPublicKey = ed25519.getPublicKey(solana)
  return {
    evm: { secretKey: evm, publicKey, address: addr.fromPublicKey(publicKey) },
    solana: { secretKey: solana, publicKey: solanaPublicKey, address: base58.encode(solanaPublicKey) },
    wipe() {
      evm.fill(0)
      solana.fill(0)
    },
  }
}

/** Flag of a hardened index (BIP-32). */
const hardened = 0x8000_0000

/**
 * Derives the ed25519 key of a seed by SLIP-10, hardened steps only. The default path `m/44'/501'/0'/0'` is that of Solana
 * wallets.
 *
 * @param path hardened indexes without their flag
 */
export function deriveSolanaKey(
  seed: Uint8Array,
  path: readonly number[] = [44, 501, 0, 0],
): { readonly secretKey: Uint8Array; readonly publicKey: Uint8Array } {
  let node = hmac(sha512, utf8('ed25519 seed'), seed)
  for (const index of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, index + hardened)
    const next = hmac(sha512, node.subarray(32), data)
    data.fill(0)
    node.fill(0)
    node = next
  }
  const secretKey = node.slice(0, 32)
  node.fill(0)
  return { secretKey, publicKey: ed25519.getPublicKey(secretKey) }
}

/** Returns the addresses of the keys, by CAIP-2 namespace. */
export function addressesOf({ evm, solana }: WalletKeys): WalletFacts['addresses'] {
  return { eip155: evm.address, solana: solana.address }
}

/** Returns the SHA-256 of a wallet's public keys. A wallet's fingerprint never changes: share sets of other keys are refused. */
export function fingerprintOf({ evm, solana }: WalletKeys): Uint8Array {
  const domain = utf8('latchkey fingerprint v1')
  const bytes = new Uint8Array(domain.length + evm.publicKey.length + solana.publicKey.length)
  bytes.set(domain)
  bytes.set(evm.publicKey, domain.length)
  bytes.set(solana.publicKey, domain.length + evm.publicKey.length)
  return sha256(bytes)
}

/** Keys in the formats other wallets import, with their addresses. */
export type ExportedKeys = {
  /** BIP-39 words, English, no passphrase. Absent where a single key was imported: no phrase gives both keys. */
  readonly phrase: string | undefined
  /** `secretKey`: 32 bytes as `0x…`. */
  readonly evm: { readonly address: string; readonly secretKey: string }
  /** `secretKey`: 64 bytes (secret, then public key) as base58. */
  readonly solana: { readonly address: string; readonly secretKey: string }
}

/** Formats the keys as text. Strings cannot be overwritten, so use them only while they are shown. */
export function formatKeys(secret: Uint8Array, { evm, solana }: WalletKeys): ExportedKeys {
  const pair = Uint8Array.from([...solana.secretKey, ...solana.publicKey])
  const secretKey = base58.encode(pair)
  pair.fill(0)
  return {
    phrase: secret.length === importedKeyLength ? undefined : entropyToMnemonic(secret, wordlist),
    evm: { address: evm.address, secretKey: toHex(evm.secretKey) },
    solana: { address: solana.address, secretKey },
  }
}

/** Signs the activation of a share set with the wallet key, to prove to the keys service that this device has it. */
export function proveWallet({ evm }: WalletKeys, subject: SealSubject, commitment: string): string {
  const text = activationText(subject, commitment)
  return toBase64url(secp256k1.sign(text, evm.secretKey, { prehash: true, format: 'recovered' }))
}
