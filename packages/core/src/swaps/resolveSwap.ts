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
import { isNativeToken, type SwapToken, toPlainAddress } from './SwapToken.ts'
import type { SwapFinding } from './swapForm.ts'
import { callSwapApi, swapCalls } from './swapRequests.ts'
import type { SwapState } from './swapState.ts'

/** Gas assumed for a swap until a built transaction names its own. */
const defaultGasLimit = 150_000n
/** The operator's fee under preset `compat` if the server doesn't say: 0.85 %. */
const compatFeeBps = 85

/**
 * Quotes an order and prepares its next transaction. In this order: quote, balance, allowance; then the approval it
 * needs, or the swap itself.
 *
 * @throws SwapError, SwapMismatchError, UnsupportedSwapError, AbortedError, and what `callServer` and RPC requests
 * throw
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
  const [gasPrice, funds] = await Promise.all([
    fetchGasPrice(config, order),
    fetchFunds(config, order),
    assertDecimals(config, order),
  ])
  const currency = {
    decimals: requireNetwork(config, network).nativeCurrency.decimals,
    price: priced[2]?.price,
  }
  /** @param gas of the built transaction; without it an assumed one */
  const getFigures = (gas?: bigint) =>
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
  if (funds.held < amount) return { ...getFigures(), quote, inputError: 'Insufficient balance' }
  // The quote must name the router before a spender is approved.
  const { router } = quote
  if (router === undefined) throw new SwapMismatchError({ field: 'spender' })
  const quoted = { ...order, quote, router }
  const allowance = await fetchAllowance(config, quoted)
  const isNative = isNativeToken(from)
  const canPay = (fee: bigint) => funds.native >= fee + (isNative ? amount : 0n)
  if (allowance < amount) {
    const figures = getFigures()
    if (!canPay(figures.networkFee ?? 0n)) return { ...figures, quote, inputError: 'Insufficient balance' }
    return { ...figures, quote, approvalTransaction: await buildApproval(config, quoted, allowance) }
  }
  const estimate = getFigures()
  // One unit of gas is the least fee. The server's simulation of a swap that can't pay it would only fail.
  if (!canPay(gasPrice)) return { ...estimate, quote, inputError: 'Insufficient balance' }
  const swapTransaction = await buildSwap(config, quoted)
  const figures = getFigures(swapTransaction.gas)
  if (!canPay(figures.networkFee ?? 0n)) return { ...figures, quote, inputError: 'Insufficient balance' }
  return { ...figures, quote, swapTransaction }
}

/** Reads the balances of the source token and of the native currency, which pays the fee, from the chain. */
async function fetchFunds(config: Config, { network, user, from, signal }: SwapOrder) {
  const token = toPlainAddress(from.address)
  return queryChain(config, { network, signal }, 'balance', async (actions, call) => {
    const native = await actions.getBalance({ ...call, address: user })
    if (isNativeToken(from)) return { native, held: native }
    return { native, held: await swapCalls.balance(call.rpc, { token, owner: user }) }
  })
}

/**
 * Compares the decimals of both tokens, which come from the server's list, with the chain's. Amounts are typed and shown in them,
 * so wrong ones would swap another amount than the person reads.
 *
 * @throws SwapMismatchError
 */
async function assertDecimals(config: Config, { network, from, to, signal }: SwapOrder): Promise<void> {
  const { nativeCurrency } = requireNetwork(config, network)
  await queryChain(config, { network, signal }, 'decimals', async (_, { rpc }) => {
    const stated = await Promise.all(
      [from, to].map((token) =>
        isNativeToken(token)
          ? nativeCurrency.decimals
          : swapCalls.decimals(rpc, toPlainAddress(token.address)),
      ),
    )
    const isWrong = [from, to].some(
      ({ decimals }, index) => stated[index] !== undefined && stated[index] !== decimals,
    )
    if (isWrong) throw new SwapMismatchError({ field: 'decimals' })
  })
}

/** Returns wei per gas, from the server, else from the node. */
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

/** Returns the operator's fee for a quote without one, hundredths of a percent: the server's own rate, else the preset's. */
async function getDefaultFee(config: Config): Promise<number> {
  const rate = (await config._internal.server().catch(() => undefined))?.fees?.swap
  // no money: a rate in percent, so a float is allowed
  if (rate !== undefined) return Math.round(rate * 100)
  return config.preset === 'compat' ? compatFeeBps : 0
}

/** Parameters of {@link toSwapFigures}. Amounts in base units. */
type QuotedSwap = {
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  readonly toAmount: bigint
  readonly atLeast: bigint
  readonly feeBps: number
  /** Wei per gas. */
  readonly gasPrice: bigint
  /** Default: {@link defaultGasLimit}. */
  readonly gas?: bigint | undefined
  readonly native: { readonly decimals: number; readonly price?: number | undefined }
}

/** Returns the figures of a quote that a person sees, exact. Figures that need an unknown price are left out. */
function toSwapFigures(swap: QuotedSwap): SwapFinding {
  const { from, to, amount, toAmount, atLeast, feeBps, gasPrice, native } = swap
  const networkFee = gasPrice * (swap.gas ?? defaultGasLimit)
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
