import type { Chain } from '../../ports/Chains.ts'
import type { RpcBody } from './RpcBody.ts'

/** Answers a single EVM call whose answer the chain id already is (W5). Batches go to the node whole. */
export function localAnswer(chain: Chain, body: RpcBody): string | undefined {
  if (body.type !== 'single' || body.silent || chain.namespace !== 'eip155') return undefined
  const [{ method, id }] = body.calls
  const result = resultOf(method, chain.reference)
  return result === undefined ? undefined : JSON.stringify({ jsonrpc: '2.0', id, result })
}

function resultOf(method: string, reference: string): string | boolean | undefined {
  switch (method) {
    case 'eth_chainId':
      return `0x${BigInt(reference).toString(16)}`
    case 'net_version':
      return reference
    case 'net_listening':
      return true
    default:
      return undefined
  }
}
