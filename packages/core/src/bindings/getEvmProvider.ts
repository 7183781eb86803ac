import { type CaipNetworkId, parseCaipAddress, parseCaipNetworkId } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import type { Eip1193Provider } from '../chains/evm/requestProvider.ts'
import type { Config } from '../config/Config.ts'
import type { Connection } from '../config/State.ts'
import { captureContext, type RequestContext } from '../requests/requestContext.ts'
import { NotConnectedError } from '../wallets/errors.ts'

/** Parameters of {@link getEvmProvider}. */
export type GetEvmProviderParameters = {
  /** Account and network of an EVM connection; its chain family isn't checked. Default: the current ones. */
  context?: RequestContext | undefined
}

/**
 * Returns an EIP-1193 provider of the connected EVM wallet, with its events. It is bound to the present account and network:
 * after a switch, and for any other account, requests that need an approval are refused; then get a new one. Reads go to the
 * network that the wallet is on when they are sent.
 *
 * @throws NotConnectedError, ReconnectingError; its `request` ContextMismatchError, and what the wallet throws
 * @example
 * const provider = getEvmProvider(config)
 * provider.on('accountsChanged', ([address]) => console.log(address))
 * await provider.request({ method: 'personal_sign', params: ['0x4869', provider.address] })
 */
export function getEvmProvider(config: Config, parameters: GetEvmProviderParameters = {}): BoundProvider {
  return createBoundProvider(config, parameters.context)
}

/** A provider of EIP-1193, bound to one account and network. */
export type BoundProvider = Pick<Eip1193Provider, 'request'> & {
  /** Plain address as the wallet returned it. */
  readonly address: `0x${string}`
  readonly chainId: number
  /** Calls `listener` for an event of the connection, whether or not the provider is still of use for it. */
  on<event extends keyof ProviderEvents>(
    event: event,
    listener: (payload: ProviderEvents[event]) => void,
  ): void
  removeListener<event extends keyof ProviderEvents>(
    event: event,
    listener: (payload: ProviderEvents[event]) => void,
  ): void
}

/** Payloads of the events of EIP-1193, by name. */
export type ProviderEvents = {
  /** The wallet was restored, or connected again. */
  connect: { readonly chainId: `0x${string}` }
  /** Nobody is connected any more, or another session with a wallet: create another provider. */
  disconnect: Error & { readonly code: number }
  /** The accounts of the connection, the current one first; empty after a disconnect. */
  accountsChanged: readonly string[]
  chainChanged: `0x${string}`
}

/**
 * Creates the provider of {@link getEvmProvider}, also for the ethers bindings, which have a context already. The code
 * that sends requests is loaded with the first one.
 *
 * @param given a context of an EVM account, unchecked; default: the current one
 * @throws NotConnectedError, ReconnectingError; its `request` ContextMismatchError, and what the wallet throws
 */
export function createBoundProvider(config: Config, given?: RequestContext): BoundProvider {
  const context = given ?? captureContext(config, { namespace: 'eip155' })
  const address = parseCaipAddress(context.account)?.address
  if (address === undefined) throw new NotConnectedError()
  return {
    ...createProviderEvents(config, context.connectionUid),
    address: address as `0x${string}`,
    chainId: toChainNumber(context.network),
    async request(call) {
      const { requestBound } = await loadCode(() => import('./requestBound.ts'))
      return requestBound(config, context, call)
    },
  }
}

/** Returns the subscriptions of a connection. The config is watched while there is a listener. */
function createProviderEvents(config: Config, uid: string): Pick<BoundProvider, 'on' | 'removeListener'> {
  type Listener = (payload: never) => void
  const listeners = new Map<keyof ProviderEvents, Set<Listener>>()
  let stop: (() => void) | undefined
  const emit = <event extends keyof ProviderEvents>(event: event, payload: ProviderEvents[event]) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }
  const emitChanges = (now: Connection | undefined, before: Connection | undefined) => {
    const isLive = now?.status === 'connected'
    const wasLive = before?.status === 'connected'
    if (isLive && !wasLive) emit('connect', { chainId: toHexChainId(now.network) })
    if (isLive && before && now.network !== before.network) emit('chainChanged', toHexChainId(now.network))
    const accounts = now?.accounts ?? []
    if (accounts.join() !== before?.accounts.join()) emit('accountsChanged', accounts)
    // Another session may be with another wallet, for which these listeners' provider refuses requests.
    const isReplaced = isLive && wasLive && now.sessionId !== before?.sessionId
    if ((!now && before) || isReplaced)
      emit('disconnect', Object.assign(new Error('The wallet was disconnected.'), { code: 4900 }))
  }
  return {
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      stop ??= config.subscribe(({ connections }) => connections.get(uid), emitChanges)
    },
    removeListener(event, listener) {
      const ofEvent = listeners.get(event)
      if (ofEvent?.delete(listener) && ofEvent.size === 0) listeners.delete(event)
      if (listeners.size > 0) return
      stop?.()
      stop = undefined
    },
  }
}

const toChainNumber = (network: CaipNetworkId) => Number(parseCaipNetworkId(network)?.reference)
const toHexChainId = (network: CaipNetworkId): `0x${string}` => `0x${toChainNumber(network).toString(16)}`
