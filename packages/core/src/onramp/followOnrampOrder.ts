import { onrampDefaults, parseCaipAddress } from '@latchkey/protocol'
import { sleep } from '../base/deadline.ts'
import { AbortedError } from '../base/errors.ts'
import { getPollPause } from '../base/pollPause.ts'
import type { Config } from '../config/Config.ts'
import type { ServerErrorType } from '../config/callServer.ts'
import { invalidateTokens } from '../config/tokenChanges.ts'
import { getOnrampOrders, getStoredOrders, type OnrampOrder } from './getOnrampOrders.ts'
import { OnrampError } from './OnrampError.ts'

/** Milliseconds between two requests, at first and after {@link slowDownAfter}. */
const pollDelays = { first: 1_500, later: 5_000 }
/** Milliseconds after which an order is polled less often. */
const slowDownAfter = 120_000
/** Milliseconds: five minutes to open the page, thirty to pay, ten for the provider to deliver. */
const deadline = onrampDefaults.sessionFor + onrampDefaults.paymentFor + 600_000

/** Parameters of `followOnrampOrder`. */
export type FollowOnrampOrderParameters = {
  id: string
  /** Called with each result; `undefined` if the server could not be asked. */
  onAnswer: (order: OnrampOrder | undefined) => void
  signal?: AbortSignal | undefined
}

/** Result of {@link followOnrampOrder}. */
export type FollowOnrampOrderReturnType = OnrampOrder

/** Errors of {@link followOnrampOrder}; `name` tells them apart. */
export type FollowOnrampOrderErrorType = OnrampError | ServerErrorType

/**
 * Polls an order until it is delivered, cancelled, failed or expired. Failed requests are repeated: the pause doubles with
 * each failure, up to 30 seconds, and is no shorter than the server's `Retry-After`. The provider processes the order whether or
 * not the page polls.
 *
 * @throws OnrampError `overdue`, AbortedError
 */
export async function followOnrampOrder(
  config: Config,
  { id, onAnswer, signal }: FollowOnrampOrderParameters,
): Promise<OnrampOrder> {
  const startedAt = Date.now()
  /** Requests without an order since the last one that had it. */
  let failures = 0
  while (Date.now() - startedAt < deadline) {
    const { order, error } = await fetchOrder(config, id, signal)
    onAnswer(order)
    if (order?.status === 'delivered') invalidateDeliveredTokens(config, order)
    if (order && /^(delivered|cancelled|failed|expired)$/.test(order.status)) return order
    failures = order ? 0 : failures + 1
    const interval = Date.now() - startedAt < slowDownAfter ? pollDelays.first : pollDelays.later
    await sleep(getPollPause(interval, { failures, error }), signal)
  }
  throw new OnrampError({ reason: 'overdue' })
}

/** The next token list reads the bought token's balance past the server's cache. */
function invalidateDeliveredTokens(config: Config, { id, network: networkId }: OnrampOrder): void {
  const stored = getStoredOrders(config).find((order) => order.id === id)
  const network = config.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const address = parseCaipAddress(stored?.account)?.address
  if (!stored || !network || address === undefined) return
  invalidateTokens(config, { network, addresses: [address], tokens: stored.token ? [stored.token] : [] })
}

/** Requests the order once. `error`: why the server could not be asked. */
async function fetchOrder(
  config: Config,
  id: string,
  signal: AbortSignal | undefined,
): Promise<{ order?: OnrampOrder | undefined; error?: unknown }> {
  try {
    const [order] = await getOnrampOrders(config, { ids: [id], signal })
    return { order }
  } catch (error) {
    if (error instanceof AbortedError) throw error
    config.logger.debug('The status of an order could not be read', { error })
    return { error }
  }
}
