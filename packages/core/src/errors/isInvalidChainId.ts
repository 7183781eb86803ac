import { rpcErrorCodes } from '@latchkey/protocol'
import { toRpcError } from './toRpcError.ts'

/** Whether a wallet's answer to a network switch means "not a chain id": 32603 with either sign (S8.55). */
export function isInvalidChainId(error: unknown): boolean {
  return Math.abs(Number(toRpcError(error).code)) === rpcErrorCodes.invalidChainId
}
