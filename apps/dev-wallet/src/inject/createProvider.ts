import { createPageStore } from './createPageStore.ts'
import { createWalletWindow } from './createWalletWindow.ts'
import { methods } from './methods.ts'
import type { PageState } from './PageState.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'
import { readChain } from './readChain.ts'

type Listener = (value: unknown) => void

/** An EIP-1193 provider with Node-style events. */
export type Provider = {
  request(parameters: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): Provider
  removeListener(event: string, listener: Listener): Provider
}

/**
 * The dev wallet as a page sees it (EIP-1193). Silent questions are answered from the permission the page holds,
 * reads go to the chain's node, everything a person must see goes to the wallet's window.
 *
 * @param options.origin where the wallet lives, e.g. `http://dev-wallet.localhost:4180`
 * @param options.chainId what `eth_chainId` answers before the first connection, `0x` hex
 */
export function createProvider(host: Window, options: { origin: string; chainId: string }): Provider {
  const store = createPageStore(host, { accounts: [], chainId: options.chainId, chains: [] })
  const listeners = new Map<string, Set<Listener>>()
  let last = store.get()

  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(value)
      } catch (error) {
        // One listener's fault must not reach the wallet or the other listeners; the page still sees it.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
  /** Tells the page what differs from what it was last told (EIP-1193 events). */
  const tellChanges = () => {
    const before = last
    last = store.get()
    if (before.accounts.length === 0 && last.accounts.length > 0) emit('connect', { chainId: last.chainId })
    if (before.chainId !== last.chainId) emit('chainChanged', last.chainId)
    if (before.accounts.join() !== last.accounts.join()) emit('accountsChanged', last.accounts)
    if (before.accounts.length > 0 && last.accounts.length === 0)
      emit('disconnect', new ProviderRpcError(4900, 'This page is no longer connected to the dev wallet.'))
  }
  const update = (next: PageState) => {
    store.set(next)
    tellChanges()
  }
  const connected = () => store.get().accounts.length > 0
  const walletWindow = createWalletWindow(host, options.origin, {
    connected,
    onSite: ({ accounts, chainId, chains }) => update({ accounts, chainId, chains }),
  })
  store.onOutsideChange(tellChanges)

  const permissions = () =>
    connected()
      ? [
          {
            invoker: host.location.origin,
            parentCapability: 'eth_accounts',
            caveats: [{ type: 'restrictReturnedAccounts', value: store.get().accounts }],
          },
        ]
      : []

  const switchChain = async (params: unknown) => {
    const wanted = readChainId(params)
    const { chainId, chains } = store.get()
    if (wanted === chainId) return null
    // Before the first connection the page knows no chains, so only the wallet can tell.
    if (chains.length > 0 && !chains.some((chain) => chain.chainId === wanted))
      throw new ProviderRpcError(4902, `The dev wallet doesn't know chain ${wanted}. Add it first.`)
    return walletWindow.request('wallet_switchEthereumChain', [{ chainId: wanted }])
  }

  const read = (method: string, params: unknown) => {
    const { chainId, chains } = store.get()
    const rpcUrl = chains.find((chain) => chain.chainId === chainId)?.rpcUrl
    if (!rpcUrl)
      throw new ProviderRpcError(
        4900,
        'The dev wallet has no node for this page yet. Connect it, then try again.',
      )
    return readChain(rpcUrl, method, params)
  }

  const request: Provider['request'] = async (parameters) => {
    const { method, params } = readRequest(parameters)
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
        update({ ...store.get(), accounts: [] })
        walletWindow.sayHello()
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
    if (includes(methods.read, method)) return read(method, params)
    if (includes(methods.refused, method))
      throw new ProviderRpcError(4200, `The dev wallet doesn't support ${method}.`)
    throw new ProviderRpcError(-32601, `The dev wallet doesn't know the method ${method}.`)
  }

  const provider: Provider = {
    request,
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return Object.freeze(provider)
}

function includes(list: readonly string[], method: string): boolean {
  return list.includes(method)
}

function readRequest(parameters: unknown): { method: string; params: unknown } {
  if (typeof parameters !== 'object' || parameters === null || !('method' in parameters))
    throw new ProviderRpcError(-32600, 'A request needs a method.')
  const { method } = parameters
  const params = 'params' in parameters ? parameters.params : undefined
  if (typeof method !== 'string' || method === '') throw new ProviderRpcError(-32600, 'A method is a text.')
  if (params !== undefined && (typeof params !== 'object' || params === null))
    throw new ProviderRpcError(-32602, 'Params are a list or an object.')
  return { method, params }
}

/** The chain id of EIP-3326 parameters in the form the wallet keeps. */
function readChainId(params: unknown): string {
  const chainId: unknown = Array.isArray(params) ? params[0]?.chainId : undefined
  if (typeof chainId !== 'string' || !/^0x[0-9a-fA-F]{1,14}$/.test(chainId) || Number(chainId) === 0)
    throw new ProviderRpcError(-32602, 'A chain id is a 0x-prefixed hex text, e.g. 0x7a69.')
  return `0x${Number(chainId).toString(16)}`
}
