import { type CaipNetworkId, onrampDefaults, type OnrampOptions as WireOptions } from '@latchkey/protocol'
import { onrampOptions } from '@latchkey/protocol/schemas'
import { parseAmount } from '../base/amounts.ts'
import { AbortedError, type InvalidParameterError } from '../base/errors.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { isServerError } from '../config/server.ts'
import { type NetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import type { InvalidNetworkError } from '../networks/errors.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import { minorDigits } from './OnrampMoney.ts'
import { toServedNetwork } from './offersOnramp.ts'

/** Parameters of {@link getOnrampOptions}. */
export type GetOnrampOptionsParameters<config extends Config = Config> = NetworkParameters<config> & {
  /** Default: the server's first provider. */
  provider?: string | undefined
  signal?: AbortSignal | undefined
}

/** Result of {@link getOnrampOptions}. */
export type GetOnrampOptionsReturnType = OnrampOptions

/** Errors of {@link getOnrampOptions}; `name` tells them apart. */
export type GetOnrampOptionsErrorType = AbortedError | InvalidNetworkError | InvalidParameterError

/**
 * Currencies to pay with, and tokens sold on a network. The built-in lists, marked as such, if the server can't be
 * read; nothing on a network the server doesn't serve.
 *
 * @throws AbortedError, InvalidNetworkError, InvalidParameterError
 */
export async function getOnrampOptions<config extends Config>(
  config: config,
  parameters: GetOnrampOptionsParameters<config> = {},
): Promise<GetOnrampOptionsReturnType> {
  const { provider, signal } = parameters
  const network = requireNetwork(config, toNetworkId(parameters)).caipNetworkId
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
    if (isServerError(error, 'networkNotServed'))
      return { paymentCurrencies: [], tokens: [], isFallback: false }
    config.logger.warn('The provider’s options could not be read; the built-in ones are used', { error })
    const { paymentCurrencies, purchaseCurrencies } = onrampDefaults
    const defaults = {
      paymentCurrencies: [...paymentCurrencies],
      purchaseCurrencies: purchaseCurrencies.map((currency) => ({
        ...currency,
        networks: [...currency.networks],
      })),
    }
    return toOptions(defaults, network, true)
  }
}

/** A currency to pay with. */
export type OnrampPaymentCurrency = {
  /** ISO 4217. */
  readonly id: string
  /** Payment methods with their limits in minor units. */
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
  /** `undefined` for the native currency. */
  readonly address: string | undefined
  readonly decimals: number | undefined
}

/** Result of {@link getOnrampOptions}. */
export type OnrampOptions = {
  readonly paymentCurrencies: readonly OnrampPaymentCurrency[]
  readonly tokens: readonly OnrampToken[]
  /** Whether these are the built-in lists, because the provider's could not be read. */
  readonly isFallback: boolean
}

/** The options of one network, parsed. */
export function toOptions(
  { paymentCurrencies, purchaseCurrencies }: WireOptions,
  network: CaipNetworkId,
  isFallback: boolean,
): OnrampOptions {
  return {
    paymentCurrencies: paymentCurrencies.flatMap(({ id, payment_method_limits }) => {
      const digits = minorDigits(id)
      // `10.00` of a currency without cents means 10. A limit with a fraction of the smallest unit is ignored.
      const parseUnits = (text: string) => parseAmount(text.replace(/\.0+$/, ''), digits)
      const methods = payment_method_limits.flatMap(({ id, min, max }) => {
        try {
          return [{ id, min: parseUnits(min), max: parseUnits(max) }]
        } catch {
          return []
        }
      })
      return methods.length > 0 ? [{ id, methods }] : []
    }),
    tokens: purchaseCurrencies.flatMap(({ id, name, symbol, networks }) =>
      networks.flatMap((sold) =>
        (sold.caip ?? `eip155:${sold.chain_id}`) === network
          ? [
              {
                id,
                name: plainText(name),
                symbol: plainText(symbol, 16),
                network,
                networkName: sold.name,
                address: sold.contract_address || undefined,
                decimals: sold.decimals,
              },
            ]
          : [],
      ),
    ),
    isFallback,
  }
}
