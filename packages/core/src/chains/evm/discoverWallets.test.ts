import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SafeStorage } from '../../base/storage.ts'
import type { AdapterApp } from '../../config/Adapter.ts'
import type { Connector } from '../../config/Connector.ts'
import { createTestContext, type TestContext } from '../../testing/conformance/createTestContext.ts'
import { discoverWallets } from './discoverWallets.ts'
import { createScriptedProvider } from './testing/createScriptedProvider.ts'
import { announceWallet, installPage, type TestPage } from './testing/installPage.ts'

const uuidOf = (digit: string) => `${digit.repeat(8)}-19fa-4704-a166-e52e178b59d2`
const provider = () => createScriptedProvider({})
const fail = (): never => {
  throw new Error('from the wallet')
}

let page: TestPage
let context: TestContext
let stop: (() => void) | undefined
const start = () => {
  stop = discoverWallets(context)
}
const announce = (wallet: unknown, info: Record<string, unknown> = {}) =>
  announceWallet(page, wallet as ReturnType<typeof provider>, info)
const emit = (detail: unknown) => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
const emitInitialized = () => page.dispatchEvent(new Event('ethereum#initialized'))
const connectors = () => [...context.connectors.values()]
const names = () => connectors().map(({ name }) => name)
const ids = () => connectors().map(({ id }) => id)
const malformed = ['warn: Ignored a malformed wallet announcement (EIP-6963)']

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
  it('[X.34, X.34a] finds wallets announced before, a day after and many times, once each', () => {
    vi.useFakeTimers()
    const late = provider()
    announce(provider(), { rdns: 'test.early', name: 'Early' })
    start()
    vi.advanceTimersByTime(86_400_000)
    announce(late, { rdns: 'test.late', name: 'Late', uuid: uuidOf('a') })
    announce(late, { rdns: 'test.late', name: 'Late', uuid: uuidOf('a') })
    // Some wallets create a new uuid each time.
    announce(late, { rdns: 'test.late', name: 'Late', uuid: uuidOf('b') })
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(connectors()).toMatchObject([
      { name: 'Early', id: 'test.early', type: 'ANNOUNCED' },
      { name: 'Late', id: 'test.late', type: 'ANNOUNCED' },
    ])
    expect(context.log).toEqual([])
  })

  it.each([
    ['a javascript: icon', 'javascript:alert(1)'],
    ['a javascript: icon in disguise', ' \njavascript:alert(1)'],
    ['an HTML icon', 'data:text/html,<script>alert(1)</script>'],
    ['a 1 MB icon', `data:image/png;base64,${'A'.repeat(1_048_576)}`],
    ['an http: icon', 'http://icons.test/a.png'],
    ['an icon of a third party', 'https://icons.test/a.png'],
    ['an icon of a third party, without a scheme', '//icons.test/a.png'],
    ['an image type of its own', 'data:image/x-unknown,a'],
    ['no icon', undefined],
    ['an icon that is no text', new URL('https://icons.test')],
  ])('[X.37] [X.41] shows a wallet with %s without it', (_, icon) => {
    start()
    announce(provider(), { icon })
    expect(connectors()).toMatchObject([{ name: 'Test Wallet', icon: undefined }])
  })

  it.each(['data:image/png;base64,AAAA', 'data:image/svg+xml;utf8,<svg/>'])('shows the icon %s', (icon) => {
    start()
    announce(provider(), { icon })
    expect(connectors()[0]?.icon).toBe(icon)
  })

  it.each([
    ['HTML', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['control characters', 'Good\u0000 \u001bWallet\n', 'Good Wallet'],
    ['reversed text', '\u202etellaW\u202c \u2066x', 'tellaW x'],
    ['zero-width characters', 'Good\u200bWallet\ufeff', 'GoodWallet'],
    ['a thousand characters', 'n'.repeat(1000), 'n'.repeat(64)],
    ['no name', undefined, 'test.wallet'],
    ['nothing visible', '\u200b\u202e ', 'test.wallet'],
  ])('turns a name with %s into plain text', (_, name, shown) => {
    start()
    announce(provider(), { name })
    expect(names()).toEqual([shown])
  })

  const good = { uuid: uuidOf('a'), name: 'A', rdns: 'test.a', icon: 'data:image/png;base64,AAAA' }
  const withInfo = (info: object) => ({ info: { ...good, ...info }, provider: provider() })
  const withThrowing = (member: string) => ({
    info: Object.defineProperty({ ...good }, member, { get: fail }),
    provider: provider(),
  })
  it.each<[string, unknown]>([
    ['no detail', null],
    ['a text', 'wallet'],
    ['no info', { provider: provider() }],
    ['no provider', { info: good }],
    ['a provider that is no provider', { info: good, provider: { request: 'yes' } }],
    ['no rdns', withInfo({ rdns: undefined })],
    ['an rdns that is no domain name', withInfo({ rdns: 'injected' })],
    ['an endless rdns', withInfo({ rdns: `a.${'b'.repeat(300)}` })],
    ['no uuid', withInfo({ uuid: undefined })],
    ['a malformed uuid', withInfo({ uuid: '1' })],
    ['a uuid that is no text', withInfo({ uuid: { toString: () => good.uuid } })],
    ['a throwing uuid', withThrowing('uuid')],
    ['a throwing rdns', withThrowing('rdns')],
    ['a throwing name', withThrowing('name')],
    ['a throwing icon', withThrowing('icon')],
    ['a throwing request', { info: good, provider: Object.defineProperty({}, 'request', { get: fail }) }],
  ])('[X.34, X.34b] ignores and logs an announcement with %s', (_, detail) => {
    start()
    emit(detail)
    expect(context.connectors.size).toBe(0)
    expect(context.log).toEqual(malformed)
    // The next wallet, whose every object is frozen, is found all the same.
    emit(Object.freeze({ info: Object.freeze({ ...good }), provider: Object.freeze(provider()) }))
    expect(names()).toEqual(['A'])
  })

  it('[X.34, X.34b] ignores and logs an event whose detail throws', () => {
    start()
    page.dispatchEvent(Object.defineProperty(new Event('eip6963:announceProvider'), 'detail', { get: fail }))
    expect(context.log).toEqual(malformed)
  })

  it('[X.34, X.34c] numbers wallets of one rdns, and shows the domain of another wallet with the same name', () => {
    start()
    announce(provider(), { uuid: uuidOf('a'), name: 'Twin', rdns: 'test.twin' })
    announce(provider(), { uuid: uuidOf('b'), name: 'Twin', rdns: 'test.twin' })
    announce(provider(), { uuid: uuidOf('c'), name: 'Twin', rdns: 'test.twin' })
    announce(provider(), { uuid: uuidOf('d'), name: 'Twin', rdns: 'evil.test' })
    expect(names()).toEqual(['Twin', 'Twin (2)', 'Twin (3)', 'Twin (evil.test)'])
    expect(ids()).toEqual(['test.twin', 'test.twin#2', 'test.twin#3', 'evil.test'])
  })

  it('[X.34, X.34c] offers both wallets of one uuid, because the first may be the impostor, and logs it', () => {
    const providers = [provider(), provider()]
    start()
    announce(providers[0], { uuid: uuidOf('a'), name: 'Wallet', rdns: 'test.evil' })
    announce(providers[1], { uuid: uuidOf('A').toUpperCase(), name: 'Wallet', rdns: 'test.honest' })
    announce(providers[0], { uuid: uuidOf('a'), name: 'Wallet', rdns: 'test.evil' })
    expect(names()).toEqual(['Wallet', 'Wallet (test.honest)'])
    expect(new Set(connectors().map(({ uid }) => uid)).size).toBe(2)
    expect(connectors().map((connector) => connector.getProvider())).toEqual(providers)
    expect(context.log).toEqual(['warn: Two wallets announce the same uuid; one of them may be an impostor'])
  })

  it.each([
    ['one uuid', (_: number) => uuidOf('a')],
    ['a new uuid each time', (turn: number) => uuidOf('b').slice(0, -2) + String(turn).padStart(2, '0')],
  ])(
    '[X.34, X.34b] a wallet with a new provider object each time and %s does not fill the list',
    (_, toUuid) => {
      const providers = Array.from({ length: 20 }, provider)
      start()
      for (const [turn, one] of providers.entries()) announce(one, { uuid: toUuid(turn), rdns: 'test.busy' })
      expect(ids().sort()).toEqual(['test.busy', 'test.busy#2', 'test.busy#3', 'test.busy#4'])
      // The first three and the newest: neither who comes first nor who comes last drives out the others.
      expect(new Set(connectors().map((one) => one.getProvider()))).toEqual(
        new Set([...providers.slice(0, 3), ...providers.slice(-1)]),
      )
      // A wallet that had to leave comes back when it announces itself.
      announce(providers[9], { uuid: toUuid(9), rdns: 'test.busy' })
      expect(connectors().map((one) => one.getProvider())).toContain(providers[9])
    },
  )

  it('[X.34, X.34b] whoever announces first, and in any number, leaves room for the known wallets and those used here', () => {
    const stored: Record<string, unknown> = { recent_wallets: [{ id: 'test.recent', name: 'Recent' }] }
    const storage: Pick<SafeStorage, 'get'> = { get: (name, parse) => parse(stored[name]) }
    context = { ...context, app: { _internal: { storage } } as unknown as AdapterApp }
    start()
    const crowd = (from: number, count: number) => {
      for (let index = from; index < from + count; index++) {
        const uuid = String(index).padStart(8, '0') + uuidOf('a').slice(8)
        announce(provider(), { uuid, rdns: `test.crowd${index}`, name: `Crowd ${index}` })
      }
    }
    crowd(0, 500)
    const [known, recent, late] = [provider(), provider(), provider()]
    announce(known, { uuid: uuidOf('b'), rdns: 'io.metamask', name: 'MetaMask' })
    announce(recent, { uuid: uuidOf('c'), rdns: 'test.recent', name: 'Recent' })
    announce(late, { uuid: uuidOf('d'), rdns: 'test.late', name: 'Late' })
    expect(names()).toEqual(
      expect.arrayContaining(['Crowd 0', 'Crowd 15', 'Crowd 499', 'MetaMask', 'Recent', 'Late']),
    )
    expect(connectors()).toHaveLength(34)
    crowd(500, 500)
    expect(connectors().map((one) => one.getProvider())).toEqual(expect.arrayContaining([known, recent]))
    expect(names()).toContain('Crowd 0')
    expect(connectors()).toHaveLength(34)
    // Names under the domain of a known wallet are one wallet.
    for (let index = 0; index < 50; index++) {
      const uuid = String(index).padStart(8, 'e') + uuidOf('e').slice(8)
      announce(provider(), { uuid, rdns: `io.metamask.x${index}`, name: 'MetaMask' })
    }
    expect(connectors()).toHaveLength(37)
    expect(connectors().map((one) => one.getProvider())).toContain(known)
  })

  it('[X.34, X.34b] a wallet that is in use is never driven out, and no provider gets the uid of another', () => {
    start()
    const uids = new Set<string>()
    const add = context.addConnector
    context.addConnector = (connector) => {
      expect(uids.has(connector.uid)).toBe(false)
      uids.add(connector.uid)
      add(connector)
    }
    const providers = Array.from({ length: 10 }, provider)
    for (const one of providers.slice(0, 4)) announce(one, { uuid: uuidOf('a'), rdns: 'test.busy' })
    const isProvider = (wanted: unknown) => (one: Connector) => one.getProvider() === wanted
    for (const one of providers.slice(2, 4))
      connectors()
        .find(isProvider(one))
        ?.subscribe(() => {})
    for (const one of providers.slice(4)) announce(one, { uuid: uuidOf('a'), rdns: 'test.busy' })
    expect(connectors().map((one) => one.getProvider())).toEqual(providers.slice(0, 4))
  })

  it('[X.34, X.34b] impostors before and after a wallet do not drive it out together', () => {
    start()
    const numbered = (index: number) => String(index).padStart(8, '0') + uuidOf('a').slice(8)
    const impostor = (index: number) =>
      announce(provider(), { uuid: numbered(index), rdns: 'io.metamask', name: 'MetaMask' })
    const real = provider()
    for (const index of [1, 2]) impostor(index)
    announce(real, { uuid: uuidOf('b'), rdns: 'io.metamask', name: 'MetaMask' })
    for (const index of [3, 4, 5, 6, 7]) impostor(index)
    expect(connectors()).toHaveLength(4)
    expect(connectors().map((one) => one.getProvider())).toContain(real)
  })

  it('[X.34, X.34b] a wallet whose session is being restored is not driven out, nor one that was connected', async () => {
    start()
    const account = '0x00000000000000000000000000000000000000a1'
    const crowd = (from: number) => {
      for (let index = from; index < from + 5; index++)
        announce(provider(), {
          uuid: String(index).padStart(8, '0') + uuidOf('a').slice(8),
          rdns: 'test.busy',
        })
    }
    let answer = (_accounts: readonly string[]) => {}
    const real = createScriptedProvider({
      eth_accounts: () => new Promise((resolve) => (answer = resolve)),
      eth_chainId: async () => '0x1',
    })
    const isListed = () => connectors().some((one) => one.getProvider() === real)
    for (const digit of 'abc') announce(provider(), { uuid: uuidOf(digit), rdns: 'test.busy' })
    announce(real, { uuid: uuidOf('d'), rdns: 'test.busy' })
    const restoring = connectors()
      .find((one) => one.getProvider() === real)
      ?.restore()
    crowd(0)
    expect(isListed()).toBe(true)
    await vi.waitFor(() => expect(real.requests).not.toEqual([]))
    answer([account])
    expect(await restoring).toMatchObject({ accounts: [account] })
    crowd(10)
    expect(isListed()).toBe(true)
  })

  it('[X.34, X.34b, X.34c] the id of a wallet that had to leave goes to that wallet only', () => {
    start()
    // Three others have the uuid before the wallet: it takes the last place, whichever domain it has.
    for (const name of ['x', 'y', 'z']) announce(provider(), { uuid: uuidOf('a'), rdns: `test.${name}` })
    const real = provider()
    announce(real, { uuid: uuidOf('a'), rdns: 'io.metamask', name: 'MetaMask' })
    announce(provider(), { uuid: uuidOf('a'), rdns: 'io.metamask', name: 'MetaMask' })
    expect(connectors().at(-1)).toMatchObject({ id: 'io.metamask#2', name: 'MetaMask (2)' })
    announce(real, { uuid: uuidOf('a'), rdns: 'io.metamask', name: 'MetaMask' })
    expect(connectors().at(-1)).toMatchObject({ id: 'io.metamask', name: 'MetaMask' })
    expect(connectors().at(-1)?.getProvider()).toBe(real)
  })

  it.each([
    ['first', ['test.evil', 'io.metamask']],
    ['last', ['io.metamask', 'test.evil']],
  ])(
    '[X.34, X.34c] the name of a known wallet under a foreign domain is told apart: the impostor is %s',
    (_, order) => {
      start()
      for (const [at, rdns] of order.entries())
        announce(provider(), { uuid: uuidOf('ab'[at] ?? ''), name: 'MetaMask', rdns })
      expect(names().sort()).toEqual(['MetaMask', 'MetaMask (test.evil)'])
      expect(connectors().find(({ name }) => name === 'MetaMask')?.id).toBe('io.metamask')
    },
  )

  it('[X.34, X.34c] no wallet gets the name that another one got to be told apart', () => {
    start()
    announce(provider(), { uuid: uuidOf('a'), name: 'Twin (test.twin)', rdns: 'test.evil' })
    announce(provider(), { uuid: uuidOf('b'), name: 'Twin', rdns: 'test.worse' })
    announce(provider(), { uuid: uuidOf('c'), name: 'Twin', rdns: 'test.twin' })
    expect(names()).toEqual(['Twin (test.twin)', 'Twin', 'Twin (test.twin, 2)'])
  })

  it('leaves nothing on the page after it stopped', () => {
    const add = vi.spyOn(page, 'addEventListener')
    const remove = vi.spyOn(page, 'removeEventListener')
    discoverWallets(context)()
    const registered = (spy: typeof add | typeof remove) =>
      spy.mock.calls.map(([event, listener]) => [event, listener])
    expect(registered(add)).not.toEqual([])
    expect(registered(remove)).toEqual(registered(add))
    announce(provider())
    expect(context.connectors.size).toBe(0)
  })
})

describe('window.ethereum', () => {
  it('[X.34, X.34d] is a plain browser wallet, whatever it claims to be, also when it comes late', () => {
    start()
    expect(ids()).toEqual([])
    page.ethereum = Object.assign(provider(), { isMetaMask: true })
    emitInitialized()
    expect(connectors()).toMatchObject([{ id: 'injected', type: 'INJECTED', name: 'Browser Wallet' }])
    expect(connectors()[0]?.getProvider()).toBe(page.ethereum)
  })

  it('[X.34, X.34d] is left out while an announced wallet has the same object, before or after it', () => {
    const wallet = provider()
    page.ethereum = wallet
    start()
    announce(provider(), { uuid: uuidOf('a'), rdns: 'test.other' })
    expect(ids()).toEqual(['injected', 'test.other'])
    announce(wallet)
    expect(ids()).toEqual(['test.other', 'test.wallet'])
    stop?.()
    start()
    expect(ids()).not.toContain('injected')
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
    emitInitialized()
    expect(ids()).toEqual(['test.wallet'])
  })

  it('stays while it is being connected, so that its session has a connector', async () => {
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
    emitInitialized()
    expect(ids()).toEqual(['test.wallet'])
  })

  it('is the first of its several providers that nobody announces', () => {
    const [one, two] = [provider(), provider()]
    page.ethereum = Object.assign(provider(), { providers: [one, null, two] })
    announce(one)
    start()
    expect(context.connectors.get('eip155:injected')?.getProvider()).toBe(two)
    announce(two, { uuid: uuidOf('a'), rdns: 'test.two' })
    expect(ids()).toEqual(['test.wallet', 'test.two'])
  })

  it.each<[string, PropertyDescriptor]>([
    ['a text', { value: 'ethereum' }],
    ['null', { value: null }],
    ['an object without request', { value: { isMetaMask: true } }],
    ['an object with a throwing request', { value: Object.defineProperty({}, 'request', { get: fail }) }],
    ['a getter that throws', { get: fail }],
  ])('is ignored when it is %s', (_, ethereum) => {
    Object.defineProperty(page, 'ethereum', ethereum)
    expect(start).not.toThrow()
    expect(context.connectors.size).toBe(0)
  })
})
