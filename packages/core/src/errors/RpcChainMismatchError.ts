import { LatchkeyError } from './LatchkeyError.ts'
import { withoutQuery } from './withoutQuery.ts'

/** An RPC URL answers for another chain than the one it is configured for; it is not used. */
export class RpcChainMismatchError extends LatchkeyError {
  override readonly name = 'RpcChainMismatchError'
  /** Without query, fragment and credentials. */
  readonly url: string
  /** CAIP-2 id the URL is configured for. */
  readonly expected: string
  /** CAIP-2 id it answered. */
  readonly actual: string

  constructor(p: { url: string; expected: string; actual: string; cause?: unknown }) {
    super(`The RPC URL configured for ${p.expected} answers for ${p.actual}, so it is not used.`, {
      code: 'RPC_CHAIN_MISMATCH',
      cause: p.cause,
      hint: `Correct the RPC URL of ${p.expected}.`,
    })
    this.url = withoutQuery(p.url)
    this.expected = p.expected
    this.actual = p.actual
  }
}
