import {
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  parseCaipAddress,
  toCaipAddress,
} from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import type { AccountDetails } from '../config/State.ts'
import { ChainRequiredError } from '../networks/errors.ts'
import { activeNamespace } from '../networks/getNetwork.ts'
import { currentConnection } from '../wallets/connections.ts'

/** Parameters of {@link getAccount}. */
export type GetAccountParameters = {
  /** Default: the active network's. */
  namespace?: ChainNamespace | undefined
}

/**
 * The namespace's current account. A session being restored shows its address with status `reconnecting`.
 * @throws ChainRequiredError where no network is active and none is named
 */
export function getAccount(config: Config, parameters: GetAccountParameters = {}): Account {
  const namespace = parameters.namespace ?? activeNamespace(config)
  if (!namespace) throw new ChainRequiredError('get connection controller client')
  const { state, networks } = config
  const connection = currentConnection(state, namespace)
  const allAccounts = (connection?.accounts ?? []).map((address) =>
    toCaipAddress(connection?.network ?? `${namespace}:`, address),
  )
  const caipAddress = allAccounts[0]
  const address = parseCaipAddress(caipAddress)?.address
  const details = state.accountDetails[namespace]
  const network = networks.find((entry) => entry.caipNetworkId === connection?.network)
  const isConnecting = config._internal.attempts.has(namespace)
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

/** A namespace's current account as a view shows it. */
export type Account = AccountDetails & {
  readonly namespace: ChainNamespace
  readonly status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** On the wallet's own network. */
  readonly caipAddress: CaipAddress | undefined
  /** The plain part of `caipAddress`, never kept apart from it. */
  readonly address: string | undefined
  readonly allAccounts: readonly CaipAddress[]
  /** The wallet's own network; it may be one the config doesn't list. */
  readonly network: CaipNetworkId | undefined
  readonly connectionUid: string | undefined
  readonly connectorUid: string | undefined
}

/** Parameters of {@link updateAccount}. */
export type UpdateAccountParameters = {
  /** Default: the active network's. */
  namespace?: ChainNamespace | undefined
  /** Merged into what is known; `undefined` forgets all of it. */
  details: Partial<AccountDetails> | undefined
}

/**
 * Sets what is known of a namespace's current account beyond its address.
 * @throws ChainRequiredError where no network is active and none is named
 */
export function updateAccount(config: Config, parameters: UpdateAccountParameters): void {
  const { details } = parameters
  const namespace = parameters.namespace ?? activeNamespace(config)
  if (!namespace) throw new ChainRequiredError(details ? 'set account prop' : 'update chain account data')
  config._internal.setState((state) => {
    const known = details && { ...state.accountDetails[namespace], ...details }
    return { ...state, accountDetails: { ...state.accountDetails, [namespace]: known } }
  })
}

/** Where an address is shown on the network's explorer, if it has one. Always an http address. */
function addressExplorerUrl(network: Network | undefined, address: string): string | undefined {
  const base = network?.blockExplorers?.default.url
  return base === undefined ? undefined : `${base.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`
}
