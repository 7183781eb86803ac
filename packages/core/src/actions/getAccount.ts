import { type ChainNamespace, parseCaipAddress, toCaipAddress } from '@latchkey/protocol'
import type { Account } from '../account/Account.ts'
import { addressExplorerUrl } from '../account/addressExplorerUrl.ts'
import type { Config } from '../config/Config.ts'
import { currentConnection } from '../connection/currentConnection.ts'
import { ChainRequiredError } from '../errors/ChainRequiredError.ts'
import { activeNamespace } from '../network/activeNamespace.ts'

/** Parameters of {@link getAccount}. */
export type GetAccountParameters = {
  /** Default: the active network's. */
  namespace?: ChainNamespace | undefined
}

/**
 * The namespace's current account (S3.01). A session being restored shows its address with status `reconnecting`.
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
