import { getSwap, initializeSwap, quoteSwap, updateSwap } from '@latchkey/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestSwaps, type TestSwaps } from '../../../../../core/src/testing/createTestSwaps.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { alice } from '../../../testing/createTestWallet.ts'
import { Swap } from './Swap.tsx'
import { SwapPreview } from './SwapPreview.tsx'

const slow = { timeout: 5_000 }
const text = () => document.body.textContent ?? ''
const button = (id: string) => screen.getByTestId<HTMLButtonElement>(id)

describe('Swap', () => {
  let app: TestApp
  let swaps: TestSwaps
  const top = () => app.modal.state.stack.at(-1)?.view
  const refuse = (call: string) => {
    swaps.change = (name, answer) => (name === call ? new Response('{}', { status: 500 }) : answer)
  }
  const start = async (from: number, to: number, amount: string) => {
    await app.connect()
    await initializeSwap(app.config)
    const { tokens } = getSwap(app.config)
    updateSwap(app.config, { sourceToken: tokens[from], toToken: tokens[to], sourceTokenAmount: amount })
    app.modal.push({ view: 'Swap' })
    app.show(<Swap data={undefined} />)
  }
  const review = async (from: number, to: number, amount: string) => {
    await start(from, to, amount)
    await waitFor(() => expect(button('swap-review').disabled).toBe(false), slow)
    fireEvent.submit(button('swap-review').form as HTMLFormElement)
    await waitFor(() => expect(top()).toBe('SwapPreview'))
    cleanup()
    app.show(<SwapPreview />)
  }
  beforeEach(() => {
    swaps = createTestSwaps()
    app = createTestApp({ server: { api: 'https://api.example', projectId: 'local' } })
    app.chain.balances.set(alice.toLowerCase(), 10n ** 21n)
  })
  afterEach(() => {
    cleanup()
    app.stop()
    vi.unstubAllGlobals()
  })

  it('[S9.18] [X.38] shows amount, minimum, both fees (also 0) and the route', async () => {
    await start(0, 1, '1.5')
    await waitFor(() => expect(button('swap-review').disabled).toBe(false), slow)
    // 1.5 coins of 18 decimals at 2 units each, of a token with 6
    expect(screen.getByTestId('swap-to-amount').textContent).toBe('3,000,000,000,000')
    for (const words of [
      'You get at least',
      '2,970,000,000,000 TUSD',
      '0.00012 ETH',
      '0 ETH (0 %)',
      'Test pools',
    ])
      expect(text()).toContain(words)
  })

  it('S2.27 for Swap: starts with the app’s values and names unknown tokens', async () => {
    await app.connect()
    const wanted = { fromToken: 'TUSD', toToken: 'NOPE', amount: '12.5' }
    app.modal.push({ view: 'Swap', data: wanted })
    app.show(<Swap data={wanted} />)
    await waitFor(() => expect(screen.getByTestId('swap-from-token').textContent).toContain('TUSD'), slow)
    expect((screen.getByTestId('swap-from-amount') as HTMLInputElement).value).toBe('12.5')
    await waitFor(() =>
      expect(app.notified).toContain('This site asked for a token that can’t be swapped here: NOPE'),
    )
  })

  it('[S4.15] [X.38] keeps the last facts, marked, while a quote is renewed; review is disabled', async () => {
    await start(0, 1, '1.5')
    await waitFor(() => expect(button('swap-review').disabled).toBe(false), slow)
    let answer: (() => void) | undefined
    swaps.hold = (call) =>
      call === 'quotes'
        ? new Promise((resolve) => {
            answer = resolve
          })
        : undefined
    const renewed = quoteSwap(app.config)
    await waitFor(() => expect(screen.getByTestId('swap-details').getAttribute('aria-busy')).toBe('true'))
    expect(screen.getByTestId('swap-details').textContent).toContain('2,970,000,000,000 TUSD')
    expect(screen.getByTestId('swap-to-amount').textContent).toContain('3,000,000,000,000')
    expect(button('swap-review').disabled).toBe(true)
    await waitFor(() => expect(answer).toBeDefined())
    answer?.()
    await renewed
    await waitFor(() => expect(screen.getByTestId('swap-details').getAttribute('aria-busy')).toBe('false'))
  })

  it('[S8.03] [I6] an unknown price is a dash, never 0, and said once', async () => {
    await start(0, 1, '1')
    await waitFor(() => expect(text()).toContain('Price impact—'), slow)
    expect(app.notified).toEqual(['Failed to fetch network token price'])
  })

  it.each([
    ['allowance', 'Failed to check allowance'],
    ['build-approve', 'Failed to create approval transaction'],
  ])('[S2.31] [S8.04] [S8.05] a failing %s shows its text and goes back one view', async (call, words) => {
    refuse(call)
    await start(1, 2, '5')
    await waitFor(() => expect(top()).not.toBe('Swap'), slow)
    expect(app.notified).toContain(words)
  })

  it('[S8.06] [S2.31] a failing build does the same', async () => {
    refuse('build-transaction')
    await start(0, 1, '1')
    await waitFor(() => expect(app.notified).toContain('Failed to create transaction'), slow)
    expect(top()).not.toBe('Swap')
  })

  it('[S4.14] [S8.02] a failing token list does the same', async () => {
    refuse('tokens')
    await app.connect()
    app.modal.push({ view: 'Swap' })
    app.show(<Swap data={undefined} />)
    await waitFor(() => expect(app.notified).toContain('Failed to initialize swap'), slow)
    expect(top()).not.toBe('Swap')
  })

  it('[S5.16] an amount above the balance has an error at the field and can’t be reviewed', async () => {
    swaps.held = 4_999_999n
    await start(1, 2, '5')
    await waitFor(
      () => expect(screen.getByTestId('swap-error').textContent).toContain('Insufficient balance'),
      slow,
    )
    expect(button('swap-review').disabled).toBe(true)
  })

  it('[S5.15] a quote without an amount shows both texts', async () => {
    swaps.rate = 0n
    await start(1, 2, '5')
    await waitFor(
      () =>
        expect(screen.getByTestId('swap-error').textContent).toBe(
          'Incorrect amount Please enter a valid amount',
        ),
      slow,
    )
  })

  it('[X.38] a transaction that differs from the quote is refused with a text and can’t be reviewed', async () => {
    swaps.hasCode = false
    await start(0, 1, '1')
    await waitFor(
      () => expect(screen.getByTestId('swap-error').textContent).toContain('so it was refused'),
      slow,
    )
    expect(button('swap-review').disabled).toBe(true)
    swaps.hasCode = true
    fireEvent.click(screen.getByText('Try again'))
    await waitFor(() => expect(button('swap-review').disabled).toBe(false), slow)
  })

  it('[S9.20] shows the received amount with six decimals, rounded down', async () => {
    swaps.rate = 1_999_999_999_999n
    await start(1, 2, '1.000001')
    await waitFor(() => expect(screen.getByTestId('swap-to-amount').textContent).toBe('2.000001'), slow)
  })

  it('[S4.19] a confirmed swap returns to the account and shows its outcome', async () => {
    await review(0, 1, '1')
    await waitFor(() => expect(button('swap-confirm').disabled).toBe(false), slow)
    fireEvent.click(button('swap-confirm'))
    await waitFor(() => expect(app.modal.state.stack).toEqual([{ view: 'Account' }]), slow)
    expect(app.notified).toContain('Swap started')
    await waitFor(() => expect(app.notified).toContain('Swapped'), slow)
    expect(app.chain.sent).toHaveLength(1)
  })

  it('[S4.18] [S8.07] approves exactly the amount first; a reverted approval shows an error and stays', async () => {
    app.chain.outcome = async () => 'failed'
    await review(1, 2, '5')
    await waitFor(
      () => expect(screen.getByTestId('swap-approval').textContent).toContain('exactly 5 TUSD'),
      slow,
    )
    fireEvent.click(button('swap-confirm'))
    await waitFor(() => expect(app.notified).toContain('Transaction error'), slow)
    expect(top()).toBe('SwapPreview')
    app.chain.outcome = async () => {
      swaps.allowance = 5_000_000n
      return 'confirmed'
    }
    fireEvent.click(button('swap-confirm'))
    await waitFor(() => expect(button('swap-confirm').textContent).toBe('Swap'), slow)
    expect(app.chain.sent).toHaveLength(2)
  })

  it.each([
    [{ code: -32003, message: 'secret' }, 'The network refused the transaction'],
    [{ code: 12345, message: 'secret' }, 'Transaction error'],
    [new Error('secret'), 'Transaction error'],
  ])('[S8.07] a known error text replaces "Transaction error"', async (thrown, words) => {
    app.chain.onSend = () => Promise.reject(thrown)
    await review(0, 1, '1')
    await waitFor(() => expect(button('swap-confirm').disabled).toBe(false), slow)
    fireEvent.click(button('swap-confirm'))
    await waitFor(() => expect(app.notified.at(-1)).toContain(words), slow)
    expect(app.notified.join()).not.toContain('secret')
    expect(top()).toBe('SwapPreview')
  })

  it('[S2.31] [S4.18] after an approval, a failing build shows its text and goes back', async () => {
    app.chain.outcome = async () => {
      swaps.allowance = 5_000_000n
      refuse('build-transaction')
      return 'confirmed'
    }
    await review(1, 2, '5')
    await waitFor(() => expect(button('swap-confirm').textContent).toContain('Approve'), slow)
    fireEvent.click(button('swap-confirm'))
    await waitFor(() => expect(app.notified).toContain('Failed to create transaction'), slow)
    expect(app.notified).not.toContain('Transaction error')
    expect(top()).toBe('Swap')
  })

  it('a declined request is no error, and the view stays', async () => {
    app.chain.onSend = () => Promise.reject({ code: 4001, message: 'User rejected' })
    await review(0, 1, '1')
    await waitFor(() => expect(button('swap-confirm').disabled).toBe(false), slow)
    fireEvent.click(button('swap-confirm'))
    await waitFor(() => expect(text()).toContain('You declined the request'), slow)
    expect(app.notified).not.toContain('Transaction error')
  })
})

describe('the typed amount of a swap', () => {
  const field = () => screen.getByTestId<HTMLInputElement>('swap-from-amount')
  const type = (value: string) => fireEvent.change(field(), { target: { value } })
  const unit = () => screen.getByTestId('swap-unit')
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
