import { parseCaipAddress } from '@latchkey/protocol'
import { parseAmount } from '../amounts/parseAmount.ts'
import { InvalidSendError } from '../errors/InvalidSendError.ts'
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
  native: { readonly decimals: number; readonly symbol: string },
): SendForm {
  const { token, sendTokenAmount: amount, receiverAddress: to, gasPrice } = state
  const { decimals, symbol } = token ?? native
  if (!to || !amount) throw new InvalidSendError()
  const value = read(amount, decimals)
  if (value <= 0n) throw new InvalidSendError()
  if (token && token.address !== undefined) {
    const contract = parseCaipAddress(token.address)
    if (!contract) throw new InvalidSendError()
    return { kind: 'token', to, value, amount, token: contract.address, symbol }
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
