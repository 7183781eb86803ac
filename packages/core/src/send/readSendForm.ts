import { parseAmount } from '../base/amounts.ts'
import type { Network } from '../config/Network.ts'
import { InvalidSendError } from '../errors/InvalidSendError.ts'
import { readTokenAddress } from './readTokenAddress.ts'
import type { SendState } from './SendState.ts'

/** A form that can be sent. `value` is in base units. */
export type SendForm = { readonly to: string; readonly value: bigint; readonly amount: string } & (
  | { readonly kind: 'native'; readonly gasPrice: bigint; readonly symbol: string }
  /** `token` is the contract's plain address (S5.29). */
  | { readonly kind: 'token'; readonly token: string; readonly symbol: string }
)

/**
 * What a filled-in form asks for. A native send needs receiver, amount, gas price and decimals (S5.30), a token send
 * token address, amount and receiver (S5.29).
 * @throws InvalidSendError (S5.32)
 */
export function readSendForm(
  state: SendState,
  network: Pick<Network, 'caipNetworkId' | 'nativeCurrency'>,
): SendForm {
  const { token, sendTokenAmount: amount, receiverAddress: to, gasPrice } = state
  const { decimals, symbol } = token?.address === undefined ? network.nativeCurrency : token
  if (!to || !amount) throw new InvalidSendError()
  const value = read(amount, decimals)
  if (value <= 0n) throw new InvalidSendError()
  if (token?.address !== undefined) {
    return { kind: 'token', to, value, amount, token: readTokenAddress(token.address, network), symbol }
  }
  if (typeof gasPrice !== 'bigint' || gasPrice < 0n) throw new InvalidSendError()
  return { kind: 'native', to, value, amount, gasPrice, symbol }
}

function read(amount: string, decimals: number): bigint {
  try {
    return parseAmount(amount, decimals)
  } catch (cause) {
    throw new InvalidSendError({ cause })
  }
}
