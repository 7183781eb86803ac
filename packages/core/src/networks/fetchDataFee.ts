import { getDataFeeCall, parseDataFee } from '@latchkey/protocol'
import { AbortedError, TimeoutError } from '../base/errors.ts'
import { HttpError, UnreachableError } from '../base/http.ts'
import type { RpcClient } from '../config/Network.ts'

/**
 * Fetches what an OP Stack chain (Base, Optimism, Zora) charges for publishing a transaction, beside the gas that it uses: often several
 * times as much. Where the price of gas is asked for, this is asked for too, or a fee that is shown or set aside is too low.
 *
 * @param data call data of the transaction as `0x` hex; only its length counts
 * @returns wei, with a reserve; 0 on other chains, and where the node refuses the call
 * @throws AbortedError, HttpError, TimeoutError, UnreachableError
 * @see https://docs.optimism.io/op-stack/transactions/fees
 */
export async function fetchDataFee(rpc: Pick<RpcClient, 'request'>, data: string): Promise<bigint> {
  try {
    return parseDataFee(await rpc.request({ method: 'eth_call', params: getDataFeeCall(data) }))
  } catch (error) {
    const isNodeDown = [AbortedError, HttpError, TimeoutError, UnreachableError].some(
      (kind) => error instanceof kind,
    )
    if (isNodeDown) throw error
    return 0n
  }
}
