import { verifyMessage, verifyTypedData } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PageMessage, parseOpenerOrigin, toWalletUrl, type WalletMessage } from '../channel.ts'
import { createWalletStore } from '../state/createWalletStore.ts'
import { transitions } from '../state/transitions.ts'
import { testBitcoinConfig, testConfig, testSolanaConfig } from '../testing/testConfig.ts'
import { createPageSession, type PageSession } from './createPageSession.ts'

const origin = 'http://app.localhost:4180'
const [first, second] = testConfig.accounts.map(({ address }) => address) as [`0x${string}`, `0x${string}`]
const site = { account: first, chainId: 31337 }

/** The wallet's window and the page that opened it, with a real port between them. */
function open(opener: object | null = { closed: false, postMessage: vi.fn() }, config = testConfig) {
  vi.spyOn(window, 'opener', 'get').mockReturnValue(opener)
  window.history.replaceState(null, '', `/#opener=${encodeURIComponent(origin)}`)
  const close = vi.spyOn(window, 'close').mockImplementation(() => {})
  const store = createWalletStore(window, config)
  const session = createPageSession(window, { config, store })
  const channel = new MessageChannel()
  const received: WalletMessage[] = []
  channel.port1.onmessage = (event: MessageEvent<WalletMessage>) => received.push(event.data)
  const hand = (from: string, source: unknown = opener, data: unknown = { latchkeyDevWallet: 'port' }) => {
    const event = new MessageEvent('message', { data, origin: from })
    Object.defineProperties(event, { source: { value: source }, ports: { value: [channel.port2] } })
    window.dispatchEvent(event)
  }
  const post = (message: PageMessage) => channel.port1.postMessage(message)
  return {
    session,
    store,
    received,
    hand,
    post,
    close,
    channel,
    ask: (id: number, method: string, ...params: unknown[]) => post({ type: 'request', id, method, params }),
    answers: () => received.filter(({ type }) => type === 'result' || type === 'error'),
  }
}

/** A window whose page has the permission for `site`. */
function openConnected() {
  const page = open()
  page.store.update((state) => ({ ...state, sites: { [origin]: site } }))
  page.hand(origin)
  page.post({ type: 'hello', connected: true })
  return page
}

/** Waits until a request is shown: any, or the one with this id. */
const shown = (session: PageSession, id?: number) =>
  vi.waitFor(() => {
    const { current } = session.get()
    if (!current || (id !== undefined && current.id !== id)) throw new Error('it is not shown')
    return current
  })

let page: ReturnType<typeof open>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  localStorage.clear()
})
afterEach(() => {
  page.channel.port1.close()
  page.channel.port2.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('who may ask', () => {
  it.each([
    ['a window that is not the opener', () => page.hand(origin, { closed: false })],
    ['an opaque origin', () => page.hand('null')],
    ['a file', () => page.hand('file://')],
    ['a message that is not the handshake', () => page.hand(origin, undefined, { hello: 'port' })],
  ])('%s gets nowhere; the opener does', async (_name, attack) => {
    page = open()
    attack()
    expect(page.session.get().origin).toBeUndefined()
    page.hand(origin)
    expect(page.session.get().origin).toBe(origin)
    page.ask(1, 'eth_requestAccounts')
    expect((await shown(page.session)).approval).toEqual({ kind: 'connect' })
  })

  it('says ready until somebody answers, then stops', () => {
    const opener = { closed: false, postMessage: vi.fn() }
    page = open(opener)
    vi.advanceTimersByTime(900)
    expect(opener.postMessage).toHaveBeenCalledTimes(4)
    for (const sent of opener.postMessage.mock.calls)
      expect(sent).toEqual([{ latchkeyDevWallet: 'ready' }, origin])
    page.hand(origin)
    vi.advanceTimersByTime(3_000)
    expect(opener.postMessage).toHaveBeenCalledTimes(4)
  })

  it.each([
    [{ type: 'request', id: 'x', method: 'eth_requestAccounts' }],
    [{ type: 'request', id: 1, method: 'e'.repeat(65) }],
    ['text'],
    [null],
    [{ type: 'site', accounts: [first] }],
  ])('a malformed message %j is ignored; the next one is not', async (message) => {
    page = open()
    page.hand(origin)
    page.channel.port1.postMessage(message)
    page.ask(7, 'eth_requestAccounts')
    expect((await shown(page.session)).id).toBe(7)
  })
})

describe('the address of the window', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['*', undefined],
    ['null', undefined],
    ['javascript:alert(1)', undefined],
  ])('of an opener at %s names %s', (opener, expected) => {
    const { hash } = new URL(toWalletUrl('https://dev-wallet.example', opener))
    expect(parseOpenerOrigin(hash)).toBe(expected)
  })

  it('without an opener, the window sends ready to nobody', () =>
    expect(parseOpenerOrigin('')).toBeUndefined())
})

describe('the queue', () => {
  it('shows one at a time, in order, and answers what the first decision settled', async () => {
    page = open()
    page.hand(origin)
    page.ask(1, 'eth_requestAccounts')
    page.ask(2, 'eth_requestAccounts')
    page.ask(3, 'personal_sign', '0x6869', first)
    await vi.waitFor(() => expect(page.session.get().waiting).toBe(3))
    expect((await shown(page.session)).id).toBe(1)
    await page.session.approve(site)
    await shown(page.session, 3)
    await vi.waitFor(() =>
      expect(page.answers().map((answer) => 'id' in answer && answer.id)).toEqual([1, 2]),
    )
    page.session.reject()
    await vi.waitFor(() => expect(page.answers().at(-1)).toMatchObject({ id: 3, code: 4001 }))
  })

  it('[E3] two clicks on approve send once', async () => {
    const asked: string[] = []
    const answers: Record<string, unknown> = {
      eth_getBalance: '0xde0b6b3a7640000',
      eth_estimateGas: '0x5208',
      eth_getTransactionCount: '0x0',
      eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
    }
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      const { id, method } = JSON.parse(String(init.body))
      asked.push(method)
      return Response.json({ jsonrpc: '2.0', id, result: answers[method] })
    })
    page = openConnected()
    page.ask(1, 'eth_sendTransaction', { from: first, to: second, value: '0x1', gasPrice: '0x1' })
    await shown(page.session)
    await Promise.all([page.session.approve(site), page.session.approve(site)])
    await vi.waitFor(() =>
      expect(page.answers()).toEqual([{ type: 'result', id: 1, result: answers.eth_sendRawTransaction }]),
    )
    expect(asked.filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(1)
  })

  it('[X.29] a request is refused, not carried out elsewhere, when account or network change while it is shown', async () => {
    page = openConnected()
    const transaction = { from: first, to: second, value: '0x1', chainId: '0x7a69' }
    page.ask(1, 'eth_sendTransaction', transaction)
    await shown(page.session)
    page.store.update((state) => transitions.selectNetwork(state, 31338))
    expect(page.session.get().current).toBeUndefined()
    await page.session.approve({ account: first, chainId: 31338 })
    await vi.waitFor(() => expect(page.answers().at(-1)).toMatchObject({ id: 1, code: -32602 }))

    page.ask(2, 'personal_sign', '0x6869', first)
    await shown(page.session)
    page.store.update((state) => transitions.selectAccount(state, second))
    await vi.waitFor(() => expect(page.answers().at(-1)).toMatchObject({ id: 2, code: 4100 }))
    expect(page.session.get().current).toBeUndefined()
  })

  it('[X.29] a click on a screen that no longer shows what the page has does nothing', async () => {
    page = openConnected()
    page.ask(1, 'personal_sign', '0x6869', first)
    await shown(page.session)
    await page.session.approve({ account: first, chainId: 31338 })
    expect(page.session.get().current?.id).toBe(1)
    await page.session.approve(site)
    await vi.waitFor(() => expect(page.answers().at(-1)).toMatchObject({ type: 'result', id: 1 }))
  })

  it('more than 50 waiting are refused with -32005', async () => {
    page = open()
    page.hand(origin)
    for (let id = 1; id <= 51; id++) page.ask(id, 'eth_requestAccounts')
    await vi.waitFor(() =>
      expect(page.answers()).toEqual([expect.objectContaining({ id: 51, code: -32005 })]),
    )
    expect(page.session.get().waiting).toBe(50)
  })

  it('a page that goes takes its questions with it', async () => {
    page = open()
    page.hand(origin)
    page.ask(1, 'eth_requestAccounts')
    await shown(page.session)
    page.post({ type: 'bye' })
    await vi.waitFor(() =>
      expect(page.session.get()).toEqual({ origin: undefined, current: undefined, waiting: 0 }),
    )
    vi.advanceTimersByTime(3_000)
    expect(page.close).toHaveBeenCalled()
  })
})

describe('closing', () => {
  const decide = async () => {
    page.hand(origin)
    page.ask(1, 'eth_requestAccounts')
    await shown(page.session)
    page.session.reject()
  }
  const closing = () => page.received.some(({ type }) => type === 'closing')

  it('says so after the last decision and goes once the page agrees', async () => {
    page = open()
    await decide()
    vi.advanceTimersByTime(750)
    await vi.waitFor(() => expect(closing()).toBe(true))
    expect(page.close).not.toHaveBeenCalled()
    page.post({ type: 'closed' })
    await vi.waitFor(() => expect(page.close).toHaveBeenCalled())
  })

  it('stays for a request that follows at once', async () => {
    page = open()
    await decide()
    page.ask(2, 'eth_requestAccounts')
    await shown(page.session)
    vi.advanceTimersByTime(1_000)
    expect(closing()).toBe(false)
  })

  it('waits longer for the next family of a page that connects one after the other, and not once it has all', async () => {
    const { bitcoin } = testBitcoinConfig
    const { solana } = testSolanaConfig
    page = open(undefined, { ...testConfig, solana, bitcoin })
    page.hand(origin)
    const connect = async (id: number, method: string, chosen: Parameters<PageSession['approve']>[0]) => {
      page.ask(id, method, {})
      await shown(page.session, id)
      await page.session.approve(chosen)
      await vi.waitFor(() => expect(page.answers().at(-1)).toMatchObject({ type: 'result', id }))
    }
    await connect(1, 'eth_requestAccounts', site)
    await connect(2, 'solana_requestAccounts', { solana: solana?.accounts[0]?.address ?? '' })
    vi.advanceTimersByTime(3_000)
    // The answer comes after everything that the window has said before.
    const before = page.received.length
    page.post({ type: 'hello', connected: true, solana: true })
    await vi.waitFor(() => expect(page.received.length).toBeGreaterThan(before))
    expect(closing()).toBe(false)
    await connect(3, 'bitcoin_requestAccounts', { bitcoin: bitcoin?.accounts[0]?.payment.address ?? '' })
    vi.advanceTimersByTime(750)
    await vi.waitFor(() => expect(closing()).toBe(true))
  })

  it('stays when the person wants it to', async () => {
    page = open()
    page.store.update((state) => ({ ...state, keepOpen: true }))
    await decide()
    vi.advanceTimersByTime(10_000)
    expect(closing()).toBe(false)
  })
})

describe('what the page is told', () => {
  const connect = async () => {
    page = open()
    page.hand(origin)
    page.post({ type: 'hello', connected: false })
    page.ask(1, 'eth_requestAccounts')
    await shown(page.session)
    await page.session.approve({ account: second, chainId: 31338 })
    await vi.waitFor(() => expect(page.answers()).toEqual([{ type: 'result', id: 1, result: [second] }]))
  }
  const last = () => page.received.findLast(({ type }) => type === 'site')

  it('the account and network that were chosen, before the answer', async () => {
    await connect()
    expect(last()).toMatchObject({ accounts: [second], chainId: '0x7a6a' })
    expect(page.received.findLastIndex(({ type }) => type === 'site')).toBeLessThan(
      page.received.findIndex(({ type }) => type === 'result'),
    )
  })

  it('an account or network changed in the wallet', async () => {
    await connect()
    page.store.update((state) => transitions.selectAccount(state, first))
    await vi.waitFor(() => expect(last()).toMatchObject({ accounts: [first], chainId: '0x7a6a' }))
    page.store.update((state) => transitions.selectNetwork(state, 31337))
    await vi.waitFor(() => expect(last()).toMatchObject({ accounts: [first], chainId: '0x7a69' }))
    page.store.update((state) => transitions.disconnect(state, origin))
    await vi.waitFor(() => expect(last()).toMatchObject({ accounts: [] }))
  })

  it('real signatures of the account', async () => {
    await connect()
    const approve = async (id: number) => {
      await shown(page.session, id)
      await page.session.approve({ account: second, chainId: 31338 })
    }
    const typed = {
      domain: { name: 'Test', chainId: 31338 },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note' as const,
      message: { text: 'hi' },
    }
    page.ask(2, 'personal_sign', '0x6869', second)
    await approve(2)
    page.ask(3, 'eth_signTypedData_v4', second, JSON.stringify(typed))
    await approve(3)
    await vi.waitFor(() => expect(page.answers()).toHaveLength(3))
    const [, message, data] = page.answers().map((answer) => ('result' in answer ? answer.result : undefined))
    expect(await verifyMessage({ address: second, message: 'hi', signature: message as `0x${string}` })).toBe(
      true,
    )
    expect(await verifyTypedData({ address: second, ...typed, signature: data as `0x${string}` })).toBe(true)
  })

  it('a page that dropped its permission is forgotten; one that holds it is not', async () => {
    await connect()
    page.post({ type: 'hello', connected: true })
    await vi.waitFor(() => expect(page.received.at(-1)?.type).toBe('site'))
    expect(page.store.get().sites).toHaveProperty([origin])
    page.post({ type: 'hello', connected: false })
    await vi.waitFor(() => expect(page.store.get().sites).not.toHaveProperty([origin]))
  })

  it('nothing but why, when the chain is out of reach', async () => {
    await connect()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    page.ask(2, 'wallet_addEthereumChain', {
      chainId: '0x1234',
      chainName: 'New',
      rpcUrls: ['http://127.0.0.1:1'],
      nativeCurrency: { name: 'N', symbol: 'N', decimals: 18 },
    })
    await shown(page.session, 2)
    const approved = page.session.approve({ account: second, chainId: 31338 })
    await vi.advanceTimersByTimeAsync(1_000)
    await approved
    await vi.waitFor(() =>
      expect(page.answers().at(-1)).toMatchObject({ type: 'error', id: 2, code: -32603 }),
    )
    expect(page.store.get().addedChains).toEqual([])
  })
})
