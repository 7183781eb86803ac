/** The error an EIP-1193 provider rejects with. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** How long a node has to answer, milliseconds. */
const nodeTimeout = 15_000

/**
 * Sends one JSON-RPC call from the page to the chain's node.
 * @throws ProviderRpcError with the node's own code, or -32603 when it can't be reached or answers no JSON-RPC
 */
export async function callNode(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const unreachable = (cause: string) =>
    new ProviderRpcError(
      -32603,
      `The node at ${rpcUrl} ${cause}. Check that the chain is running, then try again.`,
    )
  let answer: unknown
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
      signal: AbortSignal.timeout(nodeTimeout),
    })
    answer = await response.json()
  } catch {
    throw unreachable('did not answer')
  }
  if (typeof answer !== 'object' || answer === null)
    throw unreachable('answered something else than JSON-RPC')
  if ('error' in answer && typeof answer.error === 'object' && answer.error !== null) {
    const { code, message, data } = answer.error as { code?: unknown; message?: unknown; data?: unknown }
    throw new ProviderRpcError(
      typeof code === 'number' ? code : -32603,
      String(message ?? 'The node refused'),
      data,
    )
  }
  if (!('result' in answer)) throw unreachable('answered something else than JSON-RPC')
  return answer.result
}
