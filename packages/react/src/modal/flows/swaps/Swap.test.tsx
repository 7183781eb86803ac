import { TransactionError } from '@latchkey/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestSwaps, type TestSwaps } from '../../../../../core/src/testing/createTestSwaps.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { alice } from '../../../testing/createTestWallet.ts'
import {
  click,
  clickWhenEnabled,
  field,
  isShown,
  submitForm,
  textOf,
  typeInto,
  untilEnabled,
  untilText,
} from '../../../testing/page.ts'
import { Account } from '../accounts/Account.tsx'
import { Swap } from './Swap.tsx'
import { SwapPreview } from './SwapPreview.tsx'
import { dispatchSwap, swapDraft } from './swapDraft.ts'
import { initializeSwap, quoteSwap } from './swapSteps.ts'

const [ether, dollar, latchkey] = [0, 1, 2]
let app: TestApp
let swaps: TestSwaps

const draft = () => app.drafts.get(swapDraft)
/** Opens the form with two tokens, by their place in the list. */
const open = async (from: number, to: number, amount?: string) => {
  await app.connect()
  await initializeSwap(app.config, app.drafts)
  const { tokens } = draft()
  const update = { sourceToken: tokens[from], toToken: tokens[to], sourceTokenAmount: amount }
  dispatchSwap(app.drafts, { type: 'update', update })
  app.modal.push({ view: 'Swap' })
  app.show(<Swap data={undefined} />)
}
const openPreview = async (from: number, to: number, amount: string) => {
  await open(from, to, amount)
  await untilEnabled('swap-review')
  submitForm('swap-review')
  await waitFor(() => expect(app.view).toBe('SwapPreview'))
  cleanup()
  app.show(<SwapPreview />)
}
/** Lets the server fail one kind of request. */
const refuse = (call: string) => {
  swaps.change = (name, answer) => (name === call ? new Response('{}', { status: 500 }) : answer)
}
/** Holds one kind of request back, and refuses it at `fail`. */
const hold = (call: string) => {
  let answer: (() => void) | undefined
  swaps.hold = (name) => (name === call ? new Promise((resolve) => (answer = resolve)) : undefined)
  return {
    isAsked: () => waitFor(() => expect(answer).toBeDefined()),
    fail() {
      refuse(call)
      swaps.hold = () => undefined
      answer?.()
    },
  }
}
const isNotified = (message: string) => waitFor(() => expect(app.notified).toContain(message))

beforeEach(() => {
  swaps = createTestSwaps()
  app = createTestApp({ server: { api: 'https://api.example', projectId: 'local', swaps: ['eip155:1'] } })
  app.chain.balances.set(alice.toLowerCase(), 10n ** 21n)
  app.chain.capabilities = {}
})

describe('Swap', () => {
  it('[S9.18] [X.38, X.38b] shows amount, minimum, both fees (also 0) and the route', async () => {
    await open(ether, dollar, '1.5')
    await untilEnabled('swap-review')
    // 1.5 coins of 18 decimals at 2 units each, of a token with 6
    expect(textOf('swap-to-amount')).toBe('3,000,000,000,000')
    for (const words of [
      'Minimum received',
      '2,970,000,000,000 TUSD',
      '0.00012 ETH',
      '0 ETH (0%)',
      // the first one is the wrapped native currency
      'Route0x8888…8888 → TUSD · Test pools',
    ])
      expect(textOf()).toContain(words)
  })

  it.each([
    [30, '1.5', '0.0045 ETH (0.3%)'],
    [85, '1.5', '0.01275 ETH (0.85%)'],
    [85, '0.0001', '0.000001 ETH (0.85%)'],
  ])(
    '[S9.18] a fee of %s hundredths of a percent of %s ETH is shown as %s, rounded up',
    async (feeBps, amount, shown) => {
      swaps.change = (call, answer) =>
        call === 'quotes'
          ? { quotes: (answer.quotes as object[]).map((one) => ({ ...one, feeBps })) }
          : answer
      await open(ether, dollar, amount)
      await untilEnabled('swap-review')
      expect(textOf('swap-details')).toContain(shown)
    },
  )

  it('[S2.27] starts with the app’s values and names unknown tokens', async () => {
    const data = { fromToken: 'TUSD', toToken: 'NOPE', amount: '12.5' }
    await app.connect()
    app.modal.push({ view: 'Swap', data })
    app.show(<Swap data={data} />)
    await untilText('TUSD', 'swap-from-token')
    expect(field('swap-from-amount').value).toBe('12.5')
    await isNotified('This site requested a token that can’t be swapped here: NOPE')
  })

  it('[S4.15] [X.38] [S3.08] the last facts stay, marked, while a quote is renewed; review is disabled', async () => {
    await open(ether, dollar, '1.5')
    await untilEnabled('swap-review')
    let answer: (() => void) | undefined
    swaps.hold = (call) => (call === 'quotes' ? new Promise((resolve) => (answer = resolve)) : undefined)
    const renewed = quoteSwap(app.config, app.drafts)
    const isBusy = (busy: boolean) =>
      waitFor(() => expect(field('swap-details').getAttribute('aria-busy')).toBe(String(busy)))
    await isBusy(true)
    expect(textOf('swap-details')).toContain('2,970,000,000,000 TUSD')
    expect(textOf('swap-details')).toContain('Max. slippage (1%)30,000,000,000 TUSD')
    expect(textOf('swap-to-amount')).toContain('3,000,000,000,000')
    expect(field('swap-review').disabled).toBe(true)
    await waitFor(() => expect(answer).toBeDefined())
    answer?.()
    await renewed
    await isBusy(false)
  })

  it.each([
    [0.000_000_001, 2000, '0%', false],
    [0.000_000_001, 4000, '50%', true],
    [0.000_000_001, 2098, '4.67%', false],
  ])(
    '[X.38, X.38b] [S3.08] at %s for the dollar and %s for the ether the price impact is %s',
    async (dollarPrice, etherPrice, shown, isWarned) => {
      swaps.prices = { ETH: etherPrice, TUSD: dollarPrice }
      await open(ether, dollar, '1')
      await untilText(`Price impact${shown}`)
      expect(textOf().includes('You would lose')).toBe(isWarned)
    },
  )

  it('[S8.03] an unknown price is a dash, never 0, and said once', async () => {
    await open(ether, dollar, '1')
    await untilText('Price impact—')
    expect(app.notified).toEqual(['Failed to fetch network token price'])
  })

  it.each([
    ['[S8.04]', 'allowance', dollar, 'Failed to check allowance'],
    ['[S8.05]', 'build-approve', dollar, 'Failed to create approval transaction'],
    ['[S8.06]', 'build-transaction', ether, 'Failed to create transaction'],
  ])('%s [S2.31] a failing %s shows its text and goes back one view', async (_, call, from, message) => {
    refuse(call)
    await open(from, latchkey, '5')
    app.modal.replace({ view: 'Networks' })
    app.modal.push({ view: 'Swap' })
    await isNotified(message)
    await waitFor(() => expect(app.views).toEqual(['Account', 'Networks']))
  })

  it('[S2.31] [S8.05] where the modal was opened at the swap, a failed step shows the account and its text there', async () => {
    refuse('build-approve')
    await open(dollar, latchkey, '5')
    app.modal.reset({ view: 'Swap' })
    await isNotified('Failed to create approval transaction')
    await waitFor(() => expect([app.modal.state.open, app.views]).toEqual([true, ['Account']]))
  })

  it('[S2.31] a step that fails after the form was left says nothing and leaves the view that is shown', async () => {
    const allowance = hold('allowance')
    await open(dollar, latchkey, '5')
    await allowance.isAsked()
    const said = [...app.notified]
    app.modal.back()
    allowance.fail()
    await waitFor(() => expect(draft().step).toBe('idle'))
    expect([app.modal.state.open, app.views, app.notified]).toEqual([true, ['Account'], said])
  })

  it('[S2.31] [S8.02] nor does a token list that fails then', async () => {
    const tokens = hold('tokens')
    await app.open(<Swap data={undefined} />, 'Swap')
    await tokens.isAsked()
    app.modal.back()
    app.modal.push({ view: 'WalletSend' })
    tokens.fail()
    await waitFor(() => expect(draft().status).toBe('uninitialized'))
    expect([app.views, app.notified]).toEqual([['Account', 'WalletSend'], []])
  })

  it('[S4.14] [S8.02] a failing token list does the same', async () => {
    refuse('tokens')
    await app.open(<Swap data={undefined} />, 'Swap')
    await isNotified('Failed to initialize swap')
    expect(app.view).not.toBe('Swap')
  })

  it.each([
    ['[S5.16] an amount above the balance', { held: 4_999_999n }, 'Insufficient balance'],
    ['[S5.15] a quote without an amount', { rate: 0n }, 'Incorrect amount Please enter a valid amount'],
  ])('%s has an error at the field and can’t be reviewed', async (_, change, words) => {
    Object.assign(swaps, change)
    await open(dollar, latchkey, '5')
    await untilText(words, 'swap-error')
    expect(field('swap-error').getAttribute('role')).toBe('alert')
    expect(field('swap-review').disabled).toBe(true)
  })

  it('[X.38] a transaction that differs from the quote is refused with a text; a retry can be reviewed', async () => {
    swaps.hasCode = false
    await open(ether, dollar, '1')
    await untilText('so it was rejected', 'swap-error')
    expect(field('swap-review').disabled).toBe(true)
    swaps.hasCode = true
    fireEvent.click(screen.getByText('Try again'))
    await untilEnabled('swap-review')
  })

  it('[S9.20] shows the received amount with six decimals, rounded down', async () => {
    swaps.rate = 1_999_999_999_999n
    await open(dollar, latchkey, '1.000001')
    await waitFor(() => expect(textOf('swap-to-amount')).toBe('2.000001'))
  })
})

describe('SwapPreview', () => {
  it('[S4.19, X.71] a confirmed swap shows its result on the account, as it was quoted, and its outcome', async () => {
    await openPreview(ether, dollar, '1')
    await clickWhenEnabled('swap-confirm')
    await waitFor(() => expect(app.views).toEqual(['Account', 'TransactionResult']))
    expect(app.entry?.data).toMatchObject({
      kind: 'swap',
      hash: `0x${'1'.padStart(64, '0')}`,
      network: 'eip155:1',
      to: alice,
      sold: { amount: 10n ** 18n, symbol: 'ETH' },
      bought: { symbol: 'TUSD', decimals: 6 },
    })
    expect(app.notified).toContain('Swap started')
    await isNotified('Swapped')
    expect(app.chain.sent).toHaveLength(1)
  })

  it.each([
    ['a swap', ether, dollar],
    ['an approval', dollar, latchkey],
  ])(
    '[X.42, X.42a] %s that the wallet has altered raises the alarm that stays, and no outcome',
    async (_, from, to) => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      onTestFinished(() => void vi.useRealTimers())
      const hash = `0x${'1'.padStart(64, '0')}`
      app.chain.outcome = () => Promise.reject(new TransactionError('altered', { hash, field: 'to' }))
      await openPreview(from, to, '1')
      await clickWhenEnabled('swap-confirm')
      await waitFor(() => expect(app.config.state.altered).toEqual([{ hash, network: 'eip155:1' }]))
      // Longer than the delay of the outcome toast.
      await vi.advanceTimersByTimeAsync(5_000)
      expect(app.notified.join()).not.toMatch(/Swapped|Not confirmed yet/)
      cleanup()
      app.show(<Account />)
      await untilText('sent something different from what you approved', 'altered-send')
    },
  )

  it('[S4.19] a swap whose answer was lost empties the form, says that it may be done, and shows its outcome', async () => {
    const hash = `0x${'9'.repeat(64)}`
    app.chain.onSend = () => Promise.reject(new TransactionError('unanswered', { hash }))
    await openPreview(ether, dollar, '1')
    await clickWhenEnabled('swap-confirm')
    await waitFor(() => expect(app.views).toEqual(['Account', 'TransactionResult']))
    await isNotified('This may have been swapped. Wait for the outcome before you swap again.')
    await isNotified('Swapped')
    expect(app.notified).not.toContain('Swap started')
    expect(draft().sourceTokenAmount).toBe('')
  })

  it('[S4.18] [S8.07] approves exactly the amount first; a reverted approval shows an error and stays', async () => {
    app.chain.outcome = async () => 'failed'
    await openPreview(dollar, latchkey, '5')
    await untilText('exactly 5 TUSD', 'swap-approval')
    click('swap-confirm')
    await isNotified('Transaction error')
    expect(app.view).toBe('SwapPreview')
    app.chain.outcome = async () => {
      swaps.allowance = 5_000_000n
      return 'confirmed'
    }
    click('swap-confirm')
    await waitFor(() => expect(textOf('swap-confirm')).toBe('Swap'))
    expect(app.chain.sent).toHaveLength(2)
  })

  it('[S2.31] [S4.18] [S8.06] after an approval, a failing build shows its text and goes back', async () => {
    app.chain.outcome = async () => {
      swaps.allowance = 5_000_000n
      refuse('build-transaction')
      return 'confirmed'
    }
    await openPreview(dollar, latchkey, '5')
    await untilText('Approve', 'swap-confirm')
    click('swap-confirm')
    await isNotified('Failed to create transaction')
    expect(app.notified).not.toContain('Transaction error')
    expect(app.view).toBe('Swap')
  })

  it('[S2.31] [S4.18] nor one that fails after an approval, once the preview was left', async () => {
    const build = hold('build-transaction')
    app.chain.outcome = async () => {
      swaps.allowance = 5_000_000n
      return 'confirmed'
    }
    await openPreview(dollar, latchkey, '5')
    await untilText('Approve', 'swap-confirm')
    click('swap-confirm')
    await build.isAsked()
    const said = [...app.notified]
    app.modal.reset({ view: 'Account' })
    build.fail()
    await waitFor(() => expect(draft().step).toBe('idle'))
    expect([app.modal.state.open, app.views, app.notified]).toEqual([true, ['Account'], said])
  })

  it.each([
    [{ code: -32003, message: 'secret' }, 'The network rejected the transaction'],
    [{ code: 12345, message: 'secret' }, 'Transaction error'],
    [new Error('secret'), 'Transaction error'],
  ])('[S8.07] a known error text replaces "Transaction error": %#', async (thrown, words) => {
    app.chain.onSend = () => Promise.reject(thrown)
    await openPreview(ether, dollar, '1')
    await clickWhenEnabled('swap-confirm')
    await waitFor(() => expect(app.notified.at(-1)).toContain(words))
    expect(app.notified.join()).not.toContain('secret')
    expect(app.view).toBe('SwapPreview')
  })

  it('[S8.68] a declined request is no error, and the view stays', async () => {
    swaps.prices = { ETH: 2500, TUSD: 1 }
    app.chain.onSend = () => Promise.reject({ code: 4001, message: 'User rejected' })
    await openPreview(ether, dollar, '1')
    await clickWhenEnabled('swap-confirm')
    await untilText('You declined the request')
    expect(app.notified).toEqual([])
    expect(app.modal.state.snackbar).toBeUndefined()
    expect(app.events).not.toContain('SWAP_ERROR')
    expect(app.view).toBe('SwapPreview')
  })
})

describe('a swap of a wallet that carries out several calls as one', () => {
  beforeEach(() => {
    app.chain.capabilities = { atomic: { status: 'ready' } }
  })

  it('[S4.18, S4.19] has one button and no notice of an approval, and ends like any other swap', async () => {
    await openPreview(dollar, latchkey, '5')
    await untilText('Swap', 'swap-confirm')
    expect([isShown('swap-approval'), isShown('swap-unlimited')]).toEqual([false, false])
    expect(textOf()).not.toContain('may be paid for you')
    click('swap-confirm')
    await waitFor(() => expect(app.views).toEqual(['Account', 'TransactionResult']))
    expect(app.entry?.data).toMatchObject({
      kind: 'swap',
      hash: expect.stringMatching(/^0xb{60}0001$/),
      sold: { amount: 5_000_000n, symbol: 'TUSD' },
    })
    await isNotified('Swapped')
    expect([app.chain.batches.length, app.chain.batches[0]?.calls.length]).toEqual([1, 2])
    expect(app.chain.sent).toEqual([])
    expect(draft().sourceTokenAmount).toBe('')
  })

  it('[S5.18] needs no coin where the wallet has its fee paid, and says that it may be', async () => {
    app.chain.capabilities = { atomic: { status: 'supported' }, paymasterService: { supported: true } }
    app.chain.balances.set(alice.toLowerCase(), 0n)
    await openPreview(dollar, latchkey, '5')
    expect(textOf()).toContain('ETH, may be paid for you')
    await clickWhenEnabled('swap-confirm')
    await isNotified('Swapped')
    // control: without a sponsor
    app.chain.capabilities = { atomic: { status: 'supported' } }
    await open(dollar, latchkey, '5')
    await untilText('Insufficient balance')
  })

  it('is declined like any other, and in two steps once the account must not be upgraded', async () => {
    app.chain.onBatch = () => Promise.reject({ code: 5750, message: 'no' })
    await openPreview(dollar, latchkey, '5')
    await clickWhenEnabled('swap-confirm')
    await untilText('You declined the request')
    await untilText('Approve', 'swap-confirm')
    expect(isShown('swap-approval')).toBe(true)
    expect(app.view).toBe('SwapPreview')
  })

  it('[S8.07] that failed says so and is quoted anew', async () => {
    app.chain.statusCodes.splice(0, 1, 500)
    await openPreview(dollar, latchkey, '5')
    await clickWhenEnabled('swap-confirm')
    await isNotified('Transaction error')
    app.chain.statusCodes.splice(0, 1, 200)
    await waitFor(() => expect(draft()).toMatchObject({ step: 'idle', offer: expect.anything() }))
    await clickWhenEnabled('swap-confirm')
    await isNotified('Swapped')
    expect(app.chain.batches).toHaveLength(2)
  })

  it('[X.71] whose outcome nobody knows is not offered a second time, and ends in its result', async () => {
    app.chain.hasReceipts = false
    await openPreview(dollar, latchkey, '5')
    await clickWhenEnabled('swap-confirm')
    await isNotified('Not confirmed yet. Check the transaction in your wallet.')
    expect(app.views).toEqual(['Account', 'TransactionResult'])
    const batch = { id: 'batch 1', context: { network: 'eip155:1' } }
    const sold = { amount: 5_000_000n, symbol: 'TUSD' }
    expect(app.entry?.data).toMatchObject({ kind: 'swap', hash: undefined, batch, sold, to: alice })
    expect(draft().sourceTokenAmount).toBe('')
  })
})

describe('the typed amount of a swap', () => {
  const type = (value: string) => typeInto('swap-from-amount', value)
  const shown = () => field('swap-from-amount').value
  const amount = () => draft().sourceTokenAmount
  const openForm = async () => {
    await open(ether, dollar)
    await screen.findByTestId('swap-from-amount')
  }
  beforeEach(() => {
    swaps.prices = { ETH: 2500, TUSD: 1 }
  })

  it('[X.36] shows its worth, and accepts dollars: the token amount is cut off, never rounded up', async () => {
    await openForm()
    type('1.5')
    expect(textOf('swap-unit')).toBe('$3,750.00')
    click('swap-unit')
    expect([shown(), amount()]).toEqual(['3750', '1.5'])
    type('0.01')
    expect(amount()).toBe('0.000004')
    expect(textOf('swap-unit')).toBe('0.000004 ETH')
    click('swap-unit')
    expect(shown()).toBe('0.000004')
  })

  it('[S5.15] says that a text is no amount of dollars, and requests no quote', async () => {
    await openForm()
    type('1')
    click('swap-unit')
    type('1,5')
    expect(shown()).toBe('1,5')
    await untilText('Incorrect amount', 'swap-error')
    expect(draft().quote).toBeUndefined()
  })

  it('flipping the sides shows the token’s amount again', async () => {
    await openForm()
    type('1')
    click('swap-unit')
    expect(shown()).toBe('2500')
    await waitFor(() => expect(draft().quote).toBeDefined())
    click('swap-flip')
    expect([shown(), textOf('swap-unit')]).toEqual(['2000000000000', '$2,000,000,000,000.00'])
  })

  it('[X.36] without a price, shows a dash and offers no dollars', async () => {
    swaps.prices = { TUSD: 1 }
    await openForm()
    type('1')
    expect(isShown('swap-unit')).toBe(false)
    expect(textOf()).toContain('—')
    expect(textOf()).not.toContain('$0')
  })

  it('[X.37] renews a quote that expired on a hidden page when the page is visible again', async () => {
    await openForm()
    type('1')
    await waitFor(() => expect(draft().offer?.swapTransaction).toBeDefined())
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const requests = swaps.asked.length
    const late = Date.now() + 60_000
    vi.spyOn(Date, 'now').mockReturnValue(late)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(swaps.asked).toHaveLength(requests)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(draft().quote?.expiresAt).toBeGreaterThan(late))
  })
})
