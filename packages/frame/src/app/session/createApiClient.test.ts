import { authApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
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
  ['no reason', { status: 'FAILED', reasons: [] }, 'The wallet’s server refused this. Try again later.'],
  ['no envelope', { error: 'down' }, 'The wallet’s server refused this. Try again later.'],
])('%s: said in its words, or in ours', async (_, body, message) => {
  expect(await refusalOf(500, body)).toMatchObject({ code: 'unknown', message, provider: undefined })
})
