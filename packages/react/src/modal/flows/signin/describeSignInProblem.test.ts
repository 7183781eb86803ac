import type { SignInProblem } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { signin } from '../../languages/en/signin.ts'
import { describeSignInProblem } from './useLeaveSignIn.ts'

const fail = (name: string, more: object = {}) => Object.assign(new Error(name), { name, ...more })
const describeProblem = (kind: SignInProblem['kind'], error: unknown) =>
  signin[describeSignInProblem({ kind, error })]
const unsigned = 'Your wallet didn’t sign the message, so you’re not signed in.'
const foreign = 'This site’s message is not for this site, account and network'
const stale = 'This sign-in took too long or was already used. Sign again.'
const badSignature = 'The signature isn’t from this account, so you’re not signed in.'
const down = 'The sign-in service couldn’t be reached, so you’re not signed in.'
const refused = 'The site rejected this sign-in.'

describe('describeSignInProblem', () => {
  it.each([
    [
      'declined',
      fail('UserRejectedRequestError', { code: 4001 }),
      'You declined the signature, so you’re not signed in.',
    ],
    [
      'unsupported',
      fail('SiwxError', { code: 'signature' }),
      'This application might not support Smart Accounts',
    ],
    [
      'moved',
      fail('ContextMismatchError'),
      'Your account, network or wallet changed, so you’re not signed in.',
    ],
    ['unsigned', fail('RpcError', { code: -32602 }), unsigned],
    ['unsigned', fail('TimeoutError'), unsigned],
  ] as const)('[S8.10, S8.11] %s (%s): "%s"', (kind, error, words) => {
    expect(describeProblem(kind, error)).toContain(words)
  })

  it.each([
    [foreign, ['malformed', 'field', 'domain', 'uri', 'chain', 'account']],
    [stale, ['nonce', 'expired', 'too_old', 'not_yet_valid', 'issued_later']],
    [badSignature, ['signature_form', 'signature', 'no_chain_access']],
    [down, ['unavailable']],
    [refused, ['a word of tomorrow', 'toString']],
  ])('[S8.10] "%s" for the codes %j of this package or of a server', (words, codes) => {
    for (const code of codes) {
      const body = { reasons: [{ field: code }] }
      expect(describeProblem('failed', fail('SiwxError', { code })), code).toContain(words)
      expect(describeProblem('failed', fail('HttpError', { status: 401, body })), code).toContain(words)
    }
  })

  it.each<[error: unknown, words: string]>([
    [fail('UnreachableError'), down],
    [fail('TimeoutError'), down],
    [fail('InvalidResponseError'), down],
    [fail('ServerError'), down],
    [fail('HttpError', { status: 503, body: '<html>' }), down],
    [fail('HttpError', { status: 429, body: null }), down],
    [fail('RpcError', { code: -1, cause: new TypeError('Failed to fetch') }), down],
    [fail('RpcError', { code: -1, cause: new Error('no') }), refused],
    [fail('HttpError', { status: 403, body: null }), refused],
    ['a word', refused],
    [undefined, refused],
  ])('[S8.10] %s: "%s"', (error, words) => {
    expect(describeProblem('failed', error)).toContain(words)
  })
})
