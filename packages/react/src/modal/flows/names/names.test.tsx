import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useNameSuggestions } from '../../../hooks/names.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestLogin, type TestLogin } from '../../../testing/createTestLogin.ts'
import { alice, createTestWallet } from '../../../testing/createTestWallet.ts'
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

/** As the server answers: the name itself, then free ones that begin with it. */
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
afterEach(() => {
  cleanup()
  app.stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const asked = (part: string) => server.asked.filter(({ path }) => path.includes(part))
const type = (value: string) => fireEvent.change(screen.getByTestId('name-input'), { target: { value } })
const register = () => screen.getByTestId<HTMLButtonElement>('name-register')
const top = () => app.modal.state.stack.at(-1)

describe('the way to a name', () => {
  it('[S2.12] is there for the embedded wallet’s account where the server gives names', async () => {
    await app.connect()
    app.show(<NameRow />)
    fireEvent.click(await screen.findByTestId('choose-name'))
    expect(top()?.view).toBe('ChooseAccountName')
  })

  it('[S2.12] isn’t there once the account has a name', async () => {
    const { answer } = server
    server.answer = (asking) =>
      asking.path.includes('/identity/')
        ? { body: { name: `mira.${zone}`, avatar: null, resolvedAt: null } }
        : answer(asking)
    await app.connect()
    app.show(<NameRow />)
    await waitFor(() => expect(asked('/identity/')).toHaveLength(1))
    await act(async () => {})
    expect(screen.queryByTestId('choose-name')).toBeNull()
  })

  it.each([
    ['another wallet', () => createTestApp({ server: { api: 'https://server.invalid', zones: [zone] } })],
    ['no zone', () => createTestApp({ wallets: [login.wallet], server: { api: 'https://server.invalid' } })],
    ['no server', () => createTestApp({ wallets: [login.wallet] })],
  ])('[S6.07] isn’t there with %s', async (_, create) => {
    app.stop()
    app = create()
    await app.connect()
    app.show(
      <>
        <NameRow />
        <ChooseAccountName />
      </>,
    )
    expect(await screen.findByTestId('name-unavailable')).toBeTruthy()
    expect(screen.queryByTestId('choose-name')).toBeNull()
    expect(asked('/profile/')).toEqual([])
  })

  it('[S6.03] says on Solana that there are none', async () => {
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
    expect((await screen.findByTestId('name-unavailable')).textContent).toContain('no names for accounts')
  })

  it('[S2.12] says what a name is for, which are theirs already, and leads on', async () => {
    const record = (name: string) => ({ name, attributes: null, addresses: { 60: { address: alice } } })
    server.answer = () => ({ body: [record('mira.latchkey.id'), record('vera.latchkey.id')] })
    await app.connect()
    app.show(<ChooseAccountName />)
    const own = await screen.findByTestId('name-own')
    expect(own.textContent).toContain('mira.latchkey.id, vera.latchkey.id')
    expect(app.events).toContain('OPEN_ENS_FLOW')
    fireEvent.click(screen.getByTestId('name-begin'))
    expect(top()).toMatchObject({ view: 'RegisterAccountName', data: { draft: expect.anything() } })
  })
})

describe('choosing one', () => {
  const open = async () => {
    await app.connect()
    const draft = createNameDraft()
    app.modal.push({ view: 'RegisterAccountName', data: { draft } })
    app.show(<RegisterAccountName data={{ draft }} />)
    await screen.findByTestId('name-input')
    return draft
  }

  it('[S2.12] [S3.10] suggests while one types: one request a rest, the zone beside it, taken ones not to be had', async () => {
    taken.add('mira')
    await open()
    expect(document.body.textContent).toContain(`.${zone}`)
    for (const text of ['m', 'mi', 'mir', 'mira']) type(text)
    await screen.findByTestId('name-suggestion-mirahq.latchkey.id')
    expect(asked('/suggestions/')).toHaveLength(1)
    expect(asked('/suggestions/')[0]?.query.get('zone')).toBe(zone)
    expect(screen.getByTestId('name-state').textContent).toContain('mira.latchkey.id is taken')
    expect(screen.getByTestId<HTMLButtonElement>('name-suggestion-mira.latchkey.id').disabled).toBe(true)
    expect(register().disabled).toBe(true)
    fireEvent.click(screen.getByTestId('name-suggestion-mirahq.latchkey.id'))
    await waitFor(() => expect(register().disabled).toBe(false))
    expect(register().textContent).toContain('mirahq.latchkey.id')
  })

  it('[S5.27] capitals are lower case; what is shown is what is signed', async () => {
    await open()
    type('MiRa')
    await waitFor(() => expect(register().textContent).toContain('Register mira.latchkey.id'))
    fireEvent.click(register())
    await waitFor(() => expect(top()?.view).toBe('RegisterAccountNameSuccess'))
    const body = JSON.parse(asked('/profile/account')[0]?.body ?? '{}')
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
  ])('[S5.27] [T-NAME] says what is wrong with %s and asks nobody', async (text, words, leaves) => {
    await open()
    type(text)
    if (leaves) fireEvent.blur(screen.getByTestId('name-input'))
    await waitFor(() => expect(document.body.textContent).toContain(words))
    expect(register().disabled).toBe(true)
    fireEvent.submit(register())
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(server.asked.filter(({ path }) => path.includes('/profile/'))).toEqual([])
  })

  it('[S5.27] every problem has its name', () => {
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

  it('[S8.29] [S8.32] a failed question says so, or the server’s reason, and can be put again', async () => {
    const good = server.answer
    server.answer = () => ({ status: 503, body: {} })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open()
    type('mira')
    const failure = await screen.findByTestId('name-suggest-failed')
    expect(failure.textContent).toContain('Error fetching name suggestions')
    expect(failure.textContent).toContain('You are offline')
    expect(register().disabled).toBe(true)
    server.answer = () => refusal('name', 'Names are closed today')
    fireEvent.click(screen.getByTestId('retry'))
    await waitFor(() =>
      expect(screen.getByTestId('name-suggest-failed').textContent).toContain('closed today'),
    )
    server.answer = good
    fireEvent.click(screen.getByTestId('retry'))
    await waitFor(() => expect(register().disabled).toBe(false))
  })

  it('[S8.29] an answer of an older text never stands beside a newer one', async () => {
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
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByTestId('name-suggestion-mira.latchkey.id')).toBeNull()
    expect(register().textContent).toContain('vera.latchkey.id')
  })

  it('[S2.33] once signed the name is on its way, and theirs only when the server has said so', async () => {
    let answer = () => {}
    const good = server.answer
    server.answer = async (request) => {
      if (request.path === '/v1/profile/account') await new Promise<void>((resolve) => (answer = resolve))
      return good(request)
    }
    const draft = await open()
    type('mira')
    await waitFor(() => expect(register().disabled).toBe(false))
    fireEvent.click(register())
    await waitFor(() => expect(top()?.view).toBe('RegisterAccountNameSuccess'))
    cleanup()
    app.show(<RegisterAccountNameSuccess data={{ draft }} />)
    expect(screen.getByTestId('name-pending').textContent).toContain('Registering mira.latchkey.id')
    expect(screen.queryByTestId('name-done')).toBeNull()
    await waitFor(() => expect(asked('/profile/account')).toHaveLength(1))
    answer()
    expect((await screen.findByTestId('name-done')).textContent).toContain('mira.latchkey.id is yours')
    fireEvent.click(screen.getByTestId('name-finish'))
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
  ])('a %s brings the form back with the reason, and what was typed', async (_, answer, words) => {
    const good = server.answer
    server.answer = (request) => (request.path.startsWith('/v1/profile/account') ? answer() : good(request))
    await open()
    type('mira')
    await waitFor(() => expect(register().disabled).toBe(false))
    fireEvent.click(register())
    await waitFor(() => expect(screen.getByTestId('name-error').textContent).toContain(words))
    expect(top()?.view).toBe('RegisterAccountName')
    expect(screen.getByTestId<HTMLInputElement>('name-input').value).toBe('mira')
    expect(app.events).toContain('REGISTER_NAME_ERROR')
    type('mirahq')
    expect(screen.queryByTestId('name-error')).toBeNull()
  })

  it('[S2.34] a no in the wallet is said calmly, and the next try works', async () => {
    const sign = app.chain.actions.signMessage
    app.chain.actions.signMessage = () => Promise.reject({ code: 4001, message: 'no' })
    await open()
    type('mira')
    await waitFor(() => expect(register().disabled).toBe(false))
    fireEvent.click(register())
    await waitFor(() => expect(screen.getByTestId('name-error').textContent).toContain('You declined'))
    expect(screen.queryByRole('alert')).toBeNull()
    app.chain.actions.signMessage = sign
    fireEvent.click(register())
    await waitFor(() => expect(top()?.view).toBe('RegisterAccountNameSuccess'))
  })
})

it('[S3.10] the hook tells suggestions and whether more are on the way', async () => {
  function Probe() {
    const { suggestions, loading } = useNameSuggestions({ name: 'mira', network: 'eip155:1' })
    return (
      <output>{`${loading} ${suggestions.map(({ name, registered }) => `${name}:${registered}`)}`}</output>
    )
  }
  app.show(<Probe />)
  expect(screen.getByRole('status').textContent).toBe('true ')
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(
      'false mira.latchkey.id:false,mirahq.latchkey.id:false,miraone.latchkey.id:false',
    ),
  )
})
