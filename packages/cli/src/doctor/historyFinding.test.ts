import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { diagnose } from './diagnose.ts'

async function serve(body: string): Promise<string> {
  const server = createServer((_, response) => response.end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}
async function find(env: Record<string, string>, isLive = false) {
  const base = { LATCHKEY_PORT: '0', LATCHKEY_LOG_LEVEL: 'silent', LATCHKEY_DATA: temporaryFolder() }
  const findings = await diagnose({ ...base, ...env }, { isLive })
  return findings.find(({ part }) => part === 'History') ?? expect.fail('Nothing was said of the history')
}
const blockscout = (host: string) => ({
  LATCHKEY_RPC_EIP155_1: `http://${host}`,
  LATCHKEY_BLOCKSCOUT_EIP155_1: `http://${host}/api`,
  LATCHKEY_BLOCKSCOUT_KEY: 'proapi_secret',
  LATCHKEY_EGRESS_ALLOW: host,
})

it('without Blockscout it says how to have one', async () => {
  expect(await find({})).toMatchObject({
    state: 'ok',
    advice: expect.stringContaining('LATCHKEY_BLOCKSCOUT_EIP155_<id>'),
  })
})

it('says that the adapter was not run against the live service, and never its key', async () => {
  const finding = await find(blockscout('127.0.0.1:9'))
  expect(finding).toMatchObject({
    state: 'attention',
    servedBy: expect.stringContaining('127.0.0.1:9 for eip155:1, with a key'),
    advice: expect.stringContaining('not yet run against the live service'),
  })
  expect(JSON.stringify(finding)).not.toContain('proapi_secret')
})

it('asks it with --live', async () => {
  const good = await serve('{"status":"0","message":"No transactions found","result":[]}')
  expect(await find(blockscout(good), true)).toMatchObject({
    state: 'ok',
    advice: expect.stringContaining('just now'),
  })
  const bad = await serve('{"status":"0","message":"NOTOK","result":null}')
  const failed = await find(blockscout(bad), true)
  expect(failed).toMatchObject({
    state: 'failed',
    advice: expect.stringContaining('eip155:1: Blockscout gave no list'),
  })
  expect(JSON.stringify(failed)).not.toContain('proapi_secret')
})
