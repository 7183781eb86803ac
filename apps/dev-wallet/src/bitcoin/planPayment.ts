import type { WalletBitcoin } from '../config.ts'
import { type Coin, getFeeRate, listCoins } from './callEsplora.ts'
import { dustLimit } from './parseBitcoinApproval.ts'

/** What a payment spends, costs and leaves, satoshis. */
type PaymentPlan = {
  readonly coins: readonly Coin[]
  readonly fee: bigint
  /** What returns to the account; 0 where it would be dust, which then is part of the fee. */
  readonly change: bigint
}

/** Virtual bytes of a transaction's frame, of an input and of an output at most; accounts are native segwit. */
const sizes = { frame: 11, input: 68, output: 43 }

/**
 * Plans a payment of the account for payments: the largest coins first, at the rate the node estimates.
 *
 * @throws Error when the account has too little, or the node can't be reached
 */
export async function planPayment(
  bitcoin: WalletBitcoin,
  from: string,
  recipients: readonly { readonly amount: bigint }[],
): Promise<PaymentPlan> {
  const [coins, rate] = await Promise.all([listCoins(bitcoin, from), getFeeRate(bitcoin)])
  const value = recipients.reduce((sum, { amount }) => sum + amount, 0n)
  let total = 0n
  for (const [position, coin] of coins.entries()) {
    total += coin.amount
    const size = sizes.frame + (position + 1) * sizes.input + (recipients.length + 1) * sizes.output
    const fee = BigInt(size * rate)
    if (total < value + fee) continue
    const change = total - value - fee
    const spent = coins.slice(0, position + 1)
    return change < dustLimit
      ? { coins: spent, fee: fee + change, change: 0n }
      : { coins: spent, fee, change }
  }
  throw new Error(`The account holds only ${total} satoshis, too little for the amount and the fee.`)
}
