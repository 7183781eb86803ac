import { onrampDefaults } from '@latchkey/protocol'
import { onrampProviders } from '@latchkey/protocol/schemas'
import { HttpError } from '../base/http.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import type { GetOnrampProvidersParameters } from './GetOnrampProvidersParameters.ts'
import type { OnrampProvider } from './OnrampProvider.ts'

/** The working half of `getOnrampProviders`; throws what it says. */
export async function readOnrampProviders(
  config: Config,
  { network, timeZone = localZone(), signal }: GetOnrampProvidersParameters,
): Promise<readonly OnrampProvider[]> {
  const { providers } = await callServer(config, '/v1/onramp/providers', {
    schema: onrampProviders,
    signal,
  }).catch((error: unknown) => {
    if (config.preset === 'compat' && error instanceof HttpError && error.status === 404)
      return { providers: known }
    throw error
  })
  const zone = timeZone.toUpperCase()
  return providers.flatMap(({ restrictedZones, ...provider }) =>
    provider.supportedChains.some((namespace) => network.startsWith(`${namespace}:`)) &&
    !restrictedZones.some((one) => one.toUpperCase() === zone)
      ? [{ ...provider, name: plainText(provider.name, 40) }]
      : [],
  )
}

const known = [
  {
    id: 'coinbase',
    name: 'Coinbase',
    feeRange: onrampDefaults.feeRange,
    supportedChains: ['eip155' as const],
    quotes: true,
    restrictedZones: onrampDefaults.restrictedZones,
    origins: undefined,
    isTest: false,
  },
]

function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
}
