import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestContext } from '../../testing/conformance/createTestContext.ts'
import { createTestBitcoinWallet } from '../../testing/createTestBitcoinWallet.ts'
import { discoverWallets } from './discoverWallets.ts'

const keys = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] as const
const icon = 'data:image/svg+xml,<svg/>'
let page: EventTarget & { btc_providers?: unknown } & Record<string, unknown>
let context: ReturnType<typeof createTestContext>
let stop: () => void
const start = () => {
  stop = discoverWallets(context)
}
const names = () => [...context.connectors.values()].map(({ name }) => name)
const request = () => Promise.resolve(null)
/** Registers objects as wallets of the Wallet Standard. */
const register = (...wallets: unknown[]) =>
  page.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register(...wallets: unknown[]): () => void }) => api.register(...wallets),
    }),
  )
const standard = (more: object = {}) => ({
  version: '1.0.0',
  name: 'Good Wallet',
  icon,
  chains: ['bitcoin:mainnet'],
  accounts: [],
  features: { 'bitcoin:connect': { connect: request } },
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget() as typeof page
  vi.stubGlobal('window', page)
  context = createTestContext()
  stop = () => {}
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('finding Bitcoin wallets', () => {
  it('[X.34] finds those of the Wallet Standard and of btc_providers, each bound to its own object', () => {
    const [one, two] = [
      createTestBitcoinWallet({ keys, name: 'One' }),
      createTestBitcoinWallet({ keys, name: 'Two' }),
    ]
    two.announce(page)
    start()
    one.register(page)
    expect([...context.connectors.values()].map((entry) => [entry.name, entry.getProvider()])).toEqual([
      ['Two', two.provider],
      ['One', one.standard],
    ])
    expect([...context.connectors.keys()]).toEqual(['bip122:Two', 'bip122:One'])
  })
  it('[X.34] finds a wallet that adds itself to the list later, and forgets it with the config', () => {
    start()
    expect(names()).toEqual([])
    createTestBitcoinWallet({ keys, name: 'Late' }).announce(page)
    vi.advanceTimersByTime(500)
    expect(names()).toEqual(['Late'])
    stop()
    expect(names()).toEqual([])
    vi.advanceTimersByTime(10_000)
    expect(names()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
  it('[X.22, X.22b] finds a wallet that adds itself to the list 14 s late, and one that did while the page was left', () => {
    start()
    vi.advanceTimersByTime(14_000)
    createTestBitcoinWallet({ keys, name: 'Late' }).announce(page)
    vi.advanceTimersByTime(2_000)
    expect(names()).toEqual(['Late'])
    createTestBitcoinWallet({ keys, name: 'Later' }).announce(page)
    page.dispatchEvent(new Event('pageshow'))
    expect(names()).toEqual(['Late', 'Later'])
    stop()
    page.dispatchEvent(new Event('pageshow'))
    expect(names()).toEqual([])
  })
  it.each(['btc_providers first', 'Wallet Standard first'])(
    '[X.34] keeps a wallet once that announces itself in both ways: %s',
    (order) => {
      const both = createTestBitcoinWallet({ keys, name: 'Both' })
      if (order === 'btc_providers first') {
        both.announce(page)
        start()
        both.register(page)
      } else {
        start()
        both.register(page)
        both.announce(page)
        vi.advanceTimersByTime(2_000)
      }
      expect(names()).toEqual(['Both'])
    },
  )
  it('[X.34] a wallet that announces itself the other way with the name of another and its own picture, or none, is another', () => {
    page.honest = { request }
    page.btc_providers = [{ id: 'honest', name: 'Good Wallet', icon }]
    start()
    const [painted, plain] = [standard({ icon: 'data:image/png;base64,AAAA' }), standard({ icon: undefined })]
    register(painted, plain)
    expect([...context.connectors.values()].map((one) => [one.name, one.getProvider()])).toEqual([
      ['Good Wallet', page.honest],
      ['Good Wallet (2)', painted],
      ['Good Wallet (3)', plain],
    ])
  })
  it('[X.34] knows a wallet by its object, under two names', () => {
    page.shared = { request }
    page.btc_providers = [{ id: 'shared', name: 'Xverse Wallet', icon }]
    start()
    register(standard({ name: 'Something else', features: { 'sats-connect:': { provider: page.shared } } }))
    expect(names()).toEqual(['Xverse Wallet'])
  })
  it('[X.34] numbers another wallet of the same name, so that none hides the other', () => {
    start()
    register(standard(), standard({ icon: 'data:image/png;base64,AAAA' }), standard({ icon: undefined }))
    expect(names()).toEqual(['Good Wallet', 'Good Wallet (2)', 'Good Wallet (3)'])
  })
  it('[X.34, X.34c] no wallet takes the place of another, whatever number its name has', () => {
    start()
    const [numbered, first, second] = [standard({ name: 'Good Wallet (2)' }), standard(), standard()]
    register(numbered, first, second)
    expect([...context.connectors.values()].map((one) => [one.name, one.getProvider()])).toEqual([
      ['Good Wallet (2)', numbered],
      ['Good Wallet', first],
      ['Good Wallet (3)', second],
    ])
  })
  it('[X.34, X.34b] many wallets, of one name or of many, leave room for known ones', () => {
    start()
    const unknown = Array.from({ length: 100 }, (_, index) => standard({ name: `Crowd ${index}` }))
    register(...unknown)
    register(...Array.from({ length: 20 }, () => standard({ name: 'Same' })))
    register(standard({ name: 'Xverse' }))
    expect(names()).toContain('Xverse')
    expect(names()).toEqual(expect.arrayContaining(['Crowd 0', 'Crowd 15']))
    expect(names().filter((name) => name.startsWith('Same'))).toHaveLength(4)
    expect(names()).toHaveLength(33)
  })

  it('[X.34, X.34b] a list of any length leaves room for known wallets, and reading it again changes nothing', () => {
    const toEntries = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        page[`wallet${count}x${index}`] = { request }
        return { id: `wallet${count}x${index}`, name: `Wallet ${count} ${index}`, icon }
      })
    page.xverse = { request }
    page.btc_providers = [
      ...toEntries(400),
      { id: 'xverse', name: 'Xverse Wallet', icon },
      ...toEntries(5_000),
    ]
    start()
    expect(names()).toContain('Xverse Wallet')
    expect(names()).toHaveLength(33)
    const before = [...context.connectors.values()]
    vi.advanceTimersByTime(10_000)
    expect([...context.connectors.values()]).toEqual(before)
  })
  it('[X.34] takes a wallet back when it unregisters', () => {
    start()
    let unregister = () => {}
    page.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail(api: { register(wallet: unknown): () => void }) {
          unregister = api.register(standard())
        },
      }),
    )
    expect(names()).toEqual(['Good Wallet'])
    unregister()
    unregister()
    expect(names()).toEqual([])
  })
})

describe('hostile announcements', () => {
  const throwing = new Proxy(
    {},
    {
      get() {
        throw new Error('no')
      },
    },
  )
  it.each([
    ['nothing', undefined],
    ['a text', 'wallet'],
    ['getters that throw', throwing],
    ['no name', standard({ name: '' })],
    ['a name of control characters only', standard({ name: '\u202e\u0000\u200b' })],
    ['another chain', standard({ chains: ['solana:mainnet'] })],
    ['chains that are no list', standard({ chains: 'bitcoin:mainnet' })],
    ['no way to connect', standard({ features: {} })],
    ['features that throw', standard({ features: throwing })],
  ])('[X.34] offers no wallet for one with %s', (_what, wallet) => {
    start()
    register(wallet, standard())
    // The positive control: an honest wallet of the same registration.
    expect(names()).toEqual(['Good Wallet'])
  })
  it.each([
    ['a list that is none', { length: 3 }],
    ['a list whose getter throws', throwing],
    ['entries without a provider', [{ id: 'missing', name: 'Ghost', icon }]],
    ['a path to what is no provider', [{ id: 'location.href', name: 'Ghost', icon }]],
    ['a path through a prototype', [{ id: '__proto__.constructor', name: 'Ghost', icon }]],
    ['a path that is code', [{ id: 'alert(1)', name: 'Ghost', icon }]],
    ['a path without end', [{ id: Array.from({ length: 99 }, () => 'a').join('.'), name: 'Ghost', icon }]],
    ['entries that throw', [throwing, null, 7]],
  ])('[X.34] survives %s', (_what, list) => {
    page.btc_providers = list
    expect(start).not.toThrow()
    register(standard())
    expect(names()).toEqual(['Good Wallet'])
  })
  it('[X.34] reads at most 32 wallets of a list', () => {
    page.one = { request }
    page.btc_providers = Array.from({ length: 10_000 }, (_, index) => {
      page[`wallet${index}`] = { request }
      return { id: `wallet${index}`, name: `Wallet ${index}`, icon }
    })
    start()
    expect(names()).toHaveLength(32)
  })
  it('[X.34] shows names as plain text and no icon that a page would have to load', () => {
    start()
    register(
      standard({ name: '<b>Bank</b>\n'.repeat(40), icon: 'https://tracker.example/pixel.png' }),
      standard({ name: 'Large', icon: `data:image/png;base64,${'A'.repeat(300_000)}` }),
    )
    const [markup, large] = [...context.connectors.values()]
    expect(markup?.name.length).toBeLessThanOrEqual(64)
    expect(markup?.name).not.toMatch(/\n/)
    expect(markup?.icon).toBeUndefined()
    expect(large?.icon).toBeUndefined()
  })
  it('[X.34] is not ended by a registration that throws', () => {
    start()
    page.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail() {
          throw new Error('no')
        },
      }),
    )
    register(standard())
    expect(names()).toEqual(['Good Wallet'])
  })
})
