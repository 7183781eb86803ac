/** How long the chain may take to answer, milliseconds. */
const timeout = 10_000

/** One JSON-RPC request to a Solana node. @throws Error in the node's words, with its code */
export async function askNode(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(timeout),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: NodeError }
  if (error) throw Object.assign(new Error(error.message), { code: error.code })
  return result
}

type NodeError = { readonly code: number; readonly message: string }
