import { describe, expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { connectRelay, createIdentity, newMessage, newTopic } from '../../testing/relayClient.ts'
import { startStack } from '../../testing/startStack.ts'

const keep = cleanups()

async function start(env: Readonly<Record<string, string>> = {}) {
  const stack = await keep(startStack({ env: { LATCHKEY_RELAY_DURABLE: 'off', ...env } }))
  const url = stack.url.replace('http', 'ws')
  const connect = async (identity = createIdentity(), path = url) => {
    const client = await connectRelay(path, identity)
    await keep(Promise.resolve({ close: () => client.cut() }))
    return client
  }
  return { stack, url, connect }
}

describe('messages', () => {
  it('[X.15] reach whoever listens, and never their publisher', async () => {
    const { connect } = await start()
    const [app, wallet] = [await connect(), await connect()]
    const topic = newTopic()
    await app.subscribe(topic)
    await wallet.subscribe(topic)
    const message = newMessage()
    expect(await app.publish(topic, message)).toMatchObject({ result: true })
    expect(await wallet.pushed(1)).toMatchObject([{ topic, message, tag: 1108 }])
    await wallet.publish(topic, newMessage())
    await app.pushed(1)
    expect(app.pushes).toHaveLength(1)
    expect(wallet.pushes).toHaveLength(1)
  })

  it('[X.15] wait for a client that subscribes later, in order, and come once', async () => {
    const { connect } = await start()
    const app = await connect()
    const topic = newTopic()
    const messages = Array.from({ length: 300 }, () => newMessage())
    for (const message of messages) await app.publish(topic, message)
    const identity = createIdentity()
    const wallet = await connect(identity)
    await wallet.subscribe(topic)
    expect((await wallet.pushed(300)).map(({ message }) => message)).toEqual(messages)
    await wallet.cut()
    const again = await connect(identity)
    await again.subscribe(topic)
    await app.publish(topic, newMessage())
    await again.pushed(1)
    expect(again.pushes).toHaveLength(1)
  })
})
