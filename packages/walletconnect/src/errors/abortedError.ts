import { WalletConnectError } from './WalletConnectError.ts'

/** The caller's own signal ended it. */
export function abortedError(cause?: unknown): WalletConnectError {
  return new WalletConnectError('It was cancelled.', { code: 'ABORTED', cause })
}
