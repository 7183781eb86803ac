import { randomBytes } from 'node:crypto'
import { authApi } from '@latchkey/protocol/schemas'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { activateSet, newWallet, randomId, releaseShare } from '../../testing/frameKeys.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { shareSocialStack } from '../../testing/startSocialStack.ts'

/** What each request of a test sent and was answered, as far as cookies go. */
let traffic: { readonly path: string; readonly sent: string | null; readonly set: readonly string[] }[] = []

beforeEach(() => {
  traffic = []
  const send = globalThis.fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const { url, headers } = new Request(...request)
    const response = await send(...request)
    const path = new URL(url).pathname
    traffic.push({ path, sent: headers.get('cookie'), set: response.headers.getSetCookie() })
    return response
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const cookiesOf = () => traffic.filter(({ sent, set }) => sent !== null || set.length > 0)
const paths = () => new Set(traffic.map(({ path }) => path))

onDatabase('sessions without cookies', (db) => {
  const { start, mira } = shareSocialStack(db)

  it('[X.14] sign-in by link and code, renewal, keys and sign-out neither set a cookie nor need one', async () => {
    const stack = await start()
    const device = await stack.signIn(mira.email)
    await device.refresh()
    const [wallet, setId] = [newWallet(), randomId()]
    await activateSet(device, wallet, { setId, replaces: null, share: randomBytes(64) })
    expect((await releaseShare(device, wallet.walletId, setId)).status).toBe(200)
    expect(await device.outcome(authApi.session, undefined)).toBe('ok')
    expect(await device.outcome(authApi.signOut, {})).toBe('ok')
    expect(cookiesOf()).toEqual([])
    const { connectEmail, refresh, session, signOut } = authApi
    const routes = [connectEmail, refresh, session, signOut].map(({ path }) => path)
    expect([...paths()]).toEqual(expect.arrayContaining([...routes, '/login/device']))
  })

  it('[X.14] [X.13] a sign-in with another service neither sets a cookie nor needs one, on its way back either', async () => {
    const stack = await start()
    stack.provider.state.person = mira.confirmed
    const { status, reply } = await stack.enter(await stack.device())
    expect([status, reply?.isNew]).toEqual([200, true])
    expect(cookiesOf()).toEqual([])
    const routes = [authApi.beginSocial.path, authApi.connectSocial.path, '/login/social/callback/google']
    expect([...paths()]).toEqual(expect.arrayContaining(routes))
  })
})
