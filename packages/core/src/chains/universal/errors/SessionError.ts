import { LatchkeyError } from '../../../base/errors.ts'

/** What a request over a relay fails with before it is sent (S8.42-S8.46), in the words existing apps know. */
export class SessionError extends LatchkeyError {
  override readonly name = 'SessionError'
  /** The namespace that isn't configured, where that is why (S5.23). */
  readonly data: { readonly namespace: string } | undefined

  constructor(
    p: { code: SessionErrorCode; message: string; cause?: unknown } & { namespace?: string | undefined },
  ) {
    super(p.message, { code: p.code, cause: p.cause, hint: 'Connect the wallet, then try again.' })
    this.data = p.namespace === undefined ? undefined : { namespace: p.namespace }
  }
}

/** Which of them. */
export type SessionErrorCode =
  | 'NOT_CONNECTED'
  | 'CLIENT_NOT_INITIALIZED'
  | 'CHAIN_NOT_FOUND'
  | 'NO_RPC_URL'
  | 'PROVIDER_NOT_FOUND'
  | 'NAMESPACE_NOT_CONFIGURED'
