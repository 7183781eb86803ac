import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, bech32m } from '@scure/base'
import { getBitcoinPrefix } from './getBitcoinPrefix.ts'

/** What a Bitcoin address pays to: the hash of a key or of a script, before and after segwit, or a taproot key. */
export type BitcoinAddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/** An address whose checksum is right. */
export type BitcoinAddress = {
  readonly kind: BitcoinAddressKind
  /** The hash or key, of 20 or 32 bytes. */
  readonly hash: Uint8Array
  /** Its output script. */
  readonly script: Uint8Array
}

/**
 * Parses an address of any Bitcoin network completely: base58check, bech32 for version 0 (BIP-173), bech32m for taproot
 * (BIP-350).
 *
 * @returns `checksum` for a text of the right form whose checksum does not match; `undefined` for any other text
 */
export function parseBitcoinAddress(address: string): BitcoinAddress | 'checksum' | undefined {
  if (getBitcoinPrefix(address) === undefined) return undefined
  return /^(bc|tb|bcrt)1/i.test(address) ? parseSegwit(address.toLowerCase()) : parseOld(address)
}

function parseSegwit(address: string): BitcoinAddress | 'checksum' | undefined {
  const isVersion0 = address.split('1')[1]?.startsWith('q') ?? false
  try {
    const { words } = (isVersion0 ? bech32 : bech32m).decode(address as `${string}1${string}`)
    const hash = bech32.fromWords(words.slice(1))
    const script = Uint8Array.of(isVersion0 ? 0 : 0x51, hash.length, ...hash)
    if (!isVersion0) return hash.length === 32 ? { kind: 'p2tr', hash, script } : undefined
    if (hash.length === 20) return { kind: 'p2wpkh', hash, script }
    return hash.length === 32 ? { kind: 'p2wsh', hash, script } : undefined
  } catch {
    return 'checksum'
  }
}

/** Versions of the old forms: hashes of keys and of scripts, of the main network and of all others. */
const versions = { key: [0x00, 0x6f], script: [0x05, 0xc4] }

function parseOld(address: string): BitcoinAddress | 'checksum' | undefined {
  const bytes = base58.decode(address)
  if (bytes.length !== 25) return undefined
  const check = sha256(sha256(bytes.subarray(0, 21)))
  if (!check.subarray(0, 4).every((byte, index) => byte === bytes[21 + index])) return 'checksum'
  const hash = bytes.subarray(1, 21)
  const [version = -1] = bytes
  if (versions.key.includes(version))
    return { kind: 'p2pkh', hash, script: Uint8Array.of(0x76, 0xa9, 20, ...hash, 0x88, 0xac) }
  if (versions.script.includes(version))
    return { kind: 'p2sh', hash, script: Uint8Array.of(0xa9, 20, ...hash, 0x87) }
  return undefined
}
