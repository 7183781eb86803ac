import type { ConnectionActions } from '../../../config/adapterActions.ts'
import { readQuantity } from './readQuantity.ts'

/** The native balance at the latest block, wei. Throws what the RPC client throws. */
export const getBalance: ConnectionActions['getBalance'] = async ({ rpc, address }) =>
  readQuantity(await rpc.request({ method: 'eth_getBalance', params: [address, 'latest'] }), 'eth_getBalance')
