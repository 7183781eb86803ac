import type { PageLink } from './createPageLink.ts'
import type { PageState } from './createPageStore.ts'
import { methods } from './methods.ts'
import { callNode, ProviderRpcError } from './ProviderRpcError.ts'

type ProviderListener = (value: unknown) => void

/** An EIP-1193 provider with Node-style events. */
export type Provider = {
  request(parameters: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: ProviderListener): Provider
  removeListener(event: string, listener: ProviderListener): Provider
}

/**
 * The dev wallet's EIP-1193 provider. Silent methods are answered from the stored permission,
 * reads go to the chain's node, and requests that need a decision go to the wallet's window.
 */
export function createProvider(host: Window, link: PageLink): Provider {
  const { walletWindow, ...store } = link
  const emitter = createEmitter()
  link.subscribe((previous, now) => emitChanges(emitter, previous, now))
  const connected = () => store.get().accounts.length > 0

  const permissions = () => describePermissions(host.location.origin, store.get().accounts)

  const switchChain = async (params: unknown) => {
    const wanted = parseChainId(params)
    const { chainId, chains } = store.get()
    if (wanted === chainId) return null
    // Before the first connection the page knows no chains, so the wallet decides.
    if (chains.length > 0 && !chains.some((chain) => chain.chainId === wanted))
      throw new ProviderRpcError(4902, `The dev wallet doesn't know chain ${wanted}. Add it first.`)
    return walletWindow.request('wallet_switchEthereumChain', [{ chainId: wanted }])
  }

  const forwardToNode = (method: string, params: unknown) => {
    const { chainId, chains } = store.get()
    const rpcUrl = chains.find((chain) => chain.chainId === chainId)?.rpcUrl
    if (!rpcUrl)
      throw new ProviderRpcError(
        4900,
        'The dev wallet has no node for this page yet. Connect it, then try again.',
      )
    return callNode(rpcUrl, method, params)
  }

  const request: Provider['request'] = async (parameters) => {
    const { method, params } = parseRequest(parameters)
    switch (method) {
      case 'eth_accounts':
        return [...store.get().accounts]
      case 'eth_chainId':
        return store.get().chainId
      case 'net_version':
        return String(Number(store.get().chainId))
      case 'wallet_getPermissions':
        return permissions()
      case 'eth_requestAccounts':
        return connected() ? [...store.get().accounts] : walletWindow.request(method, params)
      case 'wallet_requestPermissions':
        await walletWindow.request(method, params)
        return permissions()
      case 'wallet_revokePermissions':
        store.set({ ...store.get(), accounts: [] })
        walletWindow.sendHello()
        return null
      case 'wallet_switchEthereumChain':
        return switchChain(params)
      case 'wallet_addEthereumChain':
        return walletWindow.request(method, params)
    }
    if (includes(methods.sign, method)) {
      if (!connected())
        throw new ProviderRpcError(
          4100,
          'This page is not connected to the dev wallet. Connect it, then try again.',
        )
      return walletWindow.request(method, params)
    }
    if (includes(methods.read, method)) return forwardToNode(method, params)
    if (includes(methods.refused, method))
      throw new ProviderRpcError(4200, `The dev wallet doesn't support ${method}.`)
    throw new ProviderRpcError(-32601, `The dev wallet doesn't know the method ${method}.`)
  }

  const provider: Provider = {
    request,
    on(event, listener) {
      emitter.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      emitter.removeListener(event, listener)
      return provider
    },
  }
  return Object.freeze(provider)
}

function includes(list: readonly string[], method: string): boolean {
  return list.includes(method)
}

/** Parses the argument of `request`. @throws ProviderRpcError -32600, -32602 */
function parseRequest(parameters: unknown): { method: string; params: unknown } {
  if (typeof parameters !== 'object' || parameters === null || !('method' in parameters))
    throw new ProviderRpcError(-32600, 'A request needs a method.')
  const { method } = parameters
  const params = 'params' in parameters ? parameters.params : undefined
  if (typeof method !== 'string' || method === '') throw new ProviderRpcError(-32600, 'A method is a text.')
  if (params !== undefined && (typeof params !== 'object' || params === null))
    throw new ProviderRpcError(-32602, 'Params are a list or an object.')
  return { method, params }
}

/** Chain id of EIP-3326 parameters as normalized hex. @throws ProviderRpcError -32602 */
function parseChainId(params: unknown): string {
  const chainId: unknown = Array.isArray(params) ? params[0]?.chainId : undefined
  if (typeof chainId !== 'string' || !/^0x[0-9a-fA-F]{1,13}$/.test(chainId) || Number(chainId) === 0)
    throw new ProviderRpcError(-32602, 'A chain id is a 0x-prefixed hex text, e.g. 0x7a69.')
  return `0x${Number(chainId).toString(16)}`
}

/** A page's permission in the form of EIP-2255. */
function describePermissions(invoker: string, accounts: readonly string[]) {
  if (accounts.length === 0) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value: [...accounts] }]
  return [{ invoker, parentCapability: 'eth_accounts', caveats }]
}

/** Emits the EIP-1193 events for what changed between two states. */
function emitChanges(emitter: Emitter, previous: PageState, now: PageState): void {
  const [wasConnected, isConnected] = [previous.accounts.length > 0, now.accounts.length > 0]
  if (!wasConnected && isConnected) emitter.emit('connect', { chainId: now.chainId })
  if (previous.chainId !== now.chainId) emitter.emit('chainChanged', now.chainId)
  if (previous.accounts.join() !== now.accounts.join()) emitter.emit('accountsChanged', [...now.accounts])
  if (wasConnected && !isConnected)
    emitter.emit(
      'disconnect',
      new ProviderRpcError(4900, 'This page is no longer connected to the dev wallet.'),
    )
}

/** Node-style events as in EIP-1193. A throwing listener affects neither the wallet nor other listeners. */
type Emitter = {
  on(event: string, listener: (value: unknown) => void): void
  removeListener(event: string, listener: (value: unknown) => void): void
  emit(event: string, value: unknown): void
}

function createEmitter(): Emitter {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  return {
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(value)
        } catch (error) {
          // Rethrown outside the loop, so that it appears as the page's uncaught error.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
