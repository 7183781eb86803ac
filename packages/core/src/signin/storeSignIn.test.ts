import { SiwxError } from '@latchkey/siwx'
import { afterEach, expect, it, vi } from 'vitest'
import { mira } from '../../../siwx/src/testing/siwxSample.ts'
import { TimeoutError } from '../base/errors.ts'
import { HttpError, InvalidResponseError } from '../base/http.ts'
import type { SiwxHooks } from '../config/signInOptions.ts'
import { createTestHooks, startSignInTest } from '../testing/startSignInTest.ts'
import { connect } from '../wallets/connect.ts'
import { signIn } from './signIn.ts'

afterEach(() => vi.unstubAllGlobals())

const url = 'https://app.example.org/sessions'
/** Hooks whose storing of a session fails like this. */
const fails = (error: unknown): Partial<SiwxHooks> => ({ addSession: () => Promise.reject(error) })
const answers = (status: number, field?: string) => {
  const body = { status: 'FAILED', reasons: [{ field, description: 'No.' }] }
  return fails(new HttpError({ url, status, ...(field !== undefined && { body }) }))
}
const refused = fails(new SiwxError('signature'))
const down = () => {
  throw new TimeoutError({ operation: 'createMessage', timeout: 20_000 })
}
const decline = async () => {
  throw { code: 4001, message: 'User rejected the request' }
}

it.each<[string, string, string, Partial<SiwxHooks>, boolean]>([
  ['a contract, refused', 'unsupported', '0x6080', refused, true],
  ['a key’s account, refused', 'failed', '0x', refused, false],
  [
    'a key’s account with lent code (EIP-7702), refused',
    'failed',
    `0xef0100${'1'.repeat(40)}`,
    refused,
    false,
  ],
  ['a contract, but nobody could check it', 'failed', '0x6080', fails(new SiwxError('unavailable')), false],
  ['a contract, refused in words of the app', 'unsupported', '0x6080', fails(new Error('bad')), true],
  ['a contract, refused with status 401', 'unsupported', '0x6080', answers(401), true],
  ['a contract, refused with the signature', 'unsupported', '0x6080', answers(401, 'signature'), true],
  ['a contract, refused with its form', 'unsupported', '0x6080', answers(422, 'signature_form'), true],
  ['a contract, but its message was too old', 'failed', '0x6080', answers(401, 'too_old'), false],
  ['a contract, but its message was used already', 'failed', '0x6080', fails(new SiwxError('nonce')), false],
  ['a contract, but its message has expired', 'failed', '0x6080', fails(new SiwxError('expired')), false],
  ['a contract, but the backend has no such route', 'failed', '0x6080', answers(404), false],
  ['a contract, but the backend takes no such method', 'failed', '0x6080', answers(405), false],
  [
    'a contract, but the service is down',
    'failed',
    '0x6080',
    fails(new TimeoutError({ operation: 'addSession', timeout: 20_000 })),
    false,
  ],
  [
    'a contract, but the service answers with a web page',
    'failed',
    '0x6080',
    fails(new InvalidResponseError({ url, reason: 'html' })),
    false,
  ],
  ['a contract, but the service is asked too often', 'failed', '0x6080', answers(429), false],
  ['a contract, but the service gives up waiting', 'failed', '0x6080', answers(408), false],
  ['a contract, but the service fails', 'failed', '0x6080', answers(503), false],
  [
    'a contract, but the app’s own request fails',
    'failed',
    '0x6080',
    fails(new TypeError('Failed to fetch')),
    false,
  ],
  [
    'a contract, but the app’s own backend answers with a web page',
    'failed',
    '0x6080',
    fails(new SyntaxError('Unexpected token <')),
    false,
  ],
  ['a contract, but no message was made', 'failed', '0x6080', { createMessage: down }, false],
  ['a contract, declined by its owner', 'declined', '0x6080', { signMessage: decline }, false],
])('[S8.11] %s: %s', async (_, kind, code, changes, isSmartAccount) => {
  const own = createTestHooks(changes)
  const test = await startSignInTest({ siwx: own.hooks })
  await connect(test.config, { connector: test.wallet.connector })
  await test.reach('asking')
  vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body))
    const answer = ({ id, method, params }: { id: number; method: string; params: string[] }) => {
      const result = method === 'eth_getCode' && params[0] === mira.address ? code : '0x1'
      return { jsonrpc: '2.0', id, result }
    }
    return Response.json(Array.isArray(body) ? body.map(answer) : answer(body))
  })
  await expect(signIn(test.config)).rejects.toThrow()
  expect(await test.reach('asking')).toMatchObject({ problem: { kind } })
  expect(own.sessions).toEqual([])
  const last = test.events.at(-1)
  if (kind === 'declined') expect(last?.event).toBe('CLICK_SIGN_SIWX_MESSAGE')
  else expect(last).toMatchObject({ event: 'SIWX_AUTH_ERROR', properties: { isSmartAccount } })
})
