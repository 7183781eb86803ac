import { swapBuild } from '@latchkey/protocol/schemas'
import { AbortedError } from '../base/errors.ts'
import { HttpError } from '../base/http.ts'
import type { Config } from '../config/Config.ts'
import { queryChain } from '../requests/queryChain.ts'
import { SwapError } from './errors.ts'
import type { QuotedOrder } from './fetchSwapQuote.ts'
import { getSettlers, parseSettlerCall, settlerSelector } from './parseSettlerCall.ts'
import { parseSwapCall } from './parseSwapCall.ts'
import type { SwapTransaction } from './SwapQuote.ts'
import { toPlainAddress } from './SwapToken.ts'
import { callSwapApi, swapCalls } from './swapRequests.ts'

/** A higher gas limit is not passed on: the wallet finds its own. The person sees the fee of the server's all the same. */
const maxGas = 10_000_000n

/** A swap that the server has built, checked. */
type BuiltSwap = {
  readonly swapTransaction: SwapTransaction
  /** Gas that the server's simulation used, however much; absent if there was none. */
  readonly estimate?: bigint | undefined
  /** Call data, `0x` hex. */
  readonly data: string
}

/**
 * Has the server build the swap and compares it with the quote before anybody may sign it (`parseSwapCall`,
 * `parseSettlerCall`).
 *
 * @param options `isBatched`: the approval is sent together with the swap, so the allowance doesn't exist yet
 * @throws SwapError (`mismatch`, `unsupported`), AbortedError; SwapError for everything else, with the error as `cause`:
 * 'Failed to create transaction', or the server's reason where a person should read it
 */
export async function buildSwap(
  config: Config,
  order: QuotedOrder,
  { isBatched = false }: { isBatched?: boolean } = {},
): Promise<BuiltSwap> {
  const { network, user, from, to, amount, slippage, quote, router, signal } = order
  const userAddress = `${network}:${user}`
  try {
    const [{ tx }, now] = await Promise.all([
      callSwapApi(config, 'build-transaction', {
        schema: swapBuild,
        body: {
          amount: String(amount),
          from: from.address,
          to: to.address,
          userAddress,
          eip155: { slippage },
          // A server that doesn't know `withApproval` could only find that the allowance lacks.
          disableEstimate: isBatched,
          ...(isBatched && { withApproval: true }),
          toAmount: String(quote.toAmount),
        },
        network,
        signal,
      }),
      queryChain(config, { network, signal }, 'swap', (_, { rpc }) => swapCalls.getBlockTime(rpc, router)),
    ])
    if (tx.from.toLowerCase() !== userAddress.toLowerCase())
      throw new SwapError({ reason: 'mismatch', field: 'account' })
    if (!tx.to.startsWith(`${network}:`)) throw new SwapError({ reason: 'mismatch', field: 'target' })
    const gas = BigInt(tx.eip155.gas)
    const built = {
      to: toPlainAddress(tx.to),
      data: tx.data,
      ...(tx.value !== undefined && { value: BigInt(tx.value) }),
      ...(gas > 0n && gas <= maxGas && { gas }),
    }
    const expected = {
      user,
      router,
      from: toPlainAddress(from.address),
      to: toPlainAddress(to.address),
      amount,
      atLeast: quote.atLeast,
      route: quote.route?.map(toPlainAddress),
      now,
    }
    const transaction = built.data.toLowerCase().startsWith(settlerSelector)
      ? parseSettlerCall(built, { ...expected, settlers: await getSettlers(config, order) })
      : parseSwapCall(built, expected)
    return {
      swapTransaction: { transaction, gas: built.gas },
      ...(gas > 0n && { estimate: gas }),
      data: built.data,
    }
  } catch (cause) {
    if (cause instanceof AbortedError || cause instanceof SwapError) throw cause
    throw new SwapError({ reason: 'build', cause, message: toRefusalMessage(cause) })
  }
}

/**
 * Returns the message for a refusal of the server that a person should read. The words `keeps back a part` are agreed with
 * the server. Texts of upstream services are not shown.
 */
function toRefusalMessage(error: unknown): string | undefined {
  if (!(error instanceof HttpError) || error.status !== 400) return undefined
  return /keeps back a part/.test(JSON.stringify(error.body ?? ''))
    ? 'This token keeps back a part of each transfer, so it can’t be swapped here'
    : undefined
}
