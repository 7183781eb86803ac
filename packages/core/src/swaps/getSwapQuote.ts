import { type CaipNetworkId, parseCaipAddress, toCaipAddress, toNativeToken } from '@latchkey/protocol'
import { swapGasPrice } from '@latchkey/protocol/schemas'
import { requireAccount } from '../accounts/requireAccount.ts'
import { formatAmount } from '../base/amounts.ts'
import {
  AbortedError,
  type InvalidAddressError,
  type InvalidParameterError,
  type TimeoutError,
} from '../base/errors.ts'
import type { HttpError } from '../base/http.ts'
import type { RpcError } from '../base/rpcErrors.ts'
import { lossPercent, parsePrice, worthOf } from '../base/worth.ts'
import type { Config } from '../config/Config.ts'
import { issueQuote } from '../config/issuedQuotes.ts'
import { getNetworkSupport } from '../config/server.ts'
import { type ConfigAddress, type NetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import type { InvalidNetworkError } from '../networks/errors.ts'
import { fetchDataFee } from '../networks/fetchDataFee.ts'
import { getGasPrice } from '../networks/getGasPrice.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import { queryChain } from '../requests/queryChain.ts'
import type { NotConnectedError } from '../wallets/errors.ts'
import { buildApproval, fetchAllowance } from './buildApproval.ts'
import { buildSwap } from './buildSwap.ts'
import { SwapError } from './errors.ts'
import { fetchSwapQuote, type QuotedOrder, type SwapOrder } from './fetchSwapQuote.ts'
import { fetchTokenPrices } from './findSwapToken.ts'
import type { SwapFigures, SwapQuote, SwapTransaction } from './SwapQuote.ts'
import { isNativeToken, type SwapToken, toPlainAddress } from './SwapToken.ts'
import { getBatchSupport } from './swapBatch.ts'
import { callSwapApi, swapCalls } from './swapRequests.ts'

/** Gas assumed for a swap until a built transaction names its own. */
const defaultGasLimit = 150_000n
/** Call data of a swap, by its length, until a built transaction has its own. */
const defaultData = `0x${'00'.repeat(1_024)}`
/** Call data of an approval, by its length. */
const approvalData = '00'.repeat(68)
/** The operator's fee under preset `compat` if the server doesn't say: 0.85 %. */
const compatFeeBps = 85

/** Parameters of {@link getSwapQuote}. */
export type GetSwapQuoteParameters<config extends Config = Config> = NetworkParameters<config> & {
  /** The token to sell and the one to buy, e.g. two of `getSwapTokens`. */
  sell: SwapToken
  buy: SwapToken
  /** Base units of `sell`. */
  amount: bigint
  /** Percent the price may move, 0.1 to 5. Default: 1. */
  slippage?: number | undefined
  /** Lets the router spend any amount of `sell`, for good. Default: exactly `amount`, as always where the wallet approves and swaps at once. */
  unlimited?: boolean | undefined
  /** Plain address of the account that swaps. Default: the current account. */
  account?: ConfigAddress<config> | undefined
  signal?: AbortSignal | undefined
}

/** Result of {@link getSwapQuote}. */
export type GetSwapQuoteReturnType = SwapQuote

/** Errors of {@link getSwapQuote}; `name` tells them apart. */
export type GetSwapQuoteErrorType =
  | AbortedError
  | HttpError
  | InvalidAddressError
  | InvalidNetworkError
  | InvalidParameterError
  | NotConnectedError
  | RpcError
  | SwapError
  | TimeoutError

/**
 * Quotes a swap and prepares its next transaction. In this order: quote, balance, allowance; then the approval it needs, or the
 * swap itself, or both where the connected wallet carries out several calls as one. What the server builds is decoded and compared with the
 * quote before it is part of it.
 *
 * @throws {@link GetSwapQuoteErrorType}: SwapError (`token`: the same one twice, or one of another network; `amount`: none
 * above 0; `liquidity`; `allowance`, `approval` and `build`: that step failed; `mismatch`, `unsupported`),
 * NotConnectedError, InvalidNetworkError, AbortedError, and what `callServer` and RPC requests throw
 * @example
 * const { tokens: [sell, buy] } = await getSwapTokens(config)
 * let quote = await getSwapQuote(config, { sell, buy, amount })
 * if (quote.approvalTransaction) {
 *   await approveSwap(config, { quote })
 *   quote = await getSwapQuote(config, { sell, buy, amount })
 * }
 * const { hash } = await swap(config, { quote })
 */
export async function getSwapQuote<config extends Config>(
  config: config,
  parameters: GetSwapQuoteParameters<config>,
): Promise<GetSwapQuoteReturnType> {
  const { sell: from, buy: to, amount, unlimited = false, signal } = parameters
  const { network, address: user } = await requireAccount(config, {
    network: toNetworkId(parameters),
    address: parameters.account,
  })
  const { caipNetworkId } = network
  const areOfNetwork = [from, to].every(
    (token) => parseCaipAddress(token?.address)?.caipNetworkId === caipNetworkId,
  )
  if (!areOfNetwork || from.address.toLowerCase() === to.address.toLowerCase())
    throw new SwapError({ reason: 'token' })
  if (typeof amount !== 'bigint' || amount <= 0n) throw new SwapError({ reason: 'amount' })
  if ((await getNetworkSupport(config, network)) === 'notServed')
    throw new SwapError({ reason: 'unsupported' })
  const slippage = toSlippage(parameters.slippage)
  const order = { network: caipNetworkId, user, from, to, amount, slippage, unlimited, signal }
  const account = toCaipAddress(caipNetworkId, user)
  return issueQuote(config, {
    account,
    network: caipNetworkId,
    slippage,
    ...(await quoteOrder(config, order)),
  })
}

/**
 * Returns the tokens and the amount of a form that is complete.
 *
 * @throws SwapError `amount`
 */
export function requireOrder({
  sell,
  buy,
  amount,
}: {
  readonly sell: SwapToken | undefined
  readonly buy: SwapToken | undefined
  readonly amount: bigint | undefined
}) {
  if (!sell || !buy || amount === undefined) throw new SwapError({ reason: 'amount' })
  return { sell, buy, amount }
}

/** The slippage of a swap whose app names none, in percent. */
export const defaultSlippage = 1

/**
 * Converts a wanted slippage to one a swap can have: in percent, rounded to tenths, limited to 0.1 to 5.
 *
 * @returns {@link defaultSlippage} for what is no number
 */
export function toSlippage(slippage: number | undefined): number {
  if (slippage === undefined || !Number.isFinite(slippage)) return defaultSlippage
  // no money: a rate in percent, so a float is allowed
  return Math.min(5, Math.max(0.1, Math.round(slippage * 10) / 10))
}

type QuotedSwap = Omit<SwapQuote, 'id' | 'account' | 'network' | 'slippage'>

async function quoteOrder(config: Config, order: SwapOrder): Promise<QuotedSwap> {
  const { network, from, to, amount } = order
  // The fee is paid in the native currency, so its price is fetched too.
  const native = [from, to].find(isNativeToken) ?? toNativeSwapToken(config, network)
  const support = getBatchSupport(config, order)
  // Awaited below; a quote that fails before it mustn't leave a rejection unhandled.
  support.catch(() => {})
  const [{ quote, feeBps = await getDefaultFee(config) }, priced] = await Promise.all([
    fetchSwapQuote(config, order),
    fetchTokenPrices(config, [from, to, native], order.signal),
  ])
  const getDataFee = (data: string) =>
    queryChain(config, order, 'dataFee', (_, { rpc }) => fetchDataFee(rpc, data))
  const [gasPrice, defaultDataFee, funds] = await Promise.all([
    fetchGasPrice(config, order),
    getDataFee(defaultData),
    fetchFunds(config, order),
    assertDecimals(config, order),
  ])
  const [sell = from, buy = to, { price: nativePrice } = native] = priced
  /** @param built gas and data fee of the built transaction; without it assumed ones */
  const describe = (built?: { gas: bigint | undefined; dataFee: bigint }) => ({
    sell,
    buy,
    ...quote,
    ...toSwapFigures({
      from: sell,
      to: buy,
      amount,
      toAmount: quote.toAmount,
      atLeast: quote.atLeast,
      feeBps,
      gasPrice,
      gas: built?.gas,
      dataFee: built?.dataFee ?? defaultDataFee,
      native: { decimals: native.decimals, price: nativePrice },
    }),
  })
  const estimate = describe()
  const unpayable = { ...estimate, problem: 'funds' } as const
  if (funds.held < amount) return unpayable
  // The quote must name the router before a spender is approved.
  const { router } = quote
  if (router === undefined) throw new SwapError({ reason: 'mismatch', field: 'spender' })
  const quoted = { ...order, quote, router }
  const { usable: allowance, present } = await fetchAllowance(config, quoted)
  const { isAtomic, isSponsored } = await support
  const canPay = (fee: bigint) => isSponsored || funds.native >= fee + (isNativeToken(from) ? amount : 0n)
  if (isAtomic && (isSponsored || allowance < amount)) {
    if (!canPay(gasPrice)) return unpayable
    const { gas, data, ...batch } = await buildBatch(config, quoted, {
      isShort: allowance < amount,
      present,
    })
    const described = { ...describe({ gas, dataFee: await getDataFee(data) }), isSponsored }
    return canPay(described.networkFee) ? { ...described, ...batch } : { ...described, problem: 'funds' }
  }
  if (allowance < amount) {
    if (!canPay(estimate.networkFee)) return unpayable
    return { ...estimate, approvalTransaction: await buildApproval(config, quoted, present) }
  }
  // One unit of gas is the least fee. The server's simulation of a swap that can't pay it would only fail.
  if (!canPay(gasPrice)) return unpayable
  const { swapTransaction, estimate: gas, data } = await buildSwap(config, quoted)
  const described = describe({ gas, dataFee: await getDataFee(data) })
  return canPay(described.networkFee) ? { ...described, swapTransaction } : { ...described, problem: 'funds' }
}

/**
 * Builds what a batch consists of: the approval of exactly the amount where the allowance doesn't suffice, and the swap.
 *
 * @returns `gas` of all of it, where the server simulated it, and call data as long as that of all of it
 */
async function buildBatch(
  config: Config,
  quoted: QuotedOrder,
  { isShort, present }: { readonly isShort: boolean; readonly present: bigint },
) {
  const [approval, { swapTransaction, estimate, data }] = await Promise.all([
    isShort ? buildApproval(config, { ...quoted, unlimited: false }, present) : undefined,
    buildSwap(config, quoted, { isBatched: isShort }),
  ])
  const { reset, ...approve } = approval ?? {}
  const approvals = [reset, approval && approve].filter((one) => one !== undefined) as SwapTransaction[]
  return { approvals, swapTransaction, gas: estimate, data: data + approvalData.repeat(approvals.length) }
}

function toNativeSwapToken(config: Config, network: CaipNetworkId): SwapToken {
  const { nativeCurrency } = requireNetwork(config, network)
  return { ...nativeCurrency, address: toNativeToken(network), eip2612: false }
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
 * @throws SwapError (`mismatch`)
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
    if (isWrong) throw new SwapError({ reason: 'mismatch', field: 'decimals' })
  })
}

/** Returns wei per gas, from the server, else from the node. */
export async function fetchGasPrice(
  config: Config,
  { network, signal }: Pick<SwapOrder, 'network' | 'signal'>,
): Promise<bigint> {
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
    if (error instanceof AbortedError || error instanceof SwapError) throw error
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
type FigureParameters = {
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
  /** Wei: what some chains charge beside gas. */
  readonly dataFee: bigint
  readonly native: { readonly decimals: number; readonly price?: number | undefined }
}

/** Returns the figures of a quote that a person sees. */
function toSwapFigures(swap: FigureParameters): SwapFigures {
  const { from, to, amount, toAmount, atLeast, feeBps, gasPrice, dataFee, native } = swap
  const networkFee = gasPrice * (swap.gas ?? defaultGasLimit) + dataFee
  const [nativePrice, fromPrice, toPrice] = [native.price, from.price, to.price].map(parsePrice)
  const fee = nativePrice && worthOf(networkFee, native.decimals, nativePrice)
  const impact =
    fromPrice &&
    toPrice &&
    lossPercent(worthOf(amount, from.decimals, fromPrice), worthOf(toAmount, to.decimals, toPrice))
  return {
    toTokenAmount: formatAmount(toAmount, to.decimals),
    gasPrice,
    networkFee,
    ...(fee && { networkFeeInUSD: formatAmount(fee.units, fee.scale) }),
    ...(impact !== undefined && { priceImpact: impact }),
    sellPriceInUSD: from.price,
    buyPriceInUSD: to.price,
    maxSlippage: formatAmount(toAmount - atLeast, to.decimals),
    providerFee: formatAmount((amount * BigInt(feeBps)) / 10_000n, from.decimals),
    feeBps,
  }
}
