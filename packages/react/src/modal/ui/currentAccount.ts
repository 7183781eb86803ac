import {
  type CaipAddress,
  type ChainNamespace,
  type Config,
  type Network,
  toCaipAddress,
} from '@latchkey/core'
import { useConnection } from '../../hooks/useConnection.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'

/** The current account and its network; `undefined` without one. */
export function useCurrentAccount():
  | { readonly account: CaipAddress; readonly network: Network }
  | undefined {
  const address = useConnection()?.accounts[0]
  const network = useNetwork()
  return address && network ? { account: toCaipAddress(network.caipNetworkId, address), network } : undefined
}

/** Chain families whose balance and transfers the modal shows. Others connect, receive and sign. */
const familiesInFull: readonly ChainNamespace[] = ['eip155', 'solana']

/**
 * The adapter's actions on a network with a connected wallet; `undefined` where it only pairs, without a network, and on
 * Bitcoin and Polkadot, which the modal serves in part.
 */
export function getConnectionActions({ adapters }: Pick<Config, 'adapters'>, network: Network | undefined) {
  if (network && !familiesInFull.includes(network.chainNamespace)) return undefined
  return adapters.find(({ namespace }) => namespace === network?.chainNamespace)?.connection
}

/** Whether the tokens of an account can be listed: only with a server, and only on EVM and Solana. */
export function listsTokens({ parameters }: Config, { chainNamespace }: Network): boolean {
  return !!parameters.server && familiesInFull.includes(chainNamespace)
}
