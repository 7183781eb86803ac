import {
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  parseCaipAddress,
  toCaipAddress,
} from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { AccountRecord } from '../config/Connector.ts'
import type { Network } from '../config/Network.ts'
import type { AccountDetails, Connection } from '../config/State.ts'
import { ChainRequiredError } from '../networks/errors.ts'
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
 * @throws ChainRequiredError when no namespace is given and no network is active
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
    records: connection ? toRecords(connection, details) : [],
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
  /** What the wallet tells of its accounts: type, and on Bitcoin public key and derivation path. */
  readonly records: readonly AccountRecord[]
  /** The network of the wallet, which may be one that the config does not list. */
  readonly network: CaipNetworkId | undefined
  readonly connectionUid: string | undefined
  readonly connectorUid: string | undefined
}

/** Returns the wallet's records of a connection; for one that tells only addresses, a record of each. */
function toRecords(connection: Connection, details: AccountDetails | undefined): readonly AccountRecord[] {
  const { namespace, accounts, records } = connection
  if (records) return records
  // On Bitcoin a taproot address beside the first one is the one for inscriptions.
  const toBitcoinType = (address: string, position: number) =>
    position > 0 && /^(bc|tb|bcrt)1p/.test(address) ? 'ordinal' : 'payment'
  const type = (namespace === 'eip155' && details?.preferredAccountType) || 'eoa'
  return accounts.map((address, position) => ({
    namespace,
    address,
    type: namespace === 'bip122' ? toBitcoinType(address, position) : type,
  }))
}

/** Returns the URL of an address on the network's block explorer, if there is one. */
function addressExplorerUrl(network: Network | undefined, address: string): string | undefined {
  const base = network?.blockExplorers?.default.url
  return base === undefined ? undefined : `${base.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`
}
