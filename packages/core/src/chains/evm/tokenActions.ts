import { loadCode } from '../../base/load.ts'
import { isRevert } from '../../base/rpcErrors.ts'
import type {
  ReadCall,
  ReceiverWarning,
  TokenActions,
  TokenTransfer,
  TransferPreview,
} from '../../config/adapterActions.ts'
import type { RpcClient } from '../../config/Network.ts'
import { TokenTransferError } from '../../requests/tokenActions.ts'
import {
  decodeRevert,
  encodeAddress,
  encodeTransfer,
  encodeUint,
  parseQuantity,
  permit2Address,
} from './encoding.ts'
import { sameAddress } from './isEvmAddress.ts'
import { estimateFee } from './nativeCurrency.ts'
import type { EvmRequest } from './sendTransaction.ts'

/**
 * The transaction that revokes an approval: `approve(spender, 0)`, `approve(0x0, tokenId)` or
 * `setApprovalForAll(spender, false)` of the token's contract; `approve(token, spender, 0, 0)` of Permit2.
 */
const buildRevoke: NonNullable<TokenActions['buildRevoke']> = ({
  kind,
  owner,
  token,
  spender,
  tokenId = 0n,
}): EvmRequest => {
  const zero = encodeUint(0n)
  const data = {
    erc20: `0x095ea7b3${encodeAddress(spender)}${zero}`,
    nft: `0x095ea7b3${zero}${encodeUint(tokenId)}`,
    all: `0xa22cb465${encodeAddress(spender)}${zero}`,
    permit2: `0x87517c45${encodeAddress(token)}${encodeAddress(spender)}${zero}${zero}`,
  }[kind]
  return { to: kind === 'permit2' ? permit2Address : token, address: owner, data, value: 0n }
}

/** Token actions for ERC-20 (EIP-20). */
export const tokenActions: TokenActions = {
  async getBalance({ rpc, token, address }) {
    const params = [{ to: token, data: encodeBalanceOf(address) }, 'latest']
    const answer = await rpc.request({ method: 'eth_call', params })
    return parseQuantity(answer, 'balanceOf')
  },

  getDecimals: (p) => requestDecimals(p.rpc, p.token),

  buildTransfer: ({ token, from, to, value }) => ({
    to: token,
    address: from,
    data: encodeTransfer(to, value),
    value: 0n,
  }),

  async tryTransfer(p) {
    const [code, answer] = await Promise.all([
      p.rpc.request({ method: 'eth_getCode', params: [p.token, 'latest'] }),
      callTransfer(p),
    ])
    // A call to an address without code succeeds and does nothing.
    if (code === '0x') throw new TokenTransferError({ reason: 'noContract' })
    if (noReturnTokens.includes(p.token.toLowerCase())) return
    // Older tokens return nothing; of the others only a plain `false` means failure.
    if (typeof answer === 'string' && /^0x0{64}$/.test(answer)) {
      throw new TokenTransferError({ reason: 'returnedFalse' })
    }
  },

  estimateTransferFee: (p) => estimateFee(p, p.value, (value) => toCall({ ...p, value })),

  previewTransfer,
  getApprovals: async (p) => (await loadCode(() => import('./getApprovals.ts'))).getApprovals(p),
  buildRevoke,
  checkReceiver,
}

/** Calls `decimals()` of a token (EIP-20); `undefined` for a contract without it. Throws what the RPC client throws. */
async function requestDecimals(rpc: RpcClient, token: string): Promise<number | undefined> {
  const params = [{ to: token, data: '0x313ce567' }, 'latest']
  try {
    const decimals = parseWord(String(await rpc.request({ method: 'eth_call', params })))
    return decimals === undefined || decimals > 255n ? undefined : Number(decimals)
  } catch (error) {
    if (isRevert(error)) return undefined
    throw error
  }
}

/** Calldata of ERC-20 `balanceOf(address)` (EIP-20). */
const encodeBalanceOf = (owner: string) => `0x70a08231${encodeAddress(owner)}`

const toCall = ({ token, from, to, value }: TokenTransfer) => ({
  from,
  to: token,
  data: encodeTransfer(to, value),
})

/** @throws TokenTransferError (reverted), and what the RPC client throws */
async function callTransfer(p: ReadCall & TokenTransfer): Promise<unknown> {
  try {
    return await p.rpc.request({ method: 'eth_call', params: [toCall(p), 'latest'] })
  } catch (error) {
    const details = decodeRevert(error)
    if (details === undefined && !isRevert(error)) throw error
    throw new TokenTransferError({ reason: 'reverted', details, cause: error })
  }
}

/** Contracts of Tether USD, lower case. By their ABI `transfer` returns nothing, so what it returns isn't checked. */
const noReturnTokens: readonly string[] = [
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
  if (sameAddress(from, to)) return {}
  const balance = { from, to: token, data: encodeBalanceOf(to) }
  const calls = [balance, toCall({ token, from, to, value }), balance]
  const params = [{ blockStateCalls: [{ calls }], validation: false }, 'latest']
  const answer = await rpc.request({ method: 'eth_simulateV1', params }).catch(() => undefined)
  const [balanceBefore, transferred, balanceAfter] = parseCalls(answer)
  const amountBefore = parseWord(balanceBefore)
  const amountAfter = parseWord(balanceAfter)
  if (transferred === undefined || amountBefore === undefined || amountAfter === undefined) return {}
  return { received: amountAfter > amountBefore ? amountAfter - amountBefore : 0n }
}

/** The return data of each call of the block, hex; `undefined` for one that failed. */
function parseCalls(answer: unknown): readonly (string | undefined)[] {
  const calls = (answer as readonly ({ calls?: unknown } | null)[] | null | undefined)?.[0]?.calls
  if (!Array.isArray(calls)) return []
  return calls.map((call: { status?: unknown; returnData?: unknown } | null) =>
    call?.status === '0x1' && typeof call.returnData === 'string' ? call.returnData : undefined,
  )
}

function parseWord(data = ''): bigint | undefined {
  return /^0x[\da-f]{64}$/i.test(data) ? BigInt(data) : undefined
}

/**
 * Warns if an address has a contract, or is unused: no code, no transaction, no balance. An account that delegates to
 * code (EIP-7702) is an account. Three requests. Throws what RPC requests throw.
 */
export async function checkReceiver({
  rpc,
  address,
}: Pick<ReadCall, 'rpc'> & { address: string }): Promise<ReceiverWarning | undefined> {
  // A form takes addresses without `0x`, nodes don't.
  const receiver = `0x${address.slice(-40)}`
  const callNode = (method: string) => rpc.request({ method, params: [receiver, 'latest'] })
  const [code, transactionCount, balance] = await Promise.all([
    callNode('eth_getCode'),
    callNode('eth_getTransactionCount'),
    callNode('eth_getBalance'),
  ])
  if (typeof code === 'string' && code.length > 2) return /^0xef0100/i.test(code) ? undefined : 'contract'
  const isUnused =
    parseQuantity(transactionCount, 'eth_getTransactionCount') + parseQuantity(balance, 'eth_getBalance') ===
    0n
  return isUnused ? 'missing' : undefined
}
