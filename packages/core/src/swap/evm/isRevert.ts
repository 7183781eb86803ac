import { RpcError } from '../../base/rpcErrors.ts'

/** Whether a contract refused a call; a node that is down says nothing of the contract. */
export function isRevert(error: unknown): boolean {
  return error instanceof RpcError && (error.code === 3 || /revert/i.test(error.message))
}
