import { type CaipNetworkId, frameLimits } from '@latchkey/protocol'
import { withDeadline } from '../base/deadline.ts'
import type { AdapterContext } from '../config/Adapter.ts'
import type { Connector, ConnectorSession } from '../config/Connector.ts'
import type { LoginSource } from '../config/LoginSource.ts'
import { InvalidNetworkError } from '../networks/errors.ts'
import { createRpcWallet } from '../requests/createRpcWallet.ts'
import type { StandardConnector } from '../wallets/standardWallet.ts'
import { isLoginOver, LoginError, toConnectError, toProviderError } from './errors.ts'
import type { EmbeddedSession } from './session/createEmbeddedSession.ts'

/** Offers the embedded wallet's Solana account while somebody is signed in. Returns a function that withdraws it. */
export function offerSolanaAccount(
  context: AdapterContext,
  getAccess: () => EmbeddedAccess | undefined,
): () => void {
  let isActive = true
  let withdraw = () => {}
  // The access comes from the EVM adapter, which may be set up after this one.
  queueMicrotask(() => {
    const access = getAccess()
    if (!isActive || !access) return
    const connector = createEmbeddedSolanaConnector(context, access)
    const setOffered = (isSignedIn: boolean) => {
      if (isSignedIn) return context.addConnector(connector)
      context.removeConnector(connector.uid)
      // The account's address is cleared, too.
      void connector.disconnect()
    }
    if (access.isUsed()) setOffered(true)
    const stop = access.watchUser(setOffered)
    withdraw = () => {
      stop()
      setOffered(false)
    }
  })
  return () => {
    isActive = false
    withdraw()
  }
}

/**
 * The connector of the embedded wallet's Solana account: same frame and sign-in, but a connection of its own. Signing
 * out ends the connection.
 */
function createEmbeddedSolanaConnector(context: AdapterContext, access: EmbeddedAccess): Connector {
  let address: string | undefined
  let network: CaipNetworkId | undefined
  const getAppNetworks = () => context.networks().map(({ caipNetworkId }) => caipNetworkId)
  const chooseNetwork = (preferred: CaipNetworkId | undefined) => {
    const networks = getAppNetworks()
    const chosen =
      [preferred, network].find((candidate) => candidate && networks.includes(candidate)) ?? networks[0]
    if (chosen) return chosen
    throw new InvalidNetworkError('notSupported', { cause: new Error('The app lists no Solana network.') })
  }
  async function open(
    { network: preferred, signal }: { network?: CaipNetworkId | undefined; signal?: AbortSignal | undefined },
    silent: boolean,
  ): Promise<ConnectorSession> {
    const chosen = chooseNetwork(preferred)
    const getAccount = async () => (await access.open()).getSolanaAccount({ network: chosen, silent, signal })
    try {
      address = await withDeadline(getAccount, { signal })
    } catch (error) {
      throw toConnectError(error, access.name)
    }
    network = chosen
    return { accounts: [address], network: chosen }
  }

  /** `signal`: withdraws a request of this wallet. */
  const createWallet = (signal?: AbortSignal) =>
    createRpcWallet({
      name: access.name,
      accounts: () => (address ? [address] : []),
      // One network at a time: that of the connection, for which each request is sent.
      chains: () => (network ? [network] : []),
      allows: () => true,
      async request(call) {
        try {
          return await (await access.open()).sendSolanaRequest({ ...call, signal })
        } catch (error) {
          const { approval: timeout } = frameLimits
          throw toProviderError(error, { method: call.method, timeout, name: access.name })
        }
      },
    })
  const provider = createWallet()
  const connector: StandardConnector = {
    uid: 'solana:ID_AUTH',
    id: 'ID_AUTH',
    type: 'AUTH',
    namespace: 'solana',
    name: access.name,
    login: access.login,
    rpc: context.rpc,
    connect: (parameters = {}) => open(parameters, false),
    // Without an earlier sign-in on this page the frame isn't loaded.
    async restore(parameters = {}) {
      if (!access.isUsed()) return undefined
      try {
        return await open(parameters, true)
      } catch (error) {
        if (error instanceof LoginError && isLoginOver(error.cause)) return undefined
        throw error
      }
    },
    // Only the EVM connector signs out.
    async disconnect() {
      address = undefined
    },
    getProvider: () => provider,
    answersWithdrawn: true,
    withSignal(signal) {
      const wallet = createWallet(signal)
      return { ...connector, getProvider: () => wallet }
    },
    moveTo(to) {
      if (!getAppNetworks().includes(to))
        throw new InvalidNetworkError('notSupported', { cause: { network: to } })
      network = to
    },
    // The account has no events. When the person signs out, the connector is removed, which ends its connection.
    subscribe: () => () => {},
  }
  return connector
}

/** What the connector of the Solana account uses of the embedded wallet. */
export type EmbeddedAccess = {
  readonly name: string
  readonly login: LoginSource
  /**
   * Loads the session.
   *
   * @throws LoginError, LatchkeyError (`CODE_NOT_LOADED`)
   */
  open(): Promise<EmbeddedSession>
  /** Whether somebody has signed in on this page. Otherwise the frame isn't loaded at the start. */
  isUsed(): boolean
  /** Calls back when somebody signs in or out. Returns the unsubscribe function. */
  watchUser(listener: (isSignedIn: boolean) => void): () => void
}
