import { connect, disconnect, TimeoutError, TokenTransferError, TransactionError } from '@latchkey/core'
import { BitcoinTransactionError } from '@latchkey/core/bitcoin'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useBalance } from '../../../hooks/useBalance.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { tokenKey } from '../../../testing/createTestChain.ts'
import { testDollar } from '../../../testing/createTestServer.ts'
import { alice, bob, createTestWallet } from '../../../testing/createTestWallet.ts'
import { click, clickWhenEnabled, field, isShown, textOf, untilText } from '../../../testing/page.ts'
import { testBitcoin, testSolana } from '../../../testing/testNetworks.ts'
import { errors } from '../../languages/en/errors.ts'
import { SnackbarLine } from '../../shell/SnackbarLine.tsx'
import { sendDraft } from './sendDraft.ts'
import { WalletSendPreview } from './WalletSendPreview.tsx'

const declined = { code: 4001, message: 'User rejected' }
const failure = { code: -32603, message: 'node is on fire' }
/** What a request of the embedded wallet ends with when its dialog is closed. */
const closedInWallet = () => new DOMException('Request was aborted', 'AbortError')
let app: TestApp

/** Balances of both accounts, as another part of a page would show them. */
function Balances() {
  const [ours, theirs] = [useBalance({ address: alice }), useBalance({ address: bob })]
  return <output data-testid="balances">{`${ours.data?.formatted} ${theirs.data?.formatted}`}</output>
}

const open = async (amount = '1.25', token?: typeof testDollar) => {
  // Connecting may move the app to another network, which empties the form.
  await app.connect()
  app.drafts.update(sendDraft, () => ({ token, amount, receiver: bob }))
  const preview = (
    <>
      <WalletSendPreview />
      <Balances />
    </>
  )
  await app.open(preview, 'WalletSend', 'WalletSendPreview')
}
/** The review of 0.0025 BTC, once the chain is as `prepare` leaves it. */
const openBitcoin = async (prepare: () => void) => {
  const own = `bcrt1q${'p'.repeat(38)}`
  const wallet = createTestWallet({
    namespace: 'bip122',
    accounts: [own],
    network: testBitcoin.caipNetworkId,
  })
  app = createTestApp({ bitcoin: [wallet], wallet })
  app.chain.balances.set(own, 10n ** 8n)
  app.chain.fee = 1_000n
  prepare()
  await app.connect()
  app.drafts.update(sendDraft, () => ({ amount: '0.0025', receiver: `bcrt1q${'z'.repeat(38)}` }))
  await app.open(<WalletSendPreview />, 'WalletSend', 'WalletSendPreview')
}
const confirm = () => clickWhenEnabled('send-confirm')
const draft = () => app.drafts.get(sendDraft)
const isDisabled = () => expect(field('send-confirm').disabled).toBe(true)
const hasAlert = (words: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words))
const isNotified = (...messages: string[]) => waitFor(() => expect(app.notified).toEqual(messages))
/** Holds the outcome of the transaction back until the returned function is called. */
const holdOutcome = () => {
  let confirm = () => {}
  const outcome = new Promise<'confirmed'>((resolve) => (confirm = () => resolve('confirmed')))
  app.chain.outcome = () => outcome
  return confirm
}

beforeEach(() => {
  app = createTestApp()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('WalletSendPreview', () => {
  it('[X.39] shows every digit of the amount, both addresses whole, the network, the fee and the total', async () => {
    await open('0.123456789012345678')
    await untilText('0.000021 ETH')
    for (const address of [alice, bob]) expect(screen.getByTitle(address).textContent).toBe(address)
    for (const words of ['0.123456789012345678ETH', 'Test One', '0.123478 ETH'])
      expect(textOf()).toContain(words)
  })

  it('every amount stands before its symbol in a right-to-left language, too', async () => {
    await open('1.25')
    await untilText('0.000021 ETH')
    const amounts = [...document.querySelectorAll('.lk-preview bdi, .lk-preview-amount')].filter(
      ({ textContent }) => /^[\d.]+ ?ETH$/.test(textContent),
    )
    expect(amounts.map(({ textContent }) => textContent)).toEqual(['1.25ETH', '0.000021 ETH', '1.250021 ETH'])
    for (const amount of amounts) expect(amount.getAttribute('dir')).toBe('ltr')
  })

  it.each([
    [25_000n, false],
    [25_001n, true],
  ])('on Bitcoin a fee of %i satoshis for 0.0025 BTC is warned of: %s', async (fee, isWarned) => {
    await openBitcoin(() => {
      app.chain.fee = fee
    })
    await untilText('0.00025')
    expect(textOf().includes('more than 10% of the amount')).toBe(isWarned)
  })

  it('on Bitcoin nothing is sent while the fee is unknown, though the price of a byte is known; a retry reads it', async () => {
    await openBitcoin(() => {
      app.chain.onEstimate = () => Promise.reject(new Error('down'))
    })
    await untilText('The network fee couldn’t be loaded')
    await waitFor(() => expect(screen.queryByTestId('send-checking')).toBeNull())
    isDisabled()
    app.chain.onEstimate = async () => {}
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(field('send-confirm').disabled).toBe(false))
  })

  it.each([
    ['funds', 'error.BitcoinTransactionError.funds'],
    ['feeLimit', 'error.BitcoinTransactionError.feeLimit'],
  ] as const)(
    'on Bitcoin a payment that is refused for its %s says so, and is not sent',
    async (reason, key) => {
      await openBitcoin(() => {
        app.chain.onEstimate = () => Promise.reject(new BitcoinTransactionError({ reason }))
      })
      await hasAlert(errors[key])
      expect(textOf()).not.toContain('couldn’t be loaded')
      isDisabled()
    },
  )

  it('[S5.20] repeats a warning about the receiver and allows the send', async () => {
    app.chain.doubts.set(bob, 'offCurve')
    await open()
    await untilText('Only a program', 'send-warning')
    await confirm()
    await waitFor(() => expect(app.chain.sent).toHaveLength(1))
  })

  it('[S2.32, S4.30, S8.14] accepted: resets to Account with the result on it, shows started, then confirmed, and refreshes both balances', async () => {
    const mine = holdOutcome()
    await open()
    await untilText('2 0', 'balances')
    await confirm()
    await waitFor(() => expect(app.views).toEqual(['Account', 'TransactionResult']))
    expect(app.entry?.data).toMatchObject({
      kind: 'send',
      hash: `0x${'1'.padStart(64, '0')}`,
      network: 'eip155:1',
      to: bob,
      sold: { amount: 125n * 10n ** 16n, decimals: 18, symbol: 'ETH' },
      again: { view: 'WalletSend', data: { to: bob } },
    })
    await isNotified('Transaction started')
    expect(app.modal.state.snackbar?.variant).toBe('success')
    const transaction = { to: bob, address: alice, data: '0x', value: 125n * 10n ** 16n, gasPrice: 10n ** 9n }
    expect(app.chain.sent).toEqual([{ from: alice, transaction }])
    mine()
    await untilText('0.749979 1.25', 'balances')
    // A quick chain: the first toast stays until it can have been read.
    expect(app.notified).toEqual(['Transaction started'])
    await isNotified('Transaction started', 'Transaction confirmed')
    expect(app.events).toContain('SEND_SUCCESS')
    expect(draft().amount).toBeUndefined()
  })

  it.each([
    ['failed', async () => 'failed' as const, 'Transaction failed'],
    [
      'was dropped',
      () => Promise.reject(new TransactionError('dropped', { hash: '0x1' })),
      'Transaction failed',
    ],
    ['expired', () => Promise.reject(new TransactionError('expired', { hash: '0x1' })), 'Transaction failed'],
    [
      'was replaced',
      () => Promise.reject(new TransactionError('replaced', { hash: '0x1' })),
      'Your transaction was replaced by another one of this account, so it won’t happen.',
    ],
    [
      'is known to nobody',
      () => Promise.reject(new TransactionError('unknown', { hash: '0x1' })),
      'Not confirmed yet. Check the transaction in your wallet.',
    ],
    [
      'is unknown',
      () => Promise.reject(new Error('down')),
      'Not confirmed yet. Check the transaction in your wallet.',
    ],
  ])('[S8.14] shows that the transaction %s', async (_, outcome, message) => {
    app.chain.outcome = outcome
    await open()
    await confirm()
    await isNotified('Transaction started', message)
    expect(app.modal.state.snackbar?.variant).toBe('error')
  })

  it('[S8.14] shows the outcome at the next opening after the modal was closed', async () => {
    const mine = holdOutcome()
    await open()
    await confirm()
    await isNotified('Transaction started')
    act(() => app.modal.close())
    mine()
    await isNotified('Transaction started', 'Transaction confirmed')
    app.show(<SnackbarLine />)
    await waitFor(() => expect(isShown('snackbar')).toBe(false))
    act(() => app.modal.open())
    await untilText('Transaction confirmed', 'snackbar')
    expect(field('snackbar').dataset.variant).toBe('success')
  })

  it('closing the modal while the wallet is asked frees the form for another transfer', async () => {
    app.chain.onSend = () => new Promise(() => {})
    await open()
    await confirm()
    await waitFor(() => expect(draft().submission).toBeDefined())
    app.modal.close()
    cleanup()
    expect(draft()).toMatchObject({ submission: undefined, amount: '1.25', receiver: bob })
  })

  describe('a wallet that answers after the modal was closed', () => {
    beforeEach(async () => {
      let approve = () => {}
      app.chain.onSend = () => new Promise((resolve) => (approve = resolve))
      await open()
      await confirm()
      await waitFor(() => expect(app.chain.sent).toHaveLength(1))
      act(() => app.modal.close())
      cleanup()
      await act(async () => approve())
      await isNotified('Transaction started')
    })
    const reopen = () => {
      app.modal.close()
      app.modal.open()
    }

    it('[X.71, S8.14] the next opening shows its result and its outcome, once', async () => {
      await isNotified('Transaction started', 'Transaction confirmed')
      app.show(<SnackbarLine />)
      act(() => app.modal.open())
      expect(app.views).toEqual(['Account', 'TransactionResult'])
      const sold = { amount: 125n * 10n ** 16n, decimals: 18, symbol: 'ETH' }
      expect(app.entry?.data).toMatchObject({ kind: 'send', network: 'eip155:1', to: bob, sold })
      await untilText('Transaction confirmed', 'snackbar')
      act(reopen)
      expect(app.views).toEqual(['Account'])
    })

    it('[X.71] an opening at another view keeps the result for the one after it', () => {
      app.modal.open({ view: 'WalletReceive' })
      expect(app.views).toEqual(['WalletReceive'])
      reopen()
      expect(app.views).toEqual(['Account', 'TransactionResult'])
    })

    it('[X.71] the result goes with the account that sent it', async () => {
      await disconnect(app.config)
      await connect(app.config, { connector: app.wallet.connector })
      app.modal.open()
      expect(app.views).toEqual(['Account'])
    })

    it('[X.71] another account is not shown the result', () => {
      app.wallet.emit({ type: 'accountsChanged', accounts: [bob, alice] })
      app.modal.open()
      expect(app.views).toEqual(['Account'])
      app.wallet.emit({ type: 'accountsChanged', accounts: [alice, bob] })
      reopen()
      expect(app.views).toEqual(['Account', 'TransactionResult'])
    })
  })

  it('[X.42] an altered transaction shows no confirmed toast, only the warning', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const mine = holdOutcome()
    await open()
    await confirm()
    await waitFor(() => expect(app.config.state.sends).toHaveLength(1))
    act(() =>
      app.config._internal.setState((state) => ({
        ...state,
        sends: state.sends?.map((one) => ({ ...one, altered: true as const })),
      })),
    )
    mine()
    await untilText('0.749979 1.25', 'balances')
    // Longer than the delay of the outcome toast.
    await vi.advanceTimersByTimeAsync(5_000)
    expect(app.notified).toEqual(['Transaction started'])
  })

  it('[S8.68] a declined request is no error, stays on the preview, and the next one works', async () => {
    app.chain.onSend = () => Promise.reject(declined)
    await open()
    await confirm()
    await untilText('You declined the request')
    expect(app.notified).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(app.events).toContain('SEND_REJECTED')
    expect(app.view).toBe('WalletSendPreview')
    app.chain.onSend = async () => {}
    await confirm()
    await waitFor(() => expect(app.notified[0]).toBe('Transaction started'))
  })

  it.each([
    ['an EVM wallet', false],
    ['a Solana wallet', true],
  ])(
    '[S8.12, S8.13] [S8.68] a request of %s that the person closes is declined: no failure is told, then or later',
    async (_, isSolana) => {
      if (isSolana) {
        app.stop()
        const wallet = createTestWallet({ namespace: 'solana', network: testSolana.caipNetworkId })
        app = createTestApp({ solana: [wallet], wallet })
      }
      app.chain.onSend = () => Promise.reject(closedInWallet())
      await open('0.5')
      await confirm()
      await untilText('You declined the request')
      expect(app.notified).toEqual([])
      expect(screen.queryByRole('alert')).toBeNull()
      expect(app.events).toContain('SEND_REJECTED')
      expect(app.events).not.toContain('SEND_ERROR')
      expect(app.view).toBe('WalletSendPreview')
    },
  )

  it.each([
    ['[S8.12] on EVM', false, 'Something went wrong'],
    ['[S8.13] on Solana', true, 'Failed to send transaction. Please try again.'],
  ])(
    '%s a failure has its text and the wallet’s in Details; the form stays',
    async (_, isSolana, message) => {
      if (isSolana) {
        app.stop()
        const wallet = createTestWallet({ namespace: 'solana', network: testSolana.caipNetworkId })
        app = createTestApp({ solana: [wallet], wallet })
      }
      app.chain.onSend = () => Promise.reject(failure)
      await open('0.5')
      await confirm()
      await isNotified(message)
      expect(app.events).toContain('SEND_ERROR')
      expect(app.view).toBe('WalletSendPreview')
      expect(draft()).toMatchObject({ amount: '0.5', receiver: bob, submission: undefined })
      expect(screen.getByText(/on fire/).closest('details')?.open).toBe(false)
      app.chain.onSend = () => Promise.reject(declined)
      await confirm()
      await waitFor(() => expect(app.events).toContain('SEND_REJECTED'))
      expect(app.notified).toHaveLength(1)
    },
  )

  it('[S8.14] one whose answer was lost empties the form, says that it may have been sent, and shows its outcome', async () => {
    const hash = `0x${'9'.repeat(64)}`
    app.chain.onSend = () => Promise.reject(new TransactionError('unanswered', { hash }))
    await open()
    await confirm()
    await waitFor(() => expect(app.views).toEqual(['Account', 'TransactionResult']))
    const lost = 'This may have been sent. Wait for the outcome before you send it again.'
    await isNotified(lost, 'Transaction confirmed')
    expect(draft().amount).toBeUndefined()
    expect(app.config.state.sends).toMatchObject([{ hash, to: bob, status: 'confirmed' }])
  })

  it.each([
    ['an EVM wallet', false],
    ['a Solana wallet', true],
  ])(
    '[S8.12, S8.13] %s that has not answered in time may still send: nobody is told to try again',
    async (_, isSolana) => {
      if (isSolana) {
        app.stop()
        const wallet = createTestWallet({ namespace: 'solana', network: testSolana.caipNetworkId })
        app = createTestApp({ solana: [wallet], wallet })
      }
      app.chain.onSend = () =>
        Promise.reject(new TimeoutError({ timeout: 300_000, operation: 'sendTransaction' }))
      await open()
      await confirm()
      await isNotified('Something went wrong')
      await hasAlert('may still send this. Check your wallet before you send it again.')
    },
  )

  it('a double click asks the wallet once', async () => {
    let approve = () => {}
    app.chain.onSend = () => new Promise((resolve) => (approve = resolve))
    await open()
    await confirm()
    click('send-confirm')
    await waitFor(() => expect(app.chain.sent).toHaveLength(1))
    expect(textOf()).toContain('Confirm in Test Wallet')
    click('send-confirm')
    await act(async () => approve())
    await waitFor(() => expect(app.notified[0]).toBe('Transaction started'))
    expect(app.chain.sent).toHaveLength(1)
  })

  it.each([
    ['account', () => app.wallet.emit({ type: 'accountsChanged', accounts: [bob] })],
    ['network', () => app.wallet.emit({ type: 'networkChanged', network: 'eip155:10' })],
  ])('[X.29] the %s changed meanwhile: the shown transfer can’t be sent any more', async (_, change) => {
    await open()
    act(change)
    await hasAlert('Your account or network changed')
    expect(isShown('send-confirm')).toBe(false)
    expect(screen.getByTitle(alice)).toBeTruthy()
  })

  it('[X.20] can’t be confirmed while the wallet has not answered yet, and says why', async () => {
    await open()
    // Everything else that disables the button is known by then.
    await waitFor(() => expect(field('send-confirm').disabled).toBe(false))
    const setStatus = (status: 'connected' | 'reconnecting') =>
      act(() =>
        app.config._internal.setState((state) => ({
          ...state,
          status,
          connections: new Map([...state.connections].map(([uid, one]) => [uid, { ...one, status }])),
        })),
      )
    setStatus('reconnecting')
    expect(textOf()).toContain('Your wallet hasn’t responded yet.')
    isDisabled()
    setStatus('connected')
    expect(field('send-confirm').disabled).toBe(false)
  })

  it('refuses an amount that exceeds the balance with the fee, without asking the wallet', async () => {
    await open('1.99999')
    await hasAlert('more than the 2 ETH you have')
    isDisabled()
  })

  it('an unknown fee disables the button until a retry reads it', async () => {
    app.chain.onGasPrice = () => Promise.reject(new Error('down'))
    await open()
    await untilText('The network fee couldn’t be loaded')
    isDisabled()
    app.chain.onGasPrice = async () => {}
    fireEvent.click(screen.getByText('Try again'))
    await confirm()
  })

  it('opens the form without a transfer to preview', async () => {
    await app.open(<WalletSendPreview />, 'WalletSendPreview')
    expect(app.view).toBe('WalletSend')
  })
})

describe('WalletSendPreview of a token', () => {
  const contract = testDollar.address.slice('eip155:1:'.length)
  const openToken = async () => {
    app.chain.tokens.set(tokenKey(contract, alice), 2_000_000n)
    await open('1.5', testDollar)
    await untilText('0.000042 ETH')
  }

  it('[S7.29] shows the amount in the token, its contract, and the fee in the native currency; then sends that', async () => {
    await openToken()
    expect(textOf()).toContain('1.5TUSD')
    expect(screen.getByTitle(contract).textContent).toBe(contract)
    expect(textOf()).not.toContain('Total')
    await confirm()
    await isNotified('Transaction started', 'Transaction confirmed')
    const transaction = { to: contract, value: 0n, transfer: { to: bob, value: 1_500_000n } }
    expect(app.chain.sent).toEqual([{ from: alice, transaction }])
    expect(app.config.state.sends).toMatchObject([{ status: 'confirmed', amount: '1.5', to: bob }])
  })

  it('[S7.30] explains that the contract refuses the transfer, without asking the wallet', async () => {
    app.chain.onTryTransfer = () =>
      Promise.reject(new TokenTransferError({ reason: 'reverted', details: 'frozen <b>' }))
    await openToken()
    await confirm()
    await untilText('The token’s contract rejected this transfer')
    expect(app.chain.sent).toEqual([])
    expect(document.body.querySelector('b')).toBeNull()
  })

  it('without native currency for the fee, says so and disables the button', async () => {
    app.chain.balances.set(alice.toLowerCase(), 1n)
    await openToken()
    await hasAlert('You don’t have enough ETH')
    isDisabled()
  })
})
