import { base58 } from '@scure/base'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { WalletKeys } from './deriveKeys.ts'

/** A wallet's keys as other wallets take them, with the address each of them opens (X.09). */
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
