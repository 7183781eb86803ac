import { TimeoutError } from '../../base/errors.ts'
import { HttpError } from '../../base/http.ts'
import type { ConnectionActions, ReadCall } from '../../config/adapterActions.ts'
import { fetchDataFee } from '../../networks/fetchDataFee.ts'
import { parseQuantity, toHex } from './encoding.ts'

/** The native balance at the latest block, wei. Throws what the RPC client throws. */
export const getBalance: ConnectionActions['getBalance'] = async ({ rpc, address }) =>
  parseQuantity(
    await rpc.request({ method: 'eth_getBalance', params: [address, 'latest'] }),
    'eth_getBalance',
  )

/** Wei per gas suggested by the node. Throws what the RPC client throws. */
export const getGasPrice: ConnectionActions['getGasPrice'] = async ({ rpc }) =>
  parseQuantity(await rpc.request({ method: 'eth_gasPrice' }), 'eth_gasPrice')

/**
 * The fee to set aside for a native transfer, wei: gas at the suggested price plus a quarter, because the base fee can
 * grow by an eighth with each block (EIP-1559), and the data fee of OP Stack chains. Throws what the RPC client throws.
 */
export const estimateNativeTransferFee: ConnectionActions['estimateNativeTransferFee'] = (p) => {
  // Addresses may be entered without `0x` or with `0X`, which nodes refuse.
  const to = p.to.replace(/^(0x)?(?=[\da-f]{40}$)/i, '0x')
  return estimateFee(p, p.value, (value) => ({ from: p.from, to, value: toHex(value) }))
}

/**
 * The fee to set aside for a transfer, wei, as in {@link estimateNativeTransferFee}. `toTransaction` builds the transfer of
 * an amount. If the node refuses to estimate `value`, the fee of a transfer of 0 is returned.
 */
export async function estimateFee(
  call: ReadCall,
  value: bigint,
  toTransaction: (value: bigint) => object,
): Promise<bigint> {
  const method = 'eth_estimateGas'
  const estimateGas = async (value: bigint) =>
    parseQuantity(await call.rpc.request({ method, params: [toTransaction(value)] }), method)
  const gas = estimateGas(value).catch((error: unknown) => {
    if (value === 0n || error instanceof HttpError || error instanceof TimeoutError) throw error
    // Nodes refuse to estimate a transfer the account can't pay. The form needs the fee to say what is missing.
    return estimateGas(0n)
  })
  const { data = '0x' } = toTransaction(value) as { readonly data?: string }
  const [units, gasPrice, dataFee] = await Promise.all([gas, getGasPrice(call), fetchDataFee(call.rpc, data)])
  return (units * gasPrice * 5n + 3n) / 4n + dataFee
}
