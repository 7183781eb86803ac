import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import {
  type Account,
  type Chain,
  type Client,
  createClient,
  createWalletClient,
  custom,
  type WalletClient,
} from 'viem'
import { assertConfig, type Config } from '../config/Config.ts'
import { parseNetworkId } from '../config/Network.ts'
import { getFeatureState } from '../config/stores.ts'
import { type NetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import { InvalidNetworkError } from '../networks/errors.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import { captureContext, type RequestContext } from '../requests/requestContext.ts'
import { createBoundProvider } from './getEvmProvider.ts'

/** A client of viem without actions; `.extend(publicActions)` adds them. */
export type GetClientReturnType = Client<ReturnType<typeof custom>, Chain>

/**
 * Returns a client of viem that reads from an EVM network over the RPC URLs of the config: fallbacks, retries and the check which
 * chain a URL answers for are those of the engine. The same client for every call.
 *
 * @throws InvalidNetworkError, InvalidParameterError (two networks)
 * @example
 * import { getBlockNumber } from 'viem/actions'
 * await getBlockNumber(getClient(config, { chainId: 1 }))
 */
export function getClient<config extends Config>(
  config: config,
  parameters: NetworkParameters<config> = {},
): GetClientReturnType {
  const chain = toChain(config, toNetworkId(parameters))
  const clients = getFeatureState(config, 'viemClients', () => new Map<number, GetClientReturnType>())
  const known = clients.get(chain.id)
  // `addNetwork` may have given the network other URLs; requests find those by themselves.
  if (known) return known
  const rpc = config._internal.rpc(`eip155:${chain.id}`)
  const request = ({ method, params }: { method: string; params?: unknown }) =>
    rpc.request({ method, params: params as readonly unknown[] | undefined })
  // The engine's client retries by itself.
  const client = createClient({ chain, transport: custom({ request }, { retryCount: 0 }) })
  clients.set(chain.id, client)
  return client
}

/** Parameters of {@link getWalletClient}. */
export type GetWalletClientParameters = {
  /** Account and network captured earlier, e.g. in the click. Default: the current ones. */
  context?: RequestContext | undefined
}

/** A wallet client of viem for one account and one chain. */
export type GetWalletClientReturnType = WalletClient<
  ReturnType<typeof custom>,
  Chain,
  Account & { readonly type: 'json-rpc' }
>

/**
 * Returns a wallet client of viem for the connected EVM account on its network. After a switch its requests that need an approval are
 * refused: get a new one for each click.
 *
 * @throws NotConnectedError, ReconnectingError, InvalidNetworkError; its requests ContextMismatchError, and what viem throws
 * @example
 * const client = getWalletClient(config)
 * const hash = await client.writeContract({ address, abi, functionName: 'mint' })
 */
export function getWalletClient(
  config: Config,
  parameters: GetWalletClientParameters = {},
): GetWalletClientReturnType {
  const context = parameters.context ?? captureContext(config, { namespace: 'eip155' })
  const { address, request } = createBoundProvider(config, context)
  return createWalletClient({
    account: address,
    chain: toChain(config, context.network),
    // A person must not be asked a second time because the first request failed.
    transport: custom({ request: request as (call: unknown) => Promise<unknown> }, { retryCount: 0 }),
  })
}

/**
 * Returns viem's description of a network: the chain that the app gave to `createConfig`, with its contracts and formatters, if it
 * is one of viem's, and the URLs that reads go to.
 *
 * @throws InvalidNetworkError
 */
function toChain(config: Config, id: CaipNetworkId | undefined): Chain {
  assertConfig(config)
  const network = requireNetwork(config, id)
  const { caipNetworkId, name, nativeCurrency, rpcUrls, blockExplorers, testnet } = network
  if (network.chainNamespace !== 'eip155')
    throw new InvalidNetworkError('malformed', { network: caipNetworkId })
  const given = config._internal.parameters.networks.find(
    (entry) => parseNetworkId(entry)?.caipNetworkId === caipNetworkId,
  )
  return {
    ...(given as Partial<Chain> | undefined),
    id: Number(parseCaipNetworkId(caipNetworkId)?.reference),
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls.default.http } },
    ...(blockExplorers && { blockExplorers }),
    ...(testnet !== undefined && { testnet }),
  }
}
