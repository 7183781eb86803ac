import type { Config } from '../config/Config.ts'
import { isUserRejection } from './isUserRejection.ts'
import type { LatchkeyError } from './LatchkeyError.ts'
import { toRpcError } from './toRpcError.ts'
import { UserRejectedRequestError } from './UserRejectedRequestError.ts'

/** What a wallet threw as an error of ours; one the preset takes for a no is a no (S8.54). */
export function readWalletError(thrown: unknown, preset: Config['preset']): LatchkeyError {
  const error = toRpcError(thrown)
  if (error instanceof UserRejectedRequestError || !isUserRejection(error, { preset })) return error
  return new UserRejectedRequestError({ code: Number(error.code), message: error.message, cause: error })
}
