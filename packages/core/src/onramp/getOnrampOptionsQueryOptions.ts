import type { CaipNetworkId } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { OnrampOptions } from './getOnrampOptions.ts'

/** Query key of `getOnrampOptions`. */
export function getOnrampOptionsQueryKey(parameters: {
  network: CaipNetworkId | undefined
  provider: string | undefined
}) {
  const { network, provider } = parameters
  return ['latchkey', 'onrampOptions', { network, provider }] as const
}

/** Parameters of {@link getOnrampOptionsQueryOptions}. */
export type OnrampOptionsQueryParameters = {
  network: CaipNetworkId | undefined
  provider: string | undefined
}

/** Query options of `getOnrampOptions`; disabled until network and provider are known. */
export function getOnrampOptionsQueryOptions(
  config: Config,
  { network, provider }: OnrampOptionsQueryParameters,
): QueryOptions<OnrampOptions, ReturnType<typeof getOnrampOptionsQueryKey>> {
  return {
    staleTime: 60_000,
    gcTime: 300_000,
    retry: false,
    queryKey: getOnrampOptionsQueryKey({ network, provider }),
    async queryFn({ signal }) {
      if (network === undefined) return { paymentCurrencies: [], tokens: [], isFallback: false }
      const { getOnrampOptions } = await loadCode(() => import('./getOnrampOptions.ts'))
      return getOnrampOptions(config, { network, provider, signal })
    },
    enabled: network !== undefined && provider !== undefined,
  }
}
