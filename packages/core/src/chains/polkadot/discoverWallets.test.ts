import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestContext } from '../../testing/conformance/createTestContext.ts'
import { discoverWallets } from './discoverWallets.ts'

let page: EventTarget & { injectedWeb3?: unknown }
let context: ReturnType<typeof createTestContext>
let stop: () => void
const start = () => {
  stop = discoverWallets(context, {})
}
const names = () => [...context.connectors.values()].map(({ name }) => name)
const good = () => ({ version: '1.0.0', enable: () => Promise.resolve({}) })

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

describe('finding wallets of window.injectedWeb3', () => {
  it('[X.34] offers each once, bound to its own object, under the name people know', () => {
    const [one, two] = [good(), good()]
    page.injectedWeb3 = { talisman: one, 'Some Wallet': two }
    start()
    vi.advanceTimersByTime(2_000)
    expect([...context.connectors.values()].map((entry) => [entry.name, entry.getProvider()])).toEqual([
      ['Talisman', one],
      ['Some Wallet', two],
    ])
    expect([...context.connectors.keys()]).toEqual(['polkadot:Talisman', 'polkadot:Some Wallet'])
  })
  it('[X.34] finds a wallet that adds itself later, and forgets it with the config', () => {
    start()
    expect(names()).toEqual([])
    page.injectedWeb3 = { late: good() }
    vi.advanceTimersByTime(500)
    expect(names()).toEqual(['late'])
    stop()
    expect(names()).toEqual([])
    vi.advanceTimersByTime(10_000)
    expect(names()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
  it('[X.22, X.22b] finds a wallet that adds itself 14 s late, and one that did while the page was left', () => {
    start()
    vi.advanceTimersByTime(14_000)
    page.injectedWeb3 = { late: good() }
    vi.advanceTimersByTime(2_000)
    expect(names()).toEqual(['late'])
    page.injectedWeb3 = { ...(page.injectedWeb3 as object), later: good() }
    page.dispatchEvent(new Event('pageshow'))
    expect(names()).toEqual(['late', 'later'])
    stop()
    page.dispatchEvent(new Event('pageshow'))
    expect(names()).toEqual([])
  })
  it('[X.34] keeps an object once that is listed twice, and numbers another of the same name', () => {
    const entry = good()
    page.injectedWeb3 = { talisman: entry, copy: entry, Talisman: good() }
    start()
    expect(names()).toEqual(['Talisman', 'Talisman (2)'])
  })
  it('[X.34, X.34c] no wallet takes the place of another, whatever number its name has', () => {
    const [numbered, first, second] = [good(), good(), good()]
    page.injectedWeb3 = { 'Talisman (2)': numbered, talisman: first, Talisman: second }
    start()
    expect([...context.connectors.values()].map((one) => [one.name, one.getProvider()])).toEqual([
      ['Talisman (2)', numbered],
      ['Talisman', first],
      ['Talisman (3)', second],
    ])
  })
  it('[X.34] stays with the object it was made for when the entry is replaced', () => {
    const entry = good()
    const list: Record<string, unknown> = { talisman: entry }
    page.injectedWeb3 = list
    start()
    list.talisman = good()
    vi.advanceTimersByTime(2_000)
    expect([...context.connectors.values()].map((connector) => connector.getProvider())).toEqual([entry])
  })
})

describe('hostile announcements', () => {
  const throwing = new Proxy(
    {},
    {
      get() {
        throw new Error('no')
      },
      ownKeys() {
        throw new Error('no')
      },
    },
  )
  const withGetter = Object.defineProperty({ good: good() }, 'bad', {
    enumerable: true,
    get() {
      throw new Error('no')
    },
  })
  it.each([
    ['a text', 'wallet', []],
    ['nothing', null, []],
    ['a list that throws', throwing, []],
    ['an entry that throws', withGetter, ['good']],
    ['an entry whose members throw', { bad: throwing, good: good() }, ['good']],
    ['entries that are none', { a: null, b: 7, c: 'x', d: { enable: true }, good: good() }, ['good']],
    [
      'the key of a member that every object has',
      { constructor: good(), toString: good() },
      ['constructor', 'toString'],
    ],
    ['a name of control characters only', { '\u202e\u0000\u200b': good(), good: good() }, ['good']],
  ])('[X.34] survives %s', (_what, list, expected) => {
    page.injectedWeb3 = list
    expect(start).not.toThrow()
    expect(names()).toEqual(expected)
  })
  it('[X.34, X.34b] a list of any length leaves room for known wallets, wherever they are in it', () => {
    const crowd = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`other ${count} ${index}`, good()]))
    page.injectedWeb3 = { ...crowd(600), talisman: good(), nova: good(), ...crowd(5_000) }
    start()
    expect(names()).not.toContain('Talisman')
    page.injectedWeb3 = { ...crowd(600), ...crowd(60), talisman: good(), nova: good(), ...crowd(30) }
    vi.advanceTimersByTime(500)
    expect(names()).toEqual(expect.arrayContaining(['Talisman', 'Nova']))
    expect(names()).toHaveLength(34)
    // The same list again changes nothing.
    const before = [...context.connectors.values()]
    vi.advanceTimersByTime(2_000)
    expect([...context.connectors.values()]).toEqual(before)
  })
  it('[X.34] reads at most 32 wallets, and names as one line of plain text', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`wallet${index}`, good()]))
    page.injectedWeb3 = { ['<b>Bank</b>\n'.repeat(40)]: good(), ...many }
    start()
    expect(names()).toHaveLength(32)
    expect(names()[0]?.length).toBeLessThanOrEqual(64)
    expect(names()[0]).not.toMatch(/\n/)
  })
})
