import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createIdentity, relayUrl } from '../../testing/relayClient.ts'
import { closingOf, relayStarter } from '../../testing/startRelay.ts'

const start = relayStarter()
const now = () => Math.floor(Date.now() / 1000)

describe('tokens', () => {
  const stranger = generateKeyPairSync('ed25519').privateKey
  it.each<[string, Parameters<ReturnType<typeof createIdentity>['token']>[1] & { audience?: string }]>([
    ['for another relay', { audience: 'wss://relay.elsewhere.example' }],
    ['for another path', { claims: { aud: 'ws://127.0.0.1/elsewhere' } }],
    ['for nobody', { claims: { aud: undefined } }],
    ['signed by somebody else', { signer: stranger }],
    ['of another algorithm', { header: { alg: 'HS256' } }],
    ['of no algorithm', { header: { alg: 'none' } }],
    ['of another kind', { header: { typ: 'JOSE' } }],
    ['of no client', { claims: { iss: 'did:web:evil.example' } }],
    ['of a key of another kind', { claims: { iss: `did:key:z${'Q'.repeat(46)}` } }],
    ['without subject', { claims: { sub: undefined } }],
    ['without times', { claims: { iat: undefined, exp: undefined } }],
    ['that ends before it begins', { claims: { iat: now(), exp: now() - 1 } }],
    ['expired for more than 120 s', { claims: { iat: now() - 90_000, exp: now() - 130 } }],
    ['not valid for 130 s yet', { claims: { iat: now() + 130, exp: now() + 90_000 } }],
  ])('[X.18, X.18a] [T-RLY-1] a token %s closes with 3000', async (_, { audience, ...wrong }) => {
    const { url } = await start()
    const identity = createIdentity()
    const closing = await closingOf(relayUrl(url, identity.token(audience ?? url, wrong)))
    expect(closing).toMatchObject({ code: 3000, reason: expect.stringMatching(/^InvalidJwt: /) })
    // control: the same client with a right one
    expect(await closingOf(relayUrl(url, identity.token(url)))).toBe('accepted')
  })

  it.each([
    ['expired', { iat: now() - 200_000, exp: now() - 86_400 }],
    ['not valid yet', { iat: now() + 86_400, exp: now() + 200_000 }],
  ])('[X.18, X.18b] a clock that is a day wrong (%s) is told the server’s time', async (problem, claims) => {
    const { url } = await start()
    const closing = await closingOf(relayUrl(url, createIdentity().token(url, { claims })))
    if (closing === 'accepted') throw new Error('the token was accepted')
    const [, told] = /^InvalidJwt: .+; server time (\d+)$/.exec(closing.reason) ?? []
    expect(closing.reason).toContain(problem)
    expect(Math.abs(Number(told) - now())).toBeLessThanOrEqual(2)
  })

  it.each([
    [{ iat: now() - 200, exp: now() - 100 }, 'ended 100 s ago'],
    [{ iat: now() + 100, exp: now() + 200 }, 'begins in 100 s'],
    [{ act: 'client_auth' }, 'has act'],
    [{ aud: undefined, extra: 1 }, 'has no audience, where any is taken', 'development'],
    [{ aud: 'wss://relay.elsewhere.example' }, 'is for elsewhere, where any is taken', 'development'],
  ])('control: %j is accepted (%s)', async (claims, _, mode = 'production') => {
    const { url } = await start({ env: { LATCHKEY_MODE: mode } })
    const aud = 'aud' in claims && claims.aud === undefined ? { aud: 'x' } : {}
    const token = createIdentity().token(url, { claims: { ...claims, ...aud } })
    expect(await closingOf(relayUrl(url, token))).toBe('accepted')
  })

  it('[X.18, X.18a] audiences are those the operator lists, whatever their slash and scheme', async () => {
    const { url } = await start({
      env: { LATCHKEY_RELAY_AUDIENCES: 'wss://relay.example, wss://other.example/relay' },
    })
    const ask = (audience: string) => closingOf(relayUrl(url, createIdentity().token(audience)))
    for (const audience of ['wss://relay.example', 'wss://RELAY.example/', 'https://other.example/relay'])
      expect(await ask(audience)).toBe('accepted')
    for (const audience of [url, 'wss://other.example', 'wss://relay.example.evil.example'])
      expect(await ask(audience)).toMatchObject({ code: 3000 })
  })

  it.each([
    ['no token', ''],
    ['no dots', 'x'],
    ['two parts', 'e30.e30'],
    ['four parts', 'e30.e30.e30.e30'],
    ['no JSON', 'xx.yy.zz'],
    ['lists', 'W10.W10.AA'],
    ['8 kB', 'a'.repeat(8_000)],
  ])('[S7.32] %s is refused, by close or by status, as the client asks for', async (name, token) => {
    const { stack, url } = await start()
    expect(await closingOf(relayUrl(url, token))).toMatchObject({ code: 3000 })
    const socket = new WebSocket(relayUrl(url, token, ''))
    socket.on('error', () => undefined)
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
    expect(response.statusCode).toBe(401)
    socket.terminate()
    const posted = await fetch(`${stack.url}/rpc?auth=${token}`, { method: 'POST', body: '{}' })
    expect(posted.status).toBe(401)
    expect(await posted.json()).toMatchObject({
      error: { code: 3000, data: name === 'no token' ? 'MissingJwt' : 'InvalidJwt' },
    })
  })

  it('[X.18] a token in the Authorization header counts, too', async () => {
    const { url } = await start()
    const authorization = `Bearer ${createIdentity().token(url)}`
    expect(await closingOf(`${url}/relay?useOnCloseEvent=true`, { authorization })).toBe('accepted')
    expect(await closingOf(`${url}/relay?useOnCloseEvent=true`)).toMatchObject({ code: 3000 })
  })
})
