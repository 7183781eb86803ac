import { type CaipAddress, type CaipNetworkId, type ChainNamespace, toCaipAddress } from '@latchkey/protocol'
import { isTaproot } from '../base/text.ts'
import { activeNamespace, assertConfig, type Config } from '../config/Config.ts'
import type { AccountRecord } from '../config/Connector.ts'
import type { AccountDetails, Address, Connection } from '../config/State.ts'
import type { ConfigNamespace } from '../config/typedConfig.ts'
import { InvalidNetworkError } from '../networks/errors.ts'
import { toExplorerUrl } from '../networks/toExplorerUrl.ts'
import { currentConnection } from '../wallets/connections.ts'

/** Parameters of {@link getAccount}. */
export type GetAccountParameters<namespace extends ChainNamespace = ChainNamespace> = {
  /** Default: the namespace of the active network. */
  namespace?: namespace | undefined
}

/** Result of {@link getAccount}. */
export type GetAccountReturnType<namespace extends ChainNamespace = ChainNamespace> = Account<namespace>

/**
 * Returns the current account of a namespace. While its connection is restored, the stored address is shown with
 * status `reconnecting`.
 *
 * @throws InvalidNetworkError when no namespace is given and no network is active
 * @example
 * const account = getAccount(config, { namespace: 'eip155' })
 * if (account.status === 'connected') show(account.address) // `0x${string}`
 */
export function getAccount<
  config extends Config,
  namespace extends ConfigNamespace<config> = ConfigNamespace<config>,
>(config: config, parameters?: GetAccountParameters<namespace>): GetAccountReturnType<namespace>
export function getAccount(config: Config, parameters: GetAccountParameters = {}): AccountOf<ChainNamespace> {
  assertConfig(config)
  const namespace = parameters.namespace ?? activeNamespace(config)
  if (!namespace) throw new InvalidNetworkError('noneActive', { purpose: 'get connection controller client' })
  const { state, networks } = config
  const connection = currentConnection(state, namespace)
  const allAccounts = (connection?.accounts ?? []).map((address) =>
    toCaipAddress(connection?.network ?? `${namespace}:`, address),
  )
  const address = connection?.accounts[0]
  const details = state.accountDetails[namespace]
  const network = networks.find((entry) => entry.caipNetworkId === connection?.network)
  const isConnecting = config._internal.connectAttempts.has(namespace)
  const common = {
    ...details,
    namespace,
    allAccounts,
    records: connection ? toRecords(connection, details) : [],
    connectorUid: connection?.connectorUid,
    addressExplorerUrl:
      details?.addressExplorerUrl ??
      (address === undefined ? undefined : toExplorerUrl(network, 'address', address)),
  }
  const [caipAddress] = allAccounts
  // A connection has at least one account.
  if (!connection || address === undefined || caipAddress === undefined)
    return { ...common, ...noAccount, status: isConnecting ? 'connecting' : 'disconnected' }
  const { status, network: walletNetwork, uid } = connection
  const shared = { ...common, caipAddress, address, network: walletNetwork, connectionUid: uid }
  return status === 'reconnecting' && isConnecting
    ? { ...shared, status: 'connecting' }
    : { ...shared, status }
}

const noAccount = {
  caipAddress: undefined,
  address: undefined,
  network: undefined,
  connectionUid: undefined,
}

/**
 * The current account of a chain family. `status` tells whether there is one: `connected`, and `reconnecting` while the wallet of
 * the last session has not answered yet. `namespace` tells the family: an address of EVM is `0x${string}`.
 */
export type Account<namespace extends ChainNamespace = ChainNamespace> = namespace extends ChainNamespace
  ? AccountOf<namespace>
  : never

type AccountOf<namespace extends ChainNamespace> = AccountDetails & {
  readonly namespace: namespace
  readonly allAccounts: readonly CaipAddress[]
  /** What the wallet tells of its accounts: type, and on Bitcoin public key and derivation path. */
  readonly records: readonly AccountRecord[]
  readonly connectorUid: string | undefined
} & (
    | (SharedAccount<namespace> & { readonly status: 'connected' | 'reconnecting' })
    // The account of the last session, while another wallet is being connected.
    | ({ readonly [name in keyof SharedAccount<namespace>]: SharedAccount<namespace>[name] | undefined } & {
        readonly status: 'connecting'
      })
    | ({ readonly [name in keyof SharedAccount<namespace>]: undefined } & { readonly status: 'disconnected' })
  )

/** What is known of an account that a wallet shares. */
type SharedAccount<namespace extends ChainNamespace> = {
  /** With the network of the wallet. */
  readonly caipAddress: CaipAddress
  /** The plain address of `caipAddress`. */
  readonly address: Address<namespace>
  /** The network of the wallet, which may be one that the config does not list. */
  readonly network: CaipNetworkId
  readonly connectionUid: string
}

/** Returns what a wallet stated of each account of a connection, or a record made from the address where it stated nothing more. */
function toRecords(connection: Connection, details: AccountDetails | undefined): readonly AccountRecord[] {
  const { namespace, accounts, records } = connection
  if (records) return records
  // On Bitcoin a taproot address beside another one is the one for inscriptions.
  const hasOther = accounts.some((address) => !isTaproot(address))
  const toBitcoinType = (address: string, position: number) =>
    isTaproot(address) && (position > 0 || hasOther) ? 'ordinal' : 'payment'
  const type = (namespace === 'eip155' && details?.preferredAccountType) || 'eoa'
  return accounts.map((address, position) => ({
    namespace,
    address,
    type: namespace === 'bip122' ? toBitcoinType(address, position) : type,
  }))
}
