import { getSwap, initializeSwap, updateSwap } from '@latchkey/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestSwaps, type TestSwaps } from '../../../../../core/src/testing/createTestSwaps.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { alice } from '../../../testing/createTestWallet.ts'
import { Swap } from './Swap.tsx'

const slow = { timeout: 5_000 }
const field = () => screen.getByTestId<HTMLInputElement>('swap-from-amount')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const unit = () => screen.getByTestId('swap-unit')

describe('the typed amount of a swap', () => {
  let app: TestApp
  let swaps: TestSwaps
  const amount = () => getSwap(app.config).sourceTokenAmount
  const open = async () => {
    await app.connect()
    await initializeSwap(app.config)
    const [sourceToken, toToken] = getSwap(app.config).tokens
    updateSwap(app.config, { sourceToken, toToken })
    app.modal.push({ view: 'Swap' })
    app.show(<Swap data={undefined} />)
    await screen.findByTestId('swap-from-amount', {}, slow)
  }
  beforeEach(() => {
    swaps = createTestSwaps()
    swaps.prices = { ETH: 2500, TUSD: 1 }
    app = createTestApp({ server: { api: 'https://api.example', projectId: 'local' } })
    app.chain.balances.set(alice.toLowerCase(), 10n ** 21n)
  })
  afterEach(() => {
    cleanup()
    app.stop()
    vi.unstubAllGlobals()
  })

  it('[X.36] shows its worth, and accepts dollars: the token amount is cut off, never rounded up', async () => {
    await open()
    type('1.5')
    expect(unit().textContent).toBe('$3,750.00')
    fireEvent.click(unit())
    expect(field().value).toBe('3750')
    expect(amount()).toBe('1.5')
    type('0.01')
    expect(amount()).toBe('0.000004')
    expect(unit().textContent).toBe('0.000004 ETH')
    fireEvent.click(unit())
    expect(field().value).toBe('0.000004')
  })

  it('[S5.15] says that a text is no amount of dollars, and requests no quote', async () => {
    await open()
    type('1')
    fireEvent.click(unit())
    type('1,5')
    expect(field().value).toBe('1,5')
    await waitFor(
      () => expect(screen.getByTestId('swap-error').textContent).toContain('Incorrect amount'),
      slow,
    )
    expect(getSwap(app.config).quote).toBeUndefined()
  })

  it('flipping the sides shows the token’s amount again', async () => {
    await open()
    type('1')
    fireEvent.click(unit())
    expect(field().value).toBe('2500')
    await waitFor(() => expect(getSwap(app.config).quote).toBeDefined(), slow)
    fireEvent.click(screen.getByTestId('swap-flip'))
    expect(field().value).toBe('2000000000000')
    expect(unit().textContent).toBe('$2,000,000,000,000.00')
  })

  it('[I6] [X.36] without a price, shows a dash and offers no dollars', async () => {
    swaps.prices = { TUSD: 1 }
    await open()
    type('1')
    expect(screen.queryByTestId('swap-unit')).toBeNull()
    expect(document.body.textContent).toContain('—')
    expect(document.body.textContent).not.toContain('$0')
  })

  it('[X.37] renews a quote that expired on a hidden page when the page is visible again', async () => {
    await open()
    type('1')
    await waitFor(() => expect(getSwap(app.config).swapTransaction).toBeDefined(), slow)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const before = swaps.asked.length
    const late = Date.now() + 60_000
    const now = vi.spyOn(Date, 'now').mockReturnValue(late)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(swaps.asked).toHaveLength(before)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(getSwap(app.config).quote?.expiresAt).toBeGreaterThan(late), slow)
    now.mockRestore()
    hidden.mockRestore()
  })
})
