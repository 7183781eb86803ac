import { getSwapTokens, type SwapToken } from '@latchkey/core/swaps'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestSwaps, testTokens } from '../../../../../core/src/testing/createTestSwaps.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { field, isShown, textOf } from '../../../testing/page.ts'
import { PriceTrends } from './PriceTrends.tsx'
import { PricesToday } from './Swap.tsx'

const noon = Date.UTC(2026, 10, 22, 12)
/** Hourly prices, the last one at noon. */
const hourly = (...prices: number[]) =>
  prices.map((price, index) => ({ at: noon - (prices.length - 1 - index) * 3_600_000, price }))
const priceOfDollar = (change: object = {}) =>
  Response.json({
    fungibles: [
      { ...testTokens.TUSD, iconUrl: '', price: 2, change24h: -1.25, sparkline: hourly(1, 4, 2), ...change },
    ],
  })
const getPrices = vi.fn<() => Response>()
let app: TestApp
let listed: readonly SwapToken[]

beforeEach(async () => {
  createTestSwaps()
  const swaps = globalThis.fetch
  getPrices.mockReset().mockImplementation(() => priceOfDollar())
  vi.stubGlobal('fetch', (url: RequestInfo, init?: RequestInit) =>
    String(url).includes('/fungible/price') && String(init?.body).includes('sparkline')
      ? Promise.resolve(getPrices())
      : swaps(url, init),
  )
  app = createTestApp({ server: { api: 'https://api.example', projectId: 'local' } })
  await app.connect()
  listed = (await getSwapTokens(app.config)).tokens
})
const tokens = (...symbols: string[]) => listed.filter(({ symbol }) => symbols.includes(symbol))
const show = async (...symbols: string[]) => {
  app.show(<PriceTrends tokens={tokens(...symbols)} />)
  await screen.findByTestId('trend-TUSD')
}

describe('price trends of one day', () => {
  it('[X.36] shows price, change and a line with arrow keys and a table; a dash where no price is known', async () => {
    await show('TUSD', 'LKT')
    for (const words of ['$2.00', '-1.25% in 24 hours']) expect(textOf('trend-TUSD')).toContain(words)
    expect(textOf('trend-LKT')).toBe('LKT—Price unavailable.')
    const line = screen.getByRole('slider', { name: 'TUSD price over the last 24 hours' })
    expect(line.getAttribute('aria-valuetext')).toContain('$2.00')
    fireEvent.change(line, { target: { value: '1' } })
    expect(line.getAttribute('aria-valuetext')).toContain('$4.00')
    const cells = [...field('trend-TUSD').querySelectorAll('td:last-child')].map((cell) => cell.textContent)
    expect(cells).toEqual(['$1.00', '$4.00', '$2.00'])
  })

  it.each([
    ['[X.36] ignores a price with other decimals', { decimals: 18 }, 'Price unavailable.'],
    ['says that no history is known', { change24h: undefined, sparkline: [] }, 'No price history yet.'],
  ])('%s', async (_, change, words) => {
    getPrices.mockImplementation(() => priceOfDollar(change))
    await show('TUSD')
    expect(textOf('trend-TUSD')).toContain(words)
    expect(isShown('trend-line-TUSD')).toBe(false)
  })

  it('requests prices only when the section is opened', async () => {
    const { container } = app.show(<PricesToday tokens={tokens('TUSD')} />)
    expect(getPrices).not.toHaveBeenCalled()
    const details = container.querySelector('details') as HTMLDetailsElement
    details.open = true
    fireEvent(details, new Event('toggle'))
    await screen.findByTestId('trend-TUSD')
    expect(getPrices).toHaveBeenCalledOnce()
  })

  it('[X.36] says that prices failed to load, and retries', async () => {
    getPrices.mockImplementation(() => new Response('{}', { status: 400 }))
    app.show(<PriceTrends tokens={tokens('TUSD')} />)
    await waitFor(() => expect(isShown('trend-failed')).toBe(true), { timeout: 20_000 })
    getPrices.mockImplementation(() => priceOfDollar())
    fireEvent.click(screen.getByText('Try again'))
    await screen.findByTestId('trend-TUSD')
  }, 30_000)
})
