import { getSwap, initializeSwap } from '@latchkey/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestSwaps, testTokens } from '../../../../../core/src/testing/createTestSwaps.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { PriceTrends, toLinePoints } from './PriceTrends.tsx'
import { PricesToday } from './Swap.tsx'

const hour = 3_600_000
const noon = Date.UTC(2026, 10, 22, 12)
const points = (...prices: number[]) =>
  prices.map((price, at) => ({ at: noon - (prices.length - 1 - at) * hour, price }))
let app: TestApp
let answers: (() => Response)[]
const priced = (more: object = {}) =>
  Response.json({
    fungibles: [
      { ...testTokens.TUSD, iconUrl: '', price: 2, change24h: -1.25, sparkline: points(1, 4, 2), ...more },
    ],
  })

beforeEach(async () => {
  createTestSwaps()
  const swaps = globalThis.fetch
  answers = []
  vi.stubGlobal('fetch', (url: RequestInfo, init?: RequestInit) =>
    String(url).includes('/fungible/price') && String(init?.body).includes('sparkline')
      ? Promise.resolve((answers.length > 1 ? answers.shift() : answers[0])?.() ?? Response.error())
      : swaps(url, init),
  )
  app = createTestApp({ server: { api: 'https://api.example', projectId: 'local' } })
  await app.connect()
  await initializeSwap(app.config)
})
afterEach(() => {
  cleanup()
  app.stop()
  vi.unstubAllGlobals()
})
const tokens = (...symbols: string[]) =>
  getSwap(app.config).tokens.filter(({ symbol }) => symbols.includes(symbol))
const shown = (symbol: string) => screen.getByTestId(`trend-${symbol}`)

describe('price trends of one day', () => {
  it('[X.36] shows price, change and a line with arrow keys and a table; a dash where no price is known', async () => {
    answers = [() => priced()]
    app.show(<PriceTrends tokens={tokens('TUSD', 'LKT')} />)
    await screen.findByTestId('trend-TUSD')
    expect(shown('TUSD').textContent).toContain('$2.00')
    expect(shown('TUSD').textContent).toContain('-1.25% within 24 hours')
    expect(shown('LKT').textContent).toContain('—')
    expect(shown('LKT').textContent).toContain('Its price isn’t known.')
    const line = screen.getByTestId('trend-line-TUSD')
    expect(line.getAttribute('aria-label')).toBe('What TUSD cost within the last day')
    expect(line.getAttribute('aria-valuetext')).toContain('$2.00')
    fireEvent.change(line, { target: { value: '1' } })
    expect(line.getAttribute('aria-valuetext')).toContain('$4.00')
    const cells = [...shown('TUSD').querySelectorAll('td:last-child')].map((cell) => cell.textContent)
    expect(cells).toEqual(['$1.00', '$4.00', '$2.00'])
  })

  it('[X.36] ignores a price with other decimals; a single hour is no line', async () => {
    answers = [() => priced({ decimals: 18 })]
    app.show(<PriceTrends tokens={tokens('TUSD')} />)
    await screen.findByTestId('trend-TUSD')
    expect(shown('TUSD').textContent).toBe('TUSD—Its price isn’t known.')
    cleanup()
    app.stop()
    expect(toLinePoints(points(3))).toEqual([])
  })

  it('says that no history is known', async () => {
    answers = [() => priced({ change24h: undefined, sparkline: [] })]
    app.show(<PriceTrends tokens={tokens('TUSD')} />)
    await screen.findByTestId('trend-TUSD')
    expect(shown('TUSD').textContent).toContain('Nobody remembers what it cost a day ago.')
    expect(screen.queryByTestId('trend-line-TUSD')).toBeNull()
  })

  it('requests prices only when the section is opened', async () => {
    const asked = vi.fn(() => priced())
    answers = [asked]
    const { container } = app.show(<PricesToday tokens={tokens('TUSD')} />)
    expect(asked).not.toHaveBeenCalled()
    const details = container.querySelector('details') as HTMLDetailsElement
    details.open = true
    fireEvent(details, new Event('toggle'))
    await screen.findByTestId('trend-TUSD')
    expect(asked).toHaveBeenCalledOnce()
  })
})

describe('the price line', () => {
  it('has the highest price on top, spans the box, and is in the middle when the price did not change', () => {
    expect(toLinePoints(points(1, 4, 2)).map(({ x, y }) => [x, Math.round(y)])).toEqual([
      [0, 30],
      [50, 2],
      [100, 21],
    ])
    expect(toLinePoints(points(5, 5)).map(({ y }) => y)).toEqual([16, 16])
  })
})

it('[X.36] says that prices failed to load, and retries', async () => {
  answers = [() => new Response('{}', { status: 400 })]
  app.show(<PriceTrends tokens={tokens('TUSD')} />)
  await waitFor(() => expect(screen.getByTestId('trend-failed')).toBeTruthy(), { timeout: 20_000 })
  answers = [() => priced()]
  fireEvent.click(screen.getByText('Try again'))
  await screen.findByTestId('trend-TUSD')
}, 30_000)
