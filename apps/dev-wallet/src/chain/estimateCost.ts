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
  const price = wanted.gasPrice ?? (await client.estimateFeesPerGas()).maxFeePerGas
  if (wanted.gas !== undefined) return { gas: wanted.gas, fee: wanted.gas * price, problem: undefined }
  const { to, value, data } = wanted
  try {
    const gas = await client.estimateGas({
      account: account as `0x${string}`,
      ...(to && { to }),
      value,
      data,
    })
    return { gas, fee: gas * price, problem: undefined }
  } catch (error) {
    return { gas: gasWhenFailing, fee: gasWhenFailing * price, problem: shortMessage(error) }
  }
}

function shortMessage(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'shortMessage' in error)
    return String(error.shortMessage)
  return error instanceof Error ? error.message : 'The chain gave no reason.'
}
