import type { RpcErrorReason } from '@latchkey/protocol'
import { LatchkeyError } from './LatchkeyError.ts'
import { rpcErrorMessages } from './rpcErrorMessages.ts'
import { rpcErrorReason } from './rpcErrorReason.ts'

/** What a node or wallet said. */
export type RpcErrorParameters = {
  code: number
  /** The other side's own words; text from outside. */
  message?: string | undefined
  data?: unknown
  cause?: unknown
}

/**
 * A node or wallet answered with an error (EIP-1193, EIP-1474, JSON-RPC 2.0). Its code, words and data survive;
 * `shortMessage` is ours, for a person.
 */
export class RpcError extends LatchkeyError {
  override readonly name: string = 'RpcError'
  declare readonly code: number
  readonly reason: RpcErrorReason | 'unknown'
  /** What happened and what to do next, by `reason`. */
  readonly shortMessage: string
  /** As it came; unknown shape. */
  readonly data: unknown

  constructor(p: RpcErrorParameters) {
    const reason = rpcErrorReason(p.code)
    super(p.message || rpcErrorMessages[reason], { code: p.code, cause: p.cause })
    this.reason = reason
    this.shortMessage = rpcErrorMessages[reason]
    this.data = p.data
  }

  /** With our words in place of the other side's, which may quote anything. */
  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), message: this.shortMessage, reason: this.reason }
  }
}
