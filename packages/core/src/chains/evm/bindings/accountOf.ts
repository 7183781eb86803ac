import type { Eip1193Request } from '../Eip1193Provider.ts'

/** The address a wallet is asked to act for, where the method says one; for a transaction its `from`. */
export function accountOf({ method, params = [] }: Eip1193Request): unknown {
  const place = places.get(method)
  if (place === undefined) return undefined
  if (place !== 'from') return params[place]
  const transaction = params[0]
  return isObject(transaction) ? transaction.from : undefined
}

const places = new Map<string, number | 'from'>([
  ['eth_sendTransaction', 'from'],
  ['eth_signTransaction', 'from'],
  ['wallet_sendCalls', 'from'],
  ['personal_sign', 1],
  ['eth_sign', 0],
  ['eth_signTypedData', 0],
  ['eth_signTypedData_v1', 1],
  ['eth_signTypedData_v3', 0],
  ['eth_signTypedData_v4', 0],
  ['eth_getEncryptionPublicKey', 0],
  ['eth_decrypt', 1],
])

const isObject = (value: unknown): value is { readonly from?: unknown } =>
  typeof value === 'object' && value !== null
