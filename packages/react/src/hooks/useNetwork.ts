import type { Network } from '@latchkey/core'
import { useConfigValue } from './useConfigValue.ts'

/** The network the app is on. The wallet's own may differ: see `useConnection().network`. */
export function useNetwork(): Network | undefined {
  return useConfigValue(({ networks, state }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === state.activeNetwork),
  )
}
