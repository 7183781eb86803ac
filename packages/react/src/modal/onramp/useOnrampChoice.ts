import type { Network } from '@latchkey/core'
import { useOnramp, useOnrampOptions, useOnrampProviders } from '../../hooks/onramp.ts'
import { chooseOnramp } from './chooseOnramp.ts'

/** Who sells on a network, what, and what of it is chosen. */
export function useOnrampChoice(network: Network | undefined) {
  const form = useOnramp()
  const providers = useOnrampProviders({ network: network?.caipNetworkId })
  const chosen = chooseOnramp(form, providers.data ?? [], undefined).provider
  const options = useOnrampOptions({
    network: network?.caipNetworkId,
    provider: chosen?.quotes ? chosen.id : undefined,
  })
  return { form, providers, options, choice: chooseOnramp(form, providers.data ?? [], options.data) }
}
