import type { CaipNetworkId } from '@latchkey/protocol'
import { NodeAnswerError } from '../errors.ts'
import type { Chains } from '../ports/chains.ts'
import type { BlockRows } from './blockRows.ts'
import { callNode, type NodeAbilities, type NodeResult } from './callNode.ts'
import {
  type BlockHead,
  type NodeBlock,
  type NodeReceipt,
  parseBlockHead,
  parseNodeBlock,
  parseReceipt,
} from './nodeAnswers.ts'
import { toBlockRows } from './parseBlock.ts'
import { fetchTraces } from './traces.ts'

/**
 * Fetches blocks `from` to `to` with their receipts and traces, in order and linked to each other. Blocks that
 * do not follow from the one before (the chain was reorganised meanwhile), and blocks the node does not have
 * yet, are left out.
 *
 * @throws ChainUnavailableError, NodeAnswerError
 */
export async function fetchBlocks(
  chains: Chains,
  chain: CaipNetworkId,
  range: { readonly from: number; readonly to: number },
  abilities: NodeAbilities,
): Promise<readonly BlockRows[]> {
  const numbers = Array.from({ length: range.to - range.from + 1 }, (_, index) => toHex(range.from + index))
  const results = await callNode(chains, chain, [
    ...numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [number, true] })),
    ...(abilities.blockReceipts
      ? numbers.map((number) => ({ method: 'eth_getBlockReceipts', params: [number] }))
      : []),
  ])
  const blocks = filterLinked(
    results
      .slice(0, numbers.length)
      .map((result) => parseNodeBlock(requireResult(result, 'eth_getBlockByNumber'))),
  )
  const receipts = await fetchReceipts(chains, chain, blocks, results.slice(numbers.length), abilities)
  const internal = await fetchTraces(chains, chain, blocks, receipts, abilities)
  return blocks.map((block, index) => toBlockRows(block, receipts[index] ?? [], internal))
}

/** The blocks up to the first that is missing or does not follow from the one before. */
function filterLinked(blocks: readonly (NodeBlock | null)[]): NodeBlock[] {
  const chain: NodeBlock[] = []
  for (const block of blocks) {
    const previous = chain.at(-1)
    if (!block || (previous && (block.parent !== previous.hash || block.number !== previous.number + 1)))
      break
    chain.push(block)
  }
  return chain
}

/** Fetches receipts by block if the node can, else by transaction, and remembers which. */
async function fetchReceipts(
  chains: Chains,
  chain: CaipNetworkId,
  blocks: readonly NodeBlock[],
  results: readonly NodeResult[],
  abilities: NodeAbilities,
): Promise<readonly (readonly NodeReceipt[])[]> {
  const lists = blocks.map((_, index) => {
    const result = results[index]
    return result && 'result' in result && Array.isArray(result.result) ? result.result : undefined
  })
  if (blocks.length > 0 && lists.every((list) => list === undefined)) abilities.blockReceipts = false
  const missing = blocks.flatMap(({ transactions }, index) => (lists[index] ? [] : transactions))
  const singleReceipts = await callNode(
    chains,
    chain,
    missing.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )
  const byHash = new Map(
    missing.map(({ hash }, index) => [
      hash,
      requireResult(singleReceipts[index], 'eth_getTransactionReceipt'),
    ]),
  )
  return blocks.map(({ transactions }, index) => {
    const list = lists[index] ?? transactions.map(({ hash }) => byHash.get(hash))
    return list.map(parseReceipt)
  })
}

function requireResult(result: NodeResult | undefined, method: string): unknown {
  if (result && 'result' in result) return result.result
  throw new NodeAnswerError(
    'node_refused',
    method,
    `The node refuses ${method}: ${result?.error ?? 'no answer'}.`,
  )
}

function toHex(number: number): string {
  return `0x${number.toString(16)}`
}

/**
 * Fetches heads of blocks by number or `'latest'`, in the requested order; null for blocks the node does not
 * have.
 *
 * @throws ChainUnavailableError, NodeAnswerError
 */
export async function fetchHeads(
  chains: Chains,
  chain: CaipNetworkId,
  blocks: readonly (number | 'latest')[],
): Promise<readonly (BlockHead | null)[]> {
  const method = 'eth_getBlockByNumber'
  const results = await callNode(
    chains,
    chain,
    blocks.map((block) => ({
      method,
      params: [block === 'latest' ? block : `0x${block.toString(16)}`, false],
    })),
  )
  return results.map((answer) => {
    if ('result' in answer) return parseBlockHead(answer.result)
    throw new NodeAnswerError('node_refused', method, `The node refuses ${method}: ${answer.error}.`)
  })
}
