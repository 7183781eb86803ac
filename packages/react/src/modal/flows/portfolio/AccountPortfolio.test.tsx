import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestServer, type TestServer } from '../../../testing/createTestServer.ts'
import { AccountPortfolio } from './AccountPortfolio.tsx'

const hour = 3_600_000
const native = `eip155:1:0x${'e'.repeat(40)}`
const tokenOf = (n: number) => `eip155:1:0x${String(n).padStart(40, '0')}`
const balance = (n: number, value: number | null, more: object = {}) => ({
  name: `Coin ${n}`,
  symbol: `C${n}`,
  chainId: 'eip155:1',
  address: tokenOf(n),
  ...(value === null ? { price: 0 } : { price: 1, value }),
  quantity: { decimals: '6', numeric: String(value ?? 5) },
  iconUrl: '',
  ...more,
})
const text = () => document.body.textContent ?? ''

describe('AccountPortfolio', () => {
  let app: TestApp
  let server: TestServer
  const open = async (parts: Parameters<typeof createTestServer>[0]) => {
    server = createTestServer(parts)
    vi.stubGlobal('fetch', server.fetch)
    app = createTestApp({ server: { api: server.api } })
    await app.connect()
    app.modal.push({ view: 'AccountPortfolio' })
    app.show(<AccountPortfolio />)
  }
  const asked = (part: string) => server.asked.filter((path) => path.includes(part))
  afterEach(() => {
    cleanup()
    app.stop()
    vi.unstubAllGlobals()
  })
  const now = Date.now()
  const line = (address: string, prices: readonly number[]) => ({
    address,
    name: 'Coin',
    symbol: 'C',
    decimals: 18,
    price: prices.at(-1),
    iconUrl: '',
    sparkline: prices.map((price, index) => ({ at: now - (prices.length - index) * 4 * hour, price })),
  })

  it('[S9.03] shows total, week and allocation with one request for balances and one for prices', async () => {
    await open({
      balances: { balances: [balance(1, 300), balance(2, 100), balance(3, null)] },
      prices: [line(tokenOf(1), [0.5, 1]), line(tokenOf(2), [1, 1])],
    })
    await waitFor(() => expect(screen.getByTestId('portfolio-change').textContent).toBe('+60% in 7 days'))
    expect(screen.getByTestId('portfolio-total').textContent).toBe('$400.00')
    const table = screen.getByRole('table', { name: 'How it is divided' })
    const rows = within(table).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'TokenShareWorth',
      'C175%$300.00',
      'C225%$100.00',
    ])
    expect(asked('/balance')).toHaveLength(1)
    expect(asked('/fungible/price')).toHaveLength(1)
  })

  it('with three thousand tokens, requests at most a hundred prices', async () => {
    await open({
      balances: { balances: Array.from({ length: 3_000 }, (_, n) => balance(n + 1, n + 1)) },
      prices: [line(tokenOf(3_000), [1, 1])],
    })
    await waitFor(() => expect(screen.getByTestId('portfolio-change').textContent).toContain('in 7 days'))
    expect(asked('/balance')).toHaveLength(1)
    expect(asked('/fungible/price')).toHaveLength(1)
    expect(text()).toContain('2,995 others')
  }, 20_000)

  it('[X.44] the line has arrow keys and a table', async () => {
    await open({ balances: { balances: [balance(1, 100)] }, prices: [line(tokenOf(1), [0.5, 2])] })
    const chart = await screen.findByRole('slider')
    expect(chart.getAttribute('aria-valuetext')).toMatch(/: \$100\.00$/)
    fireEvent.keyDown(chart, { key: 'Home' })
    expect(chart.getAttribute('aria-valuetext')).toMatch(/: \$50\.00$/)
    fireEvent.keyDown(chart, { key: 'ArrowLeft' })
    expect(chart.getAttribute('aria-valuenow')).toBe('0')
    fireEvent.keyDown(chart, { key: 'ArrowRight' })
    expect(chart.getAttribute('aria-valuetext')).toMatch(/: \$200\.00$/)
    const table = screen.getByRole('table', { name: /over the last 7 days/ })
    expect(within(table).getAllByRole('row')).toHaveLength(4)
  })

  it('says that past prices are unknown or failed; the other parts stay', async () => {
    await open({ balances: { balances: [balance(1, 100)] } })
    await waitFor(() => expect(text()).toContain('aren’t known yet'))
    expect(screen.getByTestId('portfolio-total').textContent).toBe('$100.00')
    cleanup()
    app.stop()
    await open({
      balances: { balances: [balance(1, 100)] },
      onRequest: async (path) => (path.includes('price') ? 503 : undefined),
    })
    await waitFor(() => expect(text()).toContain('can’t be read right now'))
    expect(screen.getByTestId('allocation')).toBeTruthy()
  })

  it('[X.43] distinguishes no priced tokens from failed balances; offers approvals in both', async () => {
    await open({ balances: { balances: [balance(1, null)] } })
    await waitFor(() => expect(text()).toContain('Nobody here knows what things on Test One are worth.'))
    expect(screen.getByTestId('portfolio-approvals')).toBeTruthy()
    cleanup()
    app.stop()
    await open({ onRequest: async (path) => (path.endsWith('/balance') ? 503 : undefined) })
    await waitFor(() => expect(text()).toContain('Tokens can’t be read right now'))
    fireEvent.click(screen.getByTestId('portfolio-approvals'))
    expect(app.modal.state.stack.at(-1)?.view).toBe('AccountApprovals')
  })

  it('the native currency has a line, too', async () => {
    await open({
      balances: { balances: [balance(1, 10, { address: undefined, symbol: 'ETH' })] },
      prices: [line(native, [1, 2])],
    })
    await screen.findByRole('slider')
  })
})
