import { createPublicClient, defineChain, formatUnits, http } from 'viem'
import type { WantedTransaction } from './approval/Approval.ts'
import type { WalletAccount, WalletChain } from './config.ts'

/** A viem client for one of the wallet's chains, with short timeouts so that errors appear soon. */
export function chainClient(chain: WalletChain) {
  const { id, name, nativeCurrency, rpcUrl } = chain
  return createPublicClient({
    chain: defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } }),
    transport: http(rpcUrl, { timeout: 10_000, retryCount: 1 }),
  })
}

/**
 * Signs with the account's key and sends the raw transaction; returns its hash. Uses the gas
 * price of the request (as a legacy transaction), else EIP-1559.
 */
export async function sendTransaction(
  chain: WalletChain,
  account: WalletAccount,
  wanted: WantedTransaction,
): Promise<`0x${string}`> {
  const { privateKeyToAccount } = await loadSigning()
  const client = chainClient(chain)
  const { gas } = await estimateCost(chain, account.address, wanted)
  const nonce = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
  const { to, value, data, gasPrice } = wanted
  const common = { chainId: chain.id, ...(to && { to }), value, data, gas, nonce }
  const fees = gasPrice === undefined ? await client.estimateFeesPerGas() : undefined
  const serializedTransaction = await privateKeyToAccount(account.privateKey).signTransaction(
    fees
      ? {
          ...common,
          type: 'eip1559',
          maxFeePerGas: fees.maxFeePerGas,
          maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
        }
      : { ...common, type: 'legacy', gasPrice: gasPrice ?? 0n },
  )
  return client.sendRawTransaction({ serializedTransaction })
}

/** Highest cost of a transaction in base units, and the reason where the chain expects it to fail. */
export type Cost = { readonly gas: bigint; readonly fee: bigint; readonly problem: string | undefined }

/** Gas limit of a transaction that is expected to fail; the person is warned and may still send it. */
const gasWhenFailing = 500_000n

/**
 * Estimates gas and highest fee of a transaction. One that is expected to fail has a `problem`.
 *
 * @throws when the chain can't be reached
 */
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
  // Not every node checks the balance in `eth_estimateGas`.
  if (balance >= value + fee) return { gas, fee, problem }
  const { decimals, symbol } = chain.nativeCurrency
  return { gas, fee, problem: `the account holds only ${formatUnits(balance, decimals)} ${symbol}.` }
}

function shortMessage(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'shortMessage' in error)
    return String(error.shortMessage)
  return error instanceof Error ? error.message : 'the chain gave no reason.'
}

/** Loads viem's signing code, which showing a request does not need. */
export const loadSigning = () => import('viem/accounts')
