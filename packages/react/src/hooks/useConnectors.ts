import { type Connector, type GetConnectorsParameters, getConnectors } from '@latchkey/core'
import { useConfigValue } from './useConfigValue.ts'

/**
 * The wallets found so far, in the order they were announced; late ones appear by themselves. While the app goes to
 * another chain family, those of that one (S4.39).
 */
export function useConnectors(parameters: GetConnectorsParameters = {}): readonly Connector[] {
  return useConfigValue((config) => getConnectors(config, parameters))
}
