import type { CaipNetworkId } from '@latchkey/protocol'
import {
  formatSs58Address,
  genericSs58Prefix,
  getSs58Prefix,
  parseSs58Address,
} from '@latchkey/protocol/polkadot'
import type { SignedPayload } from '../../config/adapterActions.ts'
import type { AccountRecord } from '../../config/Connector.ts'
import { InvalidAnswerError } from '../../requests/requestWallet.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import { isGenesisOf, type Ss58Prefixes } from './networks.ts'
import type { PolkadotSession } from './PolkadotWallet.ts'

/** A session, and how the wallet itself writes each of its addresses. */
export type ParsedAccounts = {
  readonly session: PolkadotSession
  readonly spellings: ReadonlyMap<string, string>
}

/** Most accounts that are read of an answer. */
const maxAccounts = 64

/**
 * Parses a wallet's accounts and writes them with the prefix of `network`. Accounts that the person has bound to another
 * network, and those of Ethereum's kind, are left out. `undefined` if none is left.
 *
 * @throws WalletUnavailableError for no list, or one of malformed entries only
 */
export function parseWalletAccounts(
  list: unknown,
  network: CaipNetworkId,
  prefixes: Ss58Prefixes,
): ParsedAccounts | undefined {
  const spellings = new Map<string, string>()
  try {
    if (!Array.isArray(list)) throw new TypeError('The accounts are not a list')
    const entries = list.slice(0, maxAccounts).map(readAccount)
    if (entries.length > 0 && entries.every((entry) => entry === undefined))
      throw new TypeError('No account has an address')
    const prefix = getNetworkPrefix(network, prefixes)
    for (const entry of entries) {
      if (!entry || (entry.genesisHash && !isGenesisOf(entry.genesisHash, network))) continue
      const parsed = parseSs58Address(entry.address)
      if (typeof parsed === 'object') spellings.set(formatSs58Address(parsed.account, prefix), entry.address)
    }
  } catch (cause) {
    throw new WalletUnavailableError({ cause })
  }
  const accounts = [...spellings.keys()]
  if (accounts.length === 0) return undefined
  const records = accounts.map((address): AccountRecord => ({ namespace: 'polkadot', address, type: 'eoa' }))
  return { session: { accounts, network, records }, spellings }
}

/** The prefix of addresses on a network. */
export function getNetworkPrefix(network: CaipNetworkId, prefixes: Ss58Prefixes): number {
  return prefixes[network] ?? getSs58Prefix(network) ?? genericSs58Prefix
}

/**
 * Whether a text is an address, of a network if one is given. Addresses with the prefix 42 are for any network; every other
 * prefix names one.
 */
export function checkAddress(
  address: string,
  network: CaipNetworkId | undefined,
  prefixes: Ss58Prefixes,
): 'valid' | 'invalid' | 'checksum' {
  const parsed = parseSs58Address(address)
  if (typeof parsed !== 'object') return parsed ?? 'invalid'
  const allowed =
    network === undefined ? [parsed.prefix] : [genericSs58Prefix, getNetworkPrefix(network, prefixes)]
  return allowed.includes(parsed.prefix) ? 'valid' : 'invalid'
}

/** The members of an account that are used here; `undefined` for an entry without an address. */
function readAccount(entry: unknown): { address: string; genesisHash: unknown } | undefined {
  const { address, genesisHash } = (entry ?? {}) as { address?: unknown; genesisHash?: unknown }
  return typeof address === 'string' ? { address, genesisHash } : undefined
}

/**
 * A signature as hex: 64 or 65 bytes, and one more where its kind stands before them.
 *
 * @throws InvalidAnswerError
 */
export function parseSignature(answer: unknown): `0x${string}` {
  const { signature } = (answer ?? {}) as { signature?: unknown }
  if (typeof signature === 'string' && /^0x(?:[\da-f]{2}){64,66}$/i.test(signature))
    return signature as `0x${string}`
  throw new InvalidAnswerError({
    expected: 'a signature',
    hint: 'Nothing was done. Try again, or use another wallet.',
  })
}

/**
 * The answer to a transaction. A wallet may return the whole of it with changes to how it is paid for; its call must be the
 * one that was given, and its account the signer.
 *
 * @throws InvalidAnswerError
 */
export function parseSignedPayload(
  answer: unknown,
  asked: { address: string; method: string },
): SignedPayload {
  const signature = parseSignature(answer)
  const { signedTransaction: given } = answer as { signedTransaction?: unknown }
  if (given === undefined || given === null) return { signature }
  const signed = given instanceof Uint8Array ? toHex(given) : given
  const account = parseSs58Address(asked.address)
  const isSame =
    typeof signed === 'string' &&
    /^0x(?:[\da-f]{2})+$/i.test(signed) &&
    signed.toLowerCase().endsWith(asked.method.slice(2).toLowerCase()) &&
    typeof account === 'object' &&
    signed.toLowerCase().includes(toHex(account.account).slice(2))
  if (!isSame) {
    throw new InvalidAnswerError({
      expected: 'the transaction it was given',
      hint: 'Nothing was sent. Use another wallet, and look at what this one has approved.',
    })
  }
  return { signature, signedTransaction: signed as `0x${string}` }
}

/** Bytes as hex. */
export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
