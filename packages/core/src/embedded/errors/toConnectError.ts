import { TimeoutError } from '../../base/errors.ts'
import { RpcError, UserRejectedRequestError } from '../../base/rpcErrors.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import { frameWords } from './frameWords.ts'
import { LoginError } from './LoginError.ts'
import { readFrameError } from './toLoginError.ts'

/** What stopped the wallet from opening, the way every wallet says it. */
export function toConnectError(error: unknown, walletName: string): unknown {
  const cause = error instanceof LoginError ? error.cause : error
  const { code, message } = readFrameError(cause)
  if (code === 'unavailable') return new WalletUnavailableError({ walletName, cause: error })
  if (code === 'timeout') return new TimeoutError({ operation: 'GET_USER', timeout: 30_000, cause: error })
  // (what the person didn't do in the frame, e.g. recover the wallet, is a no)
  if (code === 'refused' && frameWords.rejected.test(message))
    return new UserRejectedRequestError({ code: 4001, message, cause: error })
  if (error instanceof LoginError && error.code === 'LOGIN_REQUIRED')
    return new RpcError({ code: 4100, message: error.message, cause: error })
  return error
}
