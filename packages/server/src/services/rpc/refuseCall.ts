import { rpcErrorCodes } from '@latchkey/protocol'
import { isNodeControl } from './isNodeControl.ts'
import { logRangeOf } from './logRangeOf.ts'
import type { RpcCall, RpcRefusal } from './RpcBody.ts'

/** Calls that are refused without asking a node: control of the node, parameters that are none, too wide log ranges. */
export function refuseCall(
  { method, params, id = null }: RpcCall,
  logRange?: number,
): RpcRefusal | undefined {
  if (isNodeControl(method)) {
    return {
      code: rpcErrorCodes.methodNotFound,
      message: `Method not found: ${method} is not served here`,
      id,
    }
  }
  if (params !== undefined && (typeof params !== 'object' || params === null)) {
    return { code: rpcErrorCodes.invalidParams, message: 'Invalid params: a list or an object is needed', id }
  }
  if (logRange !== undefined && method === 'eth_getLogs') {
    const range = logRangeOf(params)
    if (range !== undefined && range > BigInt(logRange)) {
      return {
        code: rpcErrorCodes.invalidParams,
        message: `Invalid params: at most ${logRange} blocks in one eth_getLogs call. Ask for a smaller range.`,
        id,
      }
    }
  }
  return undefined
}
