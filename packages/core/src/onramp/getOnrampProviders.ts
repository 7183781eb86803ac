import { onrampDefaults } from '@latchkey/protocol'
import { onrampProviders } from '@latchkey/protocol/schemas'
import type { InvalidParameterError } from '../base/errors.ts'
import { HttpError } from '../base/http.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callServer, type ServerErrorType } from '../config/callServer.ts'
import { type NetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import type { InvalidNetworkError } from '../networks/errors.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'

/** Parameters of {@link getOnrampProviders}. */
export type GetOnrampProvidersParameters<config extends Config = Config> = NetworkParameters<config> & {
  /** IANA name. Default: the browser's. */
  timeZone?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Providers that sell tokens on a network to people in a time zone. Servers other than Latchkey's don't list
 * them; preset `compat` then uses the provider existing clients know.
 *
 * @throws ServerError (`missing`), AbortedError, and what `callServer` throws
 * @example const [provider] = await getOnrampProviders(config)
 */
export async function getOnrampProviders<config extends Config>(
  config: config,
  parameters: GetOnrampProvidersParameters<config> = {},
): Promise<GetOnrampProvidersReturnType> {
  const { timeZone = getTimeZone(), signal } = parameters
  const network = requireNetwork(config, toNetworkId(parameters)).caipNetworkId
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
    !restrictedZones.some((restricted) => restricted.toUpperCase() === zone)
      ? [{ ...provider, name: plainText(provider.name, 40) }]
      : [],
  )
}

/** Result of {@link getOnrampProviders}. */
export type GetOnrampProvidersReturnType = readonly OnrampProvider[]

/** Errors of {@link getOnrampProviders}; `name` tells them apart. */
export type GetOnrampProvidersErrorType = ServerErrorType | InvalidNetworkError | InvalidParameterError

/** A provider that sells tokens for money. */
export type OnrampProvider = {
  readonly id: string
  readonly name: string
  /** Its fees in its own words: `1-2%`. */
  readonly feeRange: string
  readonly supportedChains: readonly ('eip155' | 'solana')[]
  /** Whether it quotes prices; otherwise its own page shows them. */
  readonly quotes: boolean
  /** Origins of its pages; no other page of it is opened. Absent if the server doesn't say. */
  readonly origins?: readonly string[] | undefined
  /** Whether it is a sandbox without real money. */
  readonly isTest: boolean
}

/** The provider of preset `compat` for servers that list none. */
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
