import type { RpcClient } from '../../../config/Network.ts'
import { sameAddress } from '../provider/sameAddress.ts'
import { readQuantity } from './readQuantity.ts'
import { isTransaction, type PendingTransaction } from './readTransaction.ts'
import { toHex } from './toHex.ts'

/** Blocks looked through, newest first: the wait looks every few seconds, so a replacement is near the top. */
const maxBlocks = 32n

/** What took a transaction's place; `hash` is absent if it is in none of the last blocks. */
export type Replacement =
  | { readonly hash: string; readonly isSame: boolean }
  | { hash?: undefined; isSame: false }

/** `undefined` while the account's number (nonce) is free; `isSame` = the same transfer at another fee. */
export async function findReplacement(
  rpc: RpcClient,
  original: PendingTransaction,
  signal?: AbortSignal,
): Promise<Replacement | undefined> {
  const ask = (method: string, params: readonly unknown[]) => rpc.request({ method, params }, { signal })
  const used = await ask('eth_getTransactionCount', [original.from, 'latest'])
  if (readQuantity(used, 'eth_getTransactionCount') <= BigInt(original.nonce)) return undefined
  const latest = readQuantity(await ask('eth_blockNumber', []), 'eth_blockNumber')
  const oldest = latest < maxBlocks ? 0n : latest - maxBlocks + 1n
  for (let height = latest; height >= oldest; height--) {
    const block = (await ask('eth_getBlockByNumber', [toHex(height), true])) as {
      transactions?: unknown
    } | null
    const transactions: unknown[] = Array.isArray(block?.transactions) ? block.transactions : []
    const match = transactions.find(
      (candidate): candidate is PendingTransaction =>
        isTransaction(candidate) &&
        candidate.nonce === original.nonce &&
        sameAddress(candidate.from, original.from),
    )
    if (match) return { hash: match.hash, isSame: isSameTransfer(match, original) }
  }
  return { isSame: false }
}

function isSameTransfer(one: PendingTransaction, other: PendingTransaction): boolean {
  const sameReceiver = one.to === other.to || sameAddress(one.to ?? '', other.to ?? '')
  return sameReceiver && one.value === other.value && one.input === other.input
}
