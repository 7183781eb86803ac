import type { CaipNetworkId } from '@latchkey/core'
import { getNetworkImageQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { useData } from './useData.ts'

/** Returns the URL of a network's picture on the app's server; `data` is `null` where there is none. */
export function useNetworkImage(parameters: { network: CaipNetworkId | undefined }) {
  return useData(getNetworkImageQueryOptions(useConfig(), parameters))
}
