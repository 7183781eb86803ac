import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { ApiRoute } from '../http.ts'
import { authApi } from './auth.ts'
import { keysApi } from './keys.ts'
import { oneTimeCode, signInReply, signInRequest } from './signin.ts'

const routes: readonly ApiRoute[] = [...Object.values(authApi), ...Object.values(keysApi)]
const flowId = 'AAAAAAAAAAAAAAAAAAAAAA'

describe('the sign-in and keys APIs', () => {
  it('each route has one address, bodies for POST only, and none is open to writing', () => {
    const addresses = routes.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const { method, request, caller } of routes) {
      expect(request === undefined).toBe(method === 'GET')
      if (caller === 'none') expect(method).toBe('GET')
    }
  })

  it('no schema throws, and none takes a body of another shape', () => {
    const schemas = routes.flatMap(({ request, response }) => (request ? [request, response] : [response]))
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const schema of schemas) v.safeParse(schema, value)
      }),
    )
    for (const schema of schemas) {
      for (const value of [null, 'x', 7]) expect(v.safeParse(schema, value).success).toBe(false)
    }
  })
})

describe('oneTimeCode', () => {
  it.each([
    ['012345', '012345'],
    [' 12 34 56 78 ', '12345678'],
    ['0000000000', '0000000000'],
  ])('[S5.07] %j is %j: leading zeros stay, spaces go', (text, code) => {
    expect(v.parse(oneTimeCode, text)).toBe(code)
  })

  it.each([['12345'], ['12345678901'], ['12345a'], ['１２３４５６'], ['-12345'], [''], [123456], [null]])(
    '[S5.07] [T-SMTP] %j is none',
    (value) => {
      expect(v.safeParse(oneTimeCode, value).success).toBe(false)
    },
  )
})

describe('signIn', () => {
  it.each([
    ['a path', 'https://app.example/path'],
    ['a query', 'https://app.example?x'],
    ['a script', 'javascript:alert(1)'],
    ['null', 'null'],
    ['a line break', 'https://app.example\r\nBcc: x@example.org'],
  ])('an origin with %s is refused', (_name, origin) => {
    const request = { email: 'mira@example.org', app: { origin } }
    expect(v.safeParse(signInRequest, request).success).toBe(false)
  })

  it('the three actions, and no fourth', () => {
    const common = { flowId, otpLength: 8, expiresIn: 1 }
    for (const reply of [
      { action: 'VERIFY_DEVICE', ...common },
      { action: 'VERIFY_OTP', ...common },
      { action: 'CONNECT' },
    ]) {
      expect(v.parse(signInReply, reply)).toEqual(reply)
    }
    for (const reply of [
      { action: 'VERIFY_OTP' },
      { action: 'SKIP', ...common },
      { action: 'VERIFY_OTP', ...common, otpLength: 5 },
    ]) {
      expect(v.safeParse(signInReply, reply).success).toBe(false)
    }
  })
})
