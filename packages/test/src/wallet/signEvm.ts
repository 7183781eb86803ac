import {
  createWalletClient,
  defineChain,
  type Hex,
  hexToBigInt,
  hexToNumber,
  http,
  isHex,
  type LocalAccount,
  stringToHex,
} from 'viem'
import { ProviderRpcError, toErrorData } from '../errors.ts'

/** A chain of the wallet: its id and a node. A chain of viem fits as it is. */
export type TestChain = {
  readonly id: number
  readonly name?: string | undefined
  /** URL of the node; default the first of `rpcUrls.default.http`. */
  readonly rpcUrl?: string | undefined
  readonly rpcUrls?: { readonly default: { readonly http: readonly string[] } } | undefined
}

/** Milliseconds a node has to answer. */
const nodeTimeout = 30_000

/**
 * Sends one call to a node as it is.
 *
 * @throws ProviderRpcError with the node's own code and data; -32603 when it isn't reached within 30 s
 */
export async function callNode(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  let body: { result?: unknown; error?: { code: number; message: string; data?: unknown } }
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
      signal: AbortSignal.timeout(nodeTimeout),
    })
    body = await response.json()
  } catch (error) {
    throw new ProviderRpcError(-32603, `The node ${rpcUrl} doesn’t answer: ${toErrorData(error).message}`)
  }
  if (body.error) throw new ProviderRpcError(body.error.code, body.error.message, body.error.data)
  return body.result ?? null
}

/** Signs a message of `personal_sign`: text as hex, or text as it is. */
export function signPersonal(account: LocalAccount, message: unknown): Promise<Hex> {
  if (typeof message !== 'string')
    throw new ProviderRpcError(-32602, 'The message of personal_sign is a text.')
  const raw = isHex(message) ? message : stringToHex(message)
  return account.signMessage({ message: { raw } })
}

/** Signs EIP-712 data, an object or its JSON. */
export function signTyped(account: LocalAccount, data: unknown): Promise<Hex> {
  let parsed = data
  try {
    if (typeof data === 'string') parsed = JSON.parse(data)
    return account.signTypedData(parsed as Parameters<LocalAccount['signTypedData']>[0])
  } catch (error) {
    throw new ProviderRpcError(-32602, `The typed data can’t be signed: ${toErrorData(error).message}`)
  }
}

/**
 * Signs a transaction of `eth_sendTransaction` here and sends it to the node; the node fills in what is left out.
 *
 * @returns the hash
 * @throws ProviderRpcError with the node's code, message and data, e.g. where the call reverts
 */
export async function sendSigned(
  account: LocalAccount,
  chain: { readonly id: number; readonly name: string; readonly rpcUrl: string },
  transaction: unknown,
): Promise<Hex> {
  const fields = (typeof transaction === 'object' && transaction !== null ? transaction : {}) as Record<
    string,
    unknown
  >
  const client = createWalletClient({
    account,
    chain: defineChain({
      id: chain.id,
      name: chain.name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chain.rpcUrl] } },
    }),
    transport: http(chain.rpcUrl, { retryCount: 0, timeout: nodeTimeout }),
  })
  try {
    return await client.sendTransaction(
      parseTransaction(fields) as Parameters<typeof client.sendTransaction>[0],
    )
  } catch (error) {
    throw toNodeError(error)
  }
}

/** Fields of a transaction over JSON-RPC, and how viem has them. */
function parseTransaction(fields: Record<string, unknown>): object {
  const quantity = (name: string) => (isHex(fields[name]) ? { [name]: hexToBigInt(fields[name]) } : {})
  const data = fields.data ?? fields.input
  return {
    ...(typeof fields.to === 'string' && { to: fields.to }),
    ...(isHex(data) && { data }),
    ...(isHex(fields.nonce) && { nonce: hexToNumber(fields.nonce) }),
    ...(Array.isArray(fields.accessList) && { accessList: fields.accessList }),
    ...quantity('value'),
    ...quantity('gas'),
    ...quantity('gasPrice'),
    ...quantity('maxFeePerGas'),
    ...quantity('maxPriorityFeePerGas'),
  }
}

/** Returns the error of the node under viem's own errors around it. */
function toNodeError(error: unknown): ProviderRpcError {
  let found = error as { code?: unknown; message?: string; data?: unknown; cause?: unknown; details?: string }
  const { details } = found
  while (typeof found.code !== 'number' && typeof found.cause === 'object' && found.cause !== null)
    found = found.cause as typeof found
  const { code, message, data } = toErrorData(found)
  return new ProviderRpcError(code, details ?? message, data)
}
