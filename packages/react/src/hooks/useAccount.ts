import { type Account, type ConfigNamespace, type GetAccountParameters, getAccount } from '@latchkey/core'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { useConfigValue } from './useConfigValue.ts'

/**
 * Returns the current account of a namespace, by default of the active network's. Its `status` tells whether it has an address.
 *
 * @example
 * const account = useAccount()
 * if (account.status === 'connected') return <p>{account.address}</p>
 */
export function useAccount<
  namespace extends ConfigNamespace<RegisteredConfig> = ConfigNamespace<RegisteredConfig>,
>(
  parameters: GetAccountParameters<namespace> = {},
): Account<namespace> {
  return useConfigValue((config) => getAccount(config, parameters))
}
