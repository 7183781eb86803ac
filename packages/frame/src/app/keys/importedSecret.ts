import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58, hex } from '@scure/base'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { KeyError } from '../errors.ts'
import { splitPhrase } from './phraseWords.ts'

/** A secret of another wallet, as its owner types it. */
export type ImportedSecret = {
  /** `phrase`: BIP-39 words. `evm`: a private key in hex. `solana`: a key as base58 or as JSON list of bytes. */
  readonly kind: 'phrase' | 'evm' | 'solana'
  readonly text: string
}

/** Bytes of a key whose wallet has no phrase of its own: the kind of the key, the key, and entropy for the other chain family. */
export const importedKeyLength = 1 + 32 + 32
/** First byte of such bytes. Stored in shares: never change it. */
export const importedKeyKinds = { evm: 1, solana: 2 } as const

/**
 * Parses a secret to the bytes that are split into shares: the entropy of a phrase, as for a wallet made here, or a key with new
 * entropy for the chain family it has no key of. Overwrite them after use.
 *
 * @throws KeyError `badSecret`, with a message that doesn't contain the secret
 */
export function parseImportedSecret({ kind, text }: ImportedSecret): Uint8Array<ArrayBuffer> {
  if (kind === 'phrase') return parsePhrase(text)
  const key = kind === 'evm' ? parseEvmKey(text.trim()) : parseSolanaKey(text.trim())
  const bytes = new Uint8Array(importedKeyLength)
  bytes[0] = importedKeyKinds[kind]
  bytes.set(key, 1)
  bytes.set(crypto.getRandomValues(new Uint8Array(32)), 33)
  key.fill(0)
  return bytes
}

function parsePhrase(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(mnemonicToEntropy(splitPhrase(text).join(' '), wordlist))
  } catch {
    throw badSecret('These words don’t form a recovery phrase: one word is wrong, or their order is.')
  }
}

function parseEvmKey(text: string): Uint8Array {
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(text)?.[1]
  const key = digits === undefined ? undefined : hex.decode(digits.toLowerCase())
  if (key && secp256k1.utils.isValidSecretKey(key)) return key
  throw badSecret('This isn’t a private key for Ethereum. It has 64 digits from 0 to 9 and a to f.')
}

function parseSolanaKey(text: string): Uint8Array {
  const bytes = text.startsWith('[') ? parseByteList(text) : decodeBase58(text)
  const key = bytes?.slice(0, 32)
  if (key && bytes?.length === 32) return key
  if (key && bytes?.length === 64) {
    const publicKey = ed25519.getPublicKey(key)
    // a pair whose halves don't belong together was copied wrong
    if (publicKey.every((byte, index) => byte === bytes[32 + index])) return key
  }
  throw badSecret(
    'This isn’t a private key for Solana. Paste it as your wallet shows it, or as the list of numbers in its file.',
  )
}

function parseByteList(text: string): Uint8Array | undefined {
  try {
    const list: unknown = JSON.parse(text)
    const isBytes =
      Array.isArray(list) && list.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255)
    return isBytes ? Uint8Array.from(list) : undefined
  } catch {
    return undefined
  }
}

function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

function badSecret(message: string): KeyError {
  return new KeyError('badSecret', message)
}
