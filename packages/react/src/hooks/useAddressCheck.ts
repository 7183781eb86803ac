import {
  type CheckAddressErrorType,
  type CheckAddressParameters,
  type CheckAddressReturnType,
  checkAddress,
  toNetworkId,
} from '@latchkey/core'
import { type RegisteredConfig, useConfig } from '../LatchkeyContext.ts'
import { type DataResult, type QueryOptionsOf, useData } from './useData.ts'

/**
 * Checks an address by the rules of a chain family, and of a network if one is given. Disabled while it is empty. `data` is `checksum`
 * where the address is well-formed and its checksum doesn't match; `error`: the code of the check could not be loaded.
 *
 * @example const { data } = useAddressCheck({ address: typed, chainId: 1 }) // 'valid', 'invalid' or 'checksum'
 */
export function useAddressCheck<selected = CheckAddressReturnType>({
  address,
  namespace,
  query,
  ...named
}: CheckAddressParameters<RegisteredConfig> & {
  query?: QueryOptionsOf<CheckAddressReturnType, selected, CheckAddressErrorType> | undefined
}): DataResult<selected, CheckAddressErrorType> {
  const network = toNetworkId(named)
  const config = useConfig()
  const options = {
    queryKey: ['latchkey', 'addressCheck', { namespace, network, address }],
    queryFn: () => checkAddress(config, { address, namespace, network }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    enabled: address !== '',
  }
  return useData(options, query)
}
