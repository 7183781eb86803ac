import type { CaipNetworkId, SwapBuild } from '@latchkey/protocol'
import { swapBuildRequest } from '@latchkey/protocol/schemas'
import type { Context } from 'hono'
import { nativePlaceholder, toWireAddress } from '../../chain/addresses.ts'
import type { ChainReader } from '../../chain/chainReader.ts'
import { sendBatch } from '../../chain/sendBatch.ts'
import { readJson } from '../../http/body.ts'
import { checkProject } from '../../http/checkProject.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { ApiEnv } from '../../http/Service.ts'
import type { SwapQuote } from '../../ports/assets.ts'
import { getAllowanceAndBalance } from './allowance.ts'
import { estimateSwap } from './estimateSwap.ts'
import { fetchGasPrices, parseQuantity } from './gasPrices.ts'
import { getQuote, parseSwap, type SwapsOptions, throwAsHttpFailure } from './swapRequest.ts'

const maxBody = 16 * 1024
/** Seconds a built swap stays valid: time for a person in a wallet, and for the network. */
const swapValidSeconds = 20n * 60n
/** Gas per pool of a swap that could not be simulated. */
const assumedGas = 150_000n
/** Additional gas for the operator’s fee. */
const assumedFeeGas = 80_000n
/** Clients recognise this case by `keeps back a part`. */
const transferTaxed = 'the token keeps back a part of each transfer, or refuses this one'

/**
 * `POST /v1/convert/build-transaction`: the swap as a transaction, simulated on the latest state of the chain.
 */
export async function buildSwap(
  c: Context<ApiEnv>,
  options: SwapsOptions,
  reader: ChainReader,
): Promise<Response> {
  const { swaps, clock, chains } = options
  const request = await readJson(c, swapBuildRequest, maxBody)
  const { projectId = c.req.query('projectId') } = request
  await checkProject(options, {
    projectId,
    origin: c.req.header('origin'),
    clientAddress: c.env?.clientAddress ?? '',
  })
  const { eip155 } = request
  if (!eip155) throw new HttpFailure(400, 'eip155', 'Conversion parameter error: eip155 is missing')
  const swap = parseSwap(options, request)
  const { chain, user } = swap
  if (user === undefined)
    throw new HttpFailure(400, 'address', 'The address provided is invalid: userAddress')
  const [quote, { standard }, time] = await Promise.all([
    getQuote(swaps, swap),
    fetchGasPrices(chains, chain),
    getBlockTime(options, chain),
  ])
  if (!quote) throw new HttpFailure(400, '', 'Conversion parameter error: insufficient liquidity')
  const expected = request.toAmount === undefined ? quote.toAmount : BigInt(request.toAmount)
  // no money: a rate in percent
  const minimumShare = BigInt(10_000 - Math.round(eip155.slippage * 100))
  // no money: seconds
  const now = BigInt(Math.floor(clock.now() / 1000))
  const terms = {
    user,
    atLeast: (expected * minimumShare + 9_999n) / 10_000n,
    // The clock of a local chain may be ahead of the server’s.
    deadline: (time > now ? time : now) + swapValidSeconds,
  }
  if (quote.toAmount < terms.atLeast)
    throw new HttpFailure(400, '', 'Conversion parameter error: the price moved beyond the slippage')
  const call = await Promise.resolve(swaps.build(swap, quote, terms)).catch(throwAsHttpFailure)
  // `arrival` is simulated only: it fails where the token delivers less than the exchange sends.
  const withApproval = request.withApproval === true && swap.from !== nativePlaceholder
  const approval = withApproval ? { token: swap.from, amount: swap.amount } : undefined
  const [estimate, arrival] = await estimateSwap(options.chains, { chain, user, approval }, [
    call,
    ...(call.arrival ? [call.arrival] : []),
  ])
  const gas = typeof estimate === 'bigint' ? estimate : undefined
  // A node may be unable to simulate an approval that was not given; a revert is an answer.
  if (approval && estimate === 'reverted') throw await explainFailure()
  if (gas === undefined && !request.disableEstimate) throw await explainFailure()
  // The transaction would succeed and deliver less than quoted, so it is refused even with disableEstimate.
  if (gas !== undefined && call.arrival && typeof arrival !== 'bigint') throw conversionFailure(transferTaxed)
  const body: SwapBuild = {
    tx: {
      // As the client wrote it: clients compare.
      from: request.userAddress.includes(':') ? request.userAddress : `${chain}:${request.userAddress}`,
      to: `${chain}:${toWireAddress(call.to)}`,
      data: call.data,
      amount: String(quote.toAmount),
      eip155: {
        gas: String(gas ?? assumeGas(quote)),
        gasPrice: standard,
      },
      value: String(call.value),
    },
  }
  return c.json(body, 200, { 'cache-control': 'no-store' })

  /** Finds out why the simulation failed, as far as the chain can tell. */
  async function explainFailure(): Promise<HttpFailure> {
    const { from, amount } = swap
    if (from !== nativePlaceholder && user !== undefined) {
      const spender = { token: from, user, router: call.to }
      const { allowance, balance } = await getAllowanceAndBalance(reader, chain, spender).catch(
        throwAsHttpFailure,
      )
      if ((balance ?? 0n) < amount) return conversionFailure('insufficient balance')
      if (!approval && (allowance ?? 0n) < amount) return conversionFailure('insufficient allowance')
      return conversionFailure(transferTaxed)
    }
    return conversionFailure('the swap would fail. Is there enough for the amount and the network fee?')
  }
}

function assumeGas({ route, feeBps }: SwapQuote): bigint {
  return assumedGas * BigInt(route.length - 1) + (feeBps > 0 ? assumedFeeGas : 0n)
}

function conversionFailure(why: string): HttpFailure {
  return new HttpFailure(400, '', `Conversion parameter error: ${why}`)
}

/** Timestamp of the latest block, seconds; 0 when the node does not return one. */
async function getBlockTime({ chains }: SwapsOptions, chain: CaipNetworkId): Promise<bigint> {
  const params = ['latest', false]
  const [block] = await sendBatch(chains, chain, [{ method: 'eth_getBlockByNumber', params }]).catch(
    throwAsHttpFailure,
  )
  const result = block && 'result' in block ? (block.result as { timestamp?: unknown } | null) : undefined
  return parseQuantity(result?.timestamp) ?? 0n
}
