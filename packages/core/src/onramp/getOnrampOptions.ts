import { type CaipNetworkId, onrampDefaults, type OnrampOptions as WireOptions } from '@latchkey/protocol'
import { onrampOptions } from '@latchkey/protocol/schemas'
import { parseAmount } from '../base/amounts.ts'
import { AbortedError } from '../base/errors.ts'
import { loadCode } from '../base/load.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { NetworkNotServedError } from '../config/server.ts'
import { minorDigits } from './OnrampMoney.ts'
import { toServedNetwork } from './offersOnramp.ts'

/** Parameters of `getOnrampOptions`. */
export type GetOnrampOptionsParameters = {
  network: CaipNetworkId
  /** Default: the server's first. */
  provider?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * What can be paid with and what can be bought on a network. Where it can't be read: the built-in lists, marked; on a network
 * the server doesn't serve: nothing.
 *
 * @throws AbortedError
 */
export async function getOnrampOptions(
  config: Config,
  parameters: GetOnrampOptionsParameters,
): Promise<OnrampOptions> {
  const { readOnrampOptions } = await loadCode(() => import('./getOnrampOptions.ts'))
  return readOnrampOptions(config, parameters)
}

/** What people pay in. */
export type OnrampPaymentCurrency = {
  /** ISO 4217. */
  readonly id: string
  /** How, and from how much to how much, minor units. */
  readonly methods: readonly { readonly id: string; readonly min: bigint; readonly max: bigint }[]
}

/** A token that is sold on one network. */
export type OnrampToken = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly network: CaipNetworkId
  /** The provider's name of the network. */
  readonly networkName: string
  /** `undefined`: the network's own coin. */
  readonly address: string | undefined
  readonly decimals: number | undefined
}

/** What can be paid with, and what can be bought on a network. */
export type OnrampOptions = {
  readonly paymentCurrencies: readonly OnrampPaymentCurrency[]
  readonly tokens: readonly OnrampToken[]
  /** The provider's own could not be read: these are the built-in ones. */
  readonly isFallback: boolean
}

/** The key under which what a provider sells is kept. */
export function getOnrampOptionsQueryKey(parameters: {
  network: CaipNetworkId | undefined
  provider: string | undefined
}) {
  const { network, provider } = parameters
  return ['latchkey', 'onrampOptions', { network, provider }] as const
}

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

/** How long what is known of buying counts as fresh: what is sold changes rarely, prices while one looks, orders with each payment. */
export const onrampQueryDefaults = {
  options: { staleTime: 60_000, gcTime: 300_000, retry: false },
  quote: { staleTime: 30_000, gcTime: 60_000, retry: false },
  orders: { staleTime: 0, gcTime: 300_000, retry: false },
} as const

/** The working half of `getOnrampOptions`; throws what it says. */
export async function fetchOnrampOptions(
  config: Config,
  { network, provider, signal }: GetOnrampOptionsParameters,
): Promise<OnrampOptions> {
  try {
    const query = { provider }
    const options = await callServer(config, '/v1/onramp/options', {
      schema: onrampOptions,
      query,
      network: await toServedNetwork(config, network),
      signal,
    })
    return toOptions(options, network, false)
  } catch (error) {
    if (error instanceof AbortedError) throw error
    if (error instanceof NetworkNotServedError)
      return { paymentCurrencies: [], tokens: [], isFallback: false }
    config.logger.warn('The provider’s options can’t be read: the built-in ones are used', { error })
    const { paymentCurrencies, purchaseCurrencies } = onrampDefaults
    const defaults = {
      paymentCurrencies: [...paymentCurrencies],
      purchaseCurrencies: purchaseCurrencies.map((one) => ({ ...one, networks: [...one.networks] })),
    }
    return toOptions(defaults, network, true)
  }
}

/** What of the wire's options counts on one network. */
export function toOptions(
  { paymentCurrencies, purchaseCurrencies }: WireOptions,
  network: CaipNetworkId,
  isFallback: boolean,
): OnrampOptions {
  return {
    paymentCurrencies: paymentCurrencies.flatMap(({ id, payment_method_limits }) => {
      const digits = minorDigits(id)
      // `10.00` of a currency without cents is 10; a limit in fractions of its smallest coin is none
      const units = (text: string) => parseAmount(text.replace(/\.0+$/, ''), digits)
      const methods = payment_method_limits.flatMap(({ id, min, max }) => {
        try {
          return [{ id, min: units(min), max: units(max) }]
        } catch {
          return []
        }
      })
      return methods.length > 0 ? [{ id, methods }] : []
    }),
    tokens: purchaseCurrencies.flatMap(({ id, name, symbol, networks }) =>
      networks.flatMap((one) =>
        (one.caip ?? `eip155:${one.chain_id}`) === network
          ? [
              {
                id,
                name: plainText(name),
                symbol: plainText(symbol, 16),
                network,
                networkName: one.name,
                address: one.contract_address || undefined,
                decimals: one.decimals,
              },
            ]
          : [],
      ),
    ),
    isFallback,
  }
}
