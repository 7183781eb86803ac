import type { RpcErrorReason } from '@latchkey/protocol'
import { RpcError, toRpcError } from './rpcErrors.ts'

/**
 * Returns an English sentence for any thrown value: what happened, why, and what to do next. For apps without the modal,
 * which has translations of its own. The only outside text in it is a wallet's name.
 *
 * @example explainError({ code: -32002 }) // 'A request is already pending in your wallet. Open your wallet and …'
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
  parseError: 'The request couldn’t be read. Try again.',
  invalidRequest:
    'The wallet didn’t understand the request, so nothing was done. Update the wallet, or try another one.',
  methodNotFound: 'This wallet doesn’t know this request. Update it, or try another wallet.',
  invalidParams: 'Some details were wrong, so the request wasn’t carried out. Check what you entered.',
  internalError: 'Something went wrong in your wallet. Try again in a moment.',
  invalidInput:
    'The network rejected the request. Check the amount, the address, and your balance for the network fee.',
  resourceNotFound: 'What was requested doesn’t exist on this network. Check which network you’re on.',
  resourceUnavailable:
    'A request is already pending in your wallet. Open your wallet and respond to it first.',
  transactionRejected:
    'The network rejected the transaction, so nothing was sent. Check the amount and the network fee.',
  methodNotSupported: 'This network doesn’t support the request. Try another network.',
  limitExceeded: 'Too many requests. Wait a moment, then try again.',
  versionUnsupported: 'Your wallet is too old for this request. Update it, then try again.',
  userRejected: 'You declined the request in your wallet. Nothing was done.',
  unauthorized: 'Your wallet hasn’t allowed this yet. Open it and allow this site.',
  unsupportedMethod: 'This wallet doesn’t support the request. Update it, or try another wallet.',
  providerDisconnected: 'Your wallet isn’t online. Check your connection, then try again.',
  chainDisconnected: 'Your wallet can’t reach this network. Switch networks, or try again.',
  unrecognizedChain: 'Your wallet doesn’t know this network. Add it in your wallet first.',
  invalidChainId: 'Your wallet didn’t accept this network. Choose another network.',
  walletDefault: 'Your wallet couldn’t do this. Open it to see why.',
  sendFailed: 'Your wallet couldn’t send the transaction. Check your balance, then try again.',
  userRejectedMethods: 'You declined the permissions in your wallet. Nothing was done.',
  unsupportedCapability:
    'Your wallet lacks something these calls need, so nothing was sent. Try another wallet.',
  callsChain: 'Your wallet can’t send several calls on this network. Switch networks, or try another wallet.',
  duplicateCalls: 'These calls were sent before, so nothing was sent again. Look at your activity.',
  unknownCalls: 'Your wallet doesn’t know these calls. Look at the activity in the wallet that sent them.',
  tooManyCalls:
    'These are more calls than your wallet can send at once, so nothing was sent. Do them in smaller steps.',
  upgradeRejected:
    'You didn’t let your account do several things at once, so nothing was sent. Try again and agree, or do them one by one.',
  notAtomic:
    'Your wallet can’t run these calls as one, so nothing was sent. Do them one by one, or try another wallet.',
  unknown: 'Your wallet or the network failed without giving a reason. Try again.',
}
