import { type CaipNetworkId, onrampDefaults } from '@latchkey/protocol'
import { onrampProviders } from '@latchkey/protocol/schemas'
import { HttpError } from '../base/http.ts'
import { loadCode } from '../base/load.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { onrampQueryDefaults } from './getOnrampOptions.ts'

/** Parameters of `getOnrampProviders`. */
export type GetOnrampProvidersParameters = {
  network: CaipNetworkId
  /** IANA name; default this browser's. */
  timeZone?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Who sells tokens on a network, to somebody in a time zone. Servers of others don't list them: with preset `compat` there is
 * the one existing clients know.
 *
 * @throws NoServerError, AbortedError, and what `callServer` throws
 * @example const [provider] = await getOnrampProviders(config, { network: 'eip155:1' })
 */
export async function getOnrampProviders(
  config: Config,
  parameters: GetOnrampProvidersParameters,
): Promise<readonly OnrampProvider[]> {
  const { readOnrampProviders } = await loadCode(() => import('./getOnrampProviders.ts'))
  return readOnrampProviders(config, parameters)
}

/** Somebody who sells tokens for money. */
export type OnrampProvider = {
  readonly id: string
  readonly name: string
  /** What it takes, as it says: `1-2%`. */
  readonly feeRange: string
  readonly supportedChains: readonly ('eip155' | 'solana')[]
  /** Whether it tells prices here; else its own page does. */
  readonly quotes: boolean
  /** Origins its pages are on; nothing else of it is opened. Absent: the server doesn't say. */
  readonly origins?: readonly string[] | undefined
  /** Its money isn't any. */
  readonly isTest: boolean
}

/** The key under which the list of who sells is kept. */
export function getOnrampProvidersQueryKey({ network }: { network: CaipNetworkId | undefined }) {
  return ['latchkey', 'onrampProviders', { network }] as const
}

/** Parameters of the query of who sells. */
export type OnrampProvidersQueryParameters = { network: CaipNetworkId | undefined }

/** The query of who sells tokens on a network; switched off without one. */
export function getOnrampProvidersQueryOptions(
  config: Config,
  { network }: OnrampProvidersQueryParameters,
): QueryOptions<readonly OnrampProvider[], ReturnType<typeof getOnrampProvidersQueryKey>> {
  return {
    ...onrampQueryDefaults.options,
    queryKey: getOnrampProvidersQueryKey({ network }),
    queryFn: async ({ signal }) =>
      network === undefined ? [] : getOnrampProviders(config, { network, signal }),
    enabled: network !== undefined,
  }
}

/** The working half of `getOnrampProviders`; throws what it says. */
export async function fetchOnrampProviders(
  config: Config,
  { network, timeZone = getTimeZone(), signal }: GetOnrampProvidersParameters,
): Promise<readonly OnrampProvider[]> {
  const { providers } = await callServer(config, '/v1/onramp/providers', {
    schema: onrampProviders,
    signal,
  }).catch((error: unknown) => {
    if (config.preset === 'compat' && error instanceof HttpError && error.status === 404)
      return { providers: compatProviders }
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

const compatProviders = [
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

function getTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
}
