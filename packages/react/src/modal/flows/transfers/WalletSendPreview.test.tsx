import { TokenTransferError, updateSend } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useBalance } from '../../../hooks/useBalance.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { tokenKey } from '../../../testing/createTestChain.ts'
import { alice, bob, createTestWallet } from '../../../testing/createTestWallet.ts'
import { testSolana } from '../../../testing/testNetworks.ts'
import { WalletSendPreview } from './WalletSendPreview.tsx'

const slow = { timeout: 5000 }
const ether = 10n ** 18n
const text = () => document.body.textContent ?? ''
const confirmButton = () => screen.getByTestId<HTMLButtonElement>('send-confirm')

/** Balances of both accounts, as another part of a page would show them. */
function Balances() {
  const [mine, theirs] = [useBalance({ address: alice }), useBalance({ address: bob })]
  return <output data-testid="balances">{`${mine.data?.formatted} ${theirs.data?.formatted}`}</output>
}

describe('WalletSendPreview', () => {
  let app: TestApp
  const open = async (amount = '1.25') => {
    await app.connect()
    updateSend(app.config, { sendTokenAmount: amount, receiverAddress: bob })
    app.modal.push({ view: 'WalletSend' })
    app.modal.push({ view: 'WalletSendPreview' })
    app.show(
      <>
        <WalletSendPreview />
        <Balances />
      </>,
    )
    await waitFor(() => expect(text()).toContain('0.000021 ETH'))
  }
  const confirm = async () => {
    await waitFor(() => expect(confirmButton().disabled).toBe(false))
    fireEvent.click(confirmButton())
  }
  beforeEach(() => {
    app = createTestApp()
  })
  afterEach(() => {
    vi.useRealTimers()
    cleanup()
    app.stop()
  })

  it('shows the amount, both addresses whole, the network, the fee and the total', async () => {
    await open()
    expect(text()).toContain('1.25ETH')
    expect(screen.getByTitle(alice).textContent).toBe(alice)
    expect(screen.getByTitle(bob).textContent).toBe(bob)
    for (const words of ['Test One', '0.000021 ETH', '1.250021 ETH']) expect(text()).toContain(words)
  })

  it('[S5.20] repeats a warning about the receiver', async () => {
    app.chain.doubts.set(bob, 'offCurve')
    await open()
    await waitFor(() => expect(screen.getByTestId('send-warning').textContent).toContain('No key belongs'))
    await confirm()
    await waitFor(() => expect(app.chain.sent).toHaveLength(1))
  })

  it('shows every digit of an amount', async () => {
    await open('0.123456789012345678')
    expect(text()).toContain('0.123456789012345678ETH')
  })

  it('[S2.32, S4.30, S8.14] accepted: resets to Account, shows started, then confirmed, and refreshes both balances', async () => {
    let mine = () => {}
    const outcome = new Promise<'confirmed'>((resolve) => (mine = () => resolve('confirmed')))
    app.chain.outcome = () => outcome
    await open()
    expect(screen.getByTestId('balances').textContent).toBe('2 0')
    await confirm()
    await waitFor(() => expect(app.modal.state.stack).toEqual([{ view: 'Account' }]))
    expect(app.notified).toEqual(['Transaction started'])
    expect(app.chain.sent).toEqual([
      {
        from: alice,
        transaction: { to: bob, address: alice, data: '0x', value: (ether * 5n) / 4n, gasPrice: 10n ** 9n },
      },
    ])
    mine()
    await waitFor(() => expect(screen.getByTestId('balances').textContent).toBe('0.749979 1.25'))
    // A quick chain: the first toast stays until it can have been read.
    expect(app.notified).toEqual(['Transaction started'])
    await waitFor(() => expect(app.notified).toEqual(['Transaction started', 'Transaction confirmed']), slow)
    expect(app.events).toContain('SEND_SUCCESS')
    expect(app.config.state.send.sendTokenAmount).toBeUndefined()
  })

  it('[S8.14] shows that a transaction failed on the network', async () => {
    app.chain.outcome = async () => 'failed'
    await open()
    await confirm()
    await waitFor(() => expect(app.notified).toEqual(['Transaction started', 'Transaction failed']), slow)
  })

  it('[X.42] an altered transaction shows no confirmed toast, only the warning', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let mine = () => {}
    const outcome = new Promise<'confirmed'>((resolve) => (mine = () => resolve('confirmed')))
    app.chain.outcome = () => outcome
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
    await waitFor(() => expect(screen.getByTestId('balances').textContent).toBe('0.749979 1.25'))
    // Longer than the delay of the outcome toast.
    await vi.advanceTimersByTimeAsync(5_000)
    expect(app.notified).toEqual(['Transaction started'])
  })

  it('[S8.14] says that an outcome is unknown', async () => {
    app.chain.outcome = () => Promise.reject(new Error('down'))
    await open()
    await confirm()
    await waitFor(
      () =>
        expect(app.notified).toEqual([
          'Transaction started',
          'Not confirmed yet. Look for the transaction in your wallet.',
        ]),
      slow,
    )
  })

  it('[S8.14] shows the outcome also after the modal was closed', async () => {
    let mine = () => {}
    const outcome = new Promise<'confirmed'>((resolve) => (mine = () => resolve('confirmed')))
    app.chain.outcome = () => outcome
    await open()
    await confirm()
    await waitFor(() => expect(app.notified).toEqual(['Transaction started']))
    app.modal.close()
    cleanup()
    mine()
    await waitFor(() => expect(app.notified).toContain('Transaction confirmed'), slow)
  })

  it('[S8.68] a declined request is no error, stays on the preview, and the next one works', async () => {
    app.chain.onSend = () => Promise.reject({ code: 4001, message: 'User rejected' })
    await open()
    await confirm()
    await waitFor(() => expect(text()).toContain('You declined the request, so nothing was sent.'))
    expect(app.notified).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(app.events).toContain('SEND_REJECTED')
    expect(app.modal.state.stack.at(-1)?.view).toBe('WalletSendPreview')
    app.chain.onSend = async () => {}
    await confirm()
    await waitFor(() => expect(app.notified[0]).toBe('Transaction started'))
  })

  it('[S8.12] a failure shows "Something went wrong", keeps the form, and has the wallet’s text in Details', async () => {
    app.chain.onSend = () => Promise.reject({ code: -32603, message: 'node is on fire' })
    await open()
    await confirm()
    await waitFor(() => expect(app.notified).toEqual(['Something went wrong']))
    expect(app.events).toContain('SEND_ERROR')
    expect(app.modal.state.stack.at(-1)?.view).toBe('WalletSendPreview')
    expect(app.config.state.send).toMatchObject({ sendTokenAmount: '1.25', receiverAddress: bob })
    expect(screen.getByText(/on fire/).closest('details')?.open).toBe(false)
  })

  it('[S8.13] on Solana a failure has its own text and keeps the form; a declined request is no error', async () => {
    app.stop()
    const wallet = createTestWallet({ namespace: 'solana', network: testSolana.caipNetworkId })
    app = createTestApp({ solana: [wallet], wallet })
    app.chain.onSend = () => Promise.reject({ code: -32603, message: 'node is on fire' })
    await app.connect()
    updateSend(app.config, { sendTokenAmount: '0.5', receiverAddress: bob })
    app.modal.push({ view: 'WalletSend' })
    app.modal.push({ view: 'WalletSendPreview' })
    app.show(<WalletSendPreview />)
    await confirm()
    await waitFor(() => expect(app.notified).toEqual(['Failed to send transaction. Please try again.']))
    expect(app.events).toContain('SEND_ERROR')
    expect(app.config.state.send).toMatchObject({ sendTokenAmount: '0.5', receiverAddress: bob })
    expect(screen.getByText(/on fire/).closest('details')?.open).toBe(false)
    app.chain.onSend = () => Promise.reject({ code: 4001, message: 'User rejected' })
    await confirm()
    await waitFor(() => expect(app.events).toContain('SEND_REJECTED'))
    expect(app.notified).toHaveLength(1)
  })

  it('[E3] a double click asks the wallet once', async () => {
    let approve = () => {}
    app.chain.onSend = () => new Promise((resolve) => (approve = resolve))
    await open()
    await confirm()
    fireEvent.click(confirmButton())
    await waitFor(() => expect(app.chain.sent).toHaveLength(1))
    expect(text()).toContain('Confirm in Test Wallet')
    fireEvent.click(confirmButton())
    await act(async () => approve())
    await waitFor(() => expect(app.notified[0]).toBe('Transaction started'))
    expect(app.chain.sent).toHaveLength(1)
  })

  it.each([
    ['account', () => app.wallet.emit({ type: 'accountsChanged', accounts: [bob] })],
    ['network', () => app.wallet.emit({ type: 'networkChanged', network: 'eip155:10' })],
  ])('[X.29] the %s changed meanwhile: the transfer can’t be sent any more', async (_, change) => {
    await open()
    act(change)
    expect(screen.getByRole('alert').textContent).toContain('Your account or network changed')
    expect(screen.queryByTestId('send-confirm')).toBeNull()
    // The shown transfer stays, not one of the new account.
    expect(screen.getByTitle(alice)).toBeTruthy()
  })

  it('disables the button while the wallet has not answered yet, and says why', async () => {
    await open()
    // Everything else that disables the button is known by then.
    await waitFor(() => expect(confirmButton().disabled).toBe(false))
    const setStatus = (status: 'connected' | 'reconnecting') =>
      act(() =>
        app.config._internal.setState((state) => ({
          ...state,
          status,
          connections: new Map([...state.connections].map(([uid, one]) => [uid, { ...one, status }])),
        })),
      )
    setStatus('reconnecting')
    expect(text()).toContain('Your wallet hasn’t answered yet. Unlock it to send.')
    expect(confirmButton().disabled).toBe(true)
    setStatus('connected')
    expect(confirmButton().disabled).toBe(false)
  })

  it('refuses an amount that exceeds the balance with the fee, without asking the wallet', async () => {
    await open('1.99999')
    expect(screen.getByRole('alert').textContent).toContain('more than the 2 ETH you have')
    expect(confirmButton().disabled).toBe(true)
  })

  it('says that the fee is unknown, and retries', async () => {
    app.chain.onGasPrice = () => Promise.reject(new Error('down'))
    await open()
    await waitFor(() => expect(text()).toContain('The network fee can’t be read right now'))
    expect(confirmButton().disabled).toBe(true)
    app.chain.onGasPrice = async () => {}
    fireEvent.click(screen.getByText('Try again'))
    await waitFor(() => expect(confirmButton().disabled).toBe(false))
  })

  it('opens the form without a transfer to preview', async () => {
    await app.connect()
    app.modal.push({ view: 'WalletSendPreview' })
    app.show(<WalletSendPreview />)
    expect(app.modal.state.stack.at(-1)?.view).toBe('WalletSend')
  })

  describe('of a token', () => {
    const contract = `0x${'11'.repeat(20)}`
    const token = { name: 'Test Dollar', symbol: 'TUSD', decimals: 6, address: `eip155:1:${contract}` }
    const openToken = async (amount = '1.5') => {
      app.chain.tokens.set(tokenKey(contract, alice), 2_000_000n)
      await app.connect()
      updateSend(app.config, { token, sendTokenAmount: amount, receiverAddress: bob })
      app.modal.push({ view: 'WalletSend' })
      app.modal.push({ view: 'WalletSendPreview' })
      app.show(<WalletSendPreview />)
      await waitFor(() => expect(text()).toContain('0.000042 ETH'))
    }

    it('[S7.29] shows the amount in the token, its contract, and the fee in the native currency; then sends that', async () => {
      await openToken()
      expect(text()).toContain('1.5TUSD')
      expect(screen.getByTitle(contract).textContent).toBe(contract)
      expect(text()).not.toContain('Total')
      await confirm()
      await waitFor(() => expect(app.notified).toContain('Transaction confirmed'), slow)
      expect(app.chain.sent).toEqual([
        { from: alice, transaction: { to: contract, value: 0n, transfer: { to: bob, value: 1_500_000n } } },
      ])
      expect(app.chain.tokens.get(tokenKey(contract, bob))).toBe(1_500_000n)
      expect(app.config.state.sends).toMatchObject([{ status: 'confirmed', amount: '1.5', to: bob }])
    })

    it('[S7.30] explains that the contract refuses the transfer, without asking the wallet', async () => {
      app.chain.onTryTransfer = () =>
        Promise.reject(new TokenTransferError({ reason: 'reverted', detail: 'frozen <b>' }))
      await openToken()
      await confirm()
      await waitFor(() => expect(text()).toContain('The token’s contract refuses this transfer'))
      expect(app.chain.sent).toEqual([])
      expect(document.body.querySelector('b')).toBeNull()
    })

    it('without native currency for the fee, says so and disables the button', async () => {
      app.chain.balances.set(alice.toLowerCase(), 1n)
      await openToken()
      await waitFor(() =>
        expect(screen.getByRole('alert').textContent).toContain(
          'The network fee is paid in ETH, and there isn’t enough of it.',
        ),
      )
      expect(confirmButton().disabled).toBe(true)
    })
  })
})
