import { WalletUnavailableError } from '../../../errors/WalletUnavailableError.ts'
import type { Wallet } from '../provider/Wallet.ts'

/**
 * A wallet's answer that must be hex of the given shape: a transaction hash (S5.12), a signature (S5.13).
 * @throws WalletUnavailableError if it is anything else
 */
export function readHexAnswer(wallet: Wallet, answer: unknown, shape: RegExp): string {
  if (typeof answer === 'string' && shape.test(answer)) return answer
  throw new WalletUnavailableError({
    walletName: wallet.name,
    cause: new TypeError('The answer has not the shape of what was asked for'),
  })
}

/** S5.12. */
export const transactionHash = /^0x[A-Fa-f0-9]{64}$/
/** S5.13. */
export const signature = /^0x[a-fA-F0-9]{62,}$/
