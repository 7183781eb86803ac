import { authApi, keysApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { fromBase64url } from '../bytes.ts'
import { createApiClient } from './createApiClient.ts'

const base = 'https://api.example.org'
const deviceKey = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])

async function refusalOf(status: number, body: unknown) {
  const api = createApiClient({
    projectId: 'p',
    deviceKey,
    fetch: async () => new Response(JSON.stringify(body), { status }),
  })
  const asked = api.call(base, authApi.connectOtp, { flowId: 'f'.repeat(22), otp: '123456' })
  return asked.then(
    () => 'done',
    (error: unknown) => error,
  )
}

it('[S8.48] [X.13] a refusal carries its code, its words and the service it names', async () => {
  const reasons = [
    { field: 'other_way', description: 'Made with Google.' },
    { field: 'provider', description: 'google' },
  ]
  expect(await refusalOf(409, { status: 'FAILED', reasons })).toMatchObject({
    name: 'FrameApiError',
    code: 'other_way',
    status: 409,
    message: 'Made with Google.',
    provider: 'google',
  })
})

it.each([
  [
    'a code nobody knows',
    { status: 'FAILED', reasons: [{ field: 'constructor', description: 'No.' }] },
    'No.',
  ],
  ['no reason', { status: 'FAILED', reasons: [] }, 'The wallet’s server rejected this. Try again later.'],
  ['no envelope', { error: 'down' }, 'The wallet’s server rejected this. Try again later.'],
])('%s: said in its words, or in ours', async (_, body, message) => {
  expect(await refusalOf(500, body)).toMatchObject({ code: 'unknown', message, provider: undefined })
})

it('[S5.02] the cooldown of mails, which the server names `email`, is told from a wrong address', async () => {
  const body = (description: string) => ({ status: 'FAILED', reasons: [{ field: 'email', description }] })
  expect(await refusalOf(429, body('Please try again after 12 seconds'))).toMatchObject({
    code: 'cooldown',
    message: 'Please try again after 12 seconds',
  })
  expect(await refusalOf(422, body('No address.'))).toMatchObject({ code: 'email', message: 'No address.' })
})

/** A host whose services issue a nonce each, `<path>-1`, `<path>-2` …, and the nonces that were sent to it. */
function startNonceHost() {
  const sent: (string | undefined)[] = []
  let at = 1_000_000
  const api = createApiClient({
    projectId: 'p',
    deviceKey,
    now: () => at,
    fetch: async (input, init) => {
      const [, claims = ''] = new Headers(init?.headers).get('dpop')?.split('.') ?? []
      sent.push((JSON.parse(new TextDecoder().decode(fromBase64url(claims))) as { nonce?: string }).nonce)
      const { pathname } = new URL(String(input))
      return new Response('{"status":"FAILED","reasons":[]}', {
        status: 500,
        headers: { 'dpop-nonce': `${pathname.split('/')[1]}-${sent.length}` },
      })
    },
  })
  return {
    sent,
    skip: (milliseconds: number) => {
      at += milliseconds
    },
    signOut: () => api.call(base, authApi.signOut, {}, 'token').catch(() => undefined),
    wallet: () => api.call(base, keysApi.wallet, undefined, 'token').catch(() => undefined),
  }
}

it('[X.14] sends each service its own newest nonce, so that none is refused for another’s', async () => {
  const { signOut, wallet, sent } = startNonceHost()
  await signOut()
  await wallet()
  await signOut()
  await wallet()
  expect(sent).toEqual([undefined, undefined, 'login-1', 'keys-2'])
})

it('[X.14] sends no nonce that the server may have stopped accepting', async () => {
  const { signOut, sent, skip } = startNonceHost()
  await signOut()
  skip(119_999)
  await signOut()
  skip(120_000)
  await signOut()
  expect(sent).toEqual([undefined, 'login-1', undefined])
})
