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
import { toBase64url, utf8 } from '../bytes.ts'

/** A wallet's keys for as long as one operation takes. `wipe` overwrites them; JavaScript can promise no more. */
export type WalletKeys = {
  readonly evm: { readonly secretKey: Uint8Array; readonly publicKey: Uint8Array; readonly address: string }
  readonly solana: {
    readonly secretKey: Uint8Array
    readonly publicKey: Uint8Array
    readonly address: string
  }
  wipe(): void
}

/**
 * The keys of 256-bit entropy: BIP-39 words (24, English, no passphrase), then BIP-32 `m/44'/60'/0'/0/0` and SLIP-10
 * `m/44'/501'/0'/0'`. The words opened elsewhere give the same addresses.
 *
 * @throws Error where the entropy isn't 32 bytes
 */
export async function deriveKeys(entropy: Uint8Array): Promise<WalletKeys> {
  if (entropy.length !== 32) throw new Error('A wallet has 32 bytes of entropy.')
  const seed = await mnemonicToSeedWebcrypto(entropyToMnemonic(entropy, wordlist))
  const root = HDKey.fromMasterSeed(seed)
  const child = root.derive("m/44'/60'/0'/0/0")
  const solana = deriveSolanaKey(seed)
  seed.fill(0)
  if (!child.privateKey) throw new Error('No key at this path.')
  const secretKey = child.privateKey.slice()
  root.wipePrivateData()
  child.wipePrivateData()
  const publicKey = secp256k1.getPublicKey(secretKey, true)
  return {
    evm: { secretKey, publicKey, address: addr.fromPublicKey(publicKey) },
    solana: { ...solana, address: base58.encode(solana.publicKey) },
    wipe() {
      secretKey.fill(0)
      solana.secretKey.fill(0)
    },
  }
}

const hardened = 0x8000_0000

/**
 * The ed25519 key of a seed by SLIP-10, hardened steps only: `m/44'/501'/0'/0'` unless another path is given, which is
 * where Solana wallets look.
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

/** A wallet's addresses as its keys make them, whatever the service tells. */
export function addressesOf({ evm, solana }: WalletKeys): WalletFacts['addresses'] {
  return { eip155: evm.address, solana: solana.address }
}

/** SHA-256 over a wallet's public keys: the same for ever, so that nobody's address changes. */
export function fingerprintOf({ evm, solana }: WalletKeys): Uint8Array {
  const domain = utf8('latchkey fingerprint v1')
  const bytes = new Uint8Array(domain.length + evm.publicKey.length + solana.publicKey.length)
  bytes.set(domain)
  bytes.set(evm.publicKey, domain.length)
  bytes.set(solana.publicKey, domain.length + evm.publicKey.length)
  return sha256(bytes)
}

/** A wallet's keys as other wallets take them, with the address each of them opens. */
export type ExportedKeys = {
  /** 24 words, BIP-39, English, no passphrase. */
  readonly phrase: string
  /** `secretKey`: 32 bytes as `0x…`. */
  readonly evm: { readonly address: string; readonly secretKey: string }
  /** `secretKey`: 64 bytes (secret, then public key) as base58. */
  readonly solana: { readonly address: string; readonly secretKey: string }
}

/** As text. It can't be erased afterwards, as bytes are: who asks for it keeps it no longer than it is seen. */
export function exportedKeys(entropy: Uint8Array, { evm, solana }: WalletKeys): ExportedKeys {
  const hex = Array.from(evm.secretKey, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const pair = Uint8Array.from([...solana.secretKey, ...solana.publicKey])
  const secretKey = base58.encode(pair)
  pair.fill(0)
  return {
    phrase: entropyToMnemonic(entropy, wordlist),
    evm: { address: evm.address, secretKey: `0x${hex}` },
    solana: { address: solana.address, secretKey },
  }
}

/** Shows the key service that this device can sign as the wallet whose set it wants to make the active one. */
export function proveWallet({ evm }: WalletKeys, subject: SealSubject, commitment: string): string {
  const text = activationText(subject, commitment)
  return toBase64url(secp256k1.sign(text, evm.secretKey, { prehash: true, format: 'recovered' }))
}
