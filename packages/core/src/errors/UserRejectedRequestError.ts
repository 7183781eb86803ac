import { rpcErrorCodes } from '@latchkey/protocol'
import { RpcError, type RpcErrorParameters } from './RpcError.ts'

/** The person said no (4001 S8.68, 5002 S8.54): an outcome, never shown as a fault. */
export class UserRejectedRequestError extends RpcError {
  override readonly name = 'UserRejectedRequestError'

  constructor(p: RpcErrorParameters) {
    super({
      ...p,
      reason: p.code === rpcErrorCodes.userRejectedMethods ? 'userRejectedMethods' : 'userRejected',
    })
  }
}
