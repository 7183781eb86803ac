import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { TransferPreview } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { queryChain, type ReadParameters } from '../requests/queryChain.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError } from '../wallets/errors.ts'

/** Parameters of {@link previewTransfer}. */
export type PreviewTransferParameters = ReadParameters & {
  /** CAIP-10 of the token's contract. */
  token: string
  /** Plain address. */
  to: string
  /** Base units. */
  value: bigint
  /** Plain address of the sender. Default: the current account of the network's namespace. */
  from?: string | undefined
}

/**
 * Returns the effects of a token transfer besides moving the amount: how much arrives, and the deposit for a new
 * token account. Empty if that can't be found out, e.g. by a node without simulation, and for a token of another
 * network.
 *
 * @throws NotConnectedError, InvalidNetworkError, and what RPC requests throw
 */
export async function previewTransfer(
  config: Config,
  parameters: PreviewTransferParameters,
): Promise<TransferPreview> {
  const { to, value } = parameters
  const network = requireNetwork(config, parameters.network)
  const from = parameters.from ?? currentConnection(config.state, network.chainNamespace)?.accounts[0]
  if (from === undefined) throw new NotConnectedError()
  const token = parseCaipAddress(parameters.token)
  if (token?.caipNetworkId !== network.caipNetworkId) return {}
  const request = { ...parameters, network: network.caipNetworkId }
  return queryChain(config, request, 'previewTransfer', async (actions, call) => {
    const tokens = await actions.tokens?.()
    return (await tokens?.previewTransfer?.({ ...call, token: token.address, from, to, value })) ?? {}
  })
}

/** Parameters of {@link getTransferPreviewQueryOptions}. Without a token the result is empty. */
export type TransferPreviewQueryParameters = {
  /** CAIP-10 of the token's contract. */
  token: string | undefined
  /** Plain addresses. */
  from: string
  to: string
  /** Base units. */
  value: bigint
  network: CaipNetworkId
}

/** Query key of {@link previewTransfer}. */
export function getTransferPreviewQueryKey({ value, ...parameters }: TransferPreviewQueryParameters) {
  return ['latchkey', 'transferPreview', { ...parameters, value: String(value) }] as const
}

/** Query options of {@link previewTransfer}. */
export function getTransferPreviewQueryOptions(
  config: Config,
  parameters: TransferPreviewQueryParameters,
): QueryOptions<TransferPreview, ReturnType<typeof getTransferPreviewQueryKey>> {
  const { token } = parameters
  return {
    queryKey: getTransferPreviewQueryKey(parameters),
    queryFn: async ({ signal }) => (token ? previewTransfer(config, { ...parameters, token, signal }) : {}),
    staleTime: 12_000,
    gcTime: 60_000,
    retry: false,
    enabled: token !== undefined,
  }
}
