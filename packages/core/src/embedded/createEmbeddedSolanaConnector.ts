import { type CaipNetworkId, frameLimits } from '@latchkey/protocol'
import { requestLimits, withDeadline } from '../base/deadline.ts'
import type { AdapterContext } from '../config/Adapter.ts'
import type { Connector, ConnectorEvent, ConnectorSession } from '../config/Connector.ts'
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
    const { connector, updateAddress } = createEmbeddedSolanaConnector(context, access)
    const setOffered = (isSignedIn: boolean) => {
      if (isSignedIn) {
        context.addConnector(connector)
        return void updateAddress()
      }
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
 *
 * @returns also `updateAddress`, to be called when who is signed in may have changed: an open connection moves to the account of that
 * person, or ends. It never rejects
 */
function createEmbeddedSolanaConnector(
  context: AdapterContext,
  access: EmbeddedAccess,
): { readonly connector: Connector; updateAddress(): Promise<void> } {
  const account = createSolanaAccount(context, access)
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
    try {
      const address = await account.open(chosen, { silent, signal })
      network = chosen
      return { accounts: [address], network: chosen }
    } catch (error) {
      throw toConnectError(error, access.name)
    }
  }

  /** `signal`: withdraws a request of this wallet. */
  const createWallet = (signal?: AbortSignal) =>
    createRpcWallet({
      name: access.name,
      accounts: account.addresses,
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
    disconnect: async () => account.clear(),
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
    // When the person signs out, the connector is removed, which ends its connection.
    subscribe: account.subscribe,
  }
  return {
    connector,
    async updateAddress() {
      if (network) await account.update(network)
    },
  }
}

/** A Solana address, and the EVM account of the person it belongs to: `undefined` while this page doesn't know that account. */
type OwnedAddress = { readonly address: string; readonly owner: string | undefined }

type FetchOptions = { readonly silent: boolean; readonly signal: AbortSignal | undefined }

/** The Solana address of the connection, and whose it is. It moves with who is signed in. */
function createSolanaAccount(context: AdapterContext, access: EmbeddedAccess) {
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let current: OwnedAddress | undefined
  /** The address that `open` returned last. */
  let returnedAddress: string | undefined
  /** The EVM account for which the address is being fetched. */
  let updatingFor: string | undefined
  const emit = (event: ConnectorEvent) => {
    for (const listener of [...listeners]) listener(event)
  }

  /** Fetches the address of the person who is signed in when it arrives. */
  async function fetchAddress(
    network: CaipNetworkId,
    { silent, signal }: FetchOptions,
  ): Promise<OwnedAddress> {
    const owner = access.account()
    const address = await (await access.open()).getSolanaAccount({ network, silent, signal })
    // Somebody else has signed in meanwhile.
    return access.account() === owner ? { address, owner } : fetchAddress(network, { silent, signal })
  }

  function setAddress(fetched: OwnedAddress): string {
    const { address } = fetched
    const hasChanged = current !== undefined && current.address !== address
    current = fetched
    if (hasChanged) emit({ type: 'accountsChanged', accounts: [address] })
    return address
  }

  return {
    addresses: () => (current ? [current.address] : []),
    /** @throws what the session throws, AbortedError */
    async open(network: CaipNetworkId, options: FetchOptions): Promise<string> {
      const { signal } = options
      const fetched = await withDeadline(() => fetchAddress(network, options), { signal })
      returnedAddress = setAddress(fetched)
      return returnedAddress
    },
    /** Moves an open connection to the account of who is signed in now, or ends it. Never rejects. */
    async update(network: CaipNetworkId): Promise<void> {
      const account = access.account()
      if (!current || !account || account === current.owner || account === updatingFor) return
      updatingFor = account
      try {
        const fetched = await withDeadline((signal) => fetchAddress(network, { silent: true, signal }), {
          timeout: requestLimits.frame,
          operation: 'GET_USER',
        })
        // The connection may have ended meanwhile.
        if (current) setAddress(fetched)
      } catch (error) {
        context.logger.warn('The Solana account of the embedded wallet could not be read', { error })
        // The address is of somebody who is not signed in any more.
        if (current?.owner && current.owner !== access.account()) {
          current = undefined
          emit({ type: 'disconnected', cause: error })
        }
      } finally {
        if (updatingFor === account) updatingFor = undefined
      }
    },
    clear(): void {
      current = undefined
    },
    subscribe(listener: (event: ConnectorEvent) => void): () => void {
      const entry = (event: ConnectorEvent) => listener(event)
      listeners.add(entry)
      // Somebody else has signed in between the answer of the wallet and the opening of its connection.
      if (returnedAddress !== undefined && returnedAddress !== current?.address)
        queueMicrotask(() => {
          const accounts = current ? [current.address] : []
          if (listeners.has(entry)) listener({ type: 'accountsChanged', accounts })
        })
      return () => void listeners.delete(entry)
    },
  }
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
  /** The EVM account of who is signed in; `undefined` until the frame has answered on this page. */
  account(): string | undefined
  /** Calls back when somebody signs in or out, or the user changes. Returns the unsubscribe function. */
  watchUser(listener: (isSignedIn: boolean) => void): () => void
}
