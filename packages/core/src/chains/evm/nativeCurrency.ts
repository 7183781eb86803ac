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

/** Wei per gas, as the node suggests it. Throws what the RPC client throws. */
export const getGasPrice: ConnectionActions['getGasPrice'] = async ({ rpc }) =>
  parseQuantity(await rpc.request({ method: 'eth_gasPrice' }), 'eth_gasPrice')

/**
 * Wei a native transfer costs at most: gas at the suggested price, plus a quarter for the base fee growing over the
 * next two blocks (EIP-1559: an eighth each). Without the extra data fee that some rollups add.
 * Throws what the RPC client throws.
 */
export const estimateNativeTransferFee: ConnectionActions['estimateNativeTransferFee'] = async (p) => {
  const [gas, gasPrice] = await Promise.all([estimateGas(p.rpc, p), getGasPrice(p)])
  return (gas * gasPrice * 5n + 3n) / 4n
}

async function estimateGas(rpc: RpcClient, p: { from: string; to: string; value: bigint }): Promise<bigint> {
  const estimate = async (value: bigint) => {
    // S5.19 lets an address go without its prefix; nodes don't.
    const to = p.to.length === 40 ? `0x${p.to}` : p.to
    const transaction = { from: p.from, to, value: toHex(value) }
    const method = 'eth_estimateGas'
    return parseQuantity(await rpc.request({ method, params: [transaction] }), method)
  }
  try {
    return await estimate(p.value)
  } catch (error) {
    if (p.value === 0n || error instanceof HttpError || error instanceof TimeoutError) throw error
    // Nodes refuse to estimate what the account can't pay; the form must say what it lacks, so the fee is needed.
    return estimate(0n)
  }
}
