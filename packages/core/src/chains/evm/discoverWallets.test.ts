import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestContext, type TestContext } from '../../testing/conformance/createTestContext.ts'
import { discoverWallets } from './discoverWallets.ts'
import { createScriptedProvider } from './testing/createScriptedProvider.ts'
import { announceWallet, installPage, type TestPage } from './testing/installPage.ts'

const uuidOf = (digit: string) => `${digit.repeat(8)}-19fa-4704-a166-e52e178b59d2`
const provider = () => createScriptedProvider({})

let page: TestPage
let context: TestContext
let stop: (() => void) | undefined
const start = () => {
  stop = discoverWallets(context)
}
const announce = (wallet: unknown, info: Record<string, unknown> = {}) =>
  announceWallet(page, wallet as ReturnType<typeof provider>, info)
const emit = (detail: unknown) => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
const names = () => [...context.connectors.values()].map(({ name }) => name)
const ids = () => [...context.connectors.values()].map(({ id }) => id)

beforeEach(() => {
  page = installPage()
  context = createTestContext()
})
afterEach(() => {
  stop?.()
  stop = undefined
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('announced wallets (EIP-6963)', () => {
  it('[G1] finds wallets announced before, after and many times, once each', () => {
    const early = provider()
    const late = provider()
    announce(early, { rdns: 'test.early', name: 'Early' })
    start()
    announce(late, { rdns: 'test.late', name: 'Late', uuid: uuidOf('a') })
    announce(late, { rdns: 'test.late', name: 'Late', uuid: uuidOf('a') })
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(names()).toEqual(['Early', 'Late'])
    expect(ids()).toEqual(['test.early', 'test.late'])
    expect([...context.connectors.values()].every(({ type }) => type === 'ANNOUNCED')).toBe(true)
    expect(context.log).toEqual([])
  })

  it('[G1] finds a wallet announced 15 seconds, or a day, after the start', () => {
    vi.useFakeTimers()
    start()
    vi.advanceTimersByTime(15_000)
    announce(provider(), { name: 'Slow', rdns: 'test.slow' })
    vi.advanceTimersByTime(86_400_000)
    announce(provider(), { name: 'Slower', rdns: 'test.slower', uuid: uuidOf('b') })
    expect(names()).toEqual(['Slow', 'Slower'])
  })

  it('[G1] shows one wallet that makes up a new uuid each time', () => {
    const wallet = provider()
    start()
    announce(wallet, { uuid: uuidOf('a') })
    announce(wallet, { uuid: uuidOf('b') })
    expect(context.connectors.size).toBe(1)
  })

  it.each([
    ['a javascript: icon', 'javascript:alert(1)'],
    ['a javascript: icon in disguise', ' \njavascript:alert(1)'],
    ['an HTML icon', 'data:text/html,<script>alert(1)</script>'],
    ['a 1 MB icon', `data:image/png;base64,${'A'.repeat(1_048_576)}`],
    ['an http: icon', 'http://icons.test/a.png'],
    ['no icon', undefined],
    ['an icon that is no text', new URL('https://icons.test')],
  ])('[G1] shows a wallet with %s without it', (_, icon) => {
    start()
    announce(provider(), { icon })
    expect(names()).toEqual(['Test Wallet'])
    expect([...context.connectors.values()][0]?.icon).toBeUndefined()
  })

  it.each(['data:image/png;base64,AAAA', 'data:image/svg+xml;utf8,<svg/>', 'https://icons.test/a.png'])(
    '[G1] keeps the icon %s',
    (icon) => {
      start()
      announce(provider(), { icon })
      expect([...context.connectors.values()][0]?.icon).toBe(icon)
    },
  )

  it.each([
    ['HTML', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['control characters', 'Good\u0000 \u001bWallet\n', 'Good Wallet'],
    ['reversed text', '\u202etellaW\u202c \u2066x', 'tellaW x'],
    ['zero-width characters', 'Meta\u200bMask\ufeff', 'MetaMask'],
    ['a thousand characters', 'n'.repeat(1000), 'n'.repeat(64)],
    ['no name', undefined, 'test.wallet'],
    ['nothing visible', '\u200b\u202e ', 'test.wallet'],
  ])('[G1] turns a name with %s into plain text', (_, name, shown) => {
    start()
    announce(provider(), { name })
    expect(names()).toEqual([shown])
  })

  const good = { uuid: uuidOf('a'), name: 'A', rdns: 'test.a', icon: 'data:image/png;base64,AAAA' }
  const throwing = (key: string) =>
    Object.defineProperty({ ...good }, key, {
      get() {
        throw new Error('gotcha')
      },
    })
  it.each([
    ['no detail', null],
    ['a text', 'wallet'],
    ['no info', { provider: provider() }],
    ['no provider', { info: good }],
    ['a provider that is no provider', { info: good, provider: { request: 'yes' } }],
    ['no rdns', { info: { ...good, rdns: undefined }, provider: provider() }],
    ['an rdns that is no domain name', { info: { ...good, rdns: 'injected' }, provider: provider() }],
    ['an endless rdns', { info: { ...good, rdns: `a.${'b'.repeat(300)}` }, provider: provider() }],
    ['no uuid', { info: { ...good, uuid: undefined }, provider: provider() }],
    ['a malformed uuid', { info: { ...good, uuid: '1' }, provider: provider() }],
    [
      'a uuid that is no text',
      { info: { ...good, uuid: { toString: () => good.uuid } }, provider: provider() },
    ],
    ...['uuid', 'rdns', 'name', 'icon'].map((key): [string, unknown] => [
      `a throwing ${key}`,
      { info: throwing(key), provider: provider() },
    ]),
    [
      'a throwing request',
      {
        info: good,
        provider: {
          get request() {
            throw new Error('gotcha')
          },
        },
      },
    ],
  ])('[G1] [G3] ignores and logs an announcement with %s', (_, detail) => {
    start()
    emit(detail)
    expect(context.connectors.size).toBe(0)
    expect(context.log).toEqual(['warn: Ignored a malformed wallet announcement (EIP-6963)'])
    // The next wallet is found all the same.
    emit({ info: good, provider: provider() })
    expect(names()).toEqual(['A'])
  })

  it('[G3] an event whose detail throws is ignored too, and reaches nobody as an error', () => {
    start()
    const event = new Event('eip6963:announceProvider')
    Object.defineProperty(event, 'detail', {
      get() {
        throw new Error('gotcha')
      },
    })
    window.dispatchEvent(event)
    expect(context.log).toEqual(['warn: Ignored a malformed wallet announcement (EIP-6963)'])
  })

  it('[G3] takes a wallet whose every object is frozen', () => {
    start()
    emit(Object.freeze({ info: Object.freeze({ ...good }), provider: Object.freeze(provider()) }))
    expect(names()).toEqual(['A'])
  })

  it('[G2] shows both wallets of one rdns, told apart by name and id', () => {
    start()
    announce(provider(), { uuid: uuidOf('a'), name: 'Twin', rdns: 'test.twin' })
    announce(provider(), { uuid: uuidOf('b'), name: 'Twin', rdns: 'test.twin' })
    announce(provider(), { uuid: uuidOf('c'), name: 'Twin', rdns: 'test.twin' })
    expect(names()).toEqual(['Twin', 'Twin (2)', 'Twin (3)'])
    expect(new Set(ids()).size).toBe(3)
    expect(ids()[0]).toBe('test.twin')
  })

  it('[G2] shows where a second wallet of the same name comes from', () => {
    start()
    announce(provider(), { uuid: uuidOf('a'), name: 'Famous', rdns: 'com.famous' })
    announce(provider(), { uuid: uuidOf('b'), name: 'Famous', rdns: 'evil.test' })
    expect(names()).toEqual(['Famous', 'Famous (evil.test)'])
  })

  it('[G2] keeps the first of two wallets with one uuid and logs the other', () => {
    const first = provider()
    start()
    announce(first, { uuid: uuidOf('a'), name: 'First', rdns: 'test.first' })
    announce(provider(), { uuid: uuidOf('A').toUpperCase(), name: 'Second', rdns: 'test.second' })
    expect(names()).toEqual(['First'])
    expect([...context.connectors.values()][0]?.getProvider()).toBe(first)
    expect(context.log).toEqual(['warn: Two wallets announce the same uuid; kept the first'])
  })

  it('[E1] leaves nothing on the page after it stopped', () => {
    const add = vi.spyOn(page, 'addEventListener')
    const remove = vi.spyOn(page, 'removeEventListener')
    for (let cycle = 0; cycle < 100; cycle++) discoverWallets(context)()
    const registered = (spy: typeof add | typeof remove) =>
      spy.mock.calls.map(([event, listener]) => [event, listener])
    expect(registered(remove)).toEqual(registered(add))
    announce(provider())
    expect(context.connectors.size).toBe(0)
  })
})

describe('window.ethereum', () => {
  it('[G1] is offered as a plain browser wallet, whatever it claims to be', () => {
    page.ethereum = Object.assign(provider(), { isMetaMask: true })
    start()
    const [connector] = [...context.connectors.values()]
    expect(connector).toMatchObject({ id: 'injected', type: 'INJECTED', name: 'Browser wallet' })
    expect(connector?.getProvider()).toBe(page.ethereum)
  })

  it('[G1] is not offered when an announced wallet is the very same object', () => {
    const wallet = provider()
    page.ethereum = wallet
    announce(wallet)
    start()
    expect(ids()).toEqual(['test.wallet'])
  })

  it('[G1] goes when its wallet announces itself later, and stays when another one does', () => {
    const wallet = provider()
    page.ethereum = wallet
    start()
    announce(provider(), { uuid: uuidOf('a'), rdns: 'test.other' })
    expect(ids()).toEqual(['injected', 'test.other'])
    announce(wallet)
    expect(ids()).toEqual(['test.other', 'test.wallet'])
  })

  it('stays as long as a session uses it', () => {
    const wallet = provider()
    page.ethereum = wallet
    start()
    const unsubscribe = context.connectors.get('eip155:injected')?.subscribe(() => {})
    announce(wallet)
    expect(ids()).toEqual(['injected', 'test.wallet'])
    unsubscribe?.()
    unsubscribe?.()
    page.dispatchEvent(new Event('ethereum#initialized'))
    expect(ids()).toEqual(['test.wallet'])
  })

  it('stays while it is being connected: the session it brings must find its connector', async () => {
    let approve = (_accounts: readonly string[]) => {}
    const account = '0x00000000000000000000000000000000000000a1'
    const wallet = createScriptedProvider({
      eth_requestAccounts: () => new Promise((resolve) => (approve = resolve)),
      eth_chainId: async () => '0x1',
    })
    page.ethereum = wallet
    start()
    const connecting = context.connectors.get('eip155:injected')?.connect()
    await vi.waitFor(() => expect(wallet.requests).not.toEqual([]))
    announce(wallet)
    expect(ids()).toEqual(['injected', 'test.wallet'])
    approve([account])
    expect((await connecting)?.accounts).toEqual([account])
    page.dispatchEvent(new Event('ethereum#initialized'))
    expect(ids()).toEqual(['test.wallet'])
  })

  it('[G1] is found when it comes late', () => {
    start()
    expect(ids()).toEqual([])
    page.ethereum = provider()
    page.dispatchEvent(new Event('ethereum#initialized'))
    expect(ids()).toEqual(['injected'])
  })

  it('[G1] is the first of its several providers that nobody announces', () => {
    const [one, two] = [provider(), provider()]
    page.ethereum = Object.assign(provider(), { providers: [one, null, two] })
    announce(one)
    start()
    expect(context.connectors.get('eip155:injected')?.getProvider()).toBe(two)
    announce(two, { uuid: uuidOf('a'), rdns: 'test.two' })
    expect(ids()).toEqual(['test.wallet', 'test.two'])
  })

  it.each([
    ['a text', 'ethereum'],
    ['null', null],
    ['an object without request', { isMetaMask: true }],
    [
      'a throwing member',
      {
        get request() {
          throw new Error('gotcha')
        },
      },
    ],
  ])('[G3] is ignored when it is %s', (_, ethereum) => {
    page.ethereum = ethereum
    start()
    expect(context.connectors.size).toBe(0)
  })

  it('[G3] is ignored when reading it throws', () => {
    Object.defineProperty(page, 'ethereum', {
      get() {
        throw new Error('gotcha')
      },
    })
    expect(start).not.toThrow()
    expect(context.connectors.size).toBe(0)
  })
})
