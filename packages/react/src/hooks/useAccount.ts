import { type Account, type GetAccountParameters, getAccount } from '@latchkey/core'
import { useConfigValue } from './useConfigValue.ts'

/**
 * Returns the current account of a namespace, by default of the active network's.
 *
 * @example const { address, status } = useAccount()
 */
export function useAccount(parameters: GetAccountParameters = {}): Account {
  return useConfigValue((config) => getAccount(config, parameters))
}
