import { type RpcErrorReason, rpcErrorCodes } from '@latchkey/protocol'

/** The reason behind a JSON-RPC or EIP-1193 code (S8.53-S8.72). */
export function rpcErrorReason(code: number): RpcErrorReason | 'unknown' {
  for (const [reason, known] of Object.entries(rpcErrorCodes)) {
    if (known === code) return reason as RpcErrorReason
  }
  return 'unknown'
}
