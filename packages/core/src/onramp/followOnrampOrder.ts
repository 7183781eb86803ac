import { onrampDefaults, parseCaipAddress } from '@latchkey/protocol'
import { invalidateTokens } from '../accounts/getTokens.ts'
import { AbortedError } from '../base/errors.ts'
import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import { fetchOnrampOrders, getStoredOrders, type OnrampOrder } from './getOnrampOrders.ts'
import { OnrampError } from './OnrampError.ts'

/** Parameters of `followOnrampOrder`. */
export type FollowOnrampOrderParameters = {
  id: string
  /** Called with each answer; `undefined`: the server couldn't be asked just now. */
  onAnswer: (order: OnrampOrder | undefined) => void
  signal?: AbortSignal | undefined
}

/**
 * Asks how an order goes until it is delivered, cancelled, has failed or expired. Questions that fail are asked again; the order goes
 * on without us.
 *
 * @throws OnrampError `overdue`, AbortedError
 */
export async function followOnrampOrder(
  config: Config,
  parameters: FollowOnrampOrderParameters,
): Promise<OnrampOrder> {
  const { runOnrampOrder } = await loadCode(() => import('./followOnrampOrder.ts'))
  return runOnrampOrder(config, parameters)
}

/** Between two questions, milliseconds: at first, and once it takes long. */
const pauses = { first: 1_500, later: 5_000 }
const slowAfter = 120_000
/** A person has five minutes to open the page and thirty to pay; the provider the rest to deliver. */
const deadline = onrampDefaults.sessionFor + onrampDefaults.paymentFor + 600_000

/** The working half of `followOnrampOrder`; throws what it says. */
export async function pollOrder(
  config: Config,
  { id, onAnswer, signal }: FollowOnrampOrderParameters,
): Promise<OnrampOrder> {
  const began = Date.now()
  while (Date.now() - began < deadline) {
    const order = await fetchOrder(config, id, signal)
    onAnswer(order)
    if (order?.status === 'delivered') expireDeliveredTokens(config, order)
    if (order && /^(delivered|cancelled|failed|expired)$/.test(order.status)) return order
    await rest(Date.now() - began < slowAfter ? pauses.first : pauses.later, signal)
  }
  throw new OnrampError({ failure: 'overdue' })
}

/** What was bought is read from the chain next, not from memory. */
function expireDeliveredTokens(config: Config, { id, network: place }: OnrampOrder): void {
  const kept = getStoredOrders(config).find((one) => one.id === id)
  const network = config.networks.find(({ caipNetworkId }) => caipNetworkId === place)
  const address = parseCaipAddress(kept?.account)?.address
  if (!kept || !network || address === undefined) return
  invalidateTokens(config, { network, addresses: [address], tokens: kept.token ? [kept.token] : [] })
}

async function fetchOrder(config: Config, id: string, signal: AbortSignal | undefined) {
  try {
    return (await fetchOnrampOrders(config, { ids: [id], signal }))[0]
  } catch (error) {
    if (error instanceof AbortedError) throw error
    config.logger.debug('How an order goes can’t be read now', { error })
    return undefined
  }
}

function rest(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new AbortedError())
    }
    if (signal?.aborted) return reject(new AbortedError())
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
