import { LatchkeyError, withoutQuery } from '../../base/errors.ts'

/** `missing`: the network has none. `otherChain`: it serves another chain than the one it is configured for, and is not used. */
export type RpcUrlReason = 'missing' | 'otherChain'

/** A network has no RPC URL that can be used. */
export class RpcUrlError extends LatchkeyError {
  override readonly name = 'RpcUrlError'
  readonly reason: RpcUrlReason
  /** CAIP-2 id of the network. */
  readonly expected: string
  /** With `otherChain`: without query, fragment and credentials. */
  readonly url: string | undefined
  /** With `otherChain`: the CAIP-2 id that it answered. */
  readonly actual: string | undefined

  constructor(
    p:
      | { reason: 'missing'; expected: string }
      | { reason: 'otherChain'; expected: string; url: string; actual: string },
  ) {
    const { expected } = p
    const [message, code, hint]: readonly [string, string, string] =
      p.reason === 'missing'
        ? [
            `No RPC url provided for chainId: ${expected.split(':')[1]}`,
            'RPC_URL_MISSING',
            `Give ${expected} an RPC URL in createConfig.`,
          ]
        : [
            `The RPC URL configured for ${expected} answers for ${p.actual}, so it is not used.`,
            'RPC_CHAIN_MISMATCH',
            `Correct the RPC URL of ${expected}.`,
          ]
    super(message, { code, hint })
    this.reason = p.reason
    this.expected = expected
    this.url = p.reason === 'otherChain' ? withoutQuery(p.url) : undefined
    this.actual = p.reason === 'otherChain' ? p.actual : undefined
  }
}
