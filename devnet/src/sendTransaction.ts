import { setTimeout as sleep } from 'node:timers/promises'
import type { Address, Hex } from 'viem'
import { callChain } from './callChain.ts'

/** What the node signs and sends for one of its own accounts. `value` in base units, hexadecimal. */
export type NodeTransaction = { from: string; to: Address; data?: Hex; value?: Hex }

const MINED_DEADLINE_MS = 20_000

/**
 * Sends from an account the node signs for and waits until the transaction is in a block.
 * Throws when the node refuses it, when it reverted, and when it isn't mined within 20 seconds.
 */
export async function sendTransaction(rpcUrl: string, transaction: NodeTransaction): Promise<void> {
  const hash = await callChain(rpcUrl, 'eth_sendTransaction', [transaction])
  const deadline = Date.now() + MINED_DEADLINE_MS
  while (Date.now() < deadline) {
    const receipt = await callChain<{ status: string } | null>(rpcUrl, 'eth_getTransactionReceipt', [hash])
    if (receipt && receipt.status !== '0x1') throw new Error(`The transaction ${hash} reverted.`)
    if (receipt) return
    await sleep(10)
  }
  throw new Error(`The transaction ${hash} was not mined within ${MINED_DEADLINE_MS / 1000} s.`)
}
