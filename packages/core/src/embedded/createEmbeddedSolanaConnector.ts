import { type CaipNetworkId, frameLimits } from '@latchkey/protocol'
import { withDeadline } from '../base/deadline.ts'
import type { AdapterContext } from '../config/Adapter.ts'
import type { Connector, ConnectorSession } from '../config/Connector.ts'
import type { LoginSource } from '../config/LoginSource.ts'
import { ChainNotSupportedError } from '../networks/errors.ts'
import { createRpcWallet } from '../requests/createRpcWallet.ts'
import type { StandardConnector } from '../wallets/standardWallet.ts'
import { LoginError, toConnectError, toProviderError } from './errors.ts'
import type { EmbeddedSession } from './session/createEmbeddedSession.ts'

/**
 * Offers the embedded wallet's account on Solana for as long as somebody is signed in: without that there is nothing to
 * connect. Returns how to take it back.
 */
export function offerSolanaAccount(
  context: AdapterContext,
  wallet: () => EmbeddedAccess | undefined,
): () => void {
  let isWanted = true
  let withdraw = () => {}
  // After the adapter that signs in, wherever it stands in the list.
  queueMicrotask(() => {
    const access = wallet()
    if (!isWanted || !access) return
    const connector = createEmbeddedSolanaConnector(context, access)
    const offer = (isOffered: boolean) => {
      if (isOffered) return context.addConnector(connector)
      context.removeConnector(connector.uid)
      // Whose account it was is forgotten with it.
      void connector.disconnect()
    }
    if (access.isUsed()) offer(true)
    const stop = access.watchUser(offer)
    withdraw = () => {
      stop()
      offer(false)
    }
  })
  return () => {
    isWanted = false
    withdraw()
  }
}

/**
 * The embedded wallet's account on Solana: the same frame, the same sign-in, a connection of its own. The wallet signs, and the
 * app's node gets what was signed. Signing out of the wallet ends it.
 */
function createEmbeddedSolanaConnector(context: AdapterContext, access: EmbeddedAccess): Connector {
  let address: string | undefined
  let network: CaipNetworkId | undefined
  const listed = () => context.networks().map(({ caipNetworkId }) => caipNetworkId)
  const choose = (wished: CaipNetworkId | undefined) => {
    const own = listed()
    const found = own.find((one) => one === wished) ?? own.find((one) => one === network) ?? own[0]
    if (found) return found
    throw new ChainNotSupportedError({ cause: new Error('The app lists no Solana network.') })
  }
  async function open(
    { network: wished, signal }: { network?: CaipNetworkId | undefined; signal?: AbortSignal | undefined },
    silent: boolean,
  ): Promise<ConnectorSession> {
    const on = choose(wished)
    const ask = async () => (await access.open()).solanaAccount({ network: on, silent, signal })
    try {
      address = await withDeadline(ask, { signal })
    } catch (error) {
      throw toConnectError(error, access.name)
    }
    network = on
    return { accounts: [address], network: on }
  }

  const provider = createRpcWallet({
    name: access.name,
    accounts: () => (address ? [address] : []),
    // One network at a time: the one the connection is on, which is what each request is for.
    chains: () => (network ? [network] : []),
    // The wallet has no node of Solana's to send by.
    allows: (method) => method !== 'solana_signAndSendTransaction',
    async request(call) {
      try {
        return await (await access.open()).solanaRpc(call)
      } catch (error) {
        const { approval: timeout } = frameLimits
        throw toProviderError(error, { method: call.method, timeout, name: access.name })
      }
    },
  })
  const connector: StandardConnector = {
    uid: 'solana:ID_AUTH',
    id: 'ID_AUTH',
    type: 'AUTH',
    namespace: 'solana',
    name: access.name,
    // A request that is given up here is taken back from the frame by it.
    login: access.login,
    rpc: context.rpc,
    connect: (parameters = {}) => open(parameters, false),
    // Who never signed in here is asked nothing: the frame isn't even loaded.
    async restore(parameters = {}) {
      if (!access.isUsed()) return undefined
      try {
        return await open(parameters, true)
      } catch (error) {
        // Signed out elsewhere, or a wallet that this device doesn't hold: the frame has said so, and nothing is waited for.
        if (error instanceof LoginError && error.code !== 'LOGIN_UNAVAILABLE') return undefined
        throw error
      }
    },
    // The sign-in is the EVM account's to end.
    async disconnect() {
      address = undefined
    },
    getProvider: () => provider,
    moveTo(to) {
      if (!listed().includes(to)) throw new ChainNotSupportedError({ cause: { network: to } })
      network = to
    },
    // It tells nothing by itself: once nobody is signed in any more it is withdrawn, which ends its connection.
    subscribe: () => () => {},
  }
  return connector
}

/** What another chain family of the same wallet works with. */
export type EmbeddedAccess = {
  readonly name: string
  readonly login: LoginSource
  /** Loads what talks to the frame. @throws LoginError, LatchkeyError (`CODE_NOT_LOADED`) */
  open(): Promise<EmbeddedSession>
  /** Whether somebody signed in here: only then is the frame loaded at the start. */
  isUsed(): boolean
  /** Tells when somebody, or nobody any more, is signed in; returns the unsubscribe function. */
  watchUser(listener: (isSignedIn: boolean) => void): () => void
}
