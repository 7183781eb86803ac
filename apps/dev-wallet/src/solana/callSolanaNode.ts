import { getBase58Encoder, getBase64Decoder } from '@solana/kit'

/** How long the chain may take to answer, milliseconds. */
const nodeTimeout = 10_000

/** Sends one JSON-RPC request to a Solana node. @throws Error with the node's message and code */
async function callSolanaNode(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(nodeTimeout),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: NodeError }
  if (error) throw Object.assign(new Error(error.message), { code: error.code })
  return result
}

type NodeError = { readonly code: number; readonly message: string }

/** Balance in lamports. @throws Error */
export async function getSolanaBalance(rpcUrl: string, address: string): Promise<bigint> {
  const answer = await callSolanaNode(rpcUrl, 'getBalance', [address, { commitment: 'confirmed' }])
  const { value } = answer as { value: number }
  return BigInt(value)
}

/** Sends a signed transaction and returns its first signature, which identifies it. @throws Error with the node's message */
export async function broadcastTransaction(rpcUrl: string, wire: Uint8Array): Promise<Uint8Array> {
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
  const answer = await callSolanaNode(rpcUrl, 'sendTransaction', [getBase64Decoder().decode(wire), options])
  if (typeof answer !== 'string') throw new Error('The chain did not say by what the transaction is known.')
  return new Uint8Array(getBase58Encoder().encode(answer))
}
