import { setTimeout as sleep } from 'node:timers/promises'
import type { Address, Hex } from 'viem'

/** Sends one JSON-RPC call to a local chain. Throws with the node's message, and after `timeout` milliseconds. */
export async function callChain<Result = string>(
  rpcUrl: string,
  method: string,
  params: readonly unknown[] = [],
  timeout = 10_000,
): Promise<Result> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(timeout),
  })
  const answer = (await response.json()) as { result?: Result; error?: { message?: string } }
  if (answer.error) throw new Error(`${method}: ${answer.error.message ?? 'refused without a reason'}`)
  return answer.result as Result
}

/** A transaction the node signs for one of its accounts. `value` in base units, hexadecimal. */
type NodeTransaction = { from: string; to: Address; data?: Hex; value?: Hex }

const MINED_DEADLINE_MS = 20_000

/**
 * Sends from an account the node signs for and waits until the transaction is in a block.
 * Throws when the node rejects it, when it reverted, and when it isn't mined within 20 seconds.
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

/** Whether a contract stands at an address. */
export async function hasCode(rpcUrl: string, address: Address): Promise<boolean> {
  return (await callChain(rpcUrl, 'eth_getCode', [address, 'latest'])) !== '0x'
}
