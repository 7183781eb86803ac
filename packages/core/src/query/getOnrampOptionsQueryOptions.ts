import type { CaipNetworkId } from '@latchkey/protocol'
import { getOnrampOptions } from '../actions/getOnrampOptions.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { OnrampOptions } from '../onramp/OnrampOptions.ts'
import { getOnrampOptionsQueryKey } from './getOnrampOptionsQueryKey.ts'
import { onrampQueryDefaults } from './onrampQueryDefaults.ts'

/** Parameters of the query of what is sold. */
export type OnrampOptionsQueryParameters = {
  network: CaipNetworkId | undefined
  provider: string | undefined
}

/** The query of what a provider sells on a network; switched off without both. */
export function getOnrampOptionsQueryOptions(
  config: Config,
  { network, provider }: OnrampOptionsQueryParameters,
): QueryOptions<OnrampOptions, ReturnType<typeof getOnrampOptionsQueryKey>> {
  return {
    ...onrampQueryDefaults.options,
    queryKey: getOnrampOptionsQueryKey({ network, provider }),
    queryFn: async ({ signal }) =>
      network === undefined
        ? { paymentCurrencies: [], tokens: [], isFallback: false }
        : getOnrampOptions(config, { network, provider, signal }),
    enabled: network !== undefined && provider !== undefined,
  }
}
