import type { GetDevicesErrorType } from '@latchkey/core'
import { getDevicesQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { useConfigValue } from './useConfigValue.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/** Returns the devices that may sign in to the embedded wallet. Disabled until the wallet is connected. */
export function useDevices<selected = DataOf<typeof getDevicesQueryOptions>>({
  query,
}: QueryParameters<typeof getDevicesQueryOptions, selected, GetDevicesErrorType> = {}): DataResult<
  selected,
  GetDevicesErrorType
> {
  const address = useConfigValue(({ connectors, state }) => {
    const uid = connectors.find(({ login }) => login)?.uid
    return [...state.connections.values()].find(({ connectorUid }) => connectorUid === uid)?.accounts[0]
  })
  return useData(getDevicesQueryOptions(useConfig(), { address }), query)
}
