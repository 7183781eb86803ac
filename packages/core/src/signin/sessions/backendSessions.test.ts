import { parseSiwxMessage } from '@latchkey/siwx'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { mira, otto, sol } from '../../../../siwx/src/testing/siwxSample.ts'
import { page } from '../../testing/startSignInTest.ts'
import { startTestServer, type TestAnswer } from '../../testing/startTestServer.ts'
import { backendSessions } from './backendSessions.ts'

beforeEach(() => vi.stubGlobal('location', { ...page, href: `${page.origin}/shop?a=1` }))
afterEach(() => vi.unstubAllGlobals())

const request = {
  accountAddress: mira.address,
  chainId: 'eip155:1',
  domain: page.host,
  uri: 'https://app.example.org/',
} as const
const me = (account: string) => ({
  account,
  address: account.split(':').at(-1),
  chainId: account.split(':').slice(0, 2).join(':'),
  origin: page.origin,
  issuedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
})
const hers = `eip155:1:${mira.address}`

/** A backend that answers by route, and what of it was asked. */
async function start(answers: Record<string, () => TestAnswer>) {
  const server = await startTestServer()
  server.answer = ({ path }) =>
    answers[path.replace('/api/siwx/', '')]?.() ?? { status: 500, body: { reasons: [] } }
  const routes = () => server.asked.map(({ method, path }) => `${method} ${path}`)
  const hooks = backendSessions({ sessions: 'backend', backend: `${server.base}/api/siwx/` })
  return { server, routes, hooks, answers }
}

describe('sessions of the app’s own backend', () => {
  it('[S3.16] [S4.22] asks for a nonce, hands over what was signed, and is told who that is', async () => {
    const { hooks, server, routes } = await start({
      nonce: () => ({ body: { nonce: 'Kq3xTz81abcd' } }),
      authenticate: () => ({ body: me(hers) }),
      me: () => ({ body: me(hers) }),
    })
    const message = `${await hooks.createMessage(request)}`
    const { message: data } = parseSiwxMessage(message)
    expect(data.nonce).toBe('Kq3xTz81abcd')
    const fetched = vi.spyOn(globalThis, 'fetch')
    await hooks.addSession({ data, message, signature: '0x01' })
    expect(JSON.parse(server.asked.at(-1)?.body ?? '')).toEqual({ data, message, signature: '0x01' })
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include', method: 'POST' })
    fetched.mockRestore()
    const [session] = await hooks.getSessions('eip155:10', mira.address.toLowerCase())
    expect(session?.data).toMatchObject({
      accountAddress: mira.address,
      chainId: 'eip155:1',
      domain: page.host,
      expirationTime: expect.any(String),
    })
    expect(routes()).toEqual(['GET /api/siwx/nonce', 'POST /api/siwx/authenticate', 'GET /api/siwx/me'])
  })

  it('[S4.21] [S4.22] somebody else’s session is nobody’s, here and when it is ended', async () => {
    const { hooks, routes, answers } = await start({
      me: () => ({ body: me(hers) }),
      'sign-out': () => ({ body: {} }),
    })
    expect(await hooks.getSessions('eip155:1', otto.address)).toEqual([])
    expect(await hooks.getSessions('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', sol.address)).toEqual([])
    await hooks.revokeSession('eip155:1', otto.address)
    expect(routes()).not.toContain('POST /api/siwx/sign-out')
    await hooks.revokeSession('eip155:1', mira.address)
    expect(routes().at(-1)).toBe('POST /api/siwx/sign-out')
    answers.me = () => ({ body: null })
    expect(await hooks.getSessions('eip155:1', mira.address)).toEqual([])
    await hooks.setSessions([])
    expect(routes().filter((one) => one === 'POST /api/siwx/sign-out')).toHaveLength(1)
    expect(hooks.signOutOnAccountChange).toBe(true)
  })

  it.each([
    ['another account', () => ({ body: me(`eip155:1:${otto.address}`) }), 'INVALID_RESPONSE'],
    ['nobody', () => ({ body: null }), 'INVALID_RESPONSE'],
    ['something else', () => ({ body: { ok: true } }), 'INVALID_RESPONSE'],
    ['a web page', () => ({ body: '<html>', raw: true as const }), 'INVALID_RESPONSE'],
    ['too much', () => ({ body: `"${'a'.repeat(70_000)}"`, raw: true as const }), 'INVALID_RESPONSE'],
    [
      'a refusal',
      () => ({ status: 401, body: { reasons: [{ field: 'nonce', description: 'x' }] } }),
      'HTTP_STATUS',
    ],
  ])('[S4.22] a sign-in the backend answers with %s is none', async (_, authenticate, code) => {
    const { hooks } = await start({ nonce: () => ({ body: { nonce: 'Kq3xTz81abcd' } }), authenticate })
    const message = `${await hooks.createMessage(request)}`
    const session = { data: parseSiwxMessage(message).message, message, signature: '0x01' }
    await expect(hooks.addSession(session)).rejects.toMatchObject({ code })
  })

  it('[S8.73] a backend that never answers is late, and the error names its URL', async () => {
    const { hooks, routes, server } = await start({ nonce: () => ({ body: undefined }) })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const late = Promise.resolve(hooks.createMessage(request)).catch((error: unknown) => error)
    await vi.waitFor(() => expect(routes()).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(15_000)
    const url = `${server.base}/api/siwx/nonce`
    expect(await late).toMatchObject({ name: 'TimeoutError', operation: 'nonce', url })
  })

  it('[S8.09] a backend that stumbles is asked three times, one that is gone is no “nobody”', async () => {
    let tries = 0
    const { hooks, answers } = await start({
      me: () => (++tries < 3 ? { status: 503, body: {} } : { body: me(hers) }),
    })
    expect(await hooks.getSessions('eip155:1', mira.address)).toHaveLength(1)
    expect(tries).toBe(3)
    answers.me = () => ({ status: 503, body: {} })
    await expect(hooks.getSessions('eip155:1', mira.address)).rejects.toMatchObject({ status: 503 })
    answers.me = () => ({ status: 403, body: {} })
    tries = 0
    await expect(hooks.getSessions('eip155:1', mira.address)).rejects.toMatchObject({ status: 403 })
    const gone = backendSessions({ sessions: 'backend', backend: 'http://127.0.0.1:9/siwx' })
    await expect(gone.getSessions('eip155:1', mira.address)).rejects.toMatchObject({ code: 'UNREACHABLE' })
  })
})
