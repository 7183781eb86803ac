import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageMessage, WalletMessage } from '../channel.ts'
import { createPageLink } from './createPageLink.ts'
import { createProvider } from './createProvider.ts'

const origin = 'http://dev-wallet.localhost:4180'
const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chains = [
  { chainId: '0x7a69', rpcUrl: 'http://127.0.0.1:8545' },
  { chainId: '0x7a6a', rpcUrl: 'http://127.0.0.1:8546' },
]
const stored = { accounts: [me], chainId: '0x7a69', chains }

/** The wallet's window as the page sees it: it can say `ready`, gets a port, and answers what a test tells it to. */
function fakeWallet() {
  const received: PageMessage[] = []
  const opened: {
    closed: boolean
    focus: () => void
    close: () => void
    postMessage: Window['postMessage']
  }[] = []
  const handedTo: string[] = []
  let port: MessagePort | undefined
  const open = vi.spyOn(window, 'open').mockImplementation(() => {
    const popup = {
      closed: false,
      focus: vi.fn(),
      close: () => {
        popup.closed = true
      },
      postMessage: ((_data: unknown, target: string, transfer: MessagePort[]) => {
        handedTo.push(target)
        port = transfer[0]
        if (port) port.onmessage = (event: MessageEvent<PageMessage>) => received.push(event.data)
      }) as Window['postMessage'],
    }
    opened.push(popup)
    return popup as unknown as Window
  })
  const say = (data: unknown, from = origin, source: unknown = opened.at(-1)) => {
    const event = new MessageEvent('message', { data, origin: from })
    Object.defineProperty(event, 'source', { value: source })
    window.dispatchEvent(event)
  }
  return {
    open,
    opened,
    received,
    handedTo,
    say,
    ready: (from?: string) => say({ latchkeyDevWallet: 'ready' }, from),
    send: (message: WalletMessage) => port?.postMessage(message),
    requests: () => received.filter((message) => message.type === 'request'),
    close: () => port?.close(),
  }
}

let wallet: ReturnType<typeof fakeWallet>
const create = () => createProvider(window, createPageLink(window, { origin, chainId: '0x7a69' }))

/** The provider of a page that is connected already. */
function createConnected(more: Partial<typeof stored> = {}) {
  localStorage.setItem('latchkey-dev-wallet', JSON.stringify({ ...stored, ...more }))
  return create()
}

/** A request for accounts that the wallet's window has received. */
async function requestAccounts(provider = create()) {
  const answer = provider.request({ method: 'eth_requestAccounts' })
  answer.catch(() => {})
  wallet.ready()
  await vi.waitFor(() => expect(wallet.requests()).toHaveLength(1))
  return { provider, answer }
}

beforeEach(() => {
  localStorage.clear()
  wallet = fakeWallet()
})
afterEach(() => {
  wallet.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('questions that never open the wallet', () => {
  it.each([
    ['eth_accounts', []],
    ['eth_chainId', '0x7a69'],
    ['net_version', '31337'],
    ['wallet_getPermissions', []],
    ['wallet_revokePermissions', null],
  ])('%s without a permission', async (method, answer) => {
    expect(await create().request({ method })).toEqual(answer)
    expect(wallet.open).not.toHaveBeenCalled()
  })

  it('a stored permission is answered silently after a reload', async () => {
    const provider = createConnected({ chainId: '0x7a6a' })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([me])
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([me])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    expect(wallet.open).not.toHaveBeenCalled()
  })

  it.each([
    '{"half":',
    '[]',
    '"text"',
    'null',
    '{"accounts":["0x12"],"chainId":"0x1","chains":[]}',
    '{"accounts":[],"chainId":31337,"chains":[]}',
    '{"accounts":[],"chainId":"0x1","chains":[{"chainId":"0x1","rpcUrl":"javascript:alert(1)"}]}',
  ])('[A5] corrupt storage counts as no permission: %s', async (text) => {
    localStorage.setItem('latchkey-dev-wallet', text)
    const provider = create()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  })

  it('[A6] denied storage leaves the permission in memory', async () => {
    const denied = Object.create(window, {
      localStorage: {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      },
      open: { value: window.open },
      addEventListener: { value: window.addEventListener.bind(window) },
    })
    const provider = createProvider(denied, createPageLink(denied, { origin, chainId: '0x7a69' }))
    const { answer } = await requestAccounts(provider)
    wallet.send({ type: 'site', accounts: [me], chainId: '0x7a69', chains })
    wallet.send({ type: 'result', id: 1, result: [me] })
    expect(await answer).toEqual([me])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([me])
  })
})

describe('refusals', () => {
  it.each([
    ['eth_sign', 4200],
    ['eth_signTypedData_v3', 4200],
    ['wallet_sendCalls', 4200],
    ['eth_mining', -32601],
    ['made_up', -32601],
    ['personal_sign', 4100],
    ['eth_sendTransaction', 4100],
    ['eth_getBalance', 4900],
  ])('%s before connecting answers %i', async (method, code) => {
    await expect(create().request({ method })).rejects.toMatchObject({ code })
    expect(wallet.open).not.toHaveBeenCalled()
  })

  it.each([
    [undefined, -32600],
    [{}, -32600],
    [{ method: 1 }, -32600],
    [{ method: 'eth_chainId', params: 'text' }, -32602],
  ])('a malformed request %j answers %i', async (request, code) => {
    await expect(create().request(request as never)).rejects.toMatchObject({ code })
  })

  it('an unknown chain answers 4902 without asking, a malformed one -32602, the current one at once', async () => {
    const provider = createConnected()
    const to = (chainId: unknown) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    await expect(to('0x1234')).rejects.toMatchObject({ code: 4902 })
    for (const bad of ['31337', 31337, '0x', '0x0', undefined])
      await expect(to(bad)).rejects.toMatchObject({ code: -32602 })
    expect(await to('0x7A69')).toBeNull()
    expect(wallet.open).not.toHaveBeenCalled()
  })
})

describe('the window', () => {
  it('opens once for two requests, which are sent in order when it is ready', async () => {
    const provider = createConnected()
    const first = provider.request({ method: 'personal_sign', params: ['0x61', me] })
    const second = provider.request({ method: 'personal_sign', params: ['0x62', me] })
    wallet.ready()
    await vi.waitFor(() => expect(wallet.requests().map(({ id }) => id)).toEqual([1, 2]))
    expect(wallet.open).toHaveBeenCalledTimes(1)
    wallet.send({ type: 'error', id: 2, code: 4001, message: 'no' })
    wallet.send({ type: 'result', id: 1, result: '0xsigned' })
    await expect(second).rejects.toMatchObject({ code: 4001, message: 'no' })
    expect(await first).toBe('0xsigned')
  })

  it('closed by the person: every request is 4001', async () => {
    vi.useFakeTimers()
    const provider = create()
    const first = provider.request({ method: 'eth_requestAccounts' }).catch((error) => error)
    const second = provider.request({ method: 'eth_requestAccounts' }).catch((error) => error)
    await vi.advanceTimersByTimeAsync(5_000)
    wallet.opened[0]?.close()
    await vi.advanceTimersByTimeAsync(250)
    expect(await first).toMatchObject({ code: 4001 })
    expect(await second).toMatchObject({ code: 4001 })
  })

  it('left open from before a reload and closed by the person: the request is 4001', async () => {
    vi.useFakeTimers()
    const provider = create()
    const leftOver = window.open() as unknown as { close(): void }
    wallet.ready()
    const request = provider.request({ method: 'eth_requestAccounts' }).catch((error) => error)
    leftOver.close()
    await vi.advanceTimersByTimeAsync(250)
    expect(await Promise.race([request, 'pending'])).toMatchObject({ code: 4001 })
    expect(wallet.open).toHaveBeenCalledTimes(1)
  })

  it('blocked by the browser: -32603 with a way out', async () => {
    wallet.open.mockReturnValue(null)
    await expect(create().request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining('Allow pop-ups'),
    })
  })

  it('never loading: 4900 after 20 s, and the empty window is closed', async () => {
    vi.useFakeTimers()
    const answer = create()
      .request({ method: 'eth_requestAccounts' })
      .catch((error) => error)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(wallet.opened[0]?.closed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toMatchObject({ code: 4900 })
    expect(wallet.opened[0]?.closed).toBe(true)
  })

  it('after it closed itself the next request opens a new one', async () => {
    const { provider, answer: first } = await requestAccounts()
    wallet.send({ type: 'error', id: 1, code: 4001, message: 'no' })
    wallet.send({ type: 'closing' })
    await expect(first).rejects.toMatchObject({ code: 4001 })
    await vi.waitFor(() => expect(wallet.received.at(-1)).toEqual({ type: 'closed' }))
    provider.request({ method: 'eth_requestAccounts' }).catch(() => {})
    expect(wallet.open).toHaveBeenCalledTimes(2)
  })

  it('is told nothing is open any more only when no request crossed its farewell', async () => {
    const { provider, answer: first } = await requestAccounts()
    wallet.send({ type: 'result', id: 1, result: [me] })
    await first
    const crossing = provider.request({ method: 'eth_requestAccounts' })
    wallet.send({ type: 'closing' })
    await vi.waitFor(() => expect(wallet.requests()).toHaveLength(2))
    wallet.send({ type: 'result', id: 2, result: [me] })
    expect(await crossing).toEqual([me])
    expect(wallet.received).not.toContainEqual({ type: 'closed' })
    expect(wallet.open).toHaveBeenCalledTimes(1)
  })

  it.each([
    'http://evil.localhost:4180',
    'http://dev-wallet.localhost:4181',
    'https://dev-wallet.localhost:4180',
    'null',
  ])('a "ready" of %s gets no port; the true one does', async (other) => {
    void create()
      .request({ method: 'eth_requestAccounts' })
      .catch(() => {})
    wallet.ready(other)
    expect(wallet.handedTo).toEqual([])
    wallet.ready()
    expect(wallet.handedTo).toEqual([origin])
  })

  it('another window of the wallet does not take over the one that was opened', () => {
    create()
      .request({ method: 'eth_requestAccounts' })
      .catch(() => {})
    const stranger = { closed: false, postMessage: vi.fn() }
    wallet.say({ latchkeyDevWallet: 'ready' }, origin, stranger)
    expect(stranger.postMessage).not.toHaveBeenCalled()
    wallet.ready()
    expect(wallet.handedTo).toEqual([origin])
  })
})

describe('events', () => {
  it('follow what the wallet says, and only what changed', async () => {
    const provider = create()
    const seen: [string, unknown][] = []
    for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'])
      provider.on(event, (value) => seen.push([event, value instanceof Error ? 'error' : value]))
    const { answer } = await requestAccounts(provider)
    wallet.send({ type: 'site', accounts: [me], chainId: '0x7a69', chains })
    wallet.send({ type: 'site', accounts: [me], chainId: '0x7a69', chains })
    wallet.send({ type: 'result', id: 1, result: [me] })
    await answer
    expect(seen.splice(0)).toEqual([
      ['connect', { chainId: '0x7a69' }],
      ['accountsChanged', [me]],
    ])
    wallet.send({ type: 'site', accounts: [me], chainId: '0x7a6a', chains })
    await vi.waitFor(() => expect(seen.splice(0)).toEqual([['chainChanged', '0x7a6a']]))
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(seen.splice(0)).toEqual([
      ['accountsChanged', []],
      ['disconnect', 'error'],
    ])
    await vi.waitFor(() =>
      expect(wallet.received.at(-1)).toEqual({
        type: 'hello',
        connected: false,
        solana: false,
        bitcoin: false,
        polkadot: false,
      }),
    )
  })

  it('[E1] a removed listener hears nothing', async () => {
    const provider = createConnected()
    const heard = vi.fn()
    const control = vi.fn()
    provider.on('accountsChanged', heard).on('accountsChanged', control)
    provider.removeListener('accountsChanged', heard)
    await provider.request({ method: 'wallet_revokePermissions' })
    expect(heard).not.toHaveBeenCalled()
    expect(control).toHaveBeenCalledWith([])
  })

  it('another tab of the same page is followed', () => {
    const provider = createConnected()
    const heard = vi.fn()
    provider.on('chainChanged', heard)
    localStorage.setItem('latchkey-dev-wallet', JSON.stringify({ ...stored, chainId: '0x7a6a' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'latchkey-dev-wallet' }))
    expect(heard).toHaveBeenCalledWith('0x7a6a')
  })
})

describe('reads', () => {
  const answerWith = (body: unknown) => {
    const fetched = vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body)))
    vi.stubGlobal('fetch', fetched)
    return { fetched, provider: createConnected({ chainId: '0x7a6a' }) }
  }

  it('go to the node of the current chain', async () => {
    const { fetched, provider } = answerWith({ jsonrpc: '2.0', id: 1, result: '0x5' })
    expect(await provider.request({ method: 'eth_getBalance', params: [me, 'latest'] })).toBe('0x5')
    const [url, init] = fetched.mock.calls[0] as unknown as [string, RequestInit]
    expect(url).toBe('http://127.0.0.1:8546')
    expect(JSON.parse(String(init.body))).toMatchObject({ method: 'eth_getBalance', params: [me, 'latest'] })
  })

  it.each([
    ['an error of the node', { error: { code: -32000, message: 'nonce too low' } }, -32000],
    ['HTML', '<!doctype html>', -32603],
    ['nothing useful', {}, -32603],
    ['null', 'null', -32603],
  ])('%s is a typed error', async (_name, body, code) => {
    const { provider } = answerWith(body)
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code })
  })
})
