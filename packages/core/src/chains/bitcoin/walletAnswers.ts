import type { CaipNetworkId } from '@latchkey/protocol'
import { base64 } from '@scure/base'
import { isTaproot } from '../../base/text.ts'
import type { AccountRecord } from '../../config/Connector.ts'
import { InvalidAnswerError } from '../../requests/requestWallet.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import type { BitcoinSession } from './BitcoinWallet.ts'
import { isAddressOf, isBitcoinAddress } from './networks.ts'

/** An account as wallets describe it, in any of their spellings; every member may be missing or wrong. */
type WalletAccount = {
  readonly address?: unknown
  readonly publicKey?: unknown
  readonly purpose?: unknown
  readonly symbol?: unknown
  readonly type?: unknown
  readonly derivationPath?: unknown
  readonly path?: unknown
}

/** Most accounts that are read of an answer. */
const maxAccounts = 64

/**
 * Parses a wallet's accounts. Those of Bitcoin on `network` can pay and sign; all of them have a record. `undefined`
 * for an empty list.
 *
 * @throws WalletUnavailableError for no list, or one without any address
 */
export function parseWalletAccounts(list: unknown, network: CaipNetworkId): BitcoinSession | undefined {
  try {
    if (!Array.isArray(list)) throw new TypeError('The accounts are not a list')
    const entries = list.slice(0, maxAccounts) as readonly WalletAccount[]
    const records = entries.flatMap((entry) => toRecord(entry) ?? [])
    if (entries.length > 0 && records.length === 0) throw new TypeError('No account has an address')
    const own = records.filter(({ type, address }) => type !== 'stx' && isAddressOf(address, network))
    const sorted = [
      ...own.filter(({ type }) => type === 'payment'),
      ...own.filter(({ type }) => type === 'ordinal'),
    ]
    const accounts = [...new Set(sorted.map(({ address }) => address))]
    return accounts.length > 0 ? { accounts, network, records } : undefined
  } catch (cause) {
    throw new WalletUnavailableError({ cause })
  }
}

/** The network that the first Bitcoin address of a list can belong to, among those given. */
export function guessNetwork(list: unknown, networks: readonly CaipNetworkId[]): CaipNetworkId | undefined {
  const entries = Array.isArray(list) ? (list.slice(0, maxAccounts) as readonly WalletAccount[]) : []
  const address = entries.map((entry) => entry?.address).find(isBitcoinAddress)
  return address === undefined ? undefined : networks.find((network) => isAddressOf(address, network))
}

function toRecord(entry: WalletAccount | null): AccountRecord | undefined {
  const { address, publicKey, purpose, symbol, type, derivationPath, path = derivationPath } = entry ?? {}
  if (typeof address !== 'string') return undefined
  const isStacks = purpose === 'stacks' || symbol === 'STX'
  if (!isStacks && !isBitcoinAddress(address)) return undefined
  const isOrdinal =
    purpose === 'ordinals' || (purpose === undefined && (type === 'p2tr' || isTaproot(address)))
  const key = publicKey instanceof Uint8Array ? toHex(publicKey) : publicKey
  return {
    namespace: 'bip122',
    // Wallets compare addresses as texts, and write segwit ones in lower case.
    address: /^(bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address,
    type: isStacks ? 'stx' : isOrdinal ? 'ordinal' : 'payment',
    ...(typeof key === 'string' && key !== '' && { publicKey: key }),
    ...(typeof path === 'string' && { path }),
  }
}

/**
 * A signature of a text as Base64. Wallets also answer hex, bytes, and Base64 with the prefix `smp` that newer versions of
 * BIP-322 put before it.
 *
 * @throws InvalidAnswerError
 */
export function parseSignature(answer: unknown): string {
  if (answer instanceof Uint8Array && answer.length > 0) return base64.encode(answer)
  if (typeof answer === 'string' && answer.length <= maxSignature) {
    if (/^(?:[0-9a-f]{2})+$/.test(answer)) return base64.encode(fromHex(answer))
    const text = answer.startsWith('smp') ? answer.slice(3) : answer
    if (isBase64(text)) return text
  }
  throw new InvalidAnswerError({
    expected: 'a signature',
    hint: 'Nothing was done. Try again, or use another wallet.',
  })
}

const maxSignature = 16_384

/**
 * The bytes of a signed transaction, which wallets return as bytes or Base64.
 *
 * @throws InvalidAnswerError
 */
export function parseSignedPsbt(answer: unknown): Uint8Array {
  if (answer instanceof Uint8Array && answer.length > 0) return answer
  if (typeof answer === 'string' && isBase64(answer)) return base64.decode(answer)
  throw new InvalidAnswerError({
    expected: 'a signed transaction',
    hint: 'Look at the activity in your wallet before you try again.',
  })
}

/**
 * The id of a transaction that a wallet has sent.
 *
 * @throws InvalidAnswerError
 */
export function parseTransactionId(answer: unknown): string {
  if (typeof answer === 'string' && /^[0-9a-f]{64}$/i.test(answer)) return answer.toLowerCase()
  throw new InvalidAnswerError({
    expected: 'the id of a transaction',
    hint: 'It may have been sent all the same: look at the activity in your wallet before you try again.',
  })
}

function isBase64(text: string): boolean {
  try {
    return base64.decode(text).length > 0
  } catch {
    return false
  }
}

/** Bytes as hex. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The bytes of a hex text. */
export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
