import type { OnrampOptions } from '@latchkey/protocol'
import type { ServerConfig } from '../../config/readConfig.ts'
import { OnrampRefusedError, OnrampUnavailableError } from '../../errors.ts'
import { HttpFailure, toPrintable } from '../../http/HttpFailure.ts'
import type { OnrampProvider, Onramps } from '../../ports/onramp.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { Clock } from '../../ports/platform.ts'

/**
 * Finds the provider with an id; without an id, the first one that `accepts` is true for.
 *
 * @throws HttpFailure 400 field `provider` when there is none, 503 when no provider is configured
 */
export function findProvider(
  onramps: Onramps,
  id: string | undefined,
  accepts: (provider: OnrampProvider) => boolean = () => true,
): OnrampProvider {
  const providers = onramps.providers()
  if (providers.length === 0) throw new HttpFailure(503, '', 'Onramp provider is not configured')
  const found = providers.find((one) => (id === undefined || one.id === id) && accepts(one))
  if (found) return found
  throw new HttpFailure(400, 'provider', `Unsupported provider: ${toPrintable(id ?? 'for this network')}`)
}

/** Milliseconds the options of a provider are cached. */
const optionsFreshFor = 30_000

/** Creates a cached reader of provider options. Concurrent callers share one request. */
export function createOptionsReader(clock: Pick<Clock, 'monotonic'>) {
  const cached = new Map<string, { readonly at: number; readonly options: Promise<OnrampOptions> }>()

  /** @throws HttpFailure 503 */
  return async (provider: OnrampProvider): Promise<OnrampOptions> => {
    const previous = cached.get(provider.id)
    if (previous && clock.monotonic() - previous.at < optionsFreshFor)
      return previous.options.catch(throwAsHttpFailure)
    const options = provider.options?.() ?? Promise.resolve({ paymentCurrencies: [], purchaseCurrencies: [] })
    const entry = { at: clock.monotonic(), options }
    cached.set(provider.id, entry)
    options.catch(() => cached.get(provider.id) === entry && cached.delete(provider.id))
    return options.catch(throwAsHttpFailure)
  }
}

export type OptionsReader = ReturnType<typeof createOptionsReader>

/** Rethrows a failure of a provider as the HTTP failure clients know. */
export function throwAsHttpFailure(error: unknown): never {
  if (error instanceof OnrampRefusedError)
    throw new HttpFailure(400, '', `Invalid parameter: ${error.message}`)
  if (error instanceof OnrampUnavailableError)
    throw new HttpFailure(503, '', 'Onramp provider is temporarily unavailable')
  throw error
}

/** Ports and settings of the onramp routes. */
export type OnrampServiceOptions = Pick<
  Ports,
  'clock' | 'limits' | 'log' | 'onrampOrders' | 'onramps' | 'prices' | 'projects'
> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
  /** Base URL providers send callbacks to; known once the port is open. */
  readonly apiUrl: () => string
}
