import type { RpcErrorReason } from '@latchkey/protocol'
import { RpcError, toRpcError } from './rpcErrors.ts'

/**
 * Returns an English sentence for any thrown value: what happened, why, and what to do next. For apps without the modal,
 * which has translations of its own. The only outside text in it is a wallet's name.
 *
 * @example explainError({ code: -32002 }) // 'A request is already waiting in your wallet. Open the wallet and …'
 */
export function explainError(error: unknown): string {
  const readable = toRpcError(error)
  if (readable instanceof RpcError) return rpcErrorMessages[readable.reason]
  const { shortMessage, hint } = readable
  return hint ? `${shortMessage} ${hint}` : shortMessage
}

/**
 * The sentence for each reason. They are not part of `RpcError`, so that a page with translations does not load them.
 */
const rpcErrorMessages: { readonly [reason in RpcErrorReason | 'unknown']: string } = {
  parseError: 'The request could not be read by the other side. Try again.',
  invalidRequest: 'The request was malformed and not carried out. Update the wallet or try another one.',
  methodNotFound: 'This wallet or network does not know the request. Update the wallet or try another one.',
  invalidParams: 'The request had wrong details and was not carried out. Check what you entered.',
  internalError: 'The wallet or network failed inside. Try again in a moment.',
  invalidInput:
    'The network refused the request. Check the amount, the address and your balance for the fee.',
  resourceNotFound: 'What was asked for does not exist on this network. Check the network you are on.',
  resourceUnavailable: 'A request is already waiting in your wallet. Open the wallet and answer it first.',
  transactionRejected: 'The network refused the transaction. Nothing was sent; check amount and fee.',
  methodNotSupported: 'This network does not support the request. Try another network.',
  limitExceeded: 'Too many requests were made. Wait a moment and try again.',
  versionUnsupported: 'The wallet or network is too old for the request. Update it and try again.',
  userRejected: 'The request was declined in the wallet. Nothing was done.',
  unauthorized: 'The wallet has not allowed this account or request. Open the wallet and allow it.',
  unsupportedMethod: 'This wallet does not support the request. Update it or try another wallet.',
  providerDisconnected:
    'The wallet lost its connection to every network. Check your connection and try again.',
  chainDisconnected: 'The wallet lost its connection to this network. Switch the network or try again.',
  unrecognizedChain: 'The wallet does not know this network. Add the network in the wallet first.',
  invalidChainId: 'The wallet did not accept the id of this network. Choose another network.',
  walletDefault: 'The wallet could not do this. Open the wallet to see why.',
  sendFailed: 'The wallet could not send the transaction. Check your balance and try again.',
  userRejectedMethods: 'The permissions asked for were declined in the wallet. Nothing was done.',
  unknown: 'The wallet or network failed without saying why. Try again.',
}
