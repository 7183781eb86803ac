import type { CaipNetworkId } from '@latchkey/protocol'
import { ChainReadError } from '../errors.ts'
import type { ChainSendOptions, Chains } from '../ports/chains.ts'
import type { RpcCall } from './sendBatch.ts'

/** What a node answered to one call. `data` is the revert data of a call that the contract refused, else `0x`. */
export type NodeAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data: `0x${string}` } }

/**
 * Sends one JSON-RPC call and returns the node's result or error, revert data included. `sendBatch` tells less of errors and suits reads.
 *
 * @throws ChainUnavailableError when no provider answered; ChainReadError when the answer is no JSON-RPC
 */
export async function callNode(
  chains: Pick<Chains, 'send'>,
  chain: CaipNetworkId,
  { method, params }: RpcCall,
  options?: ChainSendOptions,
): Promise<NodeAnswer> {
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  const answer = await chains.send(chain, body, options)
  const json = parse(chain, answer.body)
  const { error, result } = json as { error?: unknown; result?: unknown }
  if (typeof error === 'object' && error !== null) return { error: toError(error) }
  if (result === undefined) throw new ChainReadError('bad_answer', chain, `no result of ${method}`)
  return { result }
}

/**
 * The result of a call that has to succeed.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
export async function getFromNode(
  chains: Pick<Chains, 'send'>,
  chain: CaipNetworkId,
  method: string,
  params: readonly unknown[],
  options?: ChainSendOptions,
): Promise<unknown> {
  const answer = await callNode(chains, chain, { method, params }, options)
  if ('result' in answer) return answer.result
  throw new ChainReadError('refused', chain, `${method} was refused`)
}

/**
 * Parses a quantity of a node.
 *
 * @throws ChainReadError for anything else
 */
export function toQuantity(chain: CaipNetworkId, value: unknown): bigint {
  if (typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new ChainReadError('bad_answer', chain, 'no number')
}

function toError(error: object): { code: number; message: string; data: `0x${string}` } {
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
  return {
    code: typeof code === 'number' ? code : -32_000,
    message: typeof message === 'string' ? message.slice(0, 300) : '',
    data: findHex(data),
  }
}

/** Nodes put the revert data into `data`, or one level deeper. */
function findHex(data: unknown): `0x${string}` {
  if (typeof data === 'string') {
    const [hex] = /0x(?:[\da-f]{2})*/i.exec(data) ?? []
    return (hex as `0x${string}` | undefined) ?? '0x'
  }
  return typeof data === 'object' && data !== null && 'data' in data ? findHex(data.data) : '0x'
}

function parse(chain: CaipNetworkId, body: Uint8Array): object {
  try {
    const json: unknown = JSON.parse(
      Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'),
    )
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json
  } catch {
    // Reported below.
  }
  throw new ChainReadError('bad_answer', chain, 'not JSON-RPC')
}
