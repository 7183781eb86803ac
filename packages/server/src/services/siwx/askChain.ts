import type { ChainRequest } from '@latchkey/core/siwx'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { Chains } from '../../ports/Chains.ts'
import { readRpcAnswer } from '../../siwx/readRpcAnswer.ts'

/** A chain of this server as the verifier asks it; undefined for others. */
export function askChain(chains: Chains, chain: CaipNetworkId): ChainRequest | undefined {
  if (!chains.get(chain)?.http) return undefined
  return async (call) => {
    const bytes = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }))
    const { body } = await chains.send(chain, bytes)
    return readRpcAnswer(Buffer.from(body).toString('utf8'))
  }
}
