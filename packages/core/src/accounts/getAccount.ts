import {
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  parseCaipAddress,
  toCaipAddress,
} from '@latchkey/protocol'
import { assertConfig, type Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import type { AccountDetails } from '../config/State.ts'
import { InvalidNetworkError } from '../networks/errors.ts'
import { activeNamespace } from '../networks/getNetwork.ts'
import { currentConnection } from '../wallets/connections.ts'

/** Parameters of {@link getAccount}. */
export type GetAccountParameters = {
  /** Default: the namespace of the active network. */
  namespace?: ChainNamespace | undefined
}

/**
 * Returns the current account of a namespace. While its connection is restored, the stored address is shown with
 * status `reconnecting`.
 *
 * @throws InvalidNetworkError when no namespace is given and no network is active
 */
export function getAccount(config: Config, parameters: GetAccountParameters = {}): Account {
  assertConfig(config)
  const namespace = parameters.namespace ?? activeNamespace(config)
  if (!namespace) throw new InvalidNetworkError('noneActive', { purpose: 'get connection controller client' })
  const { state, networks } = config
  const connection = currentConnection(state, namespace)
  const allAccounts = (connection?.accounts ?? []).map((address) =>
    toCaipAddress(connection?.network ?? `${namespace}:`, address),
  )
  const caipAddress = allAccounts[0]
  const address = parseCaipAddress(caipAddress)?.address
  const details = state.accountDetails[namespace]
  const network = networks.find((entry) => entry.caipNetworkId === connection?.network)
  const isConnecting = config._internal.connectAttempts.has(namespace)
  return {
    ...details,
    namespace,
    status:
      connection?.status === 'connected'
        ? 'connected'
        : isConnecting
          ? 'connecting'
          : (connection?.status ?? 'disconnected'),
    caipAddress,
    address,
    allAccounts,
    network: connection?.network,
    connectionUid: connection?.uid,
    connectorUid: connection?.connectorUid,
    addressExplorerUrl:
      details?.addressExplorerUrl ??
      (address === undefined ? undefined : addressExplorerUrl(network, address)),
  }
}

/** The current account of a namespace. */
export type Account = AccountDetails & {
  readonly namespace: ChainNamespace
  readonly status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** With the network of the wallet. */
  readonly caipAddress: CaipAddress | undefined
  /** The plain address of `caipAddress`. */
  readonly address: string | undefined
  readonly allAccounts: readonly CaipAddress[]
  /** The network of the wallet, which may be one that the config does not list. */
  readonly network: CaipNetworkId | undefined
  readonly connectionUid: string | undefined
  readonly connectorUid: string | undefined
}

/** Returns the URL of an address on the network's block explorer, if there is one. */
function addressExplorerUrl(network: Network | undefined, address: string): string | undefined {
  const base = network?.blockExplorers?.default.url
  return base === undefined ? undefined : `${base.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`
}
