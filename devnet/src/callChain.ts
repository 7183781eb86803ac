/** One JSON-RPC call to a chain of ours. Throws with the node's own message; gives up after `timeout` milliseconds. */
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
