import { RpcError } from './RpcError.ts'
import { rpcErrorMessages } from './rpcErrorMessages.ts'
import { toRpcError } from './toRpcError.ts'

/**
 * One plain English text for anything thrown: what happened, why and what to do next. For apps without the modal, which
 * has a catalogue of its own. Of a wallet's, node's or server's own words it holds no more than a wallet's name.
 *
 * @example explainError({ code: -32002 }) // 'A request is already waiting in your wallet. Open the wallet and …'
 */
export function explainError(error: unknown): string {
  const known = toRpcError(error)
  if (known instanceof RpcError) return rpcErrorMessages[known.reason]
  return known.hint ? `${known.message} ${known.hint}` : known.message
}
