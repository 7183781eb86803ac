import { expect, it } from 'vitest'
import { cleanups } from '../testing/cleanups.ts'
import { fillDisk } from '../testing/fillDisk.ts'
import { createKeyHolder, postNameChange } from '../testing/nameHolder.ts'
import { onBothDatabases } from '../testing/onBothDatabases.ts'
import { connectRelay, newMessage, newTopic } from '../testing/relayClient.ts'
import { signInWithWallet, startPlainNode } from '../testing/signInWithWallet.ts'
import { startAuthStack } from '../testing/startAuthStack.ts'

const closeAfter = cleanups()

onBothDatabases('a disk of the database that is full', (db) => {
  it('[X.57] nothing is acknowledged that is not stored, what needs no write goes on, and all works once there is space', async () => {
    const upstream = await closeAfter(startPlainNode())
    const stack = await closeAfter(
      startAuthStack({
        db: db(),
        env: { LATCHKEY_RPC_EIP155_1: upstream.http, LATCHKEY_EGRESS_ALLOW: upstream.address },
      }),
    )
    const relayUrl = stack.url.replace('http', 'ws')
    const topic = newTopic()
    const writer = await connectRelay(relayUrl)
    const [before, after] = [newMessage(), newMessage()]
    expect((await writer.publish(topic, before)).result).toBe(true)
    const known = await stack.signIn('mira@example.org')

    /** The status of an answer. No refusal says what is behind it. */
    const ask = async (response: Promise<Response>) => {
      const { status, text } = await response.then(async (one) => ({
        status: one.status,
        text: await one.text(),
      }))
      expect(text).not.toMatch(/No space left|extend file|53100|at .*\.ts:|postgres/i)
      return status
    }
    const get = (path: string, init?: RequestInit) => ask(fetch(`${stack.url}${path}`, init))
    const holder = createKeyHolder()
    const register = () => {
      const timestamp = Math.floor(stack.ports.clock.now() / 1000)
      const name = { name: 'mira.latchkey.id', attributes: {}, timestamp }
      return ask(postNameChange(stack.url, '', holder, name))
    }
    const signInByWallet = () => ask(signInWithWallet(stack.url, stack.ports))
    // The first one stores the secret of the nonces.
    expect(await signInByWallet()).toBe(200)
    const mailsBefore = stack.mailer.mails.length

    const free = await fillDisk(db())
    expect((await (await stack.device()).connect('lena@example.org')).status, 'sign in').toBe(503)
    expect(stack.mailer.mails.length, 'a code that nobody could enter is not mailed').toBe(mailsBefore)
    const refused = await writer.publish(topic, after)
    expect([refused.result, refused.error?.data], 'pair').toEqual([undefined, 'StorageError'])
    expect(await register(), 'name').toBe(503)
    expect(await signInByWallet(), 'SIWX').toBe(503)
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
    expect(await get('/v1?chainId=eip155:1&projectId=local', { method: 'POST', body: call }), 'send').toBe(
      200,
    )
    expect(await get('/login/v1/jwks.json'), 'keys that are known').toBe(200)

    await free()
    expect((await writer.publish(topic, after)).result).toBe(true)
    const reader = await connectRelay(relayUrl)
    await reader.subscribe(topic)
    expect((await reader.pushed(2)).map(({ message }) => message)).toEqual([before, after])
    expect((await (await stack.device()).connect('lena@example.org')).status).toBe(200)
    expect(await register()).toBe(200)
    expect(await signInByWallet()).toBe(200)
    expect(known).toBeDefined()
    for (const client of [reader, writer]) client.socket.terminate()
  }, 120_000)
})
