import { onrampDefaults } from '@latchkey/protocol'
import { onrampOptions } from '@latchkey/protocol/schemas'
import { AbortedError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { NetworkNotServedError } from '../config/server.ts'
import { checkedNetwork } from './checkedNetwork.ts'
import type { GetOnrampOptionsParameters } from './GetOnrampOptionsParameters.ts'
import type { OnrampOptions } from './OnrampOptions.ts'
import { toOptions } from './toOptions.ts'

/** The working half of `getOnrampOptions`; throws what it says. */
export async function readOnrampOptions(
  config: Config,
  { network, provider, signal }: GetOnrampOptionsParameters,
): Promise<OnrampOptions> {
  try {
    const query = { provider }
    const options = await callServer(config, '/v1/onramp/options', {
      schema: onrampOptions,
      query,
      network: await checkedNetwork(config, network),
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
