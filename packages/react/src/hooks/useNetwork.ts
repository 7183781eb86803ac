import type { ConfigNetworkId, Network } from '@latchkey/core'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { useConfigValue } from './useConfigValue.ts'

/** Returns the active network of the app. The wallet's may differ: see `useConnection().network`. */
export function useNetwork(): Network<ConfigNetworkId<RegisteredConfig>> | undefined {
  return useConfigValue(({ networks, state }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === state.activeNetwork),
  )
}
