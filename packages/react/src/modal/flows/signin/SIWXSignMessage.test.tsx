import { getSignIn, type SignInState } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { alice } from '../../../testing/createTestWallet.ts'
import { SIWXSignMessage } from './SIWXSignMessage.tsx'

type SignInStore = { get(): SignInState; set(next: SignInState): void }
type Problem = NonNullable<Extract<SignInState, { step: 'asking' }>['problem']>

const refused = (name: string, more: object = {}) => Object.assign(new Error(name), { name, ...more })
const foreign = 'The message this site made is not for this site, account and network'
const stale = 'This sign-in took too long or was used already. Sign again.'
const badSignature = 'The signature isn’t this account’s, so you are not signed in.'
const down = 'The service that checks sign-ins can’t be reached, so you are not signed in.'
const other = 'The site refused this sign-in.'

describe('SIWXSignMessage', () => {
  let app: TestApp
  const required = vi.fn(() => true)
  beforeEach(async () => {
    required.mockReturnValue(true)
    app = createTestApp({
      siwx: {
        createMessage: () => {
          throw new Error('no message in these tests')
        },
        addSession: () => {},
        revokeSession: () => {},
        setSessions: () => {},
        getSessions: () => [],
        getRequired: required,
      },
    })
  })
  afterEach(() => {
    cleanup()
    app.stop()
  })
  const ask = async () => {
    await app.connect()
    await vi.waitFor(() => expect(getSignIn(app.config).step).toBe('asking'), 10_000)
    app.modal.reset({ view: 'SIWXSignMessage' })
    app.show(<SIWXSignMessage />)
    await screen.findByTestId('siwx-sign')
  }
  const fail = (problem: Problem) =>
    act(() => {
      const store = app.config._internal.stores.features?.get('signIn') as SignInStore | undefined
      const state = store?.get()
      if (state?.step !== 'asking') throw new Error(`not asking: ${state?.step}`)
      store?.set({ ...state, problem })
    })

  it('[S2.10] shows page, account and network before anything is signed', async () => {
    await ask()
    const facts = screen.getByTestId('sign-in-facts')
    expect(facts.textContent).toContain(location.host)
    expect(facts.textContent).toContain('Test One')
    expect(screen.getByTitle(alice)).toBeTruthy()
    expect(screen.getByTestId('siwx-sign').textContent).toBe('Sign')
    expect(screen.getByTestId('siwx-cancel').textContent).toBe('Cancel')
    expect(screen.getByTestId('sign-in-hint').textContent).toBe(
      'Without it your wallet is disconnected from this site.',
    )
  })

  it.each<[string, Problem, string, string]>([
    [
      '[S8.10]',
      { kind: 'declined', error: refused('UserRejectedRequestError', { code: 4001 }) },
      'Signature declined',
      'You declined the signature, so you are not signed in.',
    ],
    [
      '[S8.11]',
      { kind: 'unsupported', error: refused('SiwxError', { code: 'signature' }) },
      'This application might not support Smart Accounts',
      'This application might not support Smart Accounts',
    ],
    [
      '[S8.10]',
      { kind: 'moved', error: refused('ContextMismatchError') },
      'Error signing message',
      'Your account, network or wallet changed, so you are not signed in.',
    ],
    [
      '[S8.10]',
      { kind: 'unsigned', error: refused('RpcError', { code: -32602 }) },
      'Error signing message',
      'Your wallet didn’t sign the message, so you are not signed in.',
    ],
    [
      '[S8.10]',
      { kind: 'unsigned', error: refused('TimeoutError') },
      'Error signing message',
      'Your wallet didn’t sign the message, so you are not signed in.',
    ],
    ...(
      [
        ['malformed', foreign],
        ['field', foreign],
        ['domain', foreign],
        ['uri', foreign],
        ['chain', foreign],
        ['account', foreign],
        ['nonce', stale],
        ['expired', stale],
        ['too_old', stale],
        ['not_yet_valid', stale],
        ['issued_later', stale],
        ['signature_form', badSignature],
        ['signature', badSignature],
        ['no_chain_access', badSignature],
        ['unavailable', down],
        ['a word of tomorrow', other],
        ['toString', other],
      ] as const
    ).flatMap(([code, words]): [string, Problem, string, string][] => [
      ['[S8.10]', { kind: 'failed', error: refused('SiwxError', { code }) }, 'Error signing message', words],
      // The same code from a server.
      [
        '[S8.10]',
        {
          kind: 'failed',
          error: refused('HttpError', { status: 401, body: { reasons: [{ field: code }] } }),
        },
        'Error signing message',
        words,
      ],
    ]),
    ...(['UnreachableError', 'TimeoutError', 'InvalidResponseError', 'NoServerError'] as const).map(
      (name): [string, Problem, string, string] => [
        '[S8.10]',
        { kind: 'failed', error: refused(name) },
        'Error signing message',
        down,
      ],
    ),
    [
      '[S8.10]',
      { kind: 'failed', error: refused('HttpError', { status: 503, body: '<html>' }) },
      'Error signing message',
      down,
    ],
    [
      '[S8.10]',
      { kind: 'failed', error: refused('HttpError', { status: 403, body: null }) },
      'Error signing message',
      other,
    ],
    ['[S8.10]', { kind: 'failed', error: 'a word' }, 'Error signing message', other],
    ['[S8.10]', { kind: 'failed', error: undefined }, 'Error signing message', other],
  ])('%s %j shows the toast “%s” and the text “%s”', async (_tag, problem, toast, words) => {
    await ask()
    fail(problem)
    expect(screen.getByTestId('sign-in-problem').textContent).toContain(words)
    expect(app.notified).toHaveLength(1)
    expect(app.notified[0]?.startsWith(toast)).toBe(true)
    if (problem.kind === 'declined' || problem.kind === 'unsupported') expect(app.notified[0]).toBe(toast)
    else expect(app.notified[0]).toContain(words)
    // Both buttons stay.
    for (const id of ['siwx-sign', 'siwx-cancel'])
      expect((screen.getByTestId(id) as HTMLButtonElement).disabled).toBe(false)
  })

  it('[S4.12] [S9.28] a required sign-in keeps the modal open; an optional one lets it close', async () => {
    await ask()
    expect(app.modal.state.guard?.()).toBe(true)
    await waitFor(() =>
      expect(screen.getByTestId('sign-in-hint').textContent).toBe(
        'This site needs a sign-in. Sign the message, or cancel.',
      ),
    )
    cleanup()
    expect(app.modal.state.guard).toBeUndefined()
    app.stop()
  })

  it('[S4.25] an optional sign-in says so, and Cancel keeps the account connected', async () => {
    required.mockReturnValue(false)
    await ask()
    expect(screen.getByTestId('sign-in-hint').textContent).toBe('You can also go on without it.')
    expect(app.modal.state.guard).toBeUndefined()
    fireEvent.click(screen.getByTestId('siwx-cancel'))
    await waitFor(() => expect(app.modal.state.open).toBe(false))
    expect(app.config.state.status).toBe('connected')
  })

  it('[S4.24] Cancel of a required sign-in disconnects', async () => {
    await ask()
    fireEvent.click(screen.getByTestId('siwx-cancel'))
    await waitFor(() => expect(app.config.state.status).toBe('disconnected'))
    expect(app.modal.state.stack.at(-1)?.view).toBe('Connect')
  })
})
