import { LatchkeyError } from '../base/errors.ts'

/**
 * What became of a transaction. `altered`: the one of this hash differs from the one given to the wallet, and has been sent
 * nevertheless. `replaced`: another one with the same nonce was included, because the person cancelled or changed it in the
 * wallet. `dropped`: no node knows it any more. `unknown`: no node has ever known it. `expired`: the network no longer takes it.
 * `unanswered`: it was signed and sent, and the answer was lost; it may be carried out, so `waitForTransaction` its `hash`.
 */
export type TransactionErrorReason = 'altered' | 'replaced' | 'dropped' | 'unknown' | 'expired' | 'unanswered'

/** A transaction that was sent is another one, will not happen, or nobody knows whether it will. */
export class TransactionError extends LatchkeyError {
  override readonly name = 'TransactionError'
  readonly reason: TransactionErrorReason
  readonly hash: string
  /** With `altered`: the field that differs, where it is known. */
  readonly field: 'from' | 'to' | 'value' | 'data' | undefined
  /** With `replaced`: hash of the other transaction, if found. */
  readonly replacement: string | undefined
  /** Whether the network has given the transaction up, or a node knew it before. */
  readonly dropped: boolean

  constructor(
    reason: TransactionErrorReason,
    p: {
      hash: string
      field?: TransactionError['field']
      replacement?: string | undefined
      cause?: unknown
    },
  ) {
    const [message, code, hint] = texts[reason]
    const differing = p.field ? `: its ${p.field} is another one.` : '.'
    super(reason === 'altered' ? message + differing : message, { code, cause: p.cause, hint })
    this.reason = reason
    this.hash = p.hash
    this.field = p.field
    this.replacement = p.replacement
    this.dropped = reason === 'dropped' || reason === 'expired'
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), reason: this.reason }
  }
}

const texts: { readonly [reason in TransactionErrorReason]: readonly [string, string, string] } = {
  altered: [
    'The transaction that was sent differs from the one you approved',
    'TRANSACTION_ALTERED',
    'Look at the transaction in a block explorer, and don’t use this wallet for anything of value.',
  ],
  replaced: [
    'The transaction was replaced by another one from the same account, so it will not happen.',
    'TRANSACTION_REPLACED',
    'Look at the activity in your wallet to see what was sent instead.',
  ],
  dropped: [
    'The network no longer knows the transaction; it was probably dropped for too low a fee.',
    'TRANSACTION_NOT_FOUND',
    'Look at the activity in your wallet before you send it again.',
  ],
  unknown: [
    'The network has not heard of the transaction; the wallet may not have sent it out.',
    'TRANSACTION_NOT_FOUND',
    'Look at the activity in your wallet before you send it again.',
  ],
  expired: [
    'The network did not take the transaction in time, and no longer will.',
    'TRANSACTION_NOT_FOUND',
    'Nothing was paid. Send it again if you still want to.',
  ],
  unanswered: [
    'The network’s answer to the transaction was lost, so it is not known whether it was sent.',
    'TRANSACTION_UNANSWERED',
    'Look at the activity of the account before you send it again: it may have been paid.',
  ],
}
