import { describe, expect, it, onTestFinished } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { createPostgresDatabase } from '../../testing/onBothDatabases.ts'
import { connectRelay, createIdentity, newMessage, newTopic } from '../../testing/relayClient.ts'
import { startRedis } from '../../testing/startRedis.ts'
import { startStack } from '../../testing/startStack.ts'

const closeAfter = cleanups()

describe.each(['postgres', 'redis'])('two nodes on one database, told by %s', (kind) => {
  async function start() {
    const redis = kind === 'redis' ? await closeAfter(startRedis()) : undefined
    const env = { DATABASE_URL: await createPostgresDatabase(), ...(redis && { REDIS_URL: redis.url }) }
    const open = async () => {
      const stack = await closeAfter(startStack({ env, isReal: true }))
      const url = stack.url.replace('http', 'ws')
      const connect = async (identity = createIdentity()) => {
        const client = await connectRelay(url, identity)
        onTestFinished(() => client.socket.terminate())
        return client
      }
      return { stack, connect }
    }
    return [await open(), await open()] as const
  }

  it('[X.16] [X.18] a message published at one reaches a client of the other, in order, and is gone at both', async () => {
    const [here, there] = await start()
    const [app, wallet] = [await here.connect(), await there.connect()]
    const topic = newTopic()
    await app.subscribe(topic)
    await wallet.subscribe(topic)
    const messages = Array.from({ length: 100 }, () => newMessage())
    // many at once, and some one after the other
    const many = messages.slice(0, 50).map((message) => app.publish(topic, message))
    expect((await Promise.all(many)).every(({ result }) => result === true)).toBe(true)
    for (const message of messages.slice(50)) await app.publish(topic, message)
    expect((await wallet.pushed(100)).map(({ message }) => message)).toEqual(messages)
    const reply = newMessage()
    await wallet.publish(topic, reply)
    expect((await app.pushed(1))[0]?.message).toBe(reply)
    await expect
      .poll(async () => (await (await here.connect()).call('irn_fetchMessages', { topic })).result)
      .toEqual({ messages: [], hasMore: false })
    expect(wallet.pushes).toHaveLength(100)
  })

  it('[X.16, X.16c] a client that moves to the other node finds what it had not acknowledged', async () => {
    const [here, there] = await start()
    const identity = createIdentity()
    const [app, wallet] = [await there.connect(), await here.connect(identity)]
    wallet.acknowledges = false
    const topic = newTopic()
    await wallet.subscribe(topic)
    const messages = [newMessage(), newMessage()]
    for (const message of messages) await app.publish(topic, message)
    await wallet.pushed(2)
    await here.stack.close()
    const moved = await there.connect(identity)
    await moved.subscribe(topic)
    expect((await moved.pushed(2)).map(({ message }) => message)).toEqual(messages)
  })
})
