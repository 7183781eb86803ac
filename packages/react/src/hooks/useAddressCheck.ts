import { type CheckAddressParameters, checkAddress, toNetworkId } from '@latchkey/core'
import { type RegisteredConfig, useConfig } from '../LatchkeyContext.ts'
import { useData } from './useData.ts'

/** Checks an address by the rules of a chain family, and of a network if one is given. `failed`: the code of the check could not be loaded. */
export function useAddressCheck({
  address,
  namespace,
  ...named
}: CheckAddressParameters<RegisteredConfig>): AddressCheck {
  const network = toNetworkId(named)
  const config = useConfig()
  const { data, isError } = useData({
    queryKey: ['latchkey', 'addressCheck', { namespace, network, address }],
    queryFn: () => checkAddress(config, { address, namespace, network }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    enabled: address !== '',
  })
  return data ?? (isError ? 'failed' : 'pending')
}

/** Result of {@link useAddressCheck}. `checksum`: well-formed, but its checksum doesn't match. */
export type AddressCheck = 'valid' | 'invalid' | 'checksum' | 'pending' | 'failed'
