import type { CaipNetworkId } from '@latchkey/protocol'
import { NodeAnswerError } from '../../errors/NodeAnswerError.ts'
import type { Chains } from '../../ports/Chains.ts'
import { callNode } from './callNode.ts'
import { type BlockHead, readBlockHead } from './readBlock.ts'

/**
 * Heads of blocks by number or `'latest'`, in the order asked for; null for those the node doesn't have.
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
    if ('result' in answer) return readBlockHead(answer.result)
    throw new NodeAnswerError('node_refused', method, `The node refuses ${method}: ${answer.error}.`)
  })
}
