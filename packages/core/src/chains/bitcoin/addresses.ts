import type { CaipNetworkId } from '@latchkey/protocol'
import { type BitcoinAddressKind, parseBitcoinAddress } from '@latchkey/protocol/bitcoin'
import { BitcoinTransactionError } from './errors.ts'
import { isAddressOf } from './networks.ts'

/**
 * The kind of an address that belongs to a network.
 *
 * @throws BitcoinTransactionError (`receiver`, `wrongNetwork`)
 */
export function assertAddressOf(address: string, network: CaipNetworkId): BitcoinAddressKind {
  const parsed = parseBitcoinAddress(address)
  if (typeof parsed !== 'object') throw new BitcoinTransactionError({ reason: 'receiver' })
  if (!isAddressOf(address, network)) throw new BitcoinTransactionError({ reason: 'wrongNetwork' })
  return parsed.kind
}

/** The kind of an address; `undefined` for a text that is none. */
export function getAddressKind(address: string): BitcoinAddressKind | undefined {
  const parsed = parseBitcoinAddress(address)
  return typeof parsed === 'object' ? parsed.kind : undefined
}

/** The least satoshis of an output of a kind that nodes relay: less costs more to spend than it is worth. */
export const dustLimits: Readonly<Record<BitcoinAddressKind, bigint>> = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
}

/** Virtual bytes of an input that spends from a kind of address. */
export const inputSizes: Readonly<Record<BitcoinAddressKind, number>> = {
  p2pkh: 148,
  p2sh: 91,
  p2wpkh: 68,
  p2wsh: 105,
  p2tr: 58,
}

/** Virtual bytes of an output to a kind of address. */
export const outputSizes: Readonly<Record<BitcoinAddressKind, number>> = {
  p2pkh: 34,
  p2sh: 32,
  p2wpkh: 31,
  p2wsh: 43,
  p2tr: 43,
}
