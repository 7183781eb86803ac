import type { OnrampOptions } from '@latchkey/protocol'
import type { ServerConfig } from '../../config/readConfig.ts'
import { OnrampRefusedError, OnrampUnavailableError } from '../../errors.ts'
import { HttpFailure, printable } from '../../http/HttpFailure.ts'
import type { OnrampProvider, Onramps } from '../../ports/onramp.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { Clock } from '../../ports/platform.ts'

/**
 * The provider with that id; without one the first that is fit.
 *
 * @throws HttpFailure 400 field `provider` for one there isn't, 503 where nobody sells
 */
export function findProvider(
  onramps: Onramps,
  id: string | undefined,
  isFit: (provider: OnrampProvider) => boolean = () => true,
): OnrampProvider {
  const providers = onramps.providers()
  if (providers.length === 0) throw new HttpFailure(503, '', 'Onramp provider is not configured')
  const found = providers.find((one) => (id === undefined || one.id === id) && isFit(one))
  if (found) return found
  throw new HttpFailure(400, 'provider', `Unsupported provider: ${printable(id ?? 'for this network')}`)
}

/** What a provider sells changes rarely, milliseconds. */
const keptFor = 30_000

/** Reads what a provider sells; of many who ask at once one goes there. */
export function createOptionsReader(clock: Pick<Clock, 'monotonic'>) {
  const kept = new Map<string, { readonly at: number; readonly options: Promise<OnrampOptions> }>()

  /** @throws HttpFailure 503 */
  return async (provider: OnrampProvider): Promise<OnrampOptions> => {
    const known = kept.get(provider.id)
    if (known && clock.monotonic() - known.at < keptFor) return known.options.catch(throwAsHttpFailure)
    const options = provider.options?.() ?? Promise.resolve({ paymentCurrencies: [], purchaseCurrencies: [] })
    const entry = { at: clock.monotonic(), options }
    kept.set(provider.id, entry)
    options.catch(() => kept.get(provider.id) === entry && kept.delete(provider.id))
    return options.catch(throwAsHttpFailure)
  }
}

export type OptionsReader = ReturnType<typeof createOptionsReader>

/** A failure of a provider in the words of W6. */
export function throwAsHttpFailure(error: unknown): never {
  if (error instanceof OnrampRefusedError)
    throw new HttpFailure(400, '', `Invalid parameter: ${error.message}`)
  if (error instanceof OnrampUnavailableError)
    throw new HttpFailure(503, '', 'Onramp provider is temporarily unavailable')
  throw error
}

/** What the service takes. */
export type OnrampServiceOptions = Pick<
  Ports,
  'clock' | 'limits' | 'log' | 'onrampOrders' | 'onramps' | 'prices' | 'projects'
> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
  /** Where providers call back; known for sure only once the port is open. */
  readonly apiUrl: () => string
}
