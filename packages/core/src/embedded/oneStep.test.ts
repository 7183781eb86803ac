import { formatSiwxMessage } from '@latchkey/siwx'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mira, otto } from '../../../siwx/src/testing/siwxSample.ts'
import { getSignIn, type SignInState } from '../signin/signInState.ts'
import { createTestFrame } from './testing/createTestFrame.ts'
import { startEmbedded } from './testing/startEmbedded.ts'

beforeEach(() => vi.stubGlobal('location', new URL('https://app.example/')))
afterEach(() => vi.unstubAllGlobals())

type UserRequest = {
  siwxMessage?: {
    chainId: number | string
    domain: string
    uri: string
    nonce: string
    issuedAt?: string
    statement?: string
  }
  silent?: boolean
}

/** Mira's wallet, in a frame that signs as `by` what `change` makes of the message; `undefined`: it doesn't know how. */
async function signIn(by: typeof mira | undefined, change = (text: string) => text) {
  const user = { email: 'mira@example.org', address: mira.address, chainId: 1, isProtected: true }
  const frame = createTestFrame(
    {
      GET_USER: async (payload) => {
        const { siwxMessage } = payload as UserRequest
        if (!siwxMessage || !by) return user
        const { domain, uri, nonce, issuedAt = '', statement = '' } = siwxMessage
        const fields = { domain, uri, nonce, issuedAt, statement, version: '1', chainId: 'eip155:1' } as const
        const form = { networkName: 'Ethereum', clearChainIdNamespace: true }
        const message = change(formatSiwxMessage({ ...fields, accountAddress: mira.address }, form))
        return { ...user, message, signature: await by.signMessage({ message }) }
      },
    },
    { accounts: [mira.address] },
  )
  const app = startEmbedded(frame, { siwx: { sessions: 'local', statement: 'Sign in to the shop' } })
  vi.spyOn(app.config._internal, 'rpc').mockReturnValue({ request: async () => '0x' } as never)
  const isOffered = () => expect(app.config._internal.stores.offerSignIn).toBeDefined()
  await vi.waitFor(isOffered, { interval: 1, timeout: 10_000 })
  await app.login.begin({ email: 'mira@example.org' })
  await app.login.enterCode({ code: app.state.code })
  const { connect } = await import('../wallets/connect.ts')
  await connect(app.config, { connector: app.connector })
  const reach = (step: SignInState['step']) =>
    vi.waitFor(() => expect(getSignIn(app.config).step).toBe(step), { interval: 5, timeout: 10_000 })
  return { ...app, reach }
}

it('[S4.21] [S4.22] signing in by e-mail signs in to the app without a further request', async () => {
  const { reach, requests, config } = await signIn(mira)
  await reach('signedIn')
  const calls = requests
    .filter(({ name }) => name === 'GET_USER')
    .map(({ payload }) => payload as UserRequest)
  expect(calls).toHaveLength(2)
  expect(calls[0]?.siwxMessage).toBeUndefined()
  expect(calls[1]).toMatchObject({
    silent: true,
    siwxMessage: {
      domain: 'app.example',
      uri: 'https://app.example/',
      chainId: 1,
      statement: 'Sign in to the shop',
    },
  })
  expect(requests.map(({ name }) => name)).not.toContain('RPC_REQUEST')
  const state = getSignIn(config)
  expect('session' in state && state.session.data).toMatchObject({ accountAddress: mira.address })
})

it.each([
  ['a frame that doesn’t know how', undefined, undefined],
  ['a signature of somebody else', otto, undefined],
  ['another nonce', mira, (text: string) => text.replace(/Nonce: .*/, 'Nonce: Kq3xTz81abcd')],
  ['another site', mira, (text: string) => text.replaceAll('app.example', 'evil.example')],
] as const)('[S4.21] %s: connected, not signed in, and asked to sign in as usual', async (_, by, change) => {
  const { reach, config } = await signIn(by, change)
  await reach('asking')
  expect(config.state.connections.size).toBe(1)
  expect(config._internal.stores.signedOnConnect).toBeUndefined()
})
