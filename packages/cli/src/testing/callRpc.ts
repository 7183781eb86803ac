/** Asks a chain over HTTP; answers what it said, errors included. */
export async function callRpc(
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<{ result?: unknown }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch(url, { method: 'POST', headers, body })).json()) as { result?: unknown }
}
