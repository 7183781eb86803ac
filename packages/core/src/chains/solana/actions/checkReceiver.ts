import { loadCode } from '../../../base/load.ts'
import type { ReadCall, ReceiverDoubt } from '../../../config/adapterActions.ts'
import { readAccount } from '../reading/readAccount.ts'

/**
 * Whether somebody can sign for an address, and the chain has met it (S5.20). The curve is asked first: that needs no node.
 * @throws LatchkeyError (`CODE_NOT_LOADED`), and what RPC reads throw
 */
export async function checkReceiver({
  rpc,
  address,
}: Pick<ReadCall, 'rpc'> & { address: string }): Promise<ReceiverDoubt | undefined> {
  const { kitParts } = await loadCode(() => import('../transaction/kitParts.ts'))
  if (kitParts.isOffCurve(address)) return 'offCurve'
  return (await readAccount(rpc, address)) ? undefined : 'missing'
}
