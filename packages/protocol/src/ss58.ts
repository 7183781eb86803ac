import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'
import type { CaipNetworkId } from './caip.ts'
import { isSs58Form } from './isSs58Form.ts'

/** An address of a Polkadot network whose checksum is right. */
export type Ss58Address = {
  /** The network it is written for. 42 stands for any. */
  readonly prefix: number
  /** The 32 bytes of the account: a public key of sr25519 or ed25519, or the hash of an ECDSA key. */
  readonly account: Uint8Array
}

/** The prefix of addresses for any network of the family. */
export const genericSs58Prefix = 42

/**
 * Parses an address completely (SS58). Each account has exactly one spelling per prefix: longer forms of short prefixes
 * are refused.
 *
 * @returns `checksum` for a text of the right form whose checksum does not match; `undefined` for any other text
 */
export function parseSs58Address(address: string): Ss58Address | 'checksum' | undefined {
  if (!isSs58Form(address)) return undefined
  const bytes = base58.decode(address)
  const [first = 0xff, second = 0] = bytes
  const isShort = first < 64
  // 128 and more are reserved, 46 and 47 too.
  if (first >= 128 || first === 46 || first === 47) return undefined
  const length = isShort ? 1 : 2
  if (bytes.length !== length + accountLength + checksumLength) return undefined
  const prefix = isShort ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  if (!isShort && prefix < 64) return undefined
  const body = bytes.subarray(0, length + accountLength)
  const check = createChecksum(body)
  if (check.some((byte, index) => byte !== bytes[body.length + index])) return 'checksum'
  return { prefix, account: body.slice(length) }
}

/**
 * Formats an account as an address of the network with a prefix.
 *
 * @throws RangeError for an account that is not of 32 bytes, or a prefix that is none (0 to 16383, 46 and 47 are reserved)
 */
export function formatSs58Address(account: Uint8Array, prefix: number): string {
  const isPrefix =
    Number.isInteger(prefix) && prefix >= 0 && prefix < 0x4000 && prefix !== 46 && prefix !== 47
  if (!isPrefix) throw new RangeError(`${prefix} is no SS58 prefix.`)
  if (account.length !== accountLength) throw new RangeError('An account has 32 bytes.')
  const head =
    prefix < 64
      ? [prefix]
      : [((prefix & 0b1111_1100) >> 2) | 0b0100_0000, (prefix >> 8) | ((prefix & 0b11) << 6)]
  const body = Uint8Array.of(...head, ...account)
  return base58.encode(Uint8Array.of(...body, ...createChecksum(body)))
}

const accountLength = 32
const checksumLength = 2
/** What the checksum is over, before the address. */
const checksumPrefix = new TextEncoder().encode('SS58PRE')

function createChecksum(body: Uint8Array): Uint8Array {
  const input = Uint8Array.of(...checksumPrefix, ...body)
  return blake2b(input, { dkLen: 64 }).subarray(0, checksumLength)
}

/**
 * The prefix of a public network's addresses; `undefined` for other networks, whose addresses may have any. A CAIP-2 id is
 * the beginning of the first block's hash.
 */
export function getSs58Prefix(network: CaipNetworkId | undefined): number | undefined {
  return prefixes[network?.replace(/^polkadot:/, '') ?? '']
}

/** Prefixes of public networks (the Polkadot and Kusama relay chains, their Asset Hubs, and test networks). */
const prefixes: Readonly<Record<string, number>> = {
  '91b171bb158e2d3848fa23a9f1c25182': 0,
  '68d56f15f85d3136970ec16946040bc1': 0,
  b0a8d493285c2df73290dfb7e61f870f: 2,
  '48239ef607d7928874027a43a6768920': 2,
  e143f23803ac50e8f6f8e62695d1ce9e: 42,
  '67f9723393ef76214df0118c34bbbd3d': 42,
}
