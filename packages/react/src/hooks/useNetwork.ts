import type { Network } from '@latchkey/core'
import { useConfigValue } from './useConfigValue.ts'

/** Returns the active network of the app. The wallet's may differ: see `useConnection().network`. */
export function useNetwork(): Network | undefined {
  return useConfigValue(({ networks, state }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === state.activeNetwork),
  )
}
