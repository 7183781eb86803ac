import { swapGasPrice } from '@latchkey/protocol/schemas'
import { formatAmount } from '../base/amounts.ts'
import { AbortedError } from '../base/errors.ts'
import { lossPercent, parsePrice, worthOf } from '../base/worth.ts'
import type { Config } from '../config/Config.ts'
import { getGasPrice } from '../networks/getGasPrice.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { queryChain } from '../requests/queryChain.ts'
import { buildApproval, fetchAllowance } from './buildApproval.ts'
import { buildSwap } from './buildSwap.ts'
import { SwapMismatchError, UnsupportedSwapError } from './errors.ts'
import { fetchTokenPrices } from './findSwapToken.ts'
import { getSwapQuote, type SwapOrder } from './getSwapQuote.ts'
import { isNativeToken, type SwapToken, swapDefaults, toPlainAddress } from './SwapToken.ts'
import type { SwapFinding } from './swapForm.ts'
import { callSwapApi, swapCalls } from './swapRequests.ts'
import type { SwapState } from './swapState.ts'

/**
 * Everything there is to find out for an order, in this order: quote, balance, allowance; then the approval it needs
 * or the swap itself.
 *
 * @throws SwapError, SwapMismatchError, UnsupportedSwapError, AbortedError, and what `callServer` and RPC reads throw
 */
export async function resolveSwap(
  config: Config,
  order: SwapOrder,
  tokens: SwapState['tokens'],
): Promise<SwapFinding> {
  const { network, from, to, amount } = order
  const native = tokens.filter(isNativeToken)
  const [{ quote, feeBps = await getDefaultFee(config) }, priced] = await Promise.all([
    getSwapQuote(config, order),
    fetchTokenPrices(config, [from, to, ...native], order.signal),
  ])
  const [gasPrice, funds] = await Promise.all([fetchGasPrice(config, order), fetchFunds(config, order)])
  const currency = {
    decimals: requireNetwork(config, network).nativeCurrency.decimals,
    price: priced[2]?.price,
  }
  const figures = (gas?: bigint) =>
    toSwapFigures({
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
  const allowance = await fetchAllowance(config, quoted)
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
async function fetchFunds(config: Config, { network, user, from, signal }: SwapOrder) {
  const token = toPlainAddress(from.address)
  return queryChain(config, { network, signal }, 'balance', async (actions, call) => {
    const native = await actions.getBalance({ ...call, address: user })
    if (isNativeToken(from)) return { native, held: native }
    return { native, held: await swapCalls.balance(call.rpc, { token, owner: user }) }
  })
}

/** Wei per gas, of the server, else of the node. */
async function fetchGasPrice(config: Config, { network, signal }: SwapOrder): Promise<bigint> {
  try {
    const query = { chainId: network }
    const { standard } = await callSwapApi(config, 'gas-price', {
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

/** What a server keeps that doesn't say so with the quote: what it says of itself, else the preset's. */
async function getDefaultFee(config: Config): Promise<number> {
  const rate = (await config._internal.server().catch(() => undefined))?.fees?.swap
  // no money: a rate in percent
  if (rate !== undefined) return Math.round(rate * 100)
  return config.preset === 'compat' ? swapDefaults.compatFeeBps : 0
}

/** What there is to describe. Amounts are base units. */
type QuotedSwap = {
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  readonly toAmount: bigint
  readonly atLeast: bigint
  readonly feeBps: number
  /** Wei per gas. */
  readonly gasPrice: bigint
  /** S9.19 until a built transaction brings its own. */
  readonly gas?: bigint | undefined
  readonly native: { readonly decimals: number; readonly price?: number | undefined }
}

/** The figures people are shown of a quote, exact; what needs a price nobody knows is left out. */
function toSwapFigures(swap: QuotedSwap): SwapFinding {
  const { from, to, amount, toAmount, atLeast, feeBps, gasPrice, native } = swap
  const networkFee = gasPrice * (swap.gas ?? swapDefaults.gasLimit)
  const [nativePrice, fromPrice, toPrice] = [native.price, from.price, to.price].map(parsePrice)
  const fee = nativePrice && worthOf(networkFee, native.decimals, nativePrice)
  const impact =
    fromPrice &&
    toPrice &&
    lossPercent(worthOf(amount, from.decimals, fromPrice), worthOf(toAmount, to.decimals, toPrice))
  return {
    toTokenAmount: formatAmount(toAmount, to.decimals),
    gasFee: gasPrice,
    networkFee,
    ...(fee && { gasPriceInUSD: formatAmount(fee.units, fee.scale) }),
    ...(impact !== undefined && { priceImpact: impact }),
    sourceTokenPriceInUSD: from.price,
    toTokenPriceInUSD: to.price,
    maxSlippage: formatAmount(toAmount - atLeast, to.decimals),
    providerFee: formatAmount((amount * BigInt(feeBps)) / 10_000n, from.decimals),
    feeBps,
  }
}
