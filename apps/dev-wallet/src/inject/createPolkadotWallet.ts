import type { PagePolkadotAccount } from '../channel.ts'
import { createListeners } from './createListeners.ts'
import type { PageLink } from './createPageLink.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'

/** An account as a page sees it (`InjectedAccount` of `@polkadot/extension-inject`). */
type InjectedAccount = {
  readonly address: string
  readonly name: string
  readonly type: PagePolkadotAccount['kind']
  readonly genesisHash: string | null
}

/** The name of the list's entry: that of the other families' announcements, so that the wallet is one row. */
const entryName = 'Latchkey Dev Wallet'

/**
 * The dev wallet as a page sees it on Polkadot: an entry of `window.injectedWeb3`. A page that was allowed before gets its
 * account silently; requests that need a decision go to the wallet's window.
 */
export function createPolkadotWallet({ get, subscribe, walletWindow }: PageLink) {
  const listeners = createListeners<readonly InjectedAccount[]>()
  subscribe((previous, now) => {
    if (toKey(previous.polkadot) !== toKey(now.polkadot)) listeners.notify(now.polkadot.map(describe))
  })
  const assertConnected = () => {
    if (get().polkadot.length === 0)
      throw new ProviderRpcError(4100, 'This page is not connected on Polkadot. Connect it, then try again.')
  }
  const injected = Object.freeze({
    accounts: Object.freeze({
      get: async () => get().polkadot.map(describe),
      subscribe(listener: (accounts: readonly InjectedAccount[]) => void) {
        const stop = listeners.add(listener)
        // As every wallet of this kind does: with what is known already.
        listener(get().polkadot.map(describe))
        return stop
      },
    }),
    signer: Object.freeze({
      async signRaw(request: unknown) {
        assertConnected()
        const answer = await walletWindow.request('polkadot_signRaw', request)
        return { id: nextId(), ...(answer as object) }
      },
      async signPayload(payload: unknown) {
        assertConnected()
        const answer = await walletWindow.request('polkadot_signPayload', payload)
        return { id: nextId(), ...(answer as object) }
      },
    }),
  })
  let id = 0
  const nextId = () => ++id
  return Object.freeze({
    version: '1.0.0',
    async enable(_origin: string) {
      // The page's own name of itself is not shown: the browser tells its origin.
      if (get().polkadot.length === 0) await walletWindow.request('polkadot_requestAccounts', {})
      return injected
    },
  })
}

/** Adds the wallet to `window.injectedWeb3`, beside those of other wallets. */
export function listPolkadotWallet(host: Window, wallet: object): void {
  const page = host as unknown as { injectedWeb3?: unknown }
  const list = typeof page.injectedWeb3 === 'object' && page.injectedWeb3 !== null ? page.injectedWeb3 : {}
  page.injectedWeb3 = Object.assign(list, { [entryName]: wallet })
}

function describe({ address, kind }: PagePolkadotAccount): InjectedAccount {
  return { address, name: 'Latchkey', type: kind, genesisHash: null }
}

function toKey(accounts: readonly PagePolkadotAccount[]): string {
  return accounts.map(({ address }) => address).join()
}
