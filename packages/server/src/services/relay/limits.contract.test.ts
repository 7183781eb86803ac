import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createIdentity, newTopic, relayUrl } from '../../testing/relayClient.ts'
import { closingOf, relayStarter } from '../../testing/startRelay.ts'

const start = relayStarter()
const frozen = { now: () => Date.now(), monotonic: () => 0 }

describe('limits of the relay', () => {
  it('[X.18, X.18c, X.65] handshakes per address, sockets per address and sockets per client have their limits', async () => {
    const many = await start({ env: { LATCHKEY_LIMIT_RELAY_HANDSHAKE: '3/1' }, ports: { clock: frozen } })
    const token = () => createIdentity().token(many.url)
    for (let turn = 0; turn < 3; turn++) expect(await closingOf(relayUrl(many.url, token()))).toBe('accepted')
    expect(await closingOf(relayUrl(many.url, token()))).toEqual({
      code: 3001,
      reason:
        'TooManyRequests: Try again in 1 s. An address may open 3 connections at once, then 1 a second.',
    })

    const few = await start({
      env: { LATCHKEY_RELAY_SOCKETS_ADDRESS: '3', LATCHKEY_RELAY_SOCKETS_CLIENT: '2' },
    })
    const identity = createIdentity()
    const [first] = [await few.connect(identity), await few.connect(identity)]
    const again = () => closingOf(relayUrl(few.url, identity.token(few.url)))
    expect(await again()).toMatchObject({ code: 3001, reason: expect.stringContaining('TooManyRequests') })
    await few.connect()
    expect(await closingOf(relayUrl(few.url, createIdentity().token(few.url)))).toMatchObject({ code: 3001 })
    await first?.cut()
    await expect.poll(again).toBe('accepted')
  })

  it('[X.18, X.18c] a refused handshake is answered with 429 and a time, or with a frame before the close', async () => {
    const { url } = await start({ env: { LATCHKEY_LIMIT_RELAY_HANDSHAKE: '1/1' }, ports: { clock: frozen } })
    expect(await closingOf(relayUrl(url, createIdentity().token(url)))).toBe('accepted')

    const plain = new WebSocket(relayUrl(url, createIdentity().token(url), ''))
    plain.on('error', () => undefined)
    const [, response] = await once(plain, 'unexpected-response')
    expect(response.statusCode).toBe(429)
    expect(response.headers['retry-after']).toBe('1')
    response.resume()
    plain.terminate()

    const socket = new WebSocket(relayUrl(url, createIdentity().token(url)))
    const closed = once(socket, 'close')
    const [frame] = await once(socket, 'message')
    expect(JSON.parse(String(frame))).toEqual({
      id: null,
      jsonrpc: '2.0',
      error: {
        code: 3001,
        message: 'Try again in 1 s. An address may open 1 connections at once, then 1 a second.',
        data: 'TooManyRequests',
      },
    })
    expect((await closed)[0]).toBe(3001)
  })

  it('[X.18, X.18c] a company behind one address connects at once with the limits nobody changed', async () => {
    // no token is refilled meanwhile
    const { connect } = await start({ ports: { clock: frozen } })
    const clients = await Promise.all(Array.from({ length: 400 }, () => connect()))
    // A refused socket opens, too: only an answer shows that one is served.
    const topics = clients.map(() => newTopic())
    const subscriptions = await Promise.all(clients.map((client, at) => client.subscribe(topics[at] ?? '')))
    expect(subscriptions).toEqual(clients.map(() => expect.objectContaining({ result: expect.any(String) })))
    for (const { socket } of clients) socket.terminate()
  })
})
