import { sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import type { Connector, ConnectorEvent } from '../config/Connector.ts'
import type { LoginUser } from '../config/LoginSource.ts'
import type { Connection } from '../config/State.ts'
import { changeNetwork, closeConnection, toLoginDetails, updateConnection } from './connectionChanges.ts'
import { parseAccounts, parseRecords, sortAccounts } from './parseSession.ts'

/**
 * Updates a connection from the events of its wallet until it is closed: accounts, network, disconnect. A second call
 * replaces the first.
 */
export function watchConnection(config: Config, uid: string, connector: Connector): void {
  const { stopWatching } = config._internal
  stopWatching.get(uid)?.()
  let timer: ReturnType<typeof setTimeout> | undefined

  const handleEvent = (event: ConnectorEvent) => {
    if (event.type === 'disconnected') return closeConnection(config, uid)
    if (event.type === 'networkChanged') return changeNetwork(config, uid, event.network)
    const accounts = parseAccounts(config, connector.namespace, event.accounts)
    clearTimeout(timer)
    if (accounts.length > 0) {
      const records = parseRecords(config, connector.namespace, event.records)
      const sorted = sortAccounts(config, connector.namespace, accounts, records)
      return changeAccounts(config, uid, connector, sorted, records)
    }
    timer = setTimeout(() => closeConnection(config, uid), emptyAccountsDelay)
  }
  const unsubscribe = connector.subscribe(handleEvent)
  const unsubscribeFromLogin = connector.login?.subscribe((event) => {
    if (event.type === 'user') updateLoginDetails(config, uid, event.user)
  })
  const unsubscribeFromConnectors = config.subscribeConnectors((list) => {
    if (!list.some((entry) => entry.uid === connector.uid)) disconnectUnavailableWallet(config, uid)
  })
  const stop = () => {
    clearTimeout(timer)
    unsubscribe()
    unsubscribeFromLogin?.()
    unsubscribeFromConnectors()
    if (stopWatching.get(uid) === stop) stopWatching.delete(uid)
  }
  stopWatching.set(uid, stop)
}

function changeAccounts(
  config: Config,
  uid: string,
  connector: Connector,
  accounts: readonly string[],
  records: Connection['records'],
): void {
  updateConnection(config, uid, (state, connection) => {
    const { namespace } = connection
    const isSame =
      accounts.length === connection.accounts.length &&
      accounts.every((account, index) => sameAddress(namespace, account, connection.accounts[index] ?? ''))
    const { records: before, ...rest } = connection
    if (isSame && (!records || JSON.stringify(records) === JSON.stringify(before))) return state
    // What the wallet stated earlier holds as long as it is about every account.
    const isKnown = accounts.every((account) => before?.some(({ address }) => address === account))
    const stated = records ?? (isKnown ? before : undefined)
    const next: Connection = { ...rest, accounts, ...(stated && { records: stated }) }
    const connections = new Map(state.connections).set(uid, next)
    const isSameFirst = sameAddress(namespace, accounts[0] ?? '', connection.accounts[0] ?? '')
    if (isSameFirst || state.current[namespace] !== uid) return { ...state, connections }
    // Balance, name and so on belong to the other account; the wallet is the same.
    const { connectedWalletInfo } = state.accountDetails[namespace] ?? {}
    return {
      ...state,
      connections,
      accountDetails: {
        ...state.accountDetails,
        [namespace]: {
          connectedWalletInfo,
          ...(connector.login && toLoginDetails(namespace, connector.login.user())),
        },
      },
    }
  })
}

function updateLoginDetails(config: Config, uid: string, user: LoginUser | undefined): void {
  updateConnection(config, uid, (state, { namespace }) => {
    if (state.current[namespace] !== uid) return state
    const details = { ...state.accountDetails[namespace], ...toLoginDetails(namespace, user) }
    return { ...state, accountDetails: { ...state.accountDetails, [namespace]: details } }
  })
}

/**
 * Closes the connection of a wallet that is missing or silent, e.g. an extension that was removed, and emits
 * `wallet_unavailable`.
 */
export function disconnectUnavailableWallet(config: Config, uid: string): void {
  const connection = config.state.connections.get(uid)
  if (!connection) return
  const { connectorId, connectorName: name } = connection
  closeConnection(config, uid)
  config.events.emit({ event: 'wallet_unavailable', properties: { connectorId, name } })
}

/** Milliseconds that a wallet may show no account before it counts as disconnected. */
export const emptyAccountsDelay = 250
