import { switchNetwork } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useNameSuggestions } from '../../../hooks/useNameSuggestions.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestLogin, type TestLogin } from '../../../testing/createTestLogin.ts'
import { alice, createTestWallet } from '../../../testing/createTestWallet.ts'
import {
  click,
  clickWhenEnabled,
  clickWhenShown,
  field,
  isShown,
  submitForm,
  textOf,
  typeInto,
  untilEnabled,
  untilText,
} from '../../../testing/page.ts'
import { type StubServer, stubServer } from '../../../testing/stubServer.ts'
import { testSolana } from '../../../testing/testNetworks.ts'
import { ChooseAccountName } from './ChooseAccountName.tsx'
import { NameRow } from './NameRow.tsx'
import { createNameDraft } from './nameDraft.ts'
import { findNameProblem, RegisterAccountName } from './RegisterAccountName.tsx'
import { RegisterAccountNameSuccess } from './RegisterAccountNameSuccess.tsx'

const zone = 'latchkey.id'
const taken = new Set<string>()
let login: TestLogin
let app: TestApp
let server: StubServer

/** The server's suggestions: the name itself, then free ones that start with it. */
const suggest = (label: string) => ({
  suggestions: [
    { name: `${label}.${zone}`, registered: taken.has(label) },
    ...['hq', 'one'].map((ending) => ({ name: `${label}${ending}.${zone}`, registered: false })),
  ],
})
const refusal = (field: string, description: string) => ({
  status: 400,
  body: { status: 'FAILED', reasons: [{ field, description }] },
})

beforeEach(() => {
  taken.clear()
  server = stubServer()
  server.answer = ({ path, body }) => {
    if (path.includes('/suggestions/')) return { body: suggest(path.split('/').at(-1) ?? '') }
    if (path.includes('/reverse/')) return { body: [] }
    if (path === '/v1/profile/account') return { body: { name: JSON.parse(JSON.parse(body).message).name } }
    return { body: { name: null, avatar: null, resolvedAt: null } }
  }
  login = createTestLogin()
  app = createTestApp({ wallets: [login.wallet], server: { api: server.api, zones: [zone] } })
})

const requests = (part: string) => server.asked.filter(({ path }) => path.includes(part))
const type = (value: string) => typeInto('name-input', value)
const register = () => clickWhenEnabled('name-register')
const isDisabled = () => field('name-register').disabled

describe('NameRow', () => {
  it('[S2.12] is shown for the embedded wallet’s account where the server offers names', async () => {
    await app.connect()
    app.show(<NameRow address={alice} fallback={null} />)
    await clickWhenShown('choose-name')
    expect(app.view).toBe('ChooseAccountName')
  })

  it('[S2.12] is hidden once the account has a name', async () => {
    const { answer } = server
    server.answer = (asking) =>
      asking.path.includes('/identity/')
        ? { body: { name: `mira.${zone}`, avatar: null, resolvedAt: null } }
        : answer(asking)
    await app.connect()
    app.show(<NameRow address={alice} fallback={null} />)
    await waitFor(() => expect(requests('/identity/')).toHaveLength(1))
    await act(async () => {})
    expect(isShown('choose-name')).toBe(false)
  })

  it.each([
    ['another wallet', () => createTestApp({ server: { api: 'https://server.invalid', zones: [zone] } })],
    ['no zone', () => createTestApp({ wallets: [login.wallet], server: { api: 'https://server.invalid' } })],
    ['no server', () => createTestApp({ wallets: [login.wallet] })],
  ])('[S6.07] is hidden with %s', async (_, create) => {
    app.stop()
    app = create()
    await app.connect()
    app.show(
      <>
        <NameRow address={alice} fallback={null} />
        <ChooseAccountName />
      </>,
    )
    expect(await screen.findByTestId('name-unavailable')).toBeTruthy()
    expect(isShown('choose-name')).toBe(false)
    expect(requests('/profile/')).toEqual([])
  })

  it('[S6.03] says that Solana has no names', async () => {
    app.stop()
    const solana = createTestWallet({ id: 'ID_AUTH', namespace: 'solana', network: testSolana.caipNetworkId })
    Object.assign(solana.connector, { type: 'AUTH' })
    app = createTestApp({
      wallets: [],
      wallet: solana,
      solana: [solana],
      server: { api: server.api, zones: [zone] },
    })
    await app.connect()
    app.show(<ChooseAccountName />)
    await untilText('Names aren’t available', 'name-unavailable')
  })

  it('[S6.02] are neither offered nor called taken on an EVM network that the server doesn’t serve', async () => {
    await app.connect()
    await switchNetwork(app.config, { network: 'eip155:11155111' })
    app.show(
      <>
        <NameRow address={alice} fallback={null} />
        <ChooseAccountName />
      </>,
    )
    await untilText('Names aren’t available on this network', 'name-unavailable')
    expect(isShown('choose-name')).toBe(false)
    // Control: the server serves the other network.
    await act(() => switchNetwork(app.config, { network: 'eip155:10' }))
    await screen.findByTestId('choose-name')
  })

  it('[S2.12] explains names, lists owned ones, and continues', async () => {
    const record = (name: string) => ({ name, attributes: null, addresses: { 60: { address: alice } } })
    server.answer = () => ({ body: [record('mira.latchkey.id'), record('vera.latchkey.id')] })
    await app.connect()
    app.show(<ChooseAccountName />)
    await untilText('mira.latchkey.id and vera.latchkey.id', 'name-own')
    expect(app.events).toContain('OPEN_ENS_FLOW')
    click('name-begin')
    expect(app.entry).toMatchObject({ view: 'RegisterAccountName', data: { draft: expect.anything() } })
  })
})

describe('RegisterAccountName', () => {
  const open = async () => {
    await app.connect()
    const draft = createNameDraft()
    app.modal.push({ view: 'RegisterAccountName', data: { draft } })
    app.show(<RegisterAccountName data={{ draft }} />)
    await screen.findByTestId('name-input')
    return draft
  }

  it('[S2.12] [S3.10] suggests while typing: one request per pause, with the zone; taken names are disabled', async () => {
    taken.add('mira')
    await open()
    expect(textOf()).toContain(`.${zone}`)
    for (const text of ['m', 'mi', 'mir', 'mira']) type(text)
    await screen.findByTestId('name-suggestion-mirahq.latchkey.id')
    expect(requests('/suggestions/')).toHaveLength(1)
    expect(requests('/suggestions/')[0]?.query.get('zone')).toBe(zone)
    expect(textOf('name-state')).toContain('mira.latchkey.id is taken')
    expect(field('name-suggestion-mira.latchkey.id').disabled).toBe(true)
    expect(isDisabled()).toBe(true)
    click('name-suggestion-mirahq.latchkey.id')
    await untilEnabled('name-register')
    expect(textOf('name-register')).toContain('mirahq.latchkey.id')
  })

  it('[S5.27] lower-cases letters, and signs what is shown', async () => {
    await open()
    type('MiRa')
    await untilText('Register mira.latchkey.id', 'name-register')
    await register()
    await waitFor(() => expect(app.view).toBe('RegisterAccountNameSuccess'))
    const body = JSON.parse(requests('/profile/account')[0]?.body ?? '{}')
    expect(JSON.parse(body.message).name).toBe('mira.latchkey.id')
    expect(body.address).toBe(alice)
  })

  it.each([
    ['mir', 'At least 4', true],
    ['mirа', 'Letters of other alphabets', false],
    ['mi ra', 'a to z', false],
    ['mi\u202era', 'a to z', false],
    ['-mira', 'No hyphen', true],
    ['mi--ra', 'No hyphen', true],
    ['a'.repeat(65), 'At most 64', false],
  ])('[S5.27] [T-NAME] says what is wrong with %s and sends no request', async (text, words, leaves) => {
    await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    type(text)
    if (leaves) fireEvent.blur(field('name-input'))
    expect(textOf()).toContain(words)
    expect(isDisabled()).toBe(true)
    submitForm('name-register')
    // Longer than the pause after which a valid name is looked up.
    await act(() => vi.advanceTimersByTimeAsync(400))
    vi.useRealTimers()
    expect(server.asked.filter(({ path }) => path.includes('/profile/'))).toEqual([])
  })

  it('[S5.27] finds every problem', () => {
    const problems = ['', 'abc', 'abcd', 'ab-cd', 'abc-', 'a--b', 'äbcd', 'a'.repeat(64)].map(findNameProblem)
    expect(problems).toEqual([
      'short',
      'short',
      undefined,
      undefined,
      'hyphen',
      'hyphen',
      'letters',
      undefined,
    ])
  })

  it('[S8.29] [S8.32] a failed request shows its text or the server’s reason, and can be retried', async () => {
    const good = server.answer
    server.answer = () => ({ status: 503, body: {} })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open()
    type('mira')
    await untilText('Error fetching name suggestions', 'name-suggest-failed')
    expect(textOf('name-suggest-failed')).toContain('You’re offline')
    expect(isDisabled()).toBe(true)
    server.answer = () => refusal('name', 'Names are closed today')
    click('retry')
    await untilText('closed today', 'name-suggest-failed')
    server.answer = good
    click('retry')
    await untilEnabled('name-register')
  })

  it('[S6.02] an answer without names calls nothing taken, and can be retried', async () => {
    const good = server.answer
    server.answer = () => ({ body: { suggestions: [] } })
    await open()
    type('mira')
    await untilText('Error fetching name suggestions', 'name-suggest-failed')
    expect(isShown('name-state')).toBe(false)
    server.answer = good
    click('retry')
    await untilEnabled('name-register')
  })

  it('[S8.29] ignores the answer to an older text', async () => {
    const waiting: (() => void)[] = []
    const good = server.answer
    server.answer = async (request) => {
      if (request.path.endsWith('/mira')) await new Promise<void>((resolve) => waiting.push(resolve))
      return good(request)
    }
    await open()
    type('mira')
    await waitFor(() => expect(waiting).toHaveLength(1))
    type('vera')
    await screen.findByTestId('name-suggestion-vera.latchkey.id')
    for (const resolve of waiting) resolve()
    await act(async () => {})
    expect(isShown('name-suggestion-mira.latchkey.id')).toBe(false)
    expect(textOf('name-register')).toContain('vera.latchkey.id')
  })

  it('[S2.13] [S2.33] a signed name is being registered, and owned only after the server confirmed', async () => {
    let answer = () => {}
    const good = server.answer
    server.answer = async (request) => {
      if (request.path === '/v1/profile/account') await new Promise<void>((resolve) => (answer = resolve))
      return good(request)
    }
    const draft = await open()
    type('mira')
    await register()
    await waitFor(() => expect(app.view).toBe('RegisterAccountNameSuccess'))
    cleanup()
    app.show(<RegisterAccountNameSuccess data={{ draft }} />)
    expect(textOf('name-pending')).toContain('Registering mira.latchkey.id')
    expect(isShown('name-done')).toBe(false)
    await waitFor(() => expect(requests('/profile/account')).toHaveLength(1))
    answer()
    await untilText('mira.latchkey.id is yours', 'name-done')
    click('name-finish')
    expect(app.modal.state.stack).toEqual([{ view: 'Account' }])
  })

  it.each([
    ['[S2.34] [S8.31] failure', () => ({ status: 500, body: {} }), 'Error registering name mira.latchkey.id'],
    [
      '[S2.34] [S8.32] refusal',
      () => refusal('name', 'Name is already registered'),
      'Name is already registered',
    ],
    ['[S7.25] clock', () => refusal('timestamp', 'Timestamp is not within 60 s'), 'Confirm within a minute'],
  ])('a %s returns to the form with the reason and the typed text', async (_, answer, words) => {
    const good = server.answer
    server.answer = (request) => (request.path.startsWith('/v1/profile/account') ? answer() : good(request))
    await open()
    type('mira')
    await register()
    await untilText(words, 'name-error')
    expect(app.view).toBe('RegisterAccountName')
    expect(field('name-input').value).toBe('mira')
    expect(app.events).toContain('REGISTER_NAME_ERROR')
    type('mirahq')
    expect(isShown('name-error')).toBe(false)
  })

  describe('a signed name that is refused', () => {
    const failure = 'Error registering name mira.latchkey.id'
    /** The wallet has signed; the returned function lets the server refuse the name. */
    const sign = async () => {
      let refuse = () => {}
      const refused = new Promise<void>((resolve) => (refuse = resolve))
      const good = server.answer
      server.answer = async (request) => {
        if (!request.path.startsWith('/v1/profile/account')) return good(request)
        await refused
        return { status: 500, body: {} }
      }
      const draft = await open()
      type('mira')
      await register()
      await waitFor(() => expect(app.view).toBe('RegisterAccountNameSuccess'))
      await waitFor(() => expect(requests('/profile/account')).toHaveLength(1))
      cleanup()
      return {
        draft,
        async refuse() {
          refuse()
          await waitFor(() => expect(app.events).toContain('REGISTER_NAME_ERROR'))
          await waitFor(() => expect(draft.get().status).toBe('typing'))
        },
      }
    }

    it('[S2.34] [S8.31] while the modal is closed is said when the person comes back for it', async () => {
      const { draft, refuse } = await sign()
      app.modal.close()
      const before = app.modal.state.stack
      await refuse()
      expect(app.modal.state.stack).toBe(before)
      app.modal.open()
      app.show(<ChooseAccountName />)
      await untilText(failure, 'name-error')
      click('name-begin')
      expect(app.entry).toEqual({ view: 'RegisterAccountName', data: { draft } })
      cleanup()
      app.show(<RegisterAccountName data={{ draft }} />)
      await untilText(failure, 'name-error')
      expect(field('name-input').value).toBe('mira')
    })

    it('[S2.34] leads to the form where the form is not below', async () => {
      const { draft, refuse } = await sign()
      app.modal.reset({ view: 'Account' })
      app.modal.push({ view: 'RegisterAccountNameSuccess', data: { draft } })
      await refuse()
      expect(app.modal.state.stack).toEqual([
        { view: 'Account' },
        { view: 'RegisterAccountName', data: { draft } },
      ])
    })

    it('[S2.34] [S8.31] while another view is shown is said in a toast', async () => {
      const { refuse } = await sign()
      app.modal.reset({ view: 'Account' })
      await refuse()
      expect(app.notified).toEqual([failure])
      expect(app.views).toEqual(['Account'])
    })

    it('[S2.33] [S2.34] until then the way to the form leads to the pending name', async () => {
      const { draft, refuse } = await sign()
      app.modal.close()
      app.modal.open()
      app.show(<ChooseAccountName />)
      await clickWhenShown('name-begin')
      expect(app.entry).toEqual({ view: 'RegisterAccountNameSuccess', data: { draft } })
      await refuse()
      expect(app.entry).toEqual({ view: 'RegisterAccountName', data: { draft } })
    })
  })

  it('[S8.63] a request that already waits in the wallet is said in words', async () => {
    app.chain.actions.signMessage = () => Promise.reject({ code: -32002, message: 'no' })
    await open()
    type('mira')
    await register()
    await untilText('already pending in your wallet', 'name-error')
  })

  it.each<[string, unknown]>([
    ['declined', { code: 4001, message: 'no' }],
    ['closed', new DOMException('Request was aborted', 'AbortError')],
  ])('[S2.34] [S8.68] a %s request is no error, and the next one works', async (_, thrown) => {
    const sign = app.chain.actions.signMessage
    app.chain.actions.signMessage = () => Promise.reject(thrown)
    await open()
    type('mira')
    await register()
    await untilText('You declined', 'name-error')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(app.events).not.toContain('REGISTER_NAME_ERROR')
    expect(app.notified).toEqual([])
    app.chain.actions.signMessage = sign
    await register()
    await waitFor(() => expect(app.view).toBe('RegisterAccountNameSuccess'))
  })
})

it('[S3.10] the hook returns suggestions and whether it is loading', async () => {
  function Probe() {
    const { data = [], isFetching } = useNameSuggestions({ name: 'mira', network: 'eip155:1' })
    return <output>{`${isFetching} ${data.map(({ name, registered }) => `${name}:${registered}`)}`}</output>
  }
  app.show(<Probe />)
  expect(screen.getByRole('status').textContent).toBe('true ')
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(
      'false mira.latchkey.id:false,mirahq.latchkey.id:false,miraone.latchkey.id:false',
    ),
  )
})
