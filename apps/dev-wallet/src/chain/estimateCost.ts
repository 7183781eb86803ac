import { formatUnits } from 'viem'
import type { WantedTransaction } from '../approval/Approval.ts'
import type { WalletChain } from '../config/WalletConfig.ts'
import { chainClient } from './chainClient.ts'

/** What sending would cost at most, in base units, and why it would fail if the chain says so. */
export type Cost = { readonly gas: bigint; readonly fee: bigint; readonly problem: string | undefined }

/** Gas for a transaction that the chain expects to fail; the person was warned and may still send it. */
const gasWhenFailing = 500_000n

/** @throws when the chain can't be reached */
export async function estimateCost(
  chain: WalletChain,
  account: string,
  wanted: WantedTransaction,
): Promise<Cost> {
  const client = chainClient(chain)
  const from = account as `0x${string}`
  const { to, value, data } = wanted
  const [balance, price] = await Promise.all([
    client.getBalance({ address: from }),
    wanted.gasPrice ?? client.estimateFeesPerGas().then(({ maxFeePerGas }) => maxFeePerGas),
  ])
  const estimate = async () => {
    if (wanted.gas !== undefined) return { gas: wanted.gas, problem: undefined }
    try {
      return {
        gas: await client.estimateGas({ account: from, ...(to && { to }), value, data }),
        problem: undefined,
      }
    } catch (error) {
      return { gas: gasWhenFailing, problem: shortMessage(error) }
    }
  }
  const { gas, problem } = await estimate()
  const fee = gas * price
  // Not every node looks at the balance when it estimates.
  if (balance >= value + fee) return { gas, fee, problem }
  const { decimals, symbol } = chain.nativeCurrency
  return { gas, fee, problem: `the account holds only ${formatUnits(balance, decimals)} ${symbol}.` }
}

function shortMessage(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'shortMessage' in error)
    return String(error.shortMessage)
  return error instanceof Error ? error.message : 'the chain gave no reason.'
}
