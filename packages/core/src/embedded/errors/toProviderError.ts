import { methodNotAllowed } from '@latchkey/protocol'
import { LatchkeyError, TimeoutError } from '../../base/errors.ts'
import { RpcError, UserRejectedRequestError } from '../../base/rpcErrors.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import { frameWords } from './frameWords.ts'
import { readFrameError } from './toLoginError.ts'

/** What the frame's messenger threw, as an EIP-1193 provider throws it. */
export function toProviderError(error: unknown, p: { method: string; timeout: number; name: string }): Error {
  if (error instanceof LatchkeyError) return error
  const { code, message } = readFrameError(error)
  const parameters = { message, cause: error }
  if (code === 'aborted') return Object.assign(new Error(message, { cause: error }), { name: 'AbortError' })
  if (code === 'unavailable') return new WalletUnavailableError({ walletName: p.name, cause: error })
  if (code === 'timeout') return new TimeoutError({ operation: p.method, timeout: p.timeout, cause: error })
  if (message === methodNotAllowed) return new RpcError({ code: 4200, ...parameters })
  if (message === 'Request was aborted')
    return Object.assign(new Error(message, { cause: error }), { name: 'AbortError' })
  if (frameWords.rejected.test(message)) return new UserRejectedRequestError({ code: 4001, ...parameters })
  if (frameWords.signedOut.test(message)) return new RpcError({ code: 4100, ...parameters })
  return new RpcError({ code: code === 'invalidRequest' ? -32602 : -32603, ...parameters })
}
