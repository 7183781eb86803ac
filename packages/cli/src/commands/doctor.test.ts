import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
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
