import {
  type CaipAddress,
  type ChainNamespace,
  type Config,
  type Network,
  toCaipAddress,
} from '@latchkey/core'
import { useConnection } from '../../hooks/useConnection.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import type { ResolvedOptions } from '../../modalOptions.ts'

/** The current account and its network; `undefined` without one. */
export function useCurrentAccount():
  | { readonly account: CaipAddress; readonly network: Network }
  | undefined {
  const address = useConnection()?.accounts[0]
  const network = useNetwork()
  return address && network ? { account: toCaipAddress(network.caipNetworkId, address), network } : undefined
}

/** Chain families whose balance, tokens and activity the modal shows. */
const familiesInFull: readonly ChainNamespace[] = ['eip155', 'solana']

type Adapters = Pick<Config, 'adapters'>

/** Whether the balance of an account can be shown: with a connected wallet and not one that only pairs, on EVM and Solana. */
export function showsBalance(config: Adapters, network: Network | undefined): network is Network {
  return hasConnection(config, network) && familiesInFull.includes(network.chainNamespace)
}

/** Whether the modal offers to send on a network: the app has the feature, and {@link supportsSending}. */
export function canSend(
  { config, options }: { config: Adapters; options: Pick<ResolvedOptions, 'features'> },
  network: Network | undefined,
): network is Network {
  return options.features.send && supportsSending(config, network)
}

/**
 * Whether an account can send on a network: on EVM and Solana, and on Bitcoin where a node of it is known, whose coins are
 * read. A wallet that only pairs can't.
 */
export function supportsSending(config: Adapters, network: Network | undefined): boolean {
  if (!hasConnection(config, network)) return false
  // A URL with a query is that of the server's JSON-RPC proxy, which reads no Bitcoin.
  if (network.chainNamespace === 'bip122')
    return network.rpcUrls.default.http.some((url) => !url.includes('?'))
  return familiesInFull.includes(network.chainNamespace)
}

function hasConnection({ adapters }: Adapters, network: Network | undefined): network is Network {
  return adapters.some(
    ({ namespace, connection }) => namespace === network?.chainNamespace && connection !== undefined,
  )
}

/** Whether the tokens of an account can be listed: only with a server, and only on EVM and Solana. */
export function listsTokens({ parameters }: Config, { chainNamespace }: Network): boolean {
  return !!parameters.server && familiesInFull.includes(chainNamespace)
}

/** Whether the engine lists and revokes approvals on a network. */
export const hasApprovals = ({ chainNamespace }: Network): boolean => familiesInFull.includes(chainNamespace)
