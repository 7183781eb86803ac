import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import { type QueryOptions, queryDefaults } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { WalletCapabilities } from '../config/calls.ts'

/** Parameters of {@link getCapabilitiesQueryOptions}. The query is disabled while one is missing, and on networks that are not EVM. */
export type CapabilitiesQueryParameters = {
  /** Of the current account. Another account has other capabilities. */
  address: string | undefined
  network: CaipNetworkId | undefined
}

/** Query key of `getCapabilities`. */
export function getCapabilitiesQueryKey({ address, network }: CapabilitiesQueryParameters) {
  return ['latchkey', 'capabilities', { address, network }] as const
}

/** Query options of `getCapabilities` on one network. */
export function getCapabilitiesQueryOptions(
  config: Config,
  parameters: CapabilitiesQueryParameters,
): QueryOptions<WalletCapabilities, ReturnType<typeof getCapabilitiesQueryKey>> {
  const { address, network } = parameters
  return {
    ...queryDefaults.capabilities,
    queryKey: getCapabilitiesQueryKey(parameters),
    async queryFn({ signal }): Promise<WalletCapabilities> {
      const { getCapabilities } = await loadCode(() => import('./getCapabilities.ts'))
      const all = await getCapabilities(config, { account: address as never, namespace: 'eip155', signal })
      return all[Number(parseCaipNetworkId(network)?.reference)] ?? {}
    },
    enabled: address !== undefined && network?.startsWith('eip155:') === true,
  }
}
