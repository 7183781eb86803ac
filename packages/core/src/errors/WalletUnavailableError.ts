import { LatchkeyError } from './LatchkeyError.ts'

/** The wallet is gone: removed, locked away, or it answers nothing that makes sense. */
export class WalletUnavailableError extends LatchkeyError {
  override readonly name = 'WalletUnavailableError'

  /** `walletName` is text from outside. */
  constructor(p: { walletName?: string | undefined; cause?: unknown } = {}) {
    super(`${p.walletName || 'The wallet'} does not answer as a wallet should, so it cannot be used now.`, {
      code: 'WALLET_UNAVAILABLE',
      cause: p.cause,
      hint: 'Check that it is installed, switched on and unlocked, then try again.',
    })
  }
}
