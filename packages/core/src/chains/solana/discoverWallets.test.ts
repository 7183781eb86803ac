import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestContext } from '../../testing/conformance/createTestContext.ts'
import { createTestSolanaWallet } from '../../testing/createTestSolanaWallet.ts'
import type { RegisterApi } from '../../wallets/standardWallet.ts'
import { discoverWallets } from './discoverWallets.ts'

let page: EventTarget
let context: ReturnType<typeof createTestContext>
let stop: () => void
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  context = createTestContext()
  stop = () => {}
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const wallet = (name = 'One') =>
  createTestSolanaWallet({ seeds: [new Uint8Array(32).fill(1)], chains: ['solana:mainnet'], name })
const register = (...wallets: unknown[]) => {
  let undo: (() => void) | undefined
  const detail = (api: RegisterApi) => {
    undo = api.register(...wallets)
  }
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return () => undo?.()
}
const names = () => [...context.connectors.values()].map(({ name }) => name)

describe('finding Solana wallets', () => {
  it('[X.34, X.34a] finds those that were there before the app and those that come later', () => {
    wallet('Early').register(page)
    stop = discoverWallets(context)
    expect(names()).toEqual(['Early'])
    wallet('Late').register(page)
    expect(names()).toEqual(['Early', 'Late'])
  })

  it('[X.34, X.34a] lists a wallet that registers twice once, and again after a restart', () => {
    const one = wallet()
    one.register(page)
    stop = discoverWallets(context)
    register(one.wallet)
    expect(names()).toEqual(['One'])
    const [before] = context.connectors.values()
    stop()
    expect(names()).toEqual([])
    stop = discoverWallets(context)
    expect([...context.connectors.values()].map(({ id }) => id)).toEqual([before?.id])
  })

  it('[X.34, X.34c] offers both of two wallets with one name and icon, because the first may be the impostor', () => {
    stop = discoverWallets(context)
    const [first, second] = [wallet().wallet, wallet().wallet]
    register(first, second)
    expect([...context.connectors.values()].map((one) => [one.id, one.getProvider()])).toEqual([
      ['One', first],
      ['One (2)', second],
    ])
  })

  it('[X.34, X.34b] impostors before and after a wallet do not drive it out together', () => {
    stop = discoverWallets(context)
    const real = wallet().wallet
    const listed = () => [...context.connectors.values()].map((one) => one.getProvider())
    register(wallet().wallet, wallet().wallet, real)
    for (let turn = 0; turn < 6; turn++) register(wallet().wallet)
    expect(listed()).toHaveLength(4)
    expect(listed()).toContain(real)
  })

  it('[X.34, X.34b, X.34c] the name of a wallet that had to leave goes to that wallet only', () => {
    stop = discoverWallets(context)
    for (const name of ['One wallet', 'one-wallet', 'ONE!']) register(wallet(name).wallet)
    const real = wallet('One').wallet
    register(real)
    register(wallet('One').wallet)
    expect(names()).toEqual(['One wallet', 'one-wallet', 'ONE!', 'One (2)'])
    register(real)
    expect([...context.connectors.values()].map((one) => [one.id, one.getProvider()]).at(-1)).toEqual([
      'One',
      real,
    ])
  })

  it('[X.34, X.34c] no wallet takes the place of another, whatever number its name has, also after one has left', () => {
    stop = discoverWallets(context)
    const [numbered, first, second, third] = [
      wallet('One (2)').wallet,
      wallet().wallet,
      wallet().wallet,
      wallet().wallet,
    ]
    register(numbered)
    const undo = register(first)
    register(second)
    undo()
    register(third)
    expect([...context.connectors.values()].map((one) => [one.name, one.getProvider()])).toEqual([
      ['One (2)', numbered],
      ['One (3)', second],
      ['One', third],
    ])
  })

  it('[X.34, X.34b] many wallets, of one name or of many, leave room for known ones', () => {
    stop = discoverWallets(context)
    const unknown = Array.from({ length: 100 }, (_, index) => wallet(`Crowd ${index}`).wallet)
    register(...unknown)
    register(...Array.from({ length: 20 }, () => wallet('Same').wallet))
    register(wallet('Solflare').wallet)
    expect(names()).toContain('Solflare')
    expect(names()).toEqual(expect.arrayContaining(['Crowd 0', 'Crowd 15']))
    expect(names().filter((name) => name.startsWith('Same'))).toHaveLength(4)
    expect(names()).toHaveLength(33)
  })

  it('removes a wallet that unregisters, and adds it again', () => {
    stop = discoverWallets(context)
    const one = wallet()
    const undo = register(one.wallet)
    undo()
    expect(names()).toEqual([])
    undo()
    register(one.wallet)
    expect(names()).toEqual(['One'])
  })

  it.each([
    ['nothing', undefined],
    ['a text', 'wallet'],
    ['no name', { ...wallet().wallet, name: undefined }],
    ['a name of nothing that can be seen', { ...wallet().wallet, name: '\u202e\u200b' }],
    ['no Solana', { ...wallet().wallet, chains: ['sui:mainnet'] }],
    ['no way to connect', { ...wallet().wallet, features: {} }],
    [
      'getters that throw',
      Object.defineProperty(Object.create(wallet().wallet), 'chains', { get: () => expect.fail() }),
    ],
  ])('[X.34, X.34b] leaves out a wallet with %s, and finds the next', (_what, candidate) => {
    stop = discoverWallets(context)
    register(candidate)
    register(wallet('Good').wallet)
    expect(names()).toEqual(['Good'])
  })

  it.each([
    ['a script', 'javascript:alert(1)', undefined],
    ['a page', 'data:text/html,<script>', undefined],
    ['a picture of a third party', 'https://icons.test/a.png', undefined],
    ['a huge picture', `data:image/png;base64,${'A'.repeat(300_000)}`, undefined],
    ['a picture', 'data:image/png;base64,AA', 'data:image/png;base64,AA'],
  ])('[X.37] [X.41] shows as icon of a wallet: %s', (_what, icon, shown) => {
    stop = discoverWallets(context)
    register(Object.create(wallet('<b>Bold</b>').wallet, { icon: { value: icon } }))
    const [connector] = context.connectors.values()
    expect(connector?.icon).toBe(shown)
    // Text, never markup.
    expect(connector?.name).toBe('<b>Bold</b>')
  })

  const fail = () => {
    throw new Error('broken wallet')
  }
  it.each([fail, 7])('logs a registration that throws: %s', (detail) => {
    stop = discoverWallets(context)
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    expect(context.log).toEqual(['warn: A wallet failed while it registered (Wallet Standard)'])
  })
})
