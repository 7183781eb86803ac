import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import type { GetOnrampOptionsParameters } from '../onramp/GetOnrampOptionsParameters.ts'
import type { OnrampOptions } from '../onramp/OnrampOptions.ts'

/**
 * What can be paid with and what can be bought on a network. Where it can't be read: the built-in lists, marked (S8.74); on a network
 * the server doesn't serve: nothing (S7.03).
 *
 * @throws AbortedError
 */
export async function getOnrampOptions(
  config: Config,
  parameters: GetOnrampOptionsParameters,
): Promise<OnrampOptions> {
  const { readOnrampOptions } = await loadCode(() => import('../onramp/readOnrampOptions.ts'))
  return readOnrampOptions(config, parameters)
}
