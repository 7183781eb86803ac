import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestBalance, createTestServer, type TestServer } from '../../../testing/createTestServer.ts'
import { createTestWallet } from '../../../testing/createTestWallet.ts'
import { click, isShown, textOf, untilText } from '../../../testing/page.ts'
import { testBitcoin, testSolana } from '../../../testing/testNetworks.ts'
import { MessagesContext } from '../../languages/translate.ts'
import { AccountPortfolio } from './AccountPortfolio.tsx'

const native = `eip155:1:0x${'e'.repeat(40)}`
const tokenOf = (n: number) => `eip155:1:0x${String(n).padStart(40, '0')}`
/** Token `n`; `null` is an unknown price. */
const coin = (n: number, value: number | null) =>
  createTestBalance({
    name: `Coin ${n}`,
    symbol: `C${n}`,
    address: tokenOf(n),
    ...(value === null ? { price: 0, value: undefined } : { value }),
    quantity: { decimals: '6', numeric: String(value ?? 5) },
  })
/** Prices of a token, four hours apart, the last one four hours old. */
const history = (address: string, ...prices: readonly number[]) => ({
  address,
  name: 'Coin',
  symbol: 'C',
  decimals: 18,
  price: prices.at(-1),
  iconUrl: '',
  sparkline: prices.map((price, index) => ({
    at: Date.now() - (prices.length - index) * 4 * 3_600_000,
    price,
  })),
})

afterEach(() => {
  vi.useRealTimers()
})

describe('AccountPortfolio', () => {
  let app: TestApp
  let server: TestServer
  const open = async (balances: object[], more: Parameters<typeof createTestServer>[0] = {}) => {
    server = createTestServer({ balances: { balances }, ...more })
    app = createTestApp({ server: { api: server.api } })
    await app.open(<AccountPortfolio />, 'AccountPortfolio')
  }
  const failing = (part: string) => ({
    onRequest: async (path: string) => (path.includes(part) ? 503 : undefined),
  })
  const countRequests = () =>
    ['/balance', '/fungible/price'].map((part) => server.asked.filter((path) => path.includes(part)).length)

  it('[S9.03] shows total, week and allocation with one request for balances and one for prices', async () => {
    await open([coin(1, 300), coin(2, 100), coin(3, null)], {
      prices: [history(tokenOf(1), 0.5, 1), history(tokenOf(2), 1, 1)],
    })
    await untilText('+60% in 7 days', 'portfolio-change')
    expect(textOf('portfolio-total')).toBe('$400.00')
    const rows = within(screen.getByRole('table', { name: 'Allocation' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'TokenShareValue',
      'C175%$300.00',
      'C225%$100.00',
    ])
    expect(countRequests()).toEqual([1, 1])
  })

  it('with three thousand tokens, requests at most a hundred prices', async () => {
    const coins = Array.from({ length: 3_000 }, (_, n) => coin(n + 1, n + 1))
    await open(coins, { prices: [history(tokenOf(3_000), 1, 1)] })
    await untilText('in 7 days', 'portfolio-change')
    expect(countRequests()).toEqual([1, 1])
    expect(textOf()).toContain('2,995 others')
  }, 20_000)

  it('[X.44] the line is a slider and a table', async () => {
    await open([coin(1, 100)], { prices: [history(tokenOf(1), 0.5, 2)] })
    const chart = await screen.findByRole('slider')
    const worthAt = (index: number) => {
      fireEvent.change(chart, { target: { value: String(index) } })
      return chart.getAttribute('aria-valuetext')?.split(': ')[1]
    }
    expect([2, 1, 0].map(worthAt)).toEqual(['$100.00', '$200.00', '$50.00'])
    const table = screen.getByRole('table', { name: /over the last 7 days/ })
    expect(within(table).getAllByRole('row')).toHaveLength(4)
  })

  it('[X.46] gives the times of the line in the language of the page', async () => {
    // A Friday.
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 20, 18, 5) })
    await open([coin(1, 100)], { prices: [history(tokenOf(1), 0.5, 2)] })
    const getTimes = async () => {
      const chart = await screen.findByRole('slider')
      return [0, 1].map((index) => {
        fireEvent.change(chart, { target: { value: String(index) } })
        return chart.getAttribute('aria-valuetext')?.split(': ')[0]?.replaceAll('\u202F', ' ')
      })
    }
    // control
    expect(await getTimes()).toEqual(['Fri 10:05 AM', 'Fri 02:05 PM'])
    cleanup()
    app.show(
      <MessagesContext.Provider value={{ locale: 'de', messages: {} }}>
        <AccountPortfolio />
      </MessagesContext.Provider>,
    )
    expect(await getTimes()).toEqual(['Fr., 10:05', 'Fr., 14:05'])
  })

  it.each([
    ['unknown', {}, 'No price history yet'],
    ['failed to load', failing('price'), 'Couldn’t load the price history'],
  ])('where past prices are %s, says so; the other parts stay', async (_, more, words) => {
    await open([coin(1, 100)], more)
    await untilText(words)
    expect(textOf('portfolio-total')).toBe('$100.00')
    expect(isShown('allocation')).toBe(true)
  })

  it.each([
    ['no token has a price', {}, 'Prices on Test One aren’t available.'],
    ['balances failed to load', failing('/balance'), 'Couldn’t load your tokens'],
  ])('[X.43] where %s, says so and offers approvals', async (_, more, words) => {
    await open([coin(1, null)], more)
    await untilText(words)
    expect(textOf('portfolio-approvals')).toBe('Token approvalsWho can spend your tokens')
    click('portfolio-approvals')
    expect(app.view).toBe('AccountApprovals')
  })

  it.each([
    ['solana', testSolana, true],
    ['bip122', testBitcoin, false],
  ] as const)('[X.43] %s: the way to the approvals is there (%s)', async (namespace, network, isThere) => {
    const wallet = createTestWallet({ id: 'other', namespace, network: network.caipNetworkId })
    app = createTestApp({
      wallets: [],
      wallet,
      ...(namespace === 'solana' ? { solana: [wallet] } : { bitcoin: [wallet] }),
    })
    await app.open(<AccountPortfolio />, 'AccountPortfolio')
    expect(isShown('portfolio-approvals')).toBe(isThere)
  })

  it('the native currency has a line, too', async () => {
    const ether = createTestBalance({ address: undefined, symbol: 'ETH', value: 10 })
    await open([ether], { prices: [history(native, 1, 2)] })
    await waitFor(() => expect(isShown('line-chart')).toBe(true))
  })
})
