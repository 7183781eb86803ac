import type { WantedTransaction } from '../approval/Approval.ts'
import type { WalletAccount, WalletChain } from '../config/WalletConfig.ts'
import { chainClient } from './chainClient.ts'
import { estimateCost } from './estimateCost.ts'
import { loadSigning } from './loadSigning.ts'

/**
 * Signs with the account's key here and hands the raw transaction to the chain; answers its hash. Keeps to the gas
 * price the page asked for (then it is a legacy transaction), else EIP-1559.
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
