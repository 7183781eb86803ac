import { readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createPorts, readConfig } from '@latchkey/server'
import { expect, it, onTestFinished } from 'vitest'
import { createPostgresDatabase } from '../../../server/src/testing/onBothDatabases.ts'
import { temporaryFolder } from '../testing/runProgram.ts'
import { diagnose } from './doctor.ts'
import { startServer } from './serve.ts'

const node = async (chainId: string) => {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body || '{}').id ?? null, result: chainId }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}
const find = async (env: Record<string, string>, part: string) => {
  const findings = await diagnose({ LATCHKEY_PORT: '0', LATCHKEY_LOG_LEVEL: 'silent', ...env })
  const found = findings.find((finding) => finding.part.startsWith(part))
  if (!found) throw new Error(`Nothing was said of ${part}`)
  return found
}

it('without a chain it says which variable to set', async () => {
  expect(await find({}, 'Chains')).toMatchObject({
    state: 'failed',
    advice: expect.stringContaining('LATCHKEY_RPC_EIP155_1'),
  })
})

it('a reachable chain is fine, one of two lost wants a look, all lost fails; no URL is shown', async () => {
  const good = await node('0x1')
  const dead = '127.0.0.1:9'
  const chain = (...hosts: string[]) =>
    find(
      {
        LATCHKEY_RPC_EIP155_1: hosts.map((host) => `http://${host}/secret-key`).join(','),
        LATCHKEY_EGRESS_ALLOW: hosts.join(','),
      },
      'Chains eip155:1',
    )
  const [one, half, none] = [await chain(good), await chain(good, dead), await chain(dead)]
  expect([one.state, half.state, none.state]).toEqual(['ok', 'attention', 'failed'])
  expect(half.advice).toContain('1 of 2 not usable')
  expect(none.advice).toContain('LATCHKEY_RPC_EIP155_1')
  expect(JSON.stringify([one, half, none])).not.toContain('secret-key')
})

it('[X.56] a WebSocket URL that can’t be opened wants a look, and sockets don’t make up for HTTP that is lost', async () => {
  const good = await node('0x1')
  const find1 = (urls: string) =>
    find({ LATCHKEY_RPC_EIP155_1: urls, LATCHKEY_EGRESS_ALLOW: `${good},127.0.0.1:9` }, 'Chains eip155:1')
  const socket = await find1(`http://${good}/secret-key,ws://${good}/secret-key`)
  expect(socket.state).toBe('attention')
  expect(socket.advice).toContain('1 of 2 not usable (ws-1: unreachable)')
  expect((await find1(`http://127.0.0.1:9,ws://${good}/secret-key`)).state).toBe('failed')
  expect((await find1(`ws://${good}/secret-key`)).state).toBe('failed')
  expect(JSON.stringify(socket)).not.toContain('secret-key')
})

it('a node of another chain fails', async () => {
  const other = await node('0x5')
  const finding = await find(
    { LATCHKEY_RPC_EIP155_1: `http://${other}`, LATCHKEY_EGRESS_ALLOW: other },
    'Chains',
  )
  expect(finding.state).toBe('failed')
})

it('the public port: free, ours, somebody else’s', async () => {
  expect((await find({}, 'Public port')).advice).toBe('Free.')
  const server = await startServer({
    env: { LATCHKEY_PORT: '0', LATCHKEY_LOG_LEVEL: 'silent', LATCHKEY_DATA: temporaryFolder() },
    out: () => undefined,
    err: () => undefined,
  })
  onTestFinished(() => server.close())
  expect(await find({ LATCHKEY_PORT: String(server.port) }, 'Public port')).toMatchObject({
    state: 'ok',
    advice: expect.stringMatching(/A Latchkey server runs there: OK v/),
  })
  const other = (await node('0x1')).split(':')[1] ?? ''
  expect(await find({ LATCHKEY_PORT: other }, 'Public port')).toMatchObject({
    state: 'failed',
    advice: expect.stringContaining('already in use'),
  })
})

it('private addresses let through in production want a look', async () => {
  expect(await find({ LATCHKEY_EGRESS_ALLOW: '10.0.0.1:8545' }, 'Egress')).toMatchObject({
    state: 'attention',
    advice: expect.stringContaining('10.0.0.1:8545'),
  })
})

it('a web root without a page fails', async () => {
  expect((await find({ LATCHKEY_WEB_ROOT: '/nowhere' }, 'Web app')).state).toBe('failed')
})

it('the database: embedded for one process, or a Postgres that answers; nothing is made by looking', async () => {
  const data = temporaryFolder()
  expect(await find({ LATCHKEY_DATA: data }, 'Database')).toMatchObject({
    state: 'ok',
    servedBy: `embedded, ${data}/database`,
    advice: expect.stringMatching(/next start applies \d+ steps/),
  })
  expect(readdirSync(data)).not.toContain('database')
  const lost = await find({ DATABASE_URL: 'postgres://user:secret-word@127.0.0.1:1/latchkey' }, 'Database')
  expect(lost).toMatchObject({ state: 'failed', advice: expect.stringContaining('DATABASE_URL') })
  expect(JSON.stringify(lost)).not.toContain('secret-word')
})

it('the index: which chains, or that there is none', async () => {
  expect(await find({}, 'Index')).toMatchObject({
    state: 'attention',
    advice: expect.stringContaining('LATCHKEY_INDEX'),
  })
  const chain = await node('0x1')
  const env = {
    LATCHKEY_RPC_EIP155_1: `http://${chain}`,
    LATCHKEY_EGRESS_ALLOW: chain,
    LATCHKEY_INDEX: 'all',
  }
  expect((await find(env, 'Index')).servedBy).toBe('own indexer: eip155:1')
})

it('[X.68] shares of a deposit are those of the budgets that the console changed, and it says where it can’t know them', async () => {
  // Every answer of this node is its chain id: the deposit is 31,337 too.
  const address = await node('0x7a69')
  const file = join(temporaryFolder(), 'paymasters.json')
  const daily = (amount: string) => ({ chains: ['eip155:31337'], perOperation: '3000', daily: amount })
  const paymasters = { 'eip155:31337': { '0.7': `0x${'99'.repeat(20)}` } }
  writeFileSync(
    file,
    JSON.stringify({ paymasters, projects: { abused: daily('3133700'), small: daily('31337') } }),
  )
  const env = {
    LATCHKEY_MODE: 'development',
    LATCHKEY_BUNDLER_CHAINS: '31337',
    LATCHKEY_RPC_EIP155_31337: `http://${address}`,
    LATCHKEY_EGRESS_ALLOW: address,
    LATCHKEY_PAYMASTERS_FILE: file,
  }
  expect(await find(env, 'Smart accounts')).toMatchObject({
    state: 'attention',
    advice: expect.stringMatching(/the share of small is 310 .* are as configured/),
  })
  const url = await createPostgresDatabase()
  const { db } = createPorts(readConfig({ ...env, DATABASE_URL: url, LATCHKEY_LOG_LEVEL: 'silent' }))
  await db.start?.()
  const value = JSON.stringify({ perOperation: '3000', daily: '31337' })
  await db.query.insertInto('setting').values({ name: 'budget abused', value, changedAt: 0 }).execute()
  await db.close?.()
  const known = await find({ ...env, DATABASE_URL: url }, 'Smart accounts')
  expect(known.advice).not.toContain('configured')
  expect(known).toMatchObject({ state: 'ok' })
})
