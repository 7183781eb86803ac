import type { OnrampOptions } from '@latchkey/protocol'
import type { Clock } from '../../ports/Clock.ts'
import type { OnrampProvider } from '../../ports/Onramps.ts'
import { rethrow } from './rethrow.ts'

/** What a provider sells changes rarely, milliseconds. */
const keptFor = 30_000

/** Reads what a provider sells; of many who ask at once one goes there. */
export function createOptionsReader(clock: Pick<Clock, 'monotonic'>) {
  const kept = new Map<string, { readonly at: number; readonly options: Promise<OnrampOptions> }>()

  /** @throws HttpFailure 503 */
  return async (provider: OnrampProvider): Promise<OnrampOptions> => {
    const known = kept.get(provider.id)
    if (known && clock.monotonic() - known.at < keptFor) return known.options.catch(rethrow)
    const options = provider.options?.() ?? Promise.resolve({ paymentCurrencies: [], purchaseCurrencies: [] })
    const entry = { at: clock.monotonic(), options }
    kept.set(provider.id, entry)
    options.catch(() => kept.get(provider.id) === entry && kept.delete(provider.id))
    return options.catch(rethrow)
  }
}

export type ReadOptions = ReturnType<typeof createOptionsReader>
