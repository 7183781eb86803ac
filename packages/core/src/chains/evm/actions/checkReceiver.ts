import type { ReadCall, ReceiverDoubt } from '../../../config/adapterActions.ts'
import { readQuantity } from './readQuantity.ts'

/**
 * Whether a contract lives at an address, or nobody has used it yet: no code, nothing sent, nothing there. An account
 * that lends its key's address to code (EIP-7702) is an account. At most three requests. Throws what RPC reads throw.
 */
export async function checkReceiver({
  rpc,
  address,
}: Pick<ReadCall, 'rpc'> & { address: string }): Promise<ReceiverDoubt | undefined> {
  const ask = (method: string) => rpc.request({ method, params: [address, 'latest'] })
  const [code, sent, held] = await Promise.all([
    ask('eth_getCode'),
    ask('eth_getTransactionCount'),
    ask('eth_getBalance'),
  ])
  if (typeof code === 'string' && code.length > 2) return /^0xef0100/i.test(code) ? undefined : 'contract'
  const isNew = readQuantity(sent, 'eth_getTransactionCount') + readQuantity(held, 'eth_getBalance') === 0n
  return isNew ? 'missing' : undefined
}
