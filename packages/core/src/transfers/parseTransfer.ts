import { parseCaipAddress } from '@latchkey/protocol'
import { parseAmount } from '../base/amounts.ts'
import type { Network } from '../config/Network.ts'
import type { SendState } from '../config/sendState.ts'
import { InvalidSendError } from './errors.ts'

/** A transfer with every field checked. `value` is in base units. */
export type ParsedTransfer = { readonly to: string; readonly value: bigint; readonly amount: string } & (
  | { readonly kind: 'native'; readonly gasPrice: bigint; readonly symbol: string }
  /** `token` is the plain address of the contract. */
  | { readonly kind: 'token'; readonly token: string; readonly symbol: string; readonly decimals: number }
)

/**
 * Parses the send form into a transfer. A native transfer needs receiver, amount and gas price, a token transfer
 * receiver, amount and the token's address.
 *
 * @throws InvalidSendError
 */
export function parseTransfer(
  state: SendState,
  network: Pick<Network, 'caipNetworkId' | 'nativeCurrency'>,
): ParsedTransfer {
  const { token, sendTokenAmount: amount, receiverAddress: to, gasPrice } = state
  const { decimals, symbol } = token?.address === undefined ? network.nativeCurrency : token
  if (!to || !amount) throw new InvalidSendError()
  const value = parseTransferAmount(amount, decimals)
  if (value <= 0n) throw new InvalidSendError()
  if (token?.address !== undefined) {
    const contract = parseTokenAddress(token.address, network)
    return { kind: 'token', to, value, amount, token: contract, symbol, decimals }
  }
  if (typeof gasPrice !== 'bigint' || gasPrice < 0n) throw new InvalidSendError()
  return { kind: 'native', to, value, amount, gasPrice, symbol }
}

function parseTransferAmount(amount: string, decimals: number): bigint {
  try {
    return parseAmount(amount, decimals)
  } catch (cause) {
    throw new InvalidSendError({ cause })
  }
}

/**
 * Returns the plain address of a token's contract from its CAIP-10 address. A token of another network is refused,
 * because the same address may be another contract there.
 *
 * @throws InvalidSendError
 */
export function parseTokenAddress<address extends string | undefined>(
  address: address,
  network: Pick<Network, 'caipNetworkId'>,
): address extends string ? string : address
export function parseTokenAddress(
  address: string | undefined,
  network: Pick<Network, 'caipNetworkId'>,
): string | undefined {
  if (address === undefined) return undefined
  const contract = parseCaipAddress(address)
  if (contract?.caipNetworkId !== network.caipNetworkId) throw new InvalidSendError()
  return contract.address
}
