import { createPorts, readConfig } from '@latchkey/server'
import { expect, it, onTestFinished } from 'vitest'
import { startRedis } from '../../../server/src/testing/startRedis.ts'
import { startStack } from '../../../server/src/testing/startStack.ts'
import { canaryFinding, limitsFinding, relayFindings } from './relayFindings.ts'

const find = async (env: Record<string, string>, part: string) => {
  const config = readConfig({ LATCHKEY_LOG_LEVEL: 'silent', ...env })
  const ports = createPorts(config)
  const findings = [...(await relayFindings(config, ports)), await limitsFinding(config, ports)]
  await ports.bus.close()
  await ports.limits.close?.()
  await ports.egress.close()
  const found = findings.find((finding) => finding.part === part)
  if (!found) throw new Error(`Nothing was said of ${part}`)
  return found
}
const redis = { REDIS_URL: 'redis://:secret-word@127.0.0.1:1' }

it.each([
  ['durable in the embedded database', {}, 'Relay', 'ok', 'the embedded database'],
  ['in memory', { LATCHKEY_RELAY_DURABLE: 'off' }, 'Relay', 'ok', 'LATCHKEY_RELAY_DURABLE=off'],
  ['in memory on several nodes', { LATCHKEY_RELAY_DURABLE: 'off', ...redis }, 'Relay', 'attention', 'memory'],
  [
    'its own address',
    { LATCHKEY_PUBLIC_URL: 'https://a.example', LATCHKEY_TRUST_PROXY: '1' },
    'Relay audience',
    'ok',
    'wss://a.example',
  ],
  ['any in development', { LATCHKEY_MODE: 'development' }, 'Relay audience', 'ok', 'any'],
  ['own relay', {}, 'Relay of clients', 'ok', 'this server'],
  ['public relay', { LATCHKEY_RELAY_URLS: 'wss://r.example' }, 'Relay of clients', 'ok', 'wss://r.example'],
  ['one process', {}, 'Bus', 'ok', 'nothing'],
  ['a Redis that is not there', redis, 'Bus', 'failed', 'REDIS_URL'],
  ['counted by one process', {}, 'Limits', 'ok', 'memory of this process'],
  [
    'counted by nodes without Redis',
    { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' },
    'Limits',
    'ok',
    'memory',
  ],
  ['counted by nodes that lost Redis', redis, 'Limits', 'attention', 'REDIS_URL'],
] as const)('[X.15] tells of the relay and the limits: %s', async (_, env, part, state, servedBy) => {
  const finding = await find({ ...env }, part)
  expect(finding.state).toBe(state)
  expect(finding.servedBy).toContain(servedBy)
  expect(finding.advice).toMatch(/\.$|\)\.$/)
  expect(JSON.stringify(finding)).not.toContain('secret-word')
})

it('[X.15] [X.65] nodes that share a Redis count together, and a server that has a database of its own is told how', async () => {
  const store = await startRedis()
  onTestFinished(() => store.close())
  expect(await find({ REDIS_URL: store.url }, 'Limits')).toMatchObject({
    state: 'ok',
    advice: 'All nodes count requests and mails together.',
  })
  const alone = await find({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, 'Limits')
  expect(alone.advice).toContain('Set REDIS_URL')
})

it('[X.56] doctor sends a message through the relay over the public URL, and says what to do where it stops', async () => {
  const server = await startStack({ env: { LATCHKEY_RELAY_DURABLE: 'off' } })
  onTestFinished(() => server.close())
  const find = async (publicUrl?: string) => {
    const config = readConfig({
      LATCHKEY_LOG_LEVEL: 'silent',
      ...(publicUrl && { LATCHKEY_PUBLIC_URL: publicUrl }),
    })
    const ports = createPorts(config)
    onTestFinished(() => ports.egress.close())
    return canaryFinding(config, ports)
  }
  expect(await find()).toMatchObject({ state: 'ok', servedBy: 'nothing' })
  expect(await find(server.url)).toMatchObject({
    state: 'ok',
    advice: expect.stringMatching(/^Paired, published, delivered and acknowledged in \d+ ms\.$/),
  })
  await server.close()
  expect(await find(server.url)).toMatchObject({
    state: 'attention',
    advice: expect.stringContaining('Nothing listens'),
  })
})
