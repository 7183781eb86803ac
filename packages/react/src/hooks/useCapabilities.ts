import type { GetCapabilitiesErrorType } from '@latchkey/core'
import { getCapabilitiesQueryOptions } from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { useAccount } from './useAccount.ts'
import { type NetworkScope, useNetworkScope } from './useAccountScope.ts'
import { type DataOf, type DataResult, type QueryParameters, useData } from './useData.ts'

/**
 * Returns what the connected wallet can do on a network besides plain transactions (EIP-5792), by default on the active one. Disabled on
 * networks that are not EVM.
 */
export function useCapabilities<selected = DataOf<typeof getCapabilitiesQueryOptions>>({
  query,
  ...scope
}: NetworkScope &
  QueryParameters<typeof getCapabilitiesQueryOptions, selected, GetCapabilitiesErrorType> = {}): DataResult<
  selected,
  GetCapabilitiesErrorType
> {
  const { address } = useAccount({ namespace: 'eip155' })
  return useData(
    getCapabilitiesQueryOptions(useConfig(), { address, network: useNetworkScope(scope) }),
    query,
  )
}
