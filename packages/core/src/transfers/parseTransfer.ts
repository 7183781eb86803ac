import { parseCaipAddress } from '@latchkey/protocol'
import { parseAmount } from '../base/amounts.ts'
import type { Network } from '../config/Network.ts'
import type { SendState } from '../config/sendState.ts'
import { InvalidSendError } from './errors.ts'

/** A form that can be sent. `value` is in base units. */
export type ParsedTransfer = { readonly to: string; readonly value: bigint; readonly amount: string } & (
  | { readonly kind: 'native'; readonly gasPrice: bigint; readonly symbol: string }
  /** `token` is the contract's plain address. */
  | { readonly kind: 'token'; readonly token: string; readonly symbol: string }
)

/**
 * What a filled-in form asks for. A native send needs receiver, amount, gas price and decimals, a token send
 * token address, amount and receiver.
 * @throws InvalidSendError
 */
export function parseTransfer(
  state: SendState,
  network: Pick<Network, 'caipNetworkId' | 'nativeCurrency'>,
): ParsedTransfer {
  const { token, sendTokenAmount: amount, receiverAddress: to, gasPrice } = state
  const { decimals, symbol } = token?.address === undefined ? network.nativeCurrency : token
  if (!to || !amount) throw new InvalidSendError()
  const value = parsePositiveAmount(amount, decimals)
  if (value <= 0n) throw new InvalidSendError()
  if (token?.address !== undefined) {
    return { kind: 'token', to, value, amount, token: parseTokenAddress(token.address, network), symbol }
  }
  if (typeof gasPrice !== 'bigint' || gasPrice < 0n) throw new InvalidSendError()
  return { kind: 'native', to, value, amount, gasPrice, symbol }
}

function parsePositiveAmount(amount: string, decimals: number): bigint {
  try {
    return parseAmount(amount, decimals)
  } catch (cause) {
    throw new InvalidSendError({ cause })
  }
}

/**
 * The plain address of a token's contract. A token of another network than the send's is refused: the same address may
 * be something else there.
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
