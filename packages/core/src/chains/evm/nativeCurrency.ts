import { TimeoutError } from '../../base/errors.ts'
import { HttpError } from '../../base/http.ts'
import type { ConnectionActions } from '../../config/adapterActions.ts'
import type { RpcClient } from '../../config/Network.ts'
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
 * The highest fee of a native transfer, wei: gas at the suggested price plus a quarter, because the base fee can grow
 * by an eighth per block for two blocks (EIP-1559). Without the data fee of some rollups. Throws what the RPC client
 * throws.
 */
export const estimateNativeTransferFee: ConnectionActions['estimateNativeTransferFee'] = async (p) => {
  const [gas, gasPrice] = await Promise.all([estimateGas(p.rpc, p), getGasPrice(p)])
  return (gas * gasPrice * 5n + 3n) / 4n
}

async function estimateGas(rpc: RpcClient, p: { from: string; to: string; value: bigint }): Promise<bigint> {
  const estimate = async (value: bigint) => {
    // Addresses may be entered without `0x`, which nodes refuse.
    const to = p.to.length === 40 ? `0x${p.to}` : p.to
    const transaction = { from: p.from, to, value: toHex(value) }
    const method = 'eth_estimateGas'
    return parseQuantity(await rpc.request({ method, params: [transaction] }), method)
  }
  try {
    return await estimate(p.value)
  } catch (error) {
    if (p.value === 0n || error instanceof HttpError || error instanceof TimeoutError) throw error
    // Nodes refuse to estimate a transfer the account can't pay. The form needs the fee to say what is missing.
    return estimate(0n)
  }
}
