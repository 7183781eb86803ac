import { rpcErrorCodes } from '@latchkey/protocol'
import { toRpcError } from './toRpcError.ts'
import { UserRejectedRequestError } from './UserRejectedRequestError.ts'

/**
 * Whether the person said no in the wallet: 4001, 5002, and 5000 where its words say so (S8.54). Preset `compat`
 * takes every 5000 for a no.
 */
export function isUserRejection(
  error: unknown,
  options: { preset?: 'standard' | 'compat' | undefined } = {},
): boolean {
  const known = toRpcError(error)
  return (
    known instanceof UserRejectedRequestError ||
    (options.preset === 'compat' && known.code === rpcErrorCodes.walletDefault)
  )
}
