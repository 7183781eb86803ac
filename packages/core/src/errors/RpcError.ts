import type { RpcErrorReason } from '@latchkey/protocol'
import { LatchkeyError } from './LatchkeyError.ts'
import { rpcErrorReason } from './rpcErrorReason.ts'

/** What a node or wallet said. */
export type RpcErrorParameters = {
  code: number
  /** The other side's own words; text from outside. */
  message?: string | undefined
  data?: unknown
  cause?: unknown
  /** Where the code alone would tell another story. */
  reason?: RpcErrorReason | undefined
}

/**
 * A node or wallet answered with an error (EIP-1193, EIP-1474, JSON-RPC 2.0). Its code, words and data survive. What to
 * tell a person goes by `reason`: see `explainError`.
 */
export class RpcError extends LatchkeyError {
  override readonly name: string = 'RpcError'
  declare readonly code: number
  readonly reason: RpcErrorReason | 'unknown'
  /** As it came; unknown shape. */
  readonly data: unknown

  constructor(p: RpcErrorParameters) {
    const reason = p.reason ?? rpcErrorReason(p.code)
    super(p.message || ownWords(p.code, reason), { code: p.code, cause: p.cause })
    this.reason = reason
    this.data = p.data
  }

  /** With our words in place of the other side's, which may quote anything. */
  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), message: ownWords(this.code, this.reason), reason: this.reason }
  }
}

function ownWords(code: number, reason: string): string {
  return `The wallet or network answered with error ${code} (${reason}).`
}
