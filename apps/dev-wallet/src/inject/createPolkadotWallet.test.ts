import { describe, expect, it, vi } from 'vitest'
import { createListeners } from './createListeners.ts'
import type { PageLink } from './createPageLink.ts'
import type { PageState } from './createPageStore.ts'
import { createPolkadotWallet, listPolkadotWallet } from './createPolkadotWallet.ts'

const account = { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', kind: 'sr25519' } as const
const empty: PageState = {
  accounts: [],
  chainId: '0x7a69',
  chains: [],
  solana: [],
  bitcoin: [],
  polkadot: [],
}
type Injected = {
  accounts: { get(): Promise<unknown[]>; subscribe(listener: (list: unknown[]) => void): () => void }
  signer: { signRaw(request: unknown): Promise<unknown>; signPayload(payload: unknown): Promise<unknown> }
}

/** A page with the wallet, and a window of the wallet that answers. */
function open(initial: PageState = empty) {
  let state = initial
  const changes = createListeners<readonly [PageState, PageState]>()
  const set = (next: PageState) => {
    const previous = state
    state = next
    changes.notify([previous, next])
  }
  const request = vi.fn(async (method: string, _params: unknown): Promise<unknown> => {
    if (method === 'polkadot_requestAccounts') set({ ...state, polkadot: [account] })
    return method === 'polkadot_requestAccounts' ? { connected: account.address } : { signature: '0xab' }
  })
  const link: PageLink = {
    get: () => state,
    set,
    subscribe: (listener) => changes.add(([previous, now]) => listener(previous, now)),
    walletWindow: { request, sendHello: vi.fn() },
  }
  return { wallet: createPolkadotWallet(link), request, set, get: () => state }
}

describe('the dev wallet in window.injectedWeb3', () => {
  it('asks once, and a page that was allowed before is answered silently', async () => {
    const page = open()
    const injected = (await page.wallet.enable('Shop')) as Injected
    expect(await injected.accounts.get()).toEqual([
      { address: account.address, name: 'Latchkey', type: 'sr25519', genesisHash: null },
    ])
    await page.wallet.enable('Shop')
    expect(page.request).toHaveBeenCalledTimes(1)
  })
  it('tells who subscribes what is known, and every change until they leave', async () => {
    const page = open({ ...empty, polkadot: [account] })
    const injected = (await page.wallet.enable('Shop')) as Injected
    const seen: number[] = []
    const stop = injected.accounts.subscribe((list) => seen.push(list.length))
    page.set({ ...page.get(), polkadot: [] })
    page.set({ ...page.get(), chainId: '0x1' })
    stop()
    page.set({ ...page.get(), polkadot: [account] })
    expect(seen).toEqual([1, 0])
  })
  it('signs for a connected page only, and numbers its answers', async () => {
    const page = open({ ...empty, polkadot: [account] })
    const { signer } = (await page.wallet.enable('Shop')) as Injected
    expect(await signer.signRaw({ data: '0x00' })).toEqual({ id: 1, signature: '0xab' })
    expect(await signer.signPayload({ method: '0x00' })).toEqual({ id: 2, signature: '0xab' })
    expect(page.request.mock.calls.map(([method]) => method)).toEqual([
      'polkadot_signRaw',
      'polkadot_signPayload',
    ])
    page.set(empty)
    await expect(signer.signRaw({ data: '0x00' })).rejects.toMatchObject({ code: 4100 })
  })
  it('adds itself beside the wallets that are there', () => {
    const host = { injectedWeb3: { other: {} } } as unknown as Window & { injectedWeb3: object }
    const { wallet } = open()
    listPolkadotWallet(host, wallet)
    expect(Object.keys(host.injectedWeb3)).toEqual(['other', 'Latchkey Dev Wallet'])
  })
})
