import type { ConnectionActions } from '../../../config/adapterActions.ts'
import { readQuantity } from './readQuantity.ts'

/** Wei per gas, as the node suggests it. Throws what the RPC client throws. */
export const getGasPrice: ConnectionActions['getGasPrice'] = async ({ rpc }) =>
  readQuantity(await rpc.request({ method: 'eth_gasPrice' }), 'eth_gasPrice')
