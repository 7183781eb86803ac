import { expect, it, vi } from 'vitest'
import { cleanups, temporaryFolder } from '../../testing/cleanups.ts'
import { openTcpProxy } from '../../testing/openTcpProxy.ts'
import { connectRelay, newTopic } from '../../testing/relayClient.ts'
import { startPostgresPair } from '../../testing/startPostgresPair.ts'
import { startStack } from '../../testing/startStack.ts'

const closeAfter = cleanups()
/** Messages confirmed before the primary is killed, and after the replica was promoted. */
const before = 200
const after = 200
/** Milliseconds from the promotion to the first confirmed message. */
const longestPause = 20_000

it('[X.57] a killed primary: writes go on at the promoted replica without a restart of ours, and no confirmed message is lost', async () => {
  const pair = await closeAfter(startPostgresPair())
  // One address whose target changes, as that of a managed database or of haproxy.
  const address = await closeAfter(openTcpProxy(pair.primary.port))
  const env = {
    DATABASE_URL: `postgres://${pair.user}@127.0.0.1:${address.port}/${pair.user}`,
    LATCHKEY_SECRET: 'only for the tests of this repository',
    LATCHKEY_MODE: 'development',
  }
  // Two nodes, whose bus is Postgres alone: it has to listen at the new primary, too.
  const open = () =>
    closeAfter(startStack({ isReal: true, env: { ...env, LATCHKEY_DATA: temporaryFolder() } }))
  const nodes = [await open(), await open()] as const
  const topic = newTopic()
  const reader = await connectRelay(nodes[1].url.replace('http', 'ws'))
  await reader.subscribe(topic)
  const writer = await connectRelay(nodes[0].url.replace('http', 'ws'))
  const toText = (number: number) => Buffer.from(`message ${number}`).toString('base64')
  /** Publishes the same message until it is confirmed, as clients do. */
  const publish = (number: number) =>
    vi.waitUntil(async () => (await writer.publish(topic, toText(number))).result === true, {
      timeout: longestPause,
      interval: 100,
    })

  for (let number = 0; number < before; number++) await publish(number)
  const killing = pair.primary.kill()
  await killing
  // Nothing is confirmed while there is no database, and readiness says so.
  const refused = await writer.publish(topic, toText(before))
  expect(refused.error).toBeDefined()
  await expect.poll(async () => (await fetch(`${nodes[0].url}/readyz`)).status, { timeout: 15_000 }).toBe(503)
  await pair.replica.promote()
  address.mend(pair.replica.port)
  const promotedAt = performance.now()
  await publish(before)
  expect(performance.now() - promotedAt).toBeLessThan(longestPause)
  for (let number = before + 1; number < before + after; number++) await publish(number)

  const numbers = () => new Set(reader.pushes.map(({ message }) => Buffer.from(message, 'base64').toString()))
  await expect.poll(() => numbers().size, { timeout: 30_000 }).toBe(before + after)
  for (const node of nodes)
    await expect
      .poll(async () => (await (await fetch(`${node.url}/readyz`)).json()) as object, { timeout: 30_000 })
      .toMatchObject({ status: 'ready', parts: { database: { state: 'ready' }, bus: { state: 'ready' } } })
}, 180_000)
