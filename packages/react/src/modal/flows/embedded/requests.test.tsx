import { attachModal } from '@latchkey/core'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createModal, type Modal, type ModalElement } from '../../../createModal.ts'
import { useBalance } from '../../../hooks/useBalance.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestLogin, type TestLogin } from '../../../testing/createTestLogin.ts'
import { alice } from '../../../testing/createTestWallet.ts'
import { untilText } from '../../../testing/page.ts'
import { createModalControl } from '../../shell/createModalControl.ts'
import type { ViewEntry } from '../../views.ts'
import { ApproveTransaction } from './ApproveTransaction.tsx'
import { watchLogin } from './watchLogin.ts'

const user = { email: 'mira@example.org', custody: 'user-held', isProtected: true } as const
let test: TestLogin
let app: TestApp

beforeEach(() => {
  test = createTestLogin()
  app = createTestApp({ wallets: [test.wallet] })
})
afterEach(() => {
  vi.useRealTimers()
})

const push = (entry: ViewEntry) => app.modal.push(entry)

describe('requests of the embedded wallet', () => {
  const waits: Promise<unknown>[] = []
  const wait = (until: Promise<unknown>) => void waits.push(until)
  const request = () => test.emit({ type: 'asked', wait })
  const approve = () => test.emit({ type: 'answered', approved: true })
  beforeEach(async () => {
    test.user = user
    await app.connect()
    watchLogin(app.modal)
  })
  afterEach(async () => {
    test.emit({ type: 'answered', approved: false })
    await Promise.all(waits.splice(0))
  })

  /** Puts the element of a modal into the page, with what it shows. */
  const addHost = (modal: Modal, html: string) => {
    const host: ModalElement = document.body.appendChild(document.createElement('latchkey-modal'))
    host.latchkeyModal = modal
    host.toggleAttribute('data-inline', modal.state.inline)
    host.attachShadow({ mode: 'open' }).innerHTML = html
  }

  it('[S2.35] [S4.53] opens the modal for an approval and closes it when answered', () => {
    app.modal.close()
    request()
    expect([app.modal.state.open, app.view]).toEqual([true, 'ApproveTransaction'])
    approve()
    expect(app.modal.state.open).toBe(false)
  })

  it('[S2.35] [S4.53] returns to the view that was open before', () => {
    push({ view: 'WalletSend' })
    request()
    expect(app.view).toBe('ApproveTransaction')
    approve()
    expect([app.modal.state.open, app.view]).toEqual([true, 'WalletSend'])
  })

  it.each([
    ['adds its view', { view: { view: 'Networks' } }, ['Account', 'WalletSend', 'Networks']],
    ['replaces by its view', { view: { view: 'Networks' }, replace: true }, ['Account', 'Networks']],
    ['goes back', { goBack: true }, ['Account']],
    ['goes back and adds', { goBack: true, view: { view: 'Networks' } }, ['Account', 'Networks']],
    ['goes back and replaces', { goBack: true, view: { view: 'Networks' }, replace: true }, ['Networks']],
    ['names no view', {}, ['Account', 'WalletSend']],
  ] as const)('[S4.53] an entry of the transaction stack %s', (_, entry, views) => {
    app.modal.reset({ view: 'Account' })
    push({ view: 'WalletSend' })
    const [onSuccess, onCancel] = [vi.fn(), vi.fn()]
    app.modal.pushTransaction({ ...entry, onSuccess, onCancel })
    request()
    approve()
    expect(app.modal.state.stack.map(({ view }) => view)).toEqual(views)
    expect([onSuccess.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0])
  })

  it('[S4.53] a declined request returns, and calls back the entry that was added last', () => {
    const [first, last] = [vi.fn(), vi.fn()]
    app.modal.pushTransaction({ view: { view: 'Networks' }, onCancel: first })
    const remove = app.modal.pushTransaction({ view: { view: 'Transactions' }, onCancel: last })
    const declineIn = (view: 'WalletSend' | 'WalletReceive') => {
      push({ view })
      request()
      test.emit({ type: 'answered', approved: false })
      expect(app.view).toBe(view)
    }
    declineIn('WalletSend')
    expect([first.mock.calls.length, last.mock.calls.length]).toEqual([0, 1])
    remove()
    declineIn('WalletReceive')
    expect(first).toHaveBeenCalledOnce()
  })

  it('[S4.53] a request that opened the modal goes on in it only where its entry names a view', () => {
    const answerClosed = () => {
      app.modal.close()
      request()
      approve()
    }
    const onSuccess = vi.fn()
    app.modal.pushTransaction({ onSuccess })
    answerClosed()
    expect([app.modal.state.open, onSuccess.mock.calls.length]).toEqual([false, 1])
    app.modal.pushTransaction({ view: { view: 'Transactions' } })
    answerClosed()
    expect([app.modal.state.open, app.view]).toEqual([true, 'Transactions'])
  })

  it.each([
    ['SIWXSignMessage', true],
    ['SIWXSignMessage', false],
    ['ConnectingSiwe', true],
    ['ConnectingSiwe', false],
  ] as const)(
    '[S2.07] [S4.23] returns to %s, which closes the modal or says why (approved: %s)',
    (view, approved) => {
      app.modal.reset({ view })
      request()
      test.emit({ type: 'answered', approved })
      expect([app.modal.state.open, ...app.views]).toEqual([true, view])
    },
  )

  it('[S2.27] without a pending request, replaces the view', async () => {
    push({ view: 'ApproveTransaction' })
    app.show(<ApproveTransaction data={undefined} />)
    await waitFor(() => expect(app.view).toBe('Account'))
  })

  it.each([
    [true, '5'],
    [false, '2'],
  ])('[S4.54] refreshes the native balance after an approval (%s)', async (approved, shown) => {
    const Balance = () => <output data-testid="balance">{useBalance().data?.formatted}</output>
    app.show(
      <>
        <Balance />
        <ApproveTransaction data={{ waits: true }} />
      </>,
    )
    await untilText('2', 'balance')
    const reads = vi.spyOn(app.chain.balances, 'get')
    app.chain.balances.set(alice.toLowerCase(), 5n * 10n ** 18n)
    request()
    await act(async () => test.emit({ type: 'answered', approved }))
    await untilText(shown, 'balance')
    expect(reads.mock.calls.length).toBe(approved ? 1 : 0)
  })

  it('[S4.52] closing the modal aborts the request', () => {
    request()
    expect(test.login.abort).not.toHaveBeenCalled()
    app.modal.close()
    expect(test.login.abort).toHaveBeenCalledOnce()
  })

  it('[S6.11] [S8.52] shows a toast that an action is not allowed, after 300 ms', async () => {
    vi.useFakeTimers()
    app.modal.close()
    const claim = vi.fn()
    test.emit({ type: 'refused', method: 'eth_sign', claim })
    // Otherwise the wallet opens the modal by itself.
    expect(claim).toHaveBeenCalledOnce()
    await act(() => vi.advanceTimersByTimeAsync(299))
    expect(app.modal.state.open).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(app.modal.state.open).toBe(true)
    expect(app.modal.state.snackbar).toMatchObject({ variant: 'error', message: 'Action not allowed' })
  })

  it('[S2.11] an embedded modal shows the request over its card, unless a dialog is open above', async () => {
    const inPage = createModal(app.config, { inline: true })
    const pushed = vi.spyOn(inPage, 'push')
    watchLogin(inPage)
    const place = () => test.login.dress.mock.lastCall?.[0].over?.()
    expect(place()).toBeUndefined()
    addHost(inPage, '<section></section>')
    app.modal.close()
    request()
    expect(app.modal.state.open).toBe(false)
    expect(pushed).toHaveBeenCalledWith({ view: 'ApproveTransaction', data: { waits: true } })
    expect(place()).toBeInstanceOf(DOMRect)

    addHost(app.modal, '<dialog open><p data-testid="view-ApproveTransaction"></p></dialog>')
    app.modal.open()
    request()
    expect(app.view).toBe('ApproveTransaction')
    expect(pushed).toHaveBeenCalledOnce()
    expect(place()).toBeUndefined()
    await Promise.all(waits)
    document.body.replaceChildren()
  })

  it('[S2.35] [S2.11] an embedded modal of another app in the page shows nothing of this one', () => {
    const place = () => test.login.dress.mock.lastCall?.[0].over?.()
    const other = createTestApp()
    addHost(createModal(other.config, { inline: true }), '<section></section>')
    app.modal.close()
    request()
    expect([app.modal.state.open, app.view]).toEqual([true, 'ApproveTransaction'])
    expect(place()).toBeUndefined()
    document.body.replaceChildren()
  })

  it('[S2.35] of two modals of an app the open one shows the request, else the attached one', () => {
    const second = createModal(app.config)
    const opened = vi.spyOn(second, 'open')
    attachModal(app.config, app.modal)
    watchLogin(second)
    app.modal.close()
    request()
    expect([app.modal.state.open, opened.mock.calls.length]).toEqual([true, 0])
    approve()
    second.open()
    addHost(second, '')
    const pushed = vi.spyOn(second, 'push')
    request()
    expect([app.modal.state.open, pushed.mock.calls.length]).toEqual([false, 1])
    document.body.replaceChildren()
  })

  it('[S2.35] a request that was made before this code is there is shown, and closes the modal it has opened', () => {
    const modal = createModal(app.config)
    modal._internal.attach(createModalControl)
    attachModal(app.config, modal)
    app.modal.close()
    test.login.abort.mockClear()
    // The wallet has opened the modal by itself.
    modal.open()
    test.asked = { type: 'asked', wait, hasOpenedModal: true }
    watchLogin(modal)
    expect(modal.state.stack.at(-1)?.view).toBe('ApproveTransaction')
    modal.close()
    expect(test.login.abort).toHaveBeenCalledOnce()

    modal.open()
    test.emit(test.asked)
    approve()
    expect(modal.state.open).toBe(false)
  })
})
