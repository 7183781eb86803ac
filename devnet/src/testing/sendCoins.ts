import { type Address, toHex } from 'viem'
import { sendTransaction } from '../sendTransaction.ts'

/** Sends coins (base units) from an account the node signs for. */
export async function sendCoins(rpcUrl: string, from: string, to: Address, value: bigint): Promise<void> {
  await sendTransaction(rpcUrl, { from, to, value: toHex(value) })
}
