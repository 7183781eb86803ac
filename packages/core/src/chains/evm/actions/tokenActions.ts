import { TimeoutError } from '../../../base/errors.ts'
import { HttpError } from '../../../base/http.ts'
import { loadCode } from '../../../base/load.ts'
import { RpcError } from '../../../base/rpcErrors.ts'
import type { ReadCall, TokenActions, TokenTransfer } from '../../../config/adapterActions.ts'
import { TokenTransferError } from '../../../send/TokenTransferError.ts'
import { buildRevoke } from './buildRevoke.ts'
import { checkReceiver } from './checkReceiver.ts'
import { encodeTransfer } from './encodeTransfer.ts'
import { getGasPrice } from './getGasPrice.ts'
import { noReturnTokens } from './noReturnTokens.ts'
import { previewTransfer } from './previewTransfer.ts'
import { readQuantity } from './readQuantity.ts'
import { readRevert } from './readRevert.ts'

/** ERC-20 (EIP-20). */
export const tokenActions: TokenActions = {
  async getBalance({ rpc, token, address }) {
    const data = `0x70a08231${address.slice(-40).toLowerCase().padStart(64, '0')}`
    const answer = await rpc.request({ method: 'eth_call', params: [{ to: token, data }, 'latest'] })
    return readQuantity(answer, 'balanceOf')
  },

  buildTransfer: ({ token, from, to, value }) => ({
    to: token,
    address: from,
    data: encodeTransfer(to, value),
    value: 0n,
  }),

  async tryTransfer(p) {
    const [code, answer] = await Promise.all([
      p.rpc.request({ method: 'eth_getCode', params: [p.token, 'latest'] }),
      call(p),
    ])
    // A call to an address without code succeeds and moves nothing.
    if (code === '0x') throw new TokenTransferError({ reason: 'noContract' })
    if (noReturnTokens.includes(p.token.toLowerCase())) return
    // Old tokens answer nothing; of the others, only a plain `false` is a no (S7.30).
    if (typeof answer === 'string' && /^0x0{64}$/.test(answer)) {
      throw new TokenTransferError({ reason: 'returnedFalse' })
    }
  },

  async estimateTransferFee(p) {
    const [gas, gasPrice] = await Promise.all([estimateGas(p), getGasPrice(p)])
    // As for native transfers: a quarter more, for the base fee growing over the next two blocks (EIP-1559).
    return (gas * gasPrice * 5n + 3n) / 4n
  },

  previewTransfer,
  getApprovals: async (p) => (await loadCode(() => import('./getApprovals.ts'))).getApprovals(p),
  buildRevoke,
  checkReceiver,
}

const toCall = ({ token, from, to, value }: TokenTransfer) => ({
  from,
  to: token,
  data: encodeTransfer(to, value),
})

async function call(p: ReadCall & TokenTransfer): Promise<unknown> {
  try {
    return await p.rpc.request({ method: 'eth_call', params: [toCall(p), 'latest'] })
  } catch (error) {
    const detail = readRevert(error)
    if (detail === undefined && !isRevert(error)) throw error
    throw new TokenTransferError({ reason: 'reverted', detail, cause: error })
  }
}

/** Geth's code for a reverted call is 3; other nodes only say so. Anything else is the node's trouble, not the token's. */
function isRevert(error: unknown): boolean {
  return error instanceof RpcError && (error.code === 3 || /revert/i.test(error.message))
}

async function estimateGas(p: ReadCall & TokenTransfer): Promise<bigint> {
  const method = 'eth_estimateGas'
  const estimate = async (value: bigint) =>
    readQuantity(await p.rpc.request({ method, params: [toCall({ ...p, value })] }), method)
  try {
    return await estimate(p.value)
  } catch (error) {
    if (p.value === 0n || error instanceof HttpError || error instanceof TimeoutError) throw error
    // A form that asks for too much must still be able to say what the fee is.
    return estimate(0n)
  }
}
