import { type CheckAddressParameters, checkAddress } from '@latchkey/core'
import { useConfig } from '../provider/useConfig.ts'
import { useData } from './useData.ts'

/** What the chain family says of an address; `failed` when the code that checks it could not be loaded. */
export function useAddressCheck({ address, namespace }: CheckAddressParameters): AddressCheck {
  const config = useConfig()
  const { data, isError } = useData({
    queryKey: ['latchkey', 'addressCheck', { namespace, address }],
    queryFn: () => checkAddress(config, { address, namespace }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    enabled: address !== '',
  })
  return data ?? (isError ? 'failed' : 'pending')
}

/** The outcome of {@link useAddressCheck}. */
export type AddressCheck = 'valid' | 'invalid' | 'checksum' | 'pending' | 'failed'
