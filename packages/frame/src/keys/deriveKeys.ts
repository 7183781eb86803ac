import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { addr } from 'micro-eth-signer'
import { deriveSolanaKey } from './deriveSolanaKey.ts'

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
