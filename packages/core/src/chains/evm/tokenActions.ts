import { TimeoutError } from '../../base/errors.ts'
import { HttpError } from '../../base/http.ts'
import { loadCode } from '../../base/load.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import type {
  ReadCall,
  ReceiverDoubt,
  TokenActions,
  TokenTransfer,
  TransferPreview,
} from '../../config/adapterActions.ts'
import { TokenTransferError } from '../../requests/tokenActions.ts'
import { decodeRevert, encodeTransfer, parseQuantity } from './encoding.ts'
import { getGasPrice } from './nativeCurrency.ts'
import type { EvmTransaction } from './sendTransaction.ts'

/**
 * The transaction that revokes an approval: `approve(spender, 0)`, `approve(0x0, tokenId)` or
 * `setApprovalForAll(spender, false)` of the token's contract.
 */
const buildRevoke: NonNullable<TokenActions['buildRevoke']> = ({
  kind,
  owner,
  token,
  spender,
  tokenId = 0n,
}): EvmTransaction => {
  const who = spender.slice(-40).toLowerCase().padStart(64, '0')
  const nothing = '0'.repeat(64)
  const data = {
    erc20: `0x095ea7b3${who}${nothing}`,
    nft: `0x095ea7b3${nothing}${tokenId.toString(16).padStart(64, '0')}`,
    all: `0xa22cb465${who}${nothing}`,
  }[kind]
  return { to: token, address: owner, data, value: 0n }
}

/** Token actions for ERC-20 (EIP-20). */
export const tokenActions: TokenActions = {
  async getBalance({ rpc, token, address }) {
    const data = `0x70a08231${address.slice(-40).toLowerCase().padStart(64, '0')}`
    const answer = await rpc.request({ method: 'eth_call', params: [{ to: token, data }, 'latest'] })
    return parseQuantity(answer, 'balanceOf')
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
    // A call to an address without code succeeds and does nothing.
    if (code === '0x') throw new TokenTransferError({ reason: 'noContract' })
    if (noReturnTokens.includes(p.token.toLowerCase())) return
    // Older tokens return nothing; of the others only a plain `false` means failure.
    if (typeof answer === 'string' && /^0x0{64}$/.test(answer)) {
      throw new TokenTransferError({ reason: 'returnedFalse' })
    }
  },

  async estimateTransferFee(p) {
    const [gas, gasPrice] = await Promise.all([estimateGas(p), getGasPrice(p)])
    // Plus a quarter, for the base fee of the next two blocks (EIP-1559), as for native transfers.
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
    const detail = decodeRevert(error)
    if (detail === undefined && !isRevert(error)) throw error
    throw new TokenTransferError({ reason: 'reverted', detail, cause: error })
  }
}

/**
 * Whether a call was reverted: code 3 in Geth, text only in other nodes. Other errors are the node's, not the token's.
 */
function isRevert(error: unknown): boolean {
  return error instanceof RpcError && (error.code === 3 || /revert/i.test(error.message))
}

async function estimateGas(p: ReadCall & TokenTransfer): Promise<bigint> {
  const method = 'eth_estimateGas'
  const estimate = async (value: bigint) =>
    parseQuantity(await p.rpc.request({ method, params: [toCall({ ...p, value })] }), method)
  try {
    return await estimate(p.value)
  } catch (error) {
    if (p.value === 0n || error instanceof HttpError || error instanceof TimeoutError) throw error
    // A form with too high an amount still needs the fee.
    return estimate(0n)
  }
}

/** Contracts whose `transfer` returns nothing by their ABI; what they return is ignored. Lower case. */
export const noReturnTokens: readonly string[] = [
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
  '0x919c1c267bc06a7039e03fcc2ef738525769109c',
  '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e',
  '0x55d398326f99059ff775485246999027b3197955',
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
]

/**
 * How much of a transfer arrives, from the receiver's balance before and after it in one simulated block
 * (`eth_simulateV1`). Empty if the node has no such method, the transfer fails or the answer is malformed;
 * `tryTransfer` refuses failing transfers. One request.
 */
async function previewTransfer({
  rpc,
  token,
  from,
  to,
  value,
}: Pick<ReadCall, 'rpc'> & TokenTransfer): Promise<TransferPreview> {
  // A transfer to oneself changes no balance.
  if (from.toLowerCase() === to.toLowerCase()) return {}
  const balance = { from, to: token, data: `0x70a08231${to.slice(-40).toLowerCase().padStart(64, '0')}` }
  const calls = [balance, { from, to: token, data: encodeTransfer(to, value) }, balance]
  const params = [{ blockStateCalls: [{ calls }], validation: false }, 'latest']
  const answer = await rpc.request({ method: 'eth_simulateV1', params }).catch(() => undefined)
  const [before, moved, after] = parseCalls(answer)
  const had = parseNumber(before)
  const has = parseNumber(after)
  if (moved === undefined || had === undefined || has === undefined) return {}
  return { received: has > had ? has - had : 0n }
}

/** The return data of each call of the block, hex; `undefined` for one that failed. */
function parseCalls(answer: unknown): readonly (string | undefined)[] {
  const calls = (answer as readonly ({ calls?: unknown } | null)[] | null | undefined)?.[0]?.calls
  if (!Array.isArray(calls)) return []
  return calls.map((call: { status?: unknown; returnData?: unknown } | null) =>
    call?.status === '0x1' && typeof call.returnData === 'string' ? call.returnData : undefined,
  )
}

function parseNumber(data = ''): bigint | undefined {
  return /^0x[\da-f]{64}$/i.test(data) ? BigInt(data) : undefined
}

/**
 * Warns if an address has a contract, or is unused: no code, no transaction, no balance. An account that delegates to
 * code (EIP-7702) is an account. Three requests. Throws what RPC requests throw.
 */
export async function checkReceiver({
  rpc,
  address,
}: Pick<ReadCall, 'rpc'> & { address: string }): Promise<ReceiverDoubt | undefined> {
  const callNode = (method: string) => rpc.request({ method, params: [address, 'latest'] })
  const [code, sent, held] = await Promise.all([
    callNode('eth_getCode'),
    callNode('eth_getTransactionCount'),
    callNode('eth_getBalance'),
  ])
  if (typeof code === 'string' && code.length > 2) return /^0xef0100/i.test(code) ? undefined : 'contract'
  const isNew = parseQuantity(sent, 'eth_getTransactionCount') + parseQuantity(held, 'eth_getBalance') === 0n
  return isNew ? 'missing' : undefined
}
