import { swapGasPrice } from '@latchkey/protocol/schemas'
import { AbortedError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { getGasPrice } from '../networks/getGasPrice.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { queryChain } from '../requests/queryChain.ts'
import { askSwapApi } from './askSwapApi.ts'
import { buildApproval } from './buildApproval.ts'
import { buildSwap } from './buildSwap.ts'
import { checkAllowance } from './checkAllowance.ts'
import { describeQuote } from './describeQuote.ts'
import { swapReads } from './evm/swapReads.ts'
import { isNativeToken } from './isNativeToken.ts'
import { plainOf } from './plainOf.ts'
import { readQuote } from './readQuote.ts'
import { readTokenPrices } from './readTokenPrices.ts'
import type { SwapFinding } from './reduceSwap.ts'
import { SwapMismatchError } from './SwapMismatchError.ts'
import type { SwapOrder } from './SwapOrder.ts'
import type { SwapState } from './SwapState.ts'
import { swapDefaults } from './swapDefaults.ts'
import { UnsupportedSwapError } from './UnsupportedSwapError.ts'

/**
 * Everything there is to find out for an order, in this order (S4.15): quote, balance, allowance; then the approval it needs
 * (S4.16) or the swap itself (S4.17).
 *
 * @throws SwapError, SwapMismatchError, UnsupportedSwapError, AbortedError, and what `callServer` and RPC reads throw
 */
export async function findSwap(
  config: Config,
  order: SwapOrder,
  tokens: SwapState['tokens'],
): Promise<SwapFinding> {
  const { network, from, to, amount } = order
  const native = tokens.filter(isNativeToken)
  const [{ quote, feeBps = await defaultFee(config) }, priced] = await Promise.all([
    readQuote(config, order),
    readTokenPrices(config, [from, to, ...native], order.signal),
  ])
  const [gasPrice, funds] = await Promise.all([readGasPrice(config, order), readFunds(config, order)])
  const currency = {
    decimals: requireNetwork(config, network).nativeCurrency.decimals,
    price: priced[2]?.price,
  }
  const figures = (gas?: bigint) =>
    describeQuote({
      from: priced[0] ?? from,
      to: priced[1] ?? to,
      amount,
      toAmount: quote.toAmount,
      atLeast: quote.atLeast,
      feeBps,
      gasPrice,
      gas,
      native: currency,
    })
  if (funds.held < amount) return { ...figures(), quote, inputError: 'Insufficient balance' }
  // Servers that don't say who swaps are asked by building first: the spender must be known before it is let spend.
  const { router } = quote
  if (router === undefined) throw new SwapMismatchError({ field: 'spender' })
  const quoted = { ...order, quote, router }
  const allowance = await checkAllowance(config, quoted)
  const isNative = isNativeToken(from)
  const lacksFee = (fee: bigint) => funds.native < fee + (isNative ? amount : 0n)
  if (allowance < amount) {
    const shown = figures()
    if (lacksFee(shown.networkFee ?? 0n)) return { ...shown, quote, inputError: 'Insufficient balance' }
    return { ...shown, quote, approvalTransaction: await buildApproval(config, quoted, allowance) }
  }
  const early = figures()
  // A swap nobody could pay for would only fail its trial run.
  if (lacksFee(gasPrice)) return { ...early, quote, inputError: 'Insufficient balance' }
  const swapTransaction = await buildSwap(config, quoted)
  const shown = figures(swapTransaction.gas)
  if (lacksFee(shown.networkFee ?? 0n)) return { ...shown, quote, inputError: 'Insufficient balance' }
  return { ...shown, quote, swapTransaction }
}

/** What there is of the source token, and of the native currency that pays the fee, read from the chain. */
async function readFunds(config: Config, { network, user, from, signal }: SwapOrder) {
  const token = plainOf(from.address)
  return queryChain(config, { network, signal }, 'balance', async (actions, call) => {
    const native = await actions.getBalance({ ...call, address: user })
    if (isNativeToken(from)) return { native, held: native }
    return { native, held: await swapReads.balance(call.rpc, { token, owner: user }) }
  })
}

/** Wei per gas, of the server (W1.7), else of the node. */
async function readGasPrice(config: Config, { network, signal }: SwapOrder): Promise<bigint> {
  try {
    const query = { chainId: network }
    const { standard } = await askSwapApi(config, 'gas-price', {
      schema: swapGasPrice,
      query,
      network,
      signal,
    })
    return BigInt(standard)
  } catch (error) {
    if (error instanceof AbortedError || error instanceof UnsupportedSwapError) throw error
    return getGasPrice(config, { network, signal })
  }
}

/** What a server keeps that doesn't say so with the quote: what it says of itself, else the preset's (S9.18). */
async function defaultFee(config: Config): Promise<number> {
  const rate = (await config._internal.server().catch(() => undefined))?.fees?.swap
  // no money: a rate in percent
  if (rate !== undefined) return Math.round(rate * 100)
  return config.preset === 'compat' ? swapDefaults.compatFeeBps : 0
}
