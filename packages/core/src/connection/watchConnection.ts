import { parseCaipNetworkId } from '@latchkey/protocol'
import { sameAddress } from '../account/sameAddress.ts'
import type { Config } from '../config/Config.ts'
import type { State } from '../config/State.ts'
import type { Connector } from '../connector/Connector.ts'
import type { ConnectorEvent } from '../connector/ConnectorEvent.ts'
import type { Connection } from './Connection.ts'
import { closeConnection } from './closeConnection.ts'
import { emptyAccountsDelay } from './emptyAccountsDelay.ts'
import { followNetwork } from './followNetwork.ts'
import { loseWallet } from './loseWallet.ts'
import { readAccounts } from './readAccounts.ts'

/** Lets a live connection follow its wallet's account, network and end, until closed. Watching again replaces. */
export function watchConnection(config: Config, uid: string, connector: Connector): void {
  const { watched } = config._internal
  watched.get(uid)?.()
  let timer: ReturnType<typeof setTimeout> | undefined

  const listen = (event: ConnectorEvent) => {
    if (event.type === 'disconnected') return closeConnection(config, uid)
    if (event.type === 'networkChanged') return moveNetwork(config, uid, event.network)
    const accounts = readAccounts(config, connector.namespace, event.accounts)
    clearTimeout(timer)
    if (accounts.length > 0) return changeAccounts(config, uid, accounts)
    timer = setTimeout(() => closeConnection(config, uid), emptyAccountsDelay)
  }
  const unsubscribe = connector.subscribe(listen)
  const unsubscribeList = config.subscribeConnectors((list) => {
    if (!list.some((entry) => entry.uid === connector.uid)) loseWallet(config, uid)
  })
  const stop = () => {
    clearTimeout(timer)
    unsubscribe()
    unsubscribeList()
    if (watched.get(uid) === stop) watched.delete(uid)
  }
  watched.set(uid, stop)
}

function changeAccounts(config: Config, uid: string, accounts: readonly string[]): void {
  update(config, uid, (state, connection) => {
    const { namespace } = connection
    const isSame =
      accounts.length === connection.accounts.length &&
      accounts.every((account, index) => sameAddress(namespace, account, connection.accounts[index] ?? ''))
    if (isSame) return state
    const next = { ...connection, accounts }
    const connections = new Map(state.connections).set(uid, next)
    const isSameFirst = sameAddress(namespace, accounts[0] ?? '', connection.accounts[0] ?? '')
    if (isSameFirst || state.current[namespace] !== uid) return { ...state, connections }
    // Balance, names and the like were the other account's; which wallet it is stays true.
    const { connectedWalletInfo } = state.accountDetails[namespace] ?? {}
    return {
      ...state,
      connections,
      accountDetails: { ...state.accountDetails, [namespace]: { connectedWalletInfo } },
    }
  })
}

function moveNetwork(config: Config, uid: string, answer: unknown): void {
  const network = parseCaipNetworkId(answer)
  update(config, uid, (state, connection) => {
    if (network?.namespace !== connection.namespace || network.caipNetworkId === connection.network)
      return state
    const next = { ...connection, network: network.caipNetworkId }
    const moved = { ...state, connections: new Map(state.connections).set(uid, next) }
    return followNetwork(config, moved, next, false)
  })
}

function update(config: Config, uid: string, change: (state: State, connection: Connection) => State): void {
  config._internal.setState((state) => {
    const connection = state.connections.get(uid)
    return connection ? change(state, connection) : state
  })
}
