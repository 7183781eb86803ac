import { type Account, type GetAccountParameters, getAccount } from '@latchkey/core'
import { useConfigValue } from './useConfigValue.ts'

/**
 * The current account of the namespace named, else of the active network's (S3.01).
 *
 * @example const { address, status } = useAccount()
 */
export function useAccount(parameters: GetAccountParameters = {}): Account {
  return useConfigValue((config) => getAccount(config, parameters))
}
