import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { createPostgresDatabase } from '../../testing/onBothDatabases.ts'
import { connectRelay, newMessage, newTopic } from '../../testing/relayClient.ts'
import { startAuthStack } from '../../testing/startAuthStack.ts'
import { startPgbouncer } from '../../testing/startPgbouncer.ts'
import { startRedis } from '../../testing/startRedis.ts'
import { startStack } from '../../testing/startStack.ts'

// long: it starts pgbouncer, a Postgres and Redis
const closeAfter = cleanups()
const ignored = 'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout'

/** Starts nodes at the same time, which migrate at the same time. */
async function openNodes(env: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-kms-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const all = { ...env, LATCHKEY_KMS_FOLDER: folder, LATCHKEY_MODE: 'development' }
  const opening = [0, 1, 2].map(() => closeAfter(startStack({ isReal: true, env: all })))
  return Promise.all(opening)
}

const getReadiness = async (url: string) => (await (await fetch(`${url}/readyz`)).json()) as object

it('[X.57] [X.67] three nodes start at once through pgbouncer in transaction mode, deliver across nodes and sign people in', async () => {
  const redis = await closeAfter(startRedis())
  const { url } = await closeAfter(startPgbouncer(await createPostgresDatabase(), [ignored]))
  const nodes = await openNodes({ DATABASE_URL: url, REDIS_URL: redis.url })
  const [first, second, third] = nodes
  if (!first || !second || !third) throw new Error('A node is missing.')
  for (const node of nodes)
    expect(await getReadiness(node.url)).toMatchObject({ status: 'ready', database: 'ready' })

  const topic = newTopic()
  const reader = await connectRelay(second.url.replace('http', 'ws'))
  await reader.subscribe(topic)
  const writer = await connectRelay(first.url.replace('http', 'ws'))
  const messages = Array.from({ length: 60 }, () => newMessage())
  for (const message of messages) expect((await writer.publish(topic, message)).result).toBe(true)
  await expect.poll(() => reader.pushes.map(({ message }) => message), { timeout: 20_000 }).toEqual(messages)

  const mailing = await closeAfter(startAuthStack({ db: third.ports.db }))
  const devices = await Promise.all(
    Array.from({ length: 6 }, (_, turn) => mailing.signIn(`mira${turn}@example.org`)),
  )
  expect(devices).toHaveLength(6)
  for (const client of [reader, writer]) client.socket.terminate()
}, 180_000)

it('[X.57] a pooler that refuses our settings is named with the line that lets it work', async () => {
  const { url } = await closeAfter(startPgbouncer(await createPostgresDatabase(), []))
  const starting = startStack({ isReal: true, env: { DATABASE_URL: url } })
  await expect(starting).rejects.toMatchObject({
    name: 'DatabaseError',
    message: expect.stringContaining(ignored),
  })
}, 60_000)

it('[X.67] readiness says that nothing is heard through a pooler where the bus is Postgres alone; [control] it is heard without the pooler', async () => {
  const database = await createPostgresDatabase()
  const { url } = await closeAfter(startPgbouncer(database, [ignored]))
  const [pooled] = await openNodes({ DATABASE_URL: url })
  expect(await getReadiness(pooled?.url ?? '')).toMatchObject({
    status: 'degraded',
    parts: { bus: { state: 'unavailable', reason: expect.stringContaining('REDIS_URL') } },
  })
  const [direct] = await openNodes({ DATABASE_URL: database })
  expect(await getReadiness(direct?.url ?? '')).toMatchObject({
    status: 'ready',
    parts: { bus: { state: 'ready' } },
  })
}, 180_000)
