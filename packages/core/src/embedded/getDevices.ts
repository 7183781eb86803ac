import type { AbortedError } from '../base/errors.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { Device, LoginSource } from '../config/LoginSource.ts'
import { NotConnectedError } from '../wallets/errors.ts'
import type { LoginError } from './errors.ts'

/** Parameters of {@link getDevices}. */
export type GetDevicesParameters = { signal?: AbortSignal | undefined }

/** Result of {@link getDevices}. */
export type GetDevicesReturnType = readonly Device[]

/** Errors of {@link getDevices}; `name` tells them apart. */
export type GetDevicesErrorType = AbortedError | LoginError | NotConnectedError

/**
 * Returns the devices that may sign in to the account of the embedded wallet, the last used first.
 *
 * @throws NotConnectedError (the app has no embedded wallet, or nobody is signed in), LoginError, AbortedError
 */
export async function getDevices(
  config: Config,
  parameters: GetDevicesParameters = {},
): Promise<readonly Device[]> {
  return requireLogin(config).devices(parameters)
}

/** Parameters of {@link getDevicesQueryOptions}. */
export type DevicesQueryParameters = {
  /** Address of the embedded wallet, which tells the lists of two people apart. The query is disabled without it. */
  address: string | undefined
}

/** Query key of {@link getDevices}. */
export function getDevicesQueryKey({ address }: DevicesQueryParameters) {
  return ['latchkey', 'devices', address?.toLowerCase()] as const
}

/** Query options of {@link getDevices}; disabled until the wallet is connected. */
export function getDevicesQueryOptions(
  config: Config,
  parameters: DevicesQueryParameters,
): QueryOptions<readonly Device[], ReturnType<typeof getDevicesQueryKey>> {
  return {
    queryKey: getDevicesQueryKey(parameters),
    queryFn: ({ signal }) => getDevices(config, { signal }),
    staleTime: 15_000,
    gcTime: 60_000,
    retry: false,
    enabled: parameters.address !== undefined,
  }
}

/** Parameters of {@link revokeDevice}. */
export type RevokeDeviceParameters = {
  /** Id of a device that `getDevices` returned. Default: all devices but this one. */
  id?: string | undefined
  signal?: AbortSignal | undefined
}

/** Result of {@link revokeDevice}. */
export type RevokeDeviceReturnType = Awaited<ReturnType<typeof revokeDevice>>

/** Errors of {@link revokeDevice}; `name` tells them apart. */
export type RevokeDeviceErrorType = AbortedError | LoginError | NotConnectedError

/**
 * Ends every session of a device at once, and its approval: to come back it signs in with a code and is approved by a mailed link. The
 * person confirms it in the frame of the wallet. This device is signed out by `disconnect`.
 *
 * @throws NotConnectedError, LoginError (`LOGIN_DECLINED`, `LOGIN_REFUSED`), AbortedError
 */
export async function revokeDevice(config: Config, parameters: RevokeDeviceParameters = {}): Promise<void> {
  await requireLogin(config).revokeDevice(parameters)
}

function requireLogin({ connectors }: Config): LoginSource {
  const login = connectors.find((connector) => connector.login)?.login
  if (!login?.user()) throw new NotConnectedError()
  return login
}
