import type { CaipNetworkId } from '@latchkey/protocol'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, bech32m } from '@scure/base'
import { isAddressOf, isBitcoinAddress } from './networks.ts'

/** What an address pays to. */
export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/** An address whose checksum is right. */
type ParsedAddress = { readonly kind: AddressKind; readonly hash: Uint8Array }

/** Versions of addresses from before segwit: hashes of keys and of scripts, of the main network and of all others. */
const versions: Readonly<Record<number, AddressKind>> = {
  0: 'p2pkh',
  5: 'p2sh',
  111: 'p2pkh',
  196: 'p2sh',
}

/**
 * Parses an address completely: base58check, bech32 for version 0 (BIP-173), bech32m from version 1 on (BIP-350).
 *
 * @returns `checksum` for a text of the right form whose checksum does not match; `undefined` for any other text
 */
export function parseAddress(address: string): ParsedAddress | 'checksum' | undefined {
  if (!isBitcoinAddress(address)) return undefined
  return /^(bc|tb|bcrt)1/i.test(address) ? parseSegwit(address) : parseOld(address)
}

function parseSegwit(address: string): ParsedAddress | 'checksum' | undefined {
  const isVersion0 = address.toLowerCase().split('1')[1]?.startsWith('q') ?? false
  try {
    const { words } = (isVersion0 ? bech32 : bech32m).decode(address as `${string}1${string}`)
    const hash = bech32.fromWords(words.slice(1))
    if (isVersion0) {
      if (hash.length === 20) return { kind: 'p2wpkh', hash }
      return hash.length === 32 ? { kind: 'p2wsh', hash } : undefined
    }
    return hash.length === 32 ? { kind: 'p2tr', hash } : undefined
  } catch {
    return 'checksum'
  }
}

function parseOld(address: string): ParsedAddress | 'checksum' | undefined {
  let bytes: Uint8Array
  try {
    bytes = base58.decode(address)
  } catch {
    return undefined
  }
  if (bytes.length !== 25) return undefined
  const kind = versions[bytes[0] ?? -1]
  const check = sha256(sha256(bytes.subarray(0, 21)))
  if (!check.subarray(0, 4).every((byte, index) => byte === bytes[21 + index])) return 'checksum'
  return kind && { kind, hash: bytes.subarray(1, 21) }
}

/** Whether an address is right and can belong to a network. */
export function checkAddressOf(
  address: string,
  network: CaipNetworkId,
): 'valid' | 'invalid' | 'checksum' | 'wrongNetwork' {
  const parsed = parseAddress(address)
  if (!parsed) return 'invalid'
  if (parsed === 'checksum') return 'checksum'
  return isAddressOf(address, network) ? 'valid' : 'wrongNetwork'
}

/** The least satoshis of an output to an address that nodes relay: less costs more to spend than it is worth. */
export function getDustLimit(address: string): bigint {
  const parsed = parseAddress(address)
  const limits = { p2pkh: 546n, p2sh: 540n, p2wpkh: 294n, p2wsh: 330n, p2tr: 330n }
  return typeof parsed === 'object' ? limits[parsed.kind] : limits.p2pkh
}
