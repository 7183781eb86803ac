import { beforeEach, describe, expect, it, vi } from 'vitest'
import { testSolanaConfig } from '../testing/testConfig.ts'
import { registerWallet } from './announceProvider.ts'
import type { PageLink } from './createPageLink.ts'
import type { PageState } from './createPageStore.ts'
import { createStandardWallet } from './createStandardWallet.ts'

const [first = '', second = ''] = testSolanaConfig.solana?.accounts.map(({ address }) => address) ?? []
const empty: PageState = {
  accounts: [],
  chainId: '0x7a69',
  chains: [],
  solana: [],
  bitcoin: [],
  polkadot: [],
}

/** The page's side of the wallet, whose window answers what a test tells it to. */
function open(initial: readonly string[] = []) {
  let state: PageState = { ...empty, solana: initial }
  const listeners = new Set<(before: PageState, now: PageState) => void>()
  const asked: { method: string; params: unknown }[] = []
  let answer = async (_method: string): Promise<unknown> => {
    throw Object.assign(new Error('no'), { code: 4001 })
  }
  const link: PageLink = {
    get: () => state,
    set(next) {
      const before = state
      state = next
      for (const listener of [...listeners]) listener(before, next)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    walletWindow: {
      async request(method, params) {
        asked.push({ method, params })
        return answer(method)
      },
      sendHello: vi.fn(),
    },
  }
  return {
    link,
    asked,
    wallet: createStandardWallet(link),
    answers: (next: typeof answer) => {
      answer = next
    },
    share: (solana: readonly string[]) => link.set({ ...state, solana }),
  }
}

describe('the wallet on a page', () => {
  let page: ReturnType<typeof open>
  beforeEach(() => {
    page = open()
  })
  const { connect, disconnect, events } = {
    connect: (options?: { silent?: boolean }) => page.wallet.features['standard:connect'].connect(options),
    disconnect: () => page.wallet.features['standard:disconnect'].disconnect(),
    events: () => page.wallet.features['standard:events'],
  }

  it('connects by asking a person, and silently by asking nobody', async () => {
    expect(await connect({ silent: true })).toEqual({ accounts: [] })
    expect(page.asked).toEqual([])
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    page.answers(async () => page.share([first]))
    const { accounts } = await connect()
    expect(accounts.map(({ address, publicKey }) => [address, publicKey.length])).toEqual([[first, 32]])
    expect(page.wallet.accounts).toBe(accounts)
    expect(page.asked).toHaveLength(2)
    await connect()
    expect(page.asked).toHaveLength(2)
  })

  it('tells of another account and of its own end, until somebody stops listening', async () => {
    const seen: string[][] = []
    const stop = events().on('change', ({ accounts }) => seen.push(accounts.map(({ address }) => address)))
    page.share([first])
    page.share([first])
    page.share([second])
    await disconnect()
    stop()
    page.share([first])
    expect(seen).toEqual([[first], [second], []])
    expect(page.link.walletWindow.sendHello).toHaveBeenCalledOnce()
  })

  it('a listener that throws keeps nothing from the others', () => {
    const seen = vi.fn()
    const thrown = vi.fn()
    vi.stubGlobal('queueMicrotask', (task: () => void) => thrown(task))
    events().on('change', () => {
      throw new Error('mine')
    })
    events().on('change', seen)
    page.share([first])
    expect([seen.mock.calls.length, thrown.mock.calls.length]).toEqual([1, 1])
    vi.unstubAllGlobals()
  })

  it('signs for an account the page was given, on its own chain, several at once', async () => {
    page.share([first])
    const [account] = page.wallet.accounts
    const sign = page.wallet.features['solana:signTransaction'].signTransaction
    if (!account) throw new Error('no account')
    const transaction = new Uint8Array([1])
    page.answers(async () => ({ transactions: [new Uint8Array([2]), new Uint8Array([3])] }))
    const chain = 'solana:localnet'
    expect(await sign({ account, chain, transaction }, { account, chain, transaction })).toEqual([
      { signedTransaction: new Uint8Array([2]) },
      { signedTransaction: new Uint8Array([3]) },
    ])
    expect(page.asked).toEqual([
      {
        method: 'solana_signAllTransactions',
        params: { pubkey: first, transactions: [transaction, transaction] },
      },
    ])
    await expect(sign({ account, chain: 'solana:mainnet', transaction })).rejects.toMatchObject({
      code: 4901,
    })
    page.share([second])
    await expect(sign({ account, transaction })).rejects.toMatchObject({ code: 4100 })
    expect(page.asked).toHaveLength(1)
  })
})

it('registers at once, and again for every app that says it is ready', () => {
  const { wallet } = open()
  const registered: unknown[] = []
  const api = { register: (one: unknown) => registered.push(one) }
  window.addEventListener(
    'wallet-standard:register-wallet',
    (event) => (event as CustomEvent<(given: typeof api) => void>).detail(api),
    { once: true },
  )
  registerWallet(window, wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  expect(registered).toEqual([wallet, wallet])
})
