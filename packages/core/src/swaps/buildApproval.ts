import { swapAllowance, swapApproval } from '@latchkey/protocol/schemas'
import { AbortedError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { catchNotServed } from '../config/server.ts'
import { queryChain } from '../requests/queryChain.ts'
import { SwapError, type SwapMismatchField } from './errors.ts'
import type { QuotedOrder } from './fetchSwapQuote.ts'
import {
  type BuiltCall,
  isHexAddress,
  isSameAddress,
  type SwapCallTransaction,
  toTransaction,
  zeroAddress,
} from './parseSwapCall.ts'
import type { SwapApprovalTransaction } from './SwapQuote.ts'
import { isNativeToken, toPlainAddress } from './SwapToken.ts'
import { callSwapApi, swapCalls } from './swapRequests.ts'

/** The unlimited allowance. */
const maxUint256 = 2n ** 256n - 1n

/**
 * Builds the approval a swap needs: of exactly the amount, unless the person chose an unlimited one. Some tokens
 * refuse to change an allowance that isn't 0; for those an approval of 0 comes first.
 *
 * @param present what the chain says is allowed now; the server may know of less
 * @throws SwapError (`mismatch`, `unsupported`), AbortedError; SwapError 'Failed to create approval transaction' for everything else,
 * with the error as `cause`
 */
export async function buildApproval(
  config: Config,
  order: QuotedOrder,
  present: bigint,
): Promise<SwapApprovalTransaction> {
  const { network, user, from, router, signal } = order
  const amount = order.unlimited ? maxUint256 : order.amount
  const token = toPlainAddress(from.address)
  try {
    const needsReset =
      present > 0n &&
      (await queryChain(config, { network, signal }, 'approval', (_, { rpc }) =>
        swapCalls.needsReset(rpc, { token, owner: user, spender: router, amount }),
      ))
    const [approval, reset] = await Promise.all([
      buildApprovalCall(config, order, amount),
      needsReset ? buildApprovalCall(config, order, 0n) : undefined,
    ])
    return { transaction: approval, ...(reset && { reset: { transaction: reset } }) }
  } catch (cause) {
    if (cause instanceof AbortedError || cause instanceof SwapError) throw cause
    throw new SwapError({ reason: 'approval', cause })
  }
}

async function buildApprovalCall(config: Config, order: QuotedOrder, amount: bigint) {
  const { network, user, from, to, router, signal } = order
  const query = {
    from: from.address,
    to: to.address,
    userAddress: `${network}:${user}`,
    amount: String(amount),
  }
  const { tx } = await callSwapApi(config, 'build-approve', { schema: swapApproval, query, network, signal })
  // `tx.from` is the source token, not an account, and so the call's target: the server repeats what it was asked for.
  if (tx.from.toLowerCase() !== from.address.toLowerCase())
    throw new SwapError({ reason: 'mismatch', field: 'target' })
  const built = { to: toPlainAddress(tx.from), data: tx.data, value: BigInt(tx.value) }
  return parseApprovalCall(built, { token: toPlainAddress(from.address), spender: router, amount, user })
}

/**
 * Returns the allowance of the router. `usable` is the lower of what the server says and what the chain says, `present` what the chain
 * says. The native currency needs none.
 *
 * @throws AbortedError; SwapError 'Failed to check allowance' for everything else, with the error as `cause`
 */
export async function fetchAllowance(
  config: Config,
  order: Omit<QuotedOrder, 'quote'>,
): Promise<{ readonly usable: bigint; readonly present: bigint }> {
  const { network, user, from, router, signal, amount } = order
  const token = toPlainAddress(from.address)
  if (isNativeToken(from)) return { usable: amount, present: amount }
  try {
    const query = { tokenAddress: from.address, userAddress: `${network}:${user}` }
    const [{ allowance: served }, present] = await Promise.all([
      catchNotServed(
        callServer(config, '/v1/convert/allowance', { schema: swapAllowance, query, network, signal }),
        { allowance: '0' },
      ),
      queryChain(config, { network, signal }, 'allowance', (_, { rpc }) =>
        swapCalls.allowance(rpc, { token, owner: user, spender: router }),
      ),
    ])
    return { usable: BigInt(served) < present ? BigInt(served) : present, present }
  } catch (cause) {
    throw cause instanceof AbortedError ? cause : new SwapError({ reason: 'allowance', cause })
  }
}

/**
 * Parses an approval the server built. It must be for this token, this router, and exactly this amount.
 *
 * @throws SwapError (`mismatch`)
 */
function parseApprovalCall(
  built: BuiltCall,
  expected: {
    readonly token: string
    readonly spender: string
    readonly amount: bigint
    readonly user: string
  },
): SwapCallTransaction {
  const { token, spender, amount, user } = expected
  const fail = (field: SwapMismatchField): never => {
    throw new SwapError({ reason: 'mismatch', field })
  }
  if (!isHexAddress(built.to) || !isSameAddress(built.to, token)) fail('target')
  if (!isHexAddress(spender) || [user, token, zeroAddress].some((other) => isSameAddress(other, spender)))
    fail('spender')
  // approve(address,uint256) of EIP-20
  if (!/^0x095ea7b3[\da-f]{128}$/i.test(built.data)) fail('function')
  if (BigInt(`0x${built.data.slice(10, 74)}`) !== BigInt(spender)) fail('spender')
  if (BigInt(`0x${built.data.slice(74)}`) !== amount) fail('amount')
  if (built.value !== undefined && built.value !== 0n) fail('value')
  return toTransaction(built, user, 0n)
}
