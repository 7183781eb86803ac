import type { CaipNetworkId } from '@latchkey/protocol'
import { sendBatch } from '../../chain/sendBatch.ts'
import { ChainReadError } from '../../errors.ts'
import type { Chains, IndexedApproval, IndexedTransaction } from '../../ports/chains.ts'
import type { BlockscoutRow } from './blockscoutRows.ts'

/** What a transaction itself states, without its transfers. `input` is the call data as hex. */
type Head = Pick<
  IndexedTransaction,
  'position' | 'sender' | 'recipient' | 'nonce' | 'status' | 'value' | 'selector'
> & { readonly input: string }

/** Calls in one batch. */
const batchSize = 100
const hexText = /^0x[\da-f]+$/i
/** The most transfers of one transaction, as the port promises. */
const maxTransfers = 100

/**
 * Groups rows into transactions. Lists of tokens and internal transfers contain neither the sender of a transaction nor
 * its position in the block. For transactions outside the account's own list, the chain's node is asked.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
export async function toTransactions(
  chains: Pick<Chains, 'send'>,
  chain: CaipNetworkId,
  account: string,
  rows: readonly BlockscoutRow[],
): Promise<IndexedTransaction[]> {
  const byHash = new Map<string, BlockscoutRow[]>()
  for (const row of rows) byHash.set(row.hash, [...(byHash.get(row.hash) ?? []), row])
  const heads = new Map<string, Head>()
  const unknown: string[] = []
  for (const [hash, [...group]] of byHash) {
    const transactionOfGroup = group.find(({ transaction }) => transaction)?.transaction
    if (!transactionOfGroup) unknown.push(hash)
    else
      heads.set(hash, {
        position: transactionOfGroup.transactionIndex,
        sender: transactionOfGroup.from,
        ...(transactionOfGroup.to && { recipient: transactionOfGroup.to }),
        nonce: transactionOfGroup.nonce,
        status: transactionOfGroup.isError === '1' ? 'failed' : 'confirmed',
        value: transactionOfGroup.value,
        selector: transactionOfGroup.input.slice(0, 10).toLowerCase(),
        input: transactionOfGroup.input,
      })
  }
  for (let start = 0; start < unknown.length; start += batchSize) {
    const hashes = unknown.slice(start, start + batchSize)
    const calls = hashes.map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] }))
    const outcomes = await sendBatch(chains, chain, calls)
    for (const [hashIndex, hash] of hashes.entries()) {
      const outcome = outcomes[hashIndex]
      heads.set(hash, toHead(chain, outcome && 'result' in outcome ? outcome.result : undefined))
    }
  }
  return [...byHash].flatMap(([hash, group]) => {
    const [first] = group
    const head = heads.get(hash)
    if (!first || !head) return []
    const { input, ...fields } = head
    const transfers = group.flatMap(({ transfer }) => transfer ?? [])
    return {
      chain,
      block: first.block,
      hash,
      minedAt: first.minedAt,
      ...fields,
      transfers: transfers
        .filter(({ sender, recipient }) => sender === account || recipient === account)
        .slice(0, maxTransfers),
      approvals: head.sender === account && head.status === 'confirmed' ? toApprovals(head, account) : [],
    }
  })
}

/** A transaction from a node. It is in a list of transfers, so it was mined and did not fail. */
function toHead(chain: CaipNetworkId, answer: unknown): Head {
  const { from, to, nonce, value, input, transactionIndex } = (answer ?? {}) as Record<string, unknown>
  const isWord = (one: unknown): one is string => typeof one === 'string' && hexText.test(one)
  if (!isWord(from) || !isWord(nonce) || !isWord(value) || !isWord(transactionIndex))
    throw new ChainReadError('bad_answer', chain, 'not a transaction')
  const data = typeof input === 'string' ? input : '0x'
  return {
    position: Number(transactionIndex),
    sender: from.toLowerCase(),
    ...(isWord(to) && { recipient: to.toLowerCase() }),
    nonce: Number(nonce),
    status: 'confirmed',
    value: BigInt(value),
    selector: data.slice(0, 10).toLowerCase(),
    input: data,
  }
}

/** The approvals a transaction requested: `approve(spender, amount)` and `setApprovalForAll(operator, approved)`. */
function toApprovals({ recipient, selector, input }: Head, owner: string): IndexedApproval[] {
  const approvalCall = /^0x[\da-f]{8}0{24}([\da-f]{40})([\da-f]{64})$/i.exec(input)
  const [, spender, amount] = approvalCall ?? []
  if (!recipient || !spender || !amount) return []
  const approval = {
    token: recipient,
    owner,
    spender: `0x${spender.toLowerCase()}`,
    amount: BigInt(`0x${amount}`),
  }
  if (selector === '0x095ea7b3') return [{ kind: 'erc20', ...approval }]
  return selector === '0xa22cb465' ? [{ kind: 'all', ...approval }] : []
}
