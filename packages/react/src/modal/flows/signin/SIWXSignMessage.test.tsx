import { getSignIn, RpcError, type SignInProblem, type SignInState } from '@latchkey/core'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { alice } from '../../../testing/createTestWallet.ts'
import { click, field, isBelow, textOf, untilText } from '../../../testing/page.ts'
import { SIWXSignMessage } from './SIWXSignMessage.tsx'

type SignInStore = { get(): SignInState; set(next: SignInState): void }

describe('SIWXSignMessage', () => {
  let app: TestApp
  const isRequired = vi.fn(() => true)
  beforeEach(() => {
    isRequired.mockReturnValue(true)
    app = createTestApp({
      siwx: {
        createMessage: () => {
          throw new Error('no message in these tests')
        },
        addSession: () => {},
        revokeSession: () => {},
        setSessions: () => {},
        getSessions: () => [],
        getRequired: isRequired,
      },
    })
  })
  /** Connects, which needs a sign-in, and shows the question. */
  const open = async () => {
    await app.connect()
    await vi.waitFor(() => expect(getSignIn(app.config).step).toBe('asking'), 10_000)
    app.modal.reset({ view: 'SIWXSignMessage' })
    app.show(<SIWXSignMessage />)
    await screen.findByTestId('siwx-sign')
  }
  const setProblem = (problem: SignInProblem) =>
    act(() => {
      const store = app.config._internal.stores.features?.get('signIn') as SignInStore | undefined
      const state = store?.get()
      if (state?.step !== 'asking') throw new Error(`not asking: ${state?.step}`)
      store?.set({ ...state, problem })
    })

  it('[S2.10] shows page, account and network before anything is signed', async () => {
    await open()
    for (const words of [location.host, 'Test One']) expect(textOf('sign-in-facts')).toContain(words)
    expect(screen.getByTitle(alice)).toBeTruthy()
    expect([textOf('siwx-sign'), textOf('siwx-cancel')]).toEqual(['Sign', 'Cancel'])
    expect(textOf('sign-in-hint')).toBe('Without it, your wallet is disconnected from this site.')
  })

  it('[S8.63] a request that waits in the wallet already is said as that, in the view and in the toast', async () => {
    await open()
    setProblem({ kind: 'unsigned', error: new RpcError({ code: -32002 }) })
    const words = 'already pending in your wallet'
    expect(textOf('sign-in-problem')).toContain(words)
    expect(app.notified.join()).toContain(words)
  })

  const declinedText = 'You declined the signature, so you’re not signed in.'
  const unsupportedText = 'This application might not support Smart Accounts'
  const unsignedText =
    'Your wallet didn’t sign the message, so you’re not signed in. Check your wallet, then sign again.'
  it.each([
    ['[X.70] [S8.10] [S8.68]', 'declined', declinedText, 'Signature declined'],
    ['[S8.11]', 'unsupported', unsupportedText, unsupportedText],
    ['[S8.10]', 'unsigned', unsignedText, `Error signing message. ${unsignedText}`],
  ] as const)('%s %s: shows "%s" and the toast "%s"; both buttons stay', async (_tag, kind, words, toast) => {
    await open()
    const hint = textOf('sign-in-hint')
    setProblem({ kind, error: new Error('x') })
    expect(textOf('sign-in-problem')).toContain(words)
    // Nothing is put above the buttons, so that they stay where they are.
    expect(textOf('sign-in-hint')).toBe(hint)
    expect(isBelow('sign-in-problem', 'siwx-sign')).toBe(true)
    expect(app.notified).toEqual([toast])
    expect(app.modal.state.snackbar?.variant).toBe(kind === 'declined' ? 'info' : 'error')
    expect(['siwx-sign', 'siwx-cancel'].map((id) => field(id).disabled)).toEqual([false, false])
  })

  it('[S4.12] [S9.28] a required sign-in keeps the modal open', async () => {
    await open()
    expect(app.modal.state.guard?.()).toBe(true)
    await untilText('This site needs a sign-in. Sign the message, or cancel.', 'sign-in-hint')
    cleanup()
    expect(app.modal.state.guard).toBeUndefined()
  })

  it('[S4.25] an optional sign-in says so, and Cancel keeps the account connected', async () => {
    isRequired.mockReturnValue(false)
    await open()
    expect(textOf('sign-in-hint')).toBe('You can also continue without it.')
    expect(app.modal.state.guard).toBeUndefined()
    click('siwx-cancel')
    await waitFor(() => expect(app.modal.state.open).toBe(false))
    expect(app.config.state.status).toBe('connected')
  })

  it('[S4.24] Cancel of a required sign-in disconnects', async () => {
    await open()
    click('siwx-cancel')
    await waitFor(() => expect(app.config.state.status).toBe('disconnected'))
    expect(app.view).toBe('Connect')
  })
})
