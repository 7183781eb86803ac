import { createEmitter } from './createEmitter.ts'
import type { PageLink } from './createPageLink.ts'
import { describePermissions } from './describePermissions.ts'
import { methods } from './methods.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'
import { readChain } from './readChain.ts'
import { readChainId } from './readChainId.ts'
import { readRequest } from './readRequest.ts'
import { tellChanges } from './tellChanges.ts'

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
 */
export function createProvider(host: Window, link: PageLink): Provider {
  const { walletWindow, ...store } = link
  const emitter = createEmitter()
  link.subscribe((before, now) => tellChanges(emitter, before, now))
  const connected = () => store.get().accounts.length > 0

  const permissions = () => describePermissions(host.location.origin, store.get().accounts)

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
        store.set({ ...store.get(), accounts: [] })
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
