import { hex } from '@scure/base'
import type { ConnectionActions } from '../../config/adapterActions.ts'
import { InvalidAnswerError } from '../../requests/requestWallet.ts'
import { deadlines, requestProvider, toWallet } from './requestProvider.ts'
import { assertAccount } from './walletState.ts'

/**
 * Signs a text with `personal_sign` (EIP-191). Its UTF-8 bytes are sent as hex, so that a text such as `0x12` stays a
 * text.
 *
 * @throws UserRejectedRequestError, ContextMismatchError, RpcError, TimeoutError, AbortedError,
 * WalletUnavailableError, InvalidAnswerError
 */
export const signMessage: ConnectionActions['signMessage'] = async ({
  connector,
  address,
  message,
  signal,
}) => {
  const wallet = toWallet(connector)
  await assertAccount(wallet, address, signal)
  const data = `0x${hex.encode(new TextEncoder().encode(message))}`
  const request = { method: 'personal_sign', params: [data, address] }
  const answer = await requestProvider(wallet, request, { timeout: deadlines.approval, signal })
  return parseHexAnswer(answer, signatureShape)
}

/** The form of a wallet's answer. */
type Shape = { readonly pattern: RegExp; readonly expected: string; readonly hint: string }

/**
 * Checks the form of a wallet's answer.
 *
 * @throws InvalidAnswerError for any other
 */
export function parseHexAnswer(answer: unknown, shape: Shape): string {
  if (typeof answer === 'string' && shape.pattern.test(answer)) return answer
  throw new InvalidAnswerError(shape)
}

/** 32 bytes. */
export const transactionHashShape: Shape = {
  pattern: /^0x[A-Fa-f0-9]{64}$/,
  expected: 'the hash of a transaction',
  hint: 'It may have been sent all the same: look at the activity in your wallet before you try again.',
}

/** At least 31 bytes and no upper limit, because smart accounts have signatures of any length (ERC-1271). */
export const signatureShape: Shape = {
  pattern: /^0x[a-fA-F0-9]{62,}$/,
  expected: 'a signature',
  hint: 'Try again, or use another wallet.',
}
